import { mkdtemp, mkdir, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { noteFormat } from '../testing/note-format';
import { describe as lineOf, readAll } from '../testing/read-bytes';
import { LineSplitter } from './line-splitter';
import { readLog } from './read-log';

const note = (text: string, more: object = {}): string => JSON.stringify({ note: text, ...more });

describe('a log of lines', () => {
  it.each([
    ['line feeds', `${note('a')}\n${note('b')}\n`],
    ['CRLF', `${note('a')}\r\n${note('b')}\r\n`],
    ['a byte order mark', `\uFEFF${note('a')}\n${note('b')}\n`],
    ['no last line feed', `${note('a')}\n${note('b')}`],
    ['blank lines', `\n${note('a')}\n\n  \n${note('b')}\n\n`],
    ['two records on one line', `${note('a')}${note('b')}\n`],
  ])('is read with %s', async (_, text) => {
    expect((await readAll(text)).lines).toEqual(['a', 'b', '! The end']);
  });

  it('is not split by U+2028 inside a line', async () => {
    expect((await readAll(`{"note":"a\u2028b"}\n{"note":"c\u2029"}`)).lines).toEqual([
      'a\u2028b',
      'c\u2029',
      '! The end',
    ]);
  });

  it.each([
    ['{"note":"x', 'lines that are not JSON'],
    ['\0\0\0', 'lines that are not JSON'],
    ['[1]', 'lines that are not JSON objects'],
    ['null', 'lines that are not JSON objects'],
    [`${'{"a":'.repeat(66)}1${'}'.repeat(66)}`, 'records nested deeper than 64 levels'],
    ['{"throws":true}', 'records that cannot be read'],
  ])('shows the rest beside a bad line, and says so', async (bad, reason) => {
    const { lines } = await readAll(`${note('a')}\n${bad}\n${bad}\n${note('b')}\n`);
    expect(lines).toEqual([
      'a',
      `! 2 records of the log are not shown. 2 × ${reason}: lines 2, 3`,
      'b',
      '! The end',
    ]);
  });

  it('may begin with a bad line', async () => {
    const { lines } = await readAll(`{"note":"torn\n${note('a')}\n${note('b')}\n`);
    expect(lines).toEqual([
      '! 1 record of the log is not shown. 1 × lines that are not JSON: line 1',
      'a',
      'b',
      '! The end',
    ]);
  });

  it('says that its last line breaks off', async () => {
    expect((await readAll(`${note('a')}\n{"note":"b`)).lines).toEqual([
      'a',
      '! 1 record of the log is not shown. 1 × a last line that breaks off: line 2',
      '! The end',
    ]);
  });

  it('skips a line over the limit without holding it', () => {
    const splitter = new LineSplitter();
    const chunk = Buffer.alloc(1024 * 1024, 0x61);
    for (let mebibytes = 0; mebibytes < 70; mebibytes += 1) expect([...splitter.push(chunk)]).toEqual([]);
    expect([...splitter.push(Buffer.from(`\n${note('b')}\n`))].map(({ bytes }) => bytes?.length)).toEqual([
      undefined,
      12,
    ]);
  });

  it('bounds what is told of many bad lines', async () => {
    const { events } = await readAll(`${note('a')}\n${'x\n'.repeat(50_000)}${note('b')}`, {});
    const notice = events.map(({ event }) => event).find(({ type }) => type === 'notice');
    expect(notice).toMatchObject({ text: '50,000 records of the log are not shown.' });
    expect(JSON.stringify(notice).length).toBeLessThan(400);
  });

  it('comes in batches, and waits for each to be taken', async () => {
    const text = Array.from({ length: 5000 }, (_, at) => note(`${at}`)).join('\n');
    const seen: string[] = [];
    let taking = 0;
    await readLog(
      { bytes: Buffer.from(text), modifiedAt: 0 },
      { formats: [noteFormat] },
      async ({ events, position }) => {
        taking += 1;
        expect(taking).toBe(1);
        expect(events.length).toBeLessThanOrEqual(501);
        expect(position.size).toBe(Buffer.byteLength(text));
        seen.push(...events.flatMap(lineOf));
        await new Promise(setImmediate);
        taking -= 1;
      },
    );
    expect(seen).toEqual([...Array.from({ length: 5000 }, (_, at) => `${at}`), '! The end']);
  });

  it('is not read on when a batch is refused, or when it is stopped', async () => {
    const bytes = Buffer.from(note('a'));
    const refused = readLog({ bytes, modifiedAt: 0 }, { formats: [noteFormat] }, () => {
      throw new Error('full');
    });
    await expect(refused).rejects.toThrow('full');
    const stopped = readAll(note('a'), { signal: AbortSignal.abort(new Error('stopped')) });
    await expect(stopped).rejects.toThrow('stopped');
  });
});

describe('a log that is read whole', () => {
  it.each([
    ['one line', JSON.stringify({ notes: ['a', 'b'] })],
    ['many lines', JSON.stringify({ notes: ['a', 'b'] }, null, 2)],
    ['a byte order mark', `\uFEFF${JSON.stringify({ notes: ['a', 'b'] }, null, 2)}`],
    [
      'what opencode prints before',
      `Exporting session: ses_1\n${JSON.stringify({ notes: ['a', 'b'] }, null, 2)}\n`,
    ],
    [
      'records over several lines',
      [{ note: 'a' }, { note: 'b' }].map((each) => JSON.stringify(each, null, 2)).join('\n'),
    ],
    ['one list of records', JSON.stringify([{ note: 'a' }, { note: 'b' }], null, 2)],
    ['one list of records on one line', JSON.stringify([{ note: 'a' }, { note: 'b' }])],
  ])('is read from %s', async (_, text) => {
    expect((await readAll(text)).lines).toEqual(['a', 'b', '! The end']);
  });

  it('shows what stands beside a broken value, and says so', async () => {
    const text = `${JSON.stringify({ note: 'a' }, null, 2)}\nError: x\n{\n  "note": "torn\n{\n  "note": "b"\n}\n{\n "c": `;
    expect((await readAll(text)).lines).toEqual([
      'a',
      '! 2 records of the log are not shown. 2 × lines that are not JSON: lines 4, 5',
      'b',
      '! 1 record of the log is not shown. 1 × a last line that breaks off: line 10',
      '! The end',
    ]);
  });

  it('leaves out what lies too deep, and no more', async () => {
    const deep = JSON.parse(`${'['.repeat(70)}${']'.repeat(70)}`) as unknown;
    const { lines } = await readAll(JSON.stringify({ notes: ['a'], deep }, null, 2));
    expect(lines).toEqual([
      'a',
      '! 1 record of the log is not shown. 1 × values nested deeper than 64 levels: line 1',
      '! The end',
    ]);
  });

  it('may hold a long line', async () => {
    const long = 'x'.repeat(100_000);
    expect((await readAll(JSON.stringify({ notes: [long] }))).lines[0]).toBe(long);
  });
});

describe('what is no log', () => {
  it.each([
    ['empty', ''],
    ['not-a-log', 'hello\nworld\n'],
    ['not-a-log', '{"a":1}\n{"b":2}\n'],
    ['not-a-log', '{"a":1}'],
    ['not-a-log', Uint8Array.of(0, 255, 10, 3, 0)],
    ['damaged', '{\n  "notes": [\n    "a",'],
    ['damaged', Uint8Array.of(0x28, 0xb5, 0x2f, 0xfd, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0)],
  ])('is %s', async (code, content) => {
    await expect(readAll(content)).rejects.toMatchObject({ name: 'TranscriptError', code });
  });
});

describe('a log on disk', () => {
  let folder = '';
  beforeEach(async () => {
    folder = await mkdtemp(join(tmpdir(), 'read-log-'));
  });
  afterEach(() => rm(folder, { recursive: true }));

  it('tells what cannot be opened, and no path', async () => {
    for (const [path, code] of [
      [join(folder, 'none.jsonl'), 'not-found'],
      [folder, 'not-a-file'],
      ['/dev/null', 'not-a-file'],
    ] as const) {
      const refused = readAll({ path });
      await expect(refused).rejects.toMatchObject({ code });
      await expect(refused).rejects.not.toThrow(path);
    }
  });

  it('refuses a document over 200 MB, unread', async () => {
    const path = join(folder, 'large.json');
    const { open } = await import('node:fs/promises');
    const file = await open(path, 'w');
    await file.write('{\n  "notes": [\n');
    await file.truncate(201_000_000);
    await file.close();
    await expect(readAll({ path })).rejects.toMatchObject({ code: 'too-large' });
  });

  it('is read with the files of its subagents, old and new, after it', async () => {
    const path = join(folder, 'S.jsonl');
    await writeFile(path, `${note('own', { sessionId: 'S' })}\n`);
    await mkdir(join(folder, 'S', 'subagents'), { recursive: true });
    await writeFile(
      join(folder, 'S', 'subagents', 'agent-b.jsonl'),
      `${note('of b')}\nbad\n${note('more')}\n`,
    );
    await writeFile(join(folder, 'S', 'subagents', 'notes.jsonl'), note('no'));
    await writeFile(join(folder, 'agent-a.jsonl'), note('of a', { sessionId: 'S' }));
    await writeFile(join(folder, 'agent-c.jsonl'), note('of another', { sessionId: 'T' }));
    await writeFile(join(folder, 'agent-b.jsonl'), note('a copy', { sessionId: 'S' }));
    expect((await readAll({ path })).lines).toEqual([
      'own',
      'b: of b',
      'b: more',
      'a: of a',
      '! 1 record of the log is not shown. 1 × lines that are not JSON: line b:2',
      '! The end',
    ]);
    const alone = await readAll({ path: join(folder, 'agent-a.jsonl') });
    expect(alone.lines).toEqual(['of a', '! The end']);
  });
});

describe('reading again', () => {
  it('gives only what is new', async () => {
    const first = [note('a'), note('x', { in: 'sub' }), note('b')].join('\n');
    const known = new Map<string, { taken: number; digest: string }>();
    const take = ({
      progress,
    }: {
      progress: ReadonlyMap<string, { taken: number; digest: string }>;
    }): void => {
      for (const [key, each] of progress) known.set(key, each);
    };
    const source = (text: string) => ({ bytes: Buffer.from(text), modifiedAt: 1 });
    const { openLog } = await import('./open-log');
    await (await openLog(source(first), { formats: [noteFormat] })).read(take);
    expect(Array.from(known, ([key, { taken }]) => [key, taken])).toEqual([
      ['', 3],
      ['sub', 2],
    ]);

    const grown = await readAll(`${first}\n${note('c')}`, { known });
    expect(grown.reading.outcome).toBe('read');
    expect(grown.lines).toEqual(['c', '! The end']);

    const changed = await readAll(first.replace('"b"', '"B"') + `\n${note('c')}`, { known });
    expect(changed.reading.outcome).toBe('diverged');
    expect(changed.lines).toEqual([]);

    const shorter = await readAll([note('a'), note('x', { in: 'sub' })].join('\n'), { known });
    expect(shorter.reading.outcome).toBe('diverged');
  });
});
