export interface LinkMarker {
  /** The output with the address of each link written behind its text; what has begun and not ended waits for more. */
  mark: (text: string) => string;
}

/** A hyperlink's start, with its address, or its end, without one. (OSC 8, as most terminals read it.) */
const link = /\u001b\]8;[^;\u0007\u001b]*;([^\u0007\u001b]*)(?:\u0007|\u001b\\)/g;
const unended = /\u001b(?:\](?:8(?:;[^\u0007\u001b]*\u001b?)?)?)?$/;
/** An address is no longer than this, in UTF-16 units. */
const longestLink = 4096;
const escapes = /\u001b\[[ -?]*[@-~]|[\u0000-\u001f]/g;

/**
 * Writes a terminal's hyperlinks out: `text (address)`, or the text alone where it is the address. A record says where a
 * link would lead and never links there itself.
 */
export function createLinkMarker(): LinkMarker {
  let rest = '';
  let address = '';
  let shown = '';
  const close = (): string => {
    const text = shown.replaceAll(escapes, '').trim();
    const said = address;
    shown = '';
    return said === '' || text === '' || isSame(text, said) ? '' : ` (${said})`;
  };
  return {
    mark: (text) => {
      const all = rest + text;
      rest = unended.exec(all.slice(-longestLink))?.[0] ?? '';
      const fresh = all.slice(0, all.length - rest.length);
      let marked = '';
      let from = 0;
      const pass = (to: number): void => {
        const piece = fresh.slice(from, to);
        if (address !== '' && shown.length < longestLink) shown += piece;
        marked += piece;
      };
      for (const match of fresh.matchAll(link)) {
        pass(match.index);
        from = match.index + match[0].length;
        const next = match[1] ?? '';
        // A link that goes on, for example behind a line's end, is told once.
        if (next === address) continue;
        marked += close();
        address = next;
      }
      pass(fresh.length);
      return marked;
    },
  };
}

function isSame(text: string, address: string): boolean {
  const bare = (part: string): string => part.replace(/^[a-z]+:\/\//i, '').replace(/\/$/, '');
  return bare(text) === bare(address);
}
