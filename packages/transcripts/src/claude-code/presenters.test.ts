import {
  toolCallView,
  toolResultView,
  type ContentBlock,
  type JsonValue,
  type Presenter,
} from '@showreel/views';
import { describe, expect, it } from 'vitest';
import { claudeCodePresenters } from './presenters';

function find(tool: string): Presenter {
  const presenter = claudeCodePresenters.find(tool);
  if (presenter === undefined) throw new Error(`There is no presenter of ${tool}.`);
  return presenter;
}

const calls: [string, JsonValue, object][] = [
  [
    'Read',
    { file_path: '/a.ts', offset: 10, limit: 5 },
    {
      card: 'generic',
      kind: 'read',
      title: 'Read /a.ts',
      locations: [{ path: '/a.ts', line: 10 }],
    },
  ],
  ['Read', { file_path: '/a.pdf', pages: '1-3' }, { title: 'Read /a.pdf (pages 1-3)' }],
  [
    'Edit',
    { file_path: '/a.ts', old_string: 'a', new_string: 'b' },
    {
      card: 'diff',
      title: 'Edit /a.ts',
      diffs: [{ path: '/a.ts', oldText: 'a', newText: 'b' }],
      locations: [{ path: '/a.ts' }],
    },
  ],
  [
    'MultiEdit',
    {
      file_path: '/a.ts',
      edits: [
        { old_string: 'a', new_string: 'b' },
        { old_string: '', new_string: 'c' },
      ],
    },
    {
      card: 'diff',
      diffs: [
        { path: '/a.ts', oldText: 'a', newText: 'b' },
        { path: '/a.ts', oldText: null, newText: 'c' },
      ],
    },
  ],
  [
    'Write',
    { file_path: '/a.ts', content: 'x' },
    { card: 'diff', title: 'Write /a.ts', diffs: [{ path: '/a.ts', oldText: null, newText: 'x' }] },
  ],
  ['NotebookEdit', { notebook_path: '/a.ipynb', new_source: 'x' }, { card: 'diff', title: 'Edit /a.ipynb' }],
  [
    'Bash',
    { command: 'make -j', description: 'Build', timeout: 5 },
    { card: 'terminal', title: 'make -j', description: 'Build' },
  ],
  ['bash', { command: 'make' }, { card: 'terminal', title: 'make' }],
  ['BashOutput', { bash_id: 'b1' }, { card: 'generic', kind: 'read', title: 'Output of b1' }],
  ['TaskOutput', { task_id: 'b1', block: true }, { card: 'generic', kind: 'read', title: 'Output of b1' }],
  ['AgentOutput', { agentId: 'a1' }, { title: 'Output of a1' }],
  ['KillShell', { shell_id: 'b1' }, { card: 'generic', kind: 'execute', title: 'Stop b1' }],
  ['KillBash', { shell_id: 'b1' }, { title: 'Stop b1' }],
  ['TaskStop', { task_id: 'b1' }, { title: 'Stop b1' }],
  [
    'Glob',
    { pattern: '**/*.ts', path: '/src' },
    { kind: 'search', title: 'Find **/*.ts in /src', search: { of: 'paths', pattern: '**/*.ts' } },
  ],
  [
    'Grep',
    { pattern: 'a.b', glob: '*.ts', '-n': true, '-i': true },
    { kind: 'search', title: 'Search a.b (*.ts)', search: { of: 'lines', pattern: 'a.b', ignoreCase: true } },
  ],
  ['LS', { path: '/src' }, { kind: 'read', title: 'List /src', locations: [{ path: '/src' }] }],
  [
    'Task',
    { description: 'Look', prompt: 'Look at it', subagent_type: 'Explore' },
    { kind: 'think', title: 'Look (Explore)', content: [{ type: 'text', text: 'Look at it' }] },
  ],
  ['Agent', { description: 'Look', prompt: 'Look at it' }, { kind: 'think', title: 'Look' }],
  [
    'TodoWrite',
    { todos: [{ content: 'one', status: 'completed', activeForm: 'x' }, 'broken'] },
    { kind: 'think', title: 'Todos', content: [{ type: 'text', text: '[x] one' }] },
  ],
  ['TaskCreate', { subject: 'one' }, { kind: 'think', title: 'Add todo: one' }],
  [
    'TaskUpdate',
    { taskId: '1', status: 'in_progress' },
    { kind: 'think', title: 'Update todo 1: in progress' },
  ],
  ['TaskList', {}, { kind: 'think', title: 'Todos' }],
  [
    'WebFetch',
    { url: 'https://a.example', prompt: 'What?' },
    { kind: 'fetch', title: 'Fetch https://a.example' },
  ],
  ['WebSearch', { query: 'cats' }, { title: 'Search the web for cats' }],
  ['ExitPlanMode', { plan: '# Plan' }, { kind: 'switch_mode', content: [{ type: 'text', text: '# Plan' }] }],
  [
    'AskUserQuestion',
    { questions: [{ question: 'Which?', header: 'x', options: [{ label: 'A', description: 'first' }] }] },
    { title: 'Ask: Which?', content: [{ type: 'text', text: 'Which?\n- A: first' }] },
  ],
  ['Skill', { skill: 'pdf', args: 'x' }, { title: 'Skill pdf x' }],
  ['SlashCommand', { command: '/review' }, { title: 'Run /review' }],
  [
    'Monitor',
    { command: 'tail -f x', description: 'Watch' },
    { card: 'terminal', title: 'tail -f x', description: 'Watch' },
  ],
  [
    'SendMessage',
    { to: 'reviewer', message: 'Look' },
    { title: 'Message to reviewer', content: [{ type: 'text', text: 'Look' }] },
  ],
  ['SendMessage', { to: 'team-lead', message: { type: 'shutdown' } }, { title: 'Message to team-lead' }],
  ['TeamCreate', { team_name: 'docs', description: 'Write docs' }, { title: 'Team docs (Write docs)' }],
  ['Workflow', { scriptPath: '/w.js', args: { a: 1 } }, { title: 'Workflow /w.js' }],
  ['ScheduleWakeup', { delaySeconds: 600, reason: 'check' }, { title: 'Wake up in 600 s (check)' }],
  ['CronCreate', { cron: '0 9 * * *', prompt: 'Report' }, { title: 'Schedule 0 9 * * *' }],
  ['EnterWorktree', { name: 'fix' }, { title: 'Enter worktree fix' }],
  ['ReadMcpResourceTool', { server: 'db', uri: 'db://a' }, { kind: 'read', title: 'Read db://a of db' }],
  ['LSP', { operation: 'hover', filePath: '/a.ts', line: 3 }, { title: 'hover /a.ts:3' }],
  [
    'code_execution',
    { code: 'print(1)' },
    { kind: 'execute', content: [{ type: 'text', text: 'print(1)' }] },
  ],
  ['web_fetch', { url: 'https://a.example' }, { title: 'Fetch https://a.example' }],
];

