/** A colour as 0xRRGGBB. */
export type Rgb = number;

/** What text needs to be read, against its ground. (WCAG 2, 1.4.3) */
export const readable = 4.5;

/** The contrast of two colours, from 1 (the same) to 21. (WCAG 2, "contrast ratio") */
export function contrastOf(one: Rgb, other: Rgb): number {
  const [a, b] = [luminance(one), luminance(other)];
  return (Math.max(a, b) + 0.05) / (Math.min(a, b) + 0.05);
}

/** The colour nearest to `color`, on its way to white or black, that can be read on `ground`. */
export function readableOn(color: Rgb, ground: Rgb): Rgb {
  if (contrastOf(color, ground) >= readable) return color;
  const end = contrastOf(0xffffff, ground) >= contrastOf(0x000000, ground) ? 0xffffff : 0x000000;
  let [near, far] = [0, 1];
  for (let step = 0; step < 8; step += 1) {
    const middle = (near + far) / 2;
    if (contrastOf(mixColors(color, end, middle), ground) >= readable) far = middle;
    else near = middle;
  }
  return mixColors(color, end, far);
}

/** `part` of the way from one colour to the other. */
export function mixColors(from: Rgb, to: Rgb, part: number): Rgb {
  const side = (shift: number): number => {
    const start = (from >> shift) & 255;
    return Math.round(start + (((to >> shift) & 255) - start) * part) << shift;
  };
  return side(16) | side(8) | side(0);
}

function luminance(color: Rgb): number {
  const side = (shift: number): number => {
    const level = ((color >> shift) & 255) / 255;
    return level <= 0.04045 ? level / 12.92 : ((level + 0.055) / 1.055) ** 2.4;
  };
  return 0.2126 * side(16) + 0.7152 * side(8) + 0.0722 * side(0);
}
