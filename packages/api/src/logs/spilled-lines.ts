import { createReadStream } from 'node:fs';
import { appendFile } from 'node:fs/promises';

/** Lines that wait in a file, which only its owner may read, until they are asked for. */
export class SpilledLines {
  #held: string[] = [];

  constructor(private readonly path: string) {}

  add(line: string): void {
    this.#held.push(`${line}\n`);
  }

  /** Writes what was added. */
  async flush(): Promise<void> {
    if (this.#held.length === 0) return;
    const text = this.#held.join('');
    this.#held = [];
    await appendFile(this.path, text, { mode: 0o600 });
  }

  /** All lines that were flushed. They end at line feeds alone: other line separators of Unicode stand within them. */
  async *read(): AsyncGenerator<string, void> {
    let rest = '';
    for await (const chunk of createReadStream(this.path, { encoding: 'utf8' })) {
      const lines = (rest + String(chunk)).split('\n');
      rest = lines.pop() ?? '';
      yield* lines;
    }
  }
}
