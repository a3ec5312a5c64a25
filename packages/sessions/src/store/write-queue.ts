/** One write after another, in the order in which they were asked for. */
export class WriteQueue {
  #last: Promise<unknown> = Promise.resolve();

  run<Result>(write: () => Promise<Result>): Promise<Result> {
    const result = this.#last.then(write);
    // A failure is the asker's to handle; the next write only waits for the end.
    this.#last = result.then(
      () => undefined,
      () => undefined,
    );
    return result;
  }

  /** Resolves when everything asked for so far has ended. */
  async idle(): Promise<void> {
    await this.#last;
  }
}
