import { open } from 'node:fs/promises';

/** How large the made-up log is: 15,900 lines of 53 MB, as many as in a long day of work, times `days`. */
const linesOfOne = 15_900;
const bytesOfOne = 53_000_000;
/** Lines a turn: a prompt, a thought, a text, and six calls with their results. */
const linesOfTurn = 15;

/**
 * Writes a made-up log of Claude Code 2.1 to a new file: turns of a prompt, a thought, a text, and calls of Bash, Read,
 * Grep, Edit, Write and TodoWrite with their results, as large as such results are, now and then an image. The same
 * bytes each time.
 */
export async function writeClaudeCodeLog(
  path: string,
  { days = 1 } = {},
): Promise<{ bytes: number; lines: number }> {
  const file = await open(path, 'wx');
  const log = { lines: 0, bytes: 0 };
  try {
    const turns = (linesOfOne * days) / linesOfTurn;
    for (let turn = 0; turn < turns; turn += 1) {
      // What the other results of a turn leave of its share, its Read takes.
      const share = (bytesOfOne * days * (turn + 1)) / turns - log.bytes;
      const text = turnOf(turn, share);
      await file.write(text);
      log.lines += linesOfTurn;
      log.bytes += Buffer.byteLength(text);
    }
  } finally {
    await file.close();
  }
  return log;
}

interface Call {
  name: string;
  input: Record<string, unknown>;
  /** What the model is told. */
  content: unknown;
  /** What the record holds besides. */
  result: unknown;
}

function turnOf(turn: number, share: number): string {
  const calls = [bash(turn), grep(turn), edit(turn), write(turn), todos(turn)];
  const rest = linesOf(turn, calls);
  // A file that was read stands in its record twice; an image as well.
  const left = Math.max(0, share - rest.join('').length - 1_600);
  const read = turn % 50 === 7 ? image(left / 2) : readFile(turn, left / 2);
  const [prompt = '', thought = '', text = '', ...others] = rest;
  return [prompt, thought, text, ...callLines(turn, 0, read), ...others].join('');
}

function linesOf(turn: number, calls: readonly Call[]): string[] {
  const model = { role: 'assistant', model: 'claude-sonnet-4-5', id: `msg_${turn}`, usage: usageOf(turn) };
  return [
    line(turn, 0, 'user', {
      message: { role: 'user', content: `Task ${turn}: make the report of part ${turn} right.` },
    }),
    line(turn, 1, 'assistant', {
      message: {
        ...model,
        content: [{ type: 'thinking', thinking: prose(turn, 6), signature: 'c2lnbmF0dXJl' }],
      },
    }),
    line(turn, 2, 'assistant', { message: { ...model, content: [{ type: 'text', text: prose(turn, 4) }] } }),
    ...calls.flatMap((call, at) => callLines(turn, at + 1, call)),
  ];
}

function callLines(turn: number, at: number, { name, input, content, result }: Call): string[] {
  const id = `toolu_${turn}_${at}`;
  const model = {
    role: 'assistant',
    model: 'claude-sonnet-4-5',
    id: `msg_${turn}_${at}`,
    usage: usageOf(turn),
  };
  return [
    line(turn, 3 + 2 * at, 'assistant', {
      message: { ...model, content: [{ type: 'tool_use', id, name, input }] },
    }),
    line(turn, 4 + 2 * at, 'user', {
      message: { role: 'user', content: [{ tool_use_id: id, type: 'tool_result', content }] },
      toolUseResult: result,
    }),
  ];
}

function line(turn: number, at: number, type: 'user' | 'assistant', rest: Record<string, unknown>): string {
  const number = turn * linesOfTurn + at;
  const record = {
    parentUuid: number === 0 ? null : uuidOf(number - 1),
    isSidechain: false,
    userType: 'external',
    cwd: '/home/someone/report',
    sessionId: '5d0c8f4e-0000-4000-8000-000000000000',
    version: '2.1.80',
    gitBranch: 'main',
    type,
    ...rest,
    uuid: uuidOf(number),
    timestamp: new Date(Date.UTC(2026, 0, 5) + number * 1_700).toISOString(),
  };
  return `${JSON.stringify(record)}\n`;
}

