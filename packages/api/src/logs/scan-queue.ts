/** A reading of a log: of its beginning, or of all of it. */
export interface ScanJob {
  of: 'head' | 'whole';
  path: string;
}

/** Readings in the background: so many at once, in the order in which they are wanted. */
export class ScanQueue {
  /** The next one last. */
  #waiting: ScanJob[] = [];
  /** By the path of the log. */
  readonly #running = new Map<string, Promise<void>>();
  #isClosed = false;
  #onIdle: (() => void)[] = [];

  constructor(
    private readonly atOnce: number,
    private readonly work: (job: ScanJob) => Promise<void>,
  ) {}

  /** What is wanted now, in the place of what waited; what runs goes on. */
  want(jobs: readonly ScanJob[]): void {
    this.#waiting = jobs.toReversed();
    this.#pump();
  }

  get isIdle(): boolean {
    return this.#waiting.length === 0 && this.#running.size === 0;
  }

  /** Resolves when there is nothing to do. */
  async idle(): Promise<void> {
    if (!this.isIdle) await new Promise<void>((resolve) => this.#onIdle.push(resolve));
  }

  /** Lets go of what waits, and resolves when what runs has ended. */
  async close(): Promise<void> {
    this.#isClosed = true;
    this.#waiting = [];
    await Promise.all(this.#running.values());
  }

  #pump(): void {
    while (!this.#isClosed && this.#running.size < this.atOnce) {
      // A log is read once at a time.
      const next = this.#waiting.findLastIndex(({ path }) => !this.#running.has(path));
      const [job] = next < 0 ? [] : this.#waiting.splice(next, 1);
      if (job === undefined) break;
      this.#running.set(job.path, this.#run(job));
    }
    if (!this.isIdle) return;
    for (const resolve of this.#onIdle.splice(0)) resolve();
  }

  async #run(job: ScanJob): Promise<void> {
    // By then it is among those that run.
    await Promise.resolve();
    try {
      await this.work(job);
    } finally {
      this.#running.delete(job.path);
      this.#pump();
    }
  }
}
