import { appendFile, mkdir, mkdtemp, rename, rm, truncate, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { noteFormat, notesDocument } from '../testing/note-format';
import { describe as lineOf } from '../testing/read-bytes';
import { followLog } from './follow-log';
import { openLog } from './open-log';

const formats = [noteFormat, notesDocument];
const note = (text: string, more: object = {}): string => `${JSON.stringify({ note: text, ...more })}\n`;

describe('followLog', () => {
  let folder = '';
  let path = '';
  beforeEach(async () => {
    folder = await mkdtemp(join(tmpdir(), 'follow-log-'));
    path = join(folder, 'S.jsonl');
  });
  afterEach(async () => {
    await rm(folder, { recursive: true });
  });

  /** Follows the log, and resolves `until` when a line was read. */
  async function follow(stop = new AbortController()) {
    const lines: string[] = [];
    const waiting = new Map<string, () => void>();
    const log = await openLog({ path }, { formats });
    const outcome = followLog(
      log,
      ({ events }) => {
        for (const line of events.flatMap(lineOf)) {
          lines.push(line);
          waiting.get(line)?.();
        }
      },
      stop.signal,
    );
    const until = (line: string): Promise<void> =>
      lines.includes(line) ? Promise.resolve() : new Promise((resolve) => waiting.set(line, resolve));
    return { lines, until, outcome, stop };
  }

  it('reads what is added, across partial lines, and ends when it is told to', async () => {
    await writeFile(path, note('a') + '{"note":"b');
    const { lines, until, outcome, stop } = await follow();
    await until('a');
    await appendFile(path, 'ee"');
    await appendFile(path, `}\n${note('c')}`);
    await until('c');
    expect(lines).toEqual(['a', 'bee', 'c']);
    stop.abort();
    expect(await outcome).toBe('stopped');
  });

  it('reads a last record that is whole before its line ends, and once', async () => {
    await writeFile(path, note('a'));
    const { lines, until, outcome, stop } = await follow();
    await until('a');
    await appendFile(path, '{"note":"b"}');
    await until('b');
    await appendFile(path, `\n${note('c')}`);
    await until('c');
    await appendFile(path, 'bad\n' + note('d'));
    await until('d');
    expect(lines).toEqual([
      'a',
      'b',
      'c',
      '! 1 record of the log is not shown. 1 × lines that are not JSON: line 4',
      'd',
    ]);
    stop.abort();
    await outcome;
  });

  it('reads the files of subagents that come later, and what is added to them', async () => {
    await writeFile(path, note('a', { sessionId: 'S' }));
    const { until, outcome, stop } = await follow();
    await until('a');
    const subagents = join(folder, 'S', 'subagents');
    await mkdir(subagents, { recursive: true });
    await writeFile(join(subagents, 'agent-z.jsonl'), note('one'));
    await until('z: one');
    await writeFile(join(subagents, 'agent-b.jsonl'), note('two'));
    await until('b: two');
    await appendFile(join(subagents, 'agent-z.jsonl'), note('three'));
    await until('z: three');
    stop.abort();
    await outcome;
  });

  it.each([
    ['truncated', () => truncate(path, 3)],
    ['rewritten, longer', () => writeFile(path, note('x') + note('y') + note('z'))],
    [
      'replaced',
      async () => {
        await writeFile(`${path}.new`, note('a') + note('b') + note('c'));
        await rename(`${path}.new`, path);
      },
    ],
    [
      'rotated',
      async () => {
        await rename(path, `${path}.1`);
        await writeFile(path, note('x'));
      },
    ],
  ])('says that the log was %s', async (_, change) => {
    await writeFile(path, note('a') + note('b'));
    const { lines, until, outcome } = await follow();
    await until('b');
    await change();
    expect(await outcome).toBe('replaced');
    expect(lines).toEqual(['a', 'b']);
  });

  it('waits for a log that is gone', async () => {
    await writeFile(path, note('a'));
    const { until, outcome } = await follow();
    await until('a');
    await rename(path, `${path}.1`);
    await rename(`${path}.1`, path);
    await appendFile(path, note('b'));
    await until('b');
    await rm(path);
    await writeFile(path, note('c'));
    expect(await outcome).toBe('replaced');
  });

  it('says that a document was written anew', async () => {
    await writeFile(path, JSON.stringify({ notes: ['a'] }));
    const { until, outcome } = await follow();
    await until('a');
    await writeFile(path, JSON.stringify({ notes: ['a', 'b'] }));
    expect(await outcome).toBe('replaced');
  });

  it('rejects with what a batch was refused with', async () => {
    await writeFile(path, note('a'));
    const log = await openLog({ path }, { formats });
    const refused = followLog(
      log,
      () => {
        throw new Error('full');
      },
      new AbortController().signal,
    );
    await expect(refused).rejects.toThrow('full');
  });
});