function bash(turn: number): Call {
  const stdout = Array.from(
    { length: 40 },
    (_, at) => `\u001b[32m✓\u001b[39m part ${turn}, case ${at}: the sums agree (${(at * 7) % 31} ms)`,
  ).join('\n');
  return {
    name: 'Bash',
    input: { command: `npm test -- part-${turn}`, description: `Test part ${turn}` },
    content: stdout,
    result: { stdout, stderr: '', interrupted: false, isImage: false },
  };
}

function grep(turn: number): Call {
  const filenames = Array.from(
    { length: 12 },
    (_, at) => `/home/someone/report/src/part-${turn}/file-${at}.ts`,
  );
  return {
    name: 'Grep',
    input: { pattern: `sumOf${turn}`, path: 'src' },
    content: `Found 12 files\n${filenames.join('\n')}`,
    result: { mode: 'files_with_matches', filenames, numFiles: filenames.length },
  };
}

function edit(turn: number): Call {
  const filePath = `/home/someone/report/src/part-${turn}/sum.ts`;
  const lines = sourceLines(turn, 30);
  const [oldString, newString] = [lines[10] ?? '', `${lines[10] ?? ''} // checked`];
  const patch = [...lines.slice(7, 10), oldString, newString, ...lines.slice(11, 14)];
  const marks = [' ', ' ', ' ', '-', '+', ' ', ' ', ' '];
  return {
    name: 'Edit',
    input: { file_path: filePath, old_string: oldString, new_string: newString },
    content: `The file ${filePath} has been updated.`,
    result: {
      filePath,
      oldString,
      newString,
      originalFile: `${lines.join('\n')}\n`,
      structuredPatch: [
        {
          oldStart: 8,
          oldLines: 7,
          newStart: 8,
          newLines: 7,
          lines: patch.map((text, at) => `${marks[at] ?? ' '}${text}`),
        },
      ],
      userModified: false,
      replaceAll: false,
    },
  };
}

function write(turn: number): Call {
  const filePath = `/home/someone/report/notes/part-${turn}.md`;
  const content = `# Part ${turn}\n\n${prose(turn, 8)}\n`;
  return {
    name: 'Write',
    input: { file_path: filePath, content },
    content: `File created successfully at: ${filePath}`,
    result: { type: 'create', filePath, content, structuredPatch: [], originalFile: null },
  };
}

function todos(turn: number): Call {
  const list = ['Read', 'Change', 'Test'].map((step, at) => ({
    content: `${step} part ${turn}`,
    status: at < turn % 3 ? 'completed' : 'pending',
    activeForm: `${step}ing part ${turn}`,
  }));
  return {
    name: 'TodoWrite',
    input: { todos: list },
    content: 'Todos have been modified successfully.',
    result: { oldTodos: [], newTodos: list },
  };
}

function readFile(turn: number, bytes: number): Call {
  const filePath = `/home/someone/report/src/part-${turn}/sum.ts`;
  const lines = sourceLines(turn, Math.max(1, Math.floor(bytes / 62)));
  const numbered = lines.map((text, at) => `${String(at + 1).padStart(6)}→${text}`).join('\n');
  return {
    name: 'Read',
    input: { file_path: filePath },
    content: numbered,
    result: {
      type: 'text',
      file: {
        filePath,
        content: lines.join('\n'),
        numLines: lines.length,
        startLine: 1,
        totalLines: lines.length,
      },
    },
  };
}

function image(bytes: number): Call {
  const data = Buffer.alloc(Math.floor((bytes * 3) / 4), 'a picture').toString('base64');
  const source = { type: 'base64', media_type: 'image/png', data };
  return {
    name: 'Read',
    input: { file_path: '/home/someone/report/chart.png' },
    content: [{ type: 'image', source }],
    result: { type: 'image', file: { base64: data, type: 'image/png', originalSize: data.length } },
  };
}

function sourceLines(turn: number, count: number): string[] {
  return Array.from(
    { length: count },
    (_, at) => `\tconst sum${turn}_${at} = add(parts[${at}], rows[${turn}]);`,
  );
}

function prose(turn: number, sentences: number): string {
  return Array.from(
    { length: sentences },
    (_, at) => `The sum of part ${turn} is taken ${at + 1} times, so the “total” stays what it was.`,
  ).join(' ');
}

function usageOf(turn: number): Record<string, number> {
  return {
    input_tokens: 4,
    cache_read_input_tokens: 20_000 + turn,
    cache_creation_input_tokens: 800,
    output_tokens: 120,
  };
}

function uuidOf(number: number): string {
  return `00000000-0000-4000-8000-${String(number).padStart(12, '0')}`;
}
