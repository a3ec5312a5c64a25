import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { openContext, textOf } from '../open-test-context';
import { createTestOutput } from './test-output';
import { run } from './test-run';

describe('a command', () => {
  test.each([
    { what: 'nothing', command: 'true', output: '', text: 'The command ended without output.' },
    { what: 'no final newline', command: 'printf a', output: 'a', text: 'a' },
    {
      what: 'stdout and stderr interleaving, in the order in which they were written',
      command: 'for n in $(seq 200); do echo o$n; echo e$n >&2; done',
      output: Array.from({ length: 200 }, (_, n) => `o${n + 1}\ne${n + 1}\n`).join(''),
    },
    {
      what: 'by the names of the streams',
      command: 'echo 1 >/dev/stdout; echo 2 >/dev/stderr',
      output: '1\n2\n',
    },
    { what: 'NUL bytes', command: String.raw`printf 'a\0b'`, output: 'a\0b' },
    { what: 'invalid UTF-8', command: String.raw`printf 'a\xffb'`, output: 'a\uFFFDb' },
    { what: 'half a character at the end', command: String.raw`printf 'a\xf0\x9f'`, output: 'a\uFFFD' },
    { what: 'CR alone', command: String.raw`printf '10%%\r20%%\r'`, output: '10%\r20%\r' },
    {
      what: 'escape codes as they are',
      command: String.raw`printf '\033[31mred\033[0m\r'`,
      output: '\u001b[31mred\u001b[0m\r',
    },
    { what: 'a byte order mark', command: String.raw`printf '\xef\xbb\xbfa'`, output: '\uFEFFa' },
    {
      what: 'that it read stdin and found it at its end',
      command: 'cat; read x; echo "read $?"',
      output: 'read 1\n',
    },
    {
      what: 'no terminal to prompt on',
      command: 'echo x 2>/dev/null >/dev/tty || echo none',
      output: 'none\n',
    },
    {
      what: 'the syntax error of bash',
      command: 'if',
      output: expect.stringContaining('syntax error') as string,
    },
  ])('writes $what', async ({ command, output, text }) => {
    const context = await openContext();
    const { outcome, meta } = await run({ command }, context);
    expect(meta.output).toEqual(output);
    expect(context.written()).toBe(meta.output);
    if (text !== undefined) expect(textOf(outcome.content)).toBe(text);
  });

  test('gives out a multi-byte character split between two chunks as one', async () => {
    const context = await openContext();
    const command = String.raw`printf 'a\xf0\x9f'; until [ -e went ]; do sleep 0.01; done; printf '\x98\x80b'`;
    const running = run({ command }, context);
    await context.sees('a');
    await context.fileSystem.writeText('went', '');
    expect((await running).meta.output).toBe('a😀b');
    expect(context.written()).toBe('a😀b');
  });

  test('gives its output live, from the first byte on, not only when it ends', async () => {
    const context = await openContext();
    const running = run({ command: 'echo begun; until [ -e go ]; do sleep 0.01; done; echo ended' }, context);
    await context.sees('begun\n');
    expect(context.written()).toBe('begun\n');
    await context.fileSystem.writeText('go', '');
    expect((await running).meta.output).toBe('begun\nended\n');
  });

  test.each([
    { what: 'many lines', command: 'yes 0123456789 | head -c 20000000', length: 20_000_000 },
    {
      what: 'a single line of 10 MB',
      command: `head -c 10000000 /dev/zero | tr '\\0' x; echo end`,
      length: 10_000_004,
    },
    { what: 'characters of several bytes', command: 'yes é😀 | head -c 4999994', length: 4_999_994 },
  ])('of too much output, $what, keeps head and tail and counts the rest', async ({ command, length }) => {
    const context = await openContext();
    const { outcome, meta } = await run({ command }, context);
    expect(meta.output.length).toBeLessThanOrEqual(257 * 1024);
    expect(meta.omitted?.at).toBeGreaterThanOrEqual(64 * 1024);
    expect((meta.omitted?.bytes ?? 0) + Buffer.byteLength(meta.output)).toBe(length);
    expect(meta.whole?.bytes).toBe(length);
    expect(context.kept.map((whole) => whole.length)).toEqual([length]);
    expect(context.written().startsWith(meta.output.slice(0, meta.omitted?.at))).toBe(true);
    expect(context.written().endsWith(meta.output.slice(meta.omitted?.at))).toBe(true);
    const text = textOf(outcome.content);
    expect(text.length).toBeLessThan(33 * 1024);
    expect(text).toMatch(/\n\[[\d,]+ characters left out\]\n/);
  });

  test('keeps the whole, byte by byte, when the card lacks some of it', async () => {
    const context = await openContext();
    const { meta, view } = await run({ command: 'head -c 400000 /dev/urandom | tee copy' }, context);
    expect(context.kept).toEqual([await readFile(join(context.cwd, 'copy'))]);
    expect(meta.whole).toMatchObject({ bytes: 400_000 });
    expect(view).toMatchObject({ card: 'terminal', whole: meta.whole, omitted: meta.omitted });
  });

  test('keeps nothing besides when the card has it all', async () => {
    const context = await openContext();
    const { meta } = await run({ command: 'head -c 262144 /dev/zero' }, context);
    expect(meta.output).toHaveLength(262_144);
    expect(meta).not.toHaveProperty('whole');
    expect(context.kept).toEqual([]);
  });

  test('says so when the whole could not be kept, as on a full disk', async () => {
    const context = await openContext();
    const output = createTestOutput({ canKeep: false }).open();
    const { outcome, meta } = await run({ command: 'yes | head -c 300000; exit 1' }, { ...context, output });
    expect(meta).toMatchObject({ exitCode: 1, omitted: { bytes: 300_000 - 256 * 1024 } });
    expect(meta).not.toHaveProperty('whole');
    expect(textOf(outcome.content)).toMatch(
      /\[Exit code 1\. The output that is left out could not be kept\.\]$/,
    );
  });
});
