/** The last piece of work for each target, in this process: two sessions may share a folder. */
const last = new Map<string, Promise<void>>();

/** Runs work on one target after all earlier work on it has ended, well or not. */
export async function takeTurns<Result>(target: string, work: () => Promise<Result>): Promise<Result> {
  const before = last.get(target) ?? Promise.resolve();
  const running = before.then(work);
  const settled = running.then(
    () => undefined,
    () => undefined,
  );
  last.set(target, settled);
  try {
    return await running;
  } finally {
    if (last.get(target) === settled) last.delete(target);
  }
}
