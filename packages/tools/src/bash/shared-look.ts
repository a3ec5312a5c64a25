/**
 * Makes looks at something that changes shared: at most one goes on at a time, each caller gets one that began after its
 * call, and all who wait for the next get the same.
 */
export function createSharedLook<Result>(look: () => Promise<Result>): () => Promise<Result> {
  let last: Promise<unknown> = Promise.resolve();
  let next: Promise<Result> | undefined;
  return () => {
    if (next !== undefined) return next;
    const begun = last.then(() => {
      next = undefined;
      return look();
    });
    next = begun;
    last = begun.catch(() => undefined);
    return begun;
  };
}
