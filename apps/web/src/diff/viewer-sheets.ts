/** The nonce that this document's Content-Security-Policy allows styles by; the browser hides it from the markup alone. */
export function readNonce(): string {
  return document.querySelector<HTMLScriptElement>('script[nonce]')?.nonce ?? '';
}

/**
 * Every mounted diff viewer adds the same style sheets to the document and never takes them away. One of each is enough:
 * class names are hashes of what they say.
 */
export function dropRepeatedSheets(): void {
  const seen = new Set<string>();
  for (const element of document.head.querySelectorAll<HTMLStyleElement>(
    'style[data-emotion="react-diff"]',
  )) {
    const rules = [...(element.sheet?.cssRules ?? [])].map(({ cssText }) => cssText).join('');
    if (rules !== '' && seen.has(rules)) element.remove();
    seen.add(rules);
  }
}
