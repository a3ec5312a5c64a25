/** The longest name that a download is given, in UTF-16 units. */
const mostUnits = 150;

/**
 * The header that has bytes saved under a name (RFC 6266): in plain ASCII for old programs, then exactly. A name is no
 * path, and holds nothing that could end the header.
 */
export function attachmentNamed(name: string): string {
  const safe = name
    .slice(0, mostUnits)
    .toWellFormed()
    .replace(/[\u0000-\u001f\u007f-\u009f\u200e\u200f\u2028-\u202e\u2066-\u2069/\\:*?"<>|]/g, '_')
    .replace(/^[.\s]+|[.\s]+$/g, '');
  const given = safe === '' ? 'download' : safe;
  const ascii = given.replace(/[^\x20-\x7e]|%/g, '_');
  const exact = encodeURIComponent(given).replace(
    /['()*]/g,
    (char) => `%${char.charCodeAt(0).toString(16).toUpperCase()}`,
  );
  return `attachment; filename="${ascii}"; filename*=UTF-8''${exact}`;
}
