/** How many prompts are remembered: those that a person queues while one turn runs. */
const mostRemembered = 50;

/**
 * What a person typed while the agent worked. Later releases tell it twice when the agent takes it, in either order: in
 * the queue operation that removes it, and in an attachment; earlier ones once.
 */
export interface QueuedPrompts {
  /** Whether a prompt that one of the two tells was not told by the other before. */
  isNew(text: string, source: 'queue' | 'attachment'): boolean;
}

export function createQueuedPrompts(): QueuedPrompts {
  const told = { queue: [] as string[], attachment: [] as string[] };
  return {
    isNew(text, source) {
      const others = source === 'queue' ? told.attachment : told.queue;
      const at = others.indexOf(text.trim());
      if (at >= 0) {
        others.splice(at, 1);
        return false;
      }
      told[source].push(text.trim());
      if (told[source].length > mostRemembered) told[source].shift();
      return true;
    },
  };
}