describe('calls', () => {
  it.each(calls)('%s %j', (tool, args, view) => {
    const shown = find(tool).presentCall(args);
    expect(shown).toMatchObject(view);
    expect(shown).not.toHaveProperty('rawInput');
    expect(toolCallView.parse(shown)).toEqual(shown);
  });

  it('of unknown tools are left to the generic card', () => {
    expect(claudeCodePresenters.find('mcp__db__query')).toBeUndefined();
  });

  it.each(calls.map(([tool]) => tool))('%s with arguments of another shape is a generic card', (tool) => {
    expect(find(tool).presentCall(7)).toEqual({ card: 'generic', title: find(tool).name, rawInput: 7 });
  });
});

const said: ContentBlock[] = [{ type: 'text', text: 'said' }];

describe('results', () => {
  it.each<[string, JsonValue, JsonValue | undefined, object]>([
    ['Bash', { command: 'x' }, { output: 'a', exitCode: 2 }, { card: 'terminal', output: 'a', exitCode: 2 }],
    ['Bash', { command: 'x' }, undefined, { card: 'generic', content: said }],
    [
      'Edit',
      { file_path: '/a', old_string: 'a', new_string: 'b' },
      undefined,
      { card: 'generic', content: said },
    ],
    [
      'Edit',
      { file_path: '/a', old_string: 'a', new_string: 'b' },
      { diffs: [], files: [{ path: '/a', change: 'unchanged', added: 0, removed: 0 }] },
      { card: 'diff', diffs: [] },
    ],
    [
      'BashOutput',
      { bash_id: 'b1' },
      { state: 'completed, exit code 1', output: 'a' },
      { card: 'terminal', title: 'Output of b1: completed, exit code 1', output: 'a' },
    ],
    [
      'BashOutput',
      { bash_id: 'b1' },
      { state: 'running', output: '', name: 'Dev server' },
      {
        card: 'generic',
        title: 'Output of Dev server (b1): running',
        content: [{ type: 'text', text: 'No new output.' }],
      },
    ],
    [
      'KillShell',
      { shell_id: 'b1' },
      { name: 'Dev server' },
      { title: 'Stop Dev server (b1)', content: said },
    ],
    [
      'TaskUpdate',
      { taskId: '1', status: 'completed' },
      { name: 'Write it' },
      { title: 'Update todo Write it: completed' },
    ],
    [
      'Read',
      { file_path: '/a', offset: 3 },
      { lines: { first: 3, count: 40, total: 1212 } },
      { title: 'Read /a (3–42 of 1,212)' },
    ],
    ['Read', { file_path: '/a' }, { lines: { first: 1, count: 2, total: 2 } }, { title: 'Read /a' }],
    ['Read', { file_path: '/a', offset: 3, limit: 2 }, undefined, { title: 'Read /a (3–4)' }],
    [
      'Bash',
      { command: 'sed -i' },
      { diffs: [], files: [{ path: '/a', change: 'edited', added: 1, removed: 1 }] },
      { card: 'diff' },
    ],
    [
      'Edit',
      { file_path: '/a', old_string: 'a', new_string: 'b' },
      { diffs: [], files: [], userModified: true },
      { card: 'diff', title: 'Edit /a, as the user changed it' },
    ],
    [
      'Grep',
      { pattern: 'a' },
      { locations: [{ path: '/a', line: 2 }] },
      { locations: [{ path: '/a', line: 2 }] },
    ],
    ['Grep', { pattern: 'a' }, undefined, { card: 'generic', content: said }],
  ])('%s %j with %j', (tool, args, meta, view) => {
    const shown = find(tool).presentResult(args, {
      content: said,
      isError: false,
      ...(meta === undefined ? {} : { meta }),
    });
    expect(shown).toMatchObject(view);
    expect(toolResultView.parse(shown)).toEqual(shown);
  });

  it.each([
    ['<tool_use_error>No such file</tool_use_error>', true, 'No such file'],
    ['     1→a\n\n<system-reminder>\nbe good\n</system-reminder>\n', false, '     1→a'],
    ['plain\n', false, 'plain\n'],
  ])('are drawn without what the program put in for the model: %j', (text, isError, shown) => {
    const content: ContentBlock[] = [{ type: 'text', text }];
    expect(find('LS').presentResult({ path: '/a' }, { content, isError })).toEqual({
      card: 'generic',
      content: [{ type: 'text', text: shown }],
    });
  });

  it('of a search of the web are its links and what it said', () => {
    const text =
      'Web search results for query: "cats"\n\nLinks: [{"title":"Cats","url":"https://a.example"}]\n\nThey purr.\n\nREMINDER: You MUST include the sources above in your response.';
    const content: ContentBlock[] = [{ type: 'text', text }];
    expect(find('WebSearch').presentResult({ query: 'cats' }, { content, isError: false })).toEqual({
      card: 'generic',
      content: [
        { type: 'resource_link', uri: 'https://a.example', name: 'Cats' },
        { type: 'text', text: 'They purr.' },
      ],
    });
  });

  it('of a subagent are what it said, without how the model can go on with it', () => {
    const content: ContentBlock[] = [
      { type: 'text', text: 'Found.' },
      {
        type: 'text',
        text: "agentId: a1 (use SendMessage with to: 'a1' to continue this agent)\n<usage>x</usage>",
      },
    ];
    const shown = find('Agent').presentResult({ prompt: 'Look' }, { content, isError: false });
    expect(shown).toEqual({ card: 'generic', content: [{ type: 'text', text: 'Found.' }] });
  });

  it('of a plan that the result repeats show it once', () => {
    const content: ContentBlock[] = [{ type: 'text', text: 'Approved.\n\n## Approved Plan:\n# Plan' }];
    const shown = find('ExitPlanMode').presentResult({ plan: '# Plan' }, { content, isError: false });
    expect(shown).toEqual({ card: 'generic', content });
  });

  it('of a stop are the sentence in its JSON', () => {
    const content: ContentBlock[] = [
      { type: 'text', text: '{"message":"Stopped \\"b1\\"","shell_id":"b1"}' },
    ];
    const shown = find('KillShell').presentResult({ shell_id: 'b1' }, { content, isError: false });
    expect(shown).toEqual({ card: 'generic', content: [{ type: 'text', text: 'Stopped "b1"' }] });
  });
});
