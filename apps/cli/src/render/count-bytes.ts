const units = ['bytes', 'KiB', 'MiB', 'GiB'];

/** A size as a person reads it: `1 byte`, `900 bytes`, `87.9 KiB`. */
export function countBytes(bytes: number): string {
  if (bytes === 1) return '1 byte';
  const power = Math.min(units.length - 1, bytes < 1024 ? 0 : Math.floor(Math.log2(bytes) / 10));
  const size = bytes / 1024 ** power;
  return `${power === 0 ? size : size.toFixed(1)} ${units[power] ?? ''}`;
}
