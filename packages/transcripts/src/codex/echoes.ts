/** Where a rollout tells the same: as an item of the model, as an event of the interface, or as a finished item of a turn. */
export type EchoSource = 'item' | 'event' | 'turn-item';

/** How many texts are remembered: an echo stands near what it repeats. */
const mostRemembered = 256;

interface Heard {
  drawn: number;
  from: Record<EchoSource, number>;
}

/**
 * Tells what is new from what another source has told already. Each source tells everything at most once, in whatever
 * order they come: a text is drawn as often as the source says that says it most often.
 */
export function createEchoes(): { isEcho(source: EchoSource, kind: string, text: string): boolean } {
  const heard = new Map<string, Heard>();
  return {
    isEcho(source, kind, text) {
      const key = `${kind}:${text.length}:${text.slice(0, 500)}${text.slice(-500)}`;
      const entry = heard.get(key) ?? { drawn: 0, from: { item: 0, event: 0, 'turn-item': 0 } };
      heard.delete(key);
      heard.set(key, entry);
      if (heard.size > mostRemembered)
        for (const oldest of heard.keys()) {
          heard.delete(oldest);
          break;
        }
      entry.from[source] += 1;
      if (entry.from[source] <= entry.drawn) return true;
      entry.drawn += 1;
      return false;
    },
  };
}
