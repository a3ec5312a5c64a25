/**
 * Text that a column of either engine can hold: JSON keeps NUL and lone surrogates, but a bare text column cuts at the
 * one and replaces the other. For the read model's words only, which the log still has exactly.
 */
export function columnText(text: string): string {
  return text.replace(/\p{Surrogate}|\0/gu, '\uFFFD');
}
