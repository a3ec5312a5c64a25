/** Runs work on one thing after all earlier work on it has ended, well or not. */
export interface Turns {
  take<Result>(name: string, work: () => Promise<Result>): Promise<Result>;
}

export function createTurns(): Turns {
  const last = new Map<string, Promise<unknown>>();
  return {
    async take(name, work) {
      const before = last.get(name) ?? Promise.resolve();
      const running = before.then(work, work);
      last.set(name, running);
      try {
        return await running;
      } finally {
        if (last.get(name) === running) last.delete(name);
      }
    },
  };
}
