const units = ['bytes', 'KB', 'MB', 'GB', 'TB'];

/** A size in a sentence, in decimal units: `1 byte`, `900 bytes`, `12.3 KB`. */
export function describeSize(bytes: number): string {
  if (bytes === 1) return '1 byte';
  const step = Math.min(Math.floor(Math.log10(Math.max(bytes, 1)) / 3), units.length - 1);
  const amount = bytes / 1000 ** step;
  return `${amount.toLocaleString('en', { maximumFractionDigits: 1 })} ${units[step] ?? ''}`;
}
