import { describe, expect, it } from 'vitest';
import {
  custom,
  call,
  drawCalls,
  event,
  eventsOf,
  eventsOfType,
  item,
  opening,
  output,
  userItem,
  record,
} from './testing/rollout-fixture';

const patch = '*** Begin Patch\n*** Update File: a.ts\n@@\n-1\n+2\n*** End Patch';
const updated = {
  '/w/a.ts': { type: 'update', unified_diff: '@@ -7,2 +7,2 @@\n x\n-1\n+2\n', move_path: null },
};
const applied = (callId: string, changes: Parameters<typeof event>[1] = updated) =>
  event('patch_apply_end', { call_id: callId, success: true, stdout: 'Success.', stderr: '', changes });
const hunk = { path: '/w/a.ts', oldText: 'x\n1\n', newText: 'x\n2\n', start: { old: 7, new: 7 } };

describe('patches', () => {
  it.each([
    ['a tool of free text', custom('c1', 'apply_patch', patch)],
    ['a function', call('c1', 'apply_patch', { input: patch })],
    [
      'a here-document of a shell',
      call('c1', 'shell', { command: ['bash', '-lc', `apply_patch <<'EOF'\n${patch}\nEOF`] }),
    ],
    [
      'a here-document of exec_command',
      call('c1', 'exec_command', { cmd: `apply_patch <<'EOF'\n${patch}\nEOF` }),
    ],
  ])('by %s are drawn as proposed, and with their lines once they are applied', (_, start) => {
    const [drawn] = drawCalls([
      ...opening(),
      start,
      applied('c1'),
      output('c1', '{"output":"Success.","metadata":{"exit_code":0}}'),
    ]);
    expect(drawn?.call).toMatchObject({
      card: 'diff',
      title: 'Edit a.ts',
      diffs: [{ path: 'a.ts', oldText: '1\n', newText: '2\n' }],
    });
    expect(drawn?.call.card === 'diff' && drawn.call.diffs[0]?.start).toBeUndefined();
    expect(drawn?.result).toEqual({
      card: 'diff',
      diffs: [hunk],
      files: [{ path: '/w/a.ts', change: 'edited', added: 1, removed: 1 }],
    });
  });

  it('whose end comes after the output have it all the same', () => {
    const [drawn] = drawCalls([
      ...opening(),
      custom('c1', 'apply_patch', patch),
      output('c1', 'Success.'),
      applied('c1'),
    ]);
    expect(drawn?.result).toMatchObject({ card: 'diff', diffs: [hunk] });
  });

  it('of the older versions have no result but their text: no line is made up', () => {
    const [drawn] = drawCalls([
      ...opening(),
      custom('c1', 'apply_patch', patch),
      output('c1', '{"output":"Success.","metadata":{"exit_code":0}}'),
    ]);
    expect(drawn).toMatchObject({
      isError: false,
      result: { card: 'generic', content: [{ text: 'Success.' }] },
    });
  });

  it.each([
    ['by its text', 'apply_patch verification failed: Failed to find expected lines in a.ts', []],
    ['by its exit', '{"output":"no","metadata":{"exit_code":1}}', []],
    [
      'by its event',
      'no',
      [
        event('patch_apply_end', {
          call_id: 'c1',
          success: false,
          stdout: '',
          stderr: 'no',
          changes: updated,
        }),
      ],
    ],
  ])('that fail, %s, are errors without a diff', (_, text, between) => {
    const drawn = drawCalls([
      ...opening(),
      custom('c1', 'apply_patch', patch),
      ...between,
      output('c1', text),
    ]);
    expect(drawn).toHaveLength(1);
    expect(drawn[0]).toMatchObject({ isError: true, result: { card: 'generic' } });
  });

  it('of several files: a new one, a deleted one, one that moved', () => {
    const changes = {
      '/w/n': { type: 'add', content: 'a\n' },
      '/w/d': { type: 'delete', content: 'b\n' },
      '/w/o': { type: 'update', unified_diff: '@@ -1 +1 @@\n-1\n+2\n', move_path: '/w/m' },
      '/w/p': { type: 'update', unified_diff: '', move_path: '/w/q' },
      '/w/u': { type: 'add', unified_diff: '@@ -0,0 +1 @@\n+x\n' },
    };
    const [drawn] = drawCalls([
      ...opening(),
      custom('c1', 'apply_patch', patch),
      applied('c1', changes),
      output('c1', 'ok'),
    ]);
    expect(drawn?.result).toEqual({
      card: 'diff',
      diffs: [
        { path: '/w/n', oldText: null, newText: 'a\n', start: { old: 1, new: 1 } },
        { path: '/w/d', oldText: 'b\n', newText: '', start: { old: 1, new: 1 } },
        { path: '/w/m', oldText: '1\n', newText: '2\n', start: { old: 1, new: 1 } },
        { path: '/w/u', oldText: null, newText: 'x\n', start: { old: 1, new: 1 } },
      ],
      files: [
        { path: '/w/n', change: 'created', added: 1, removed: 0 },
        { path: '/w/d', change: 'deleted', added: 0, removed: 1 },
        { path: '/w/m', change: 'moved', from: '/w/o', added: 1, removed: 1 },
        { path: '/w/q', change: 'moved', from: '/w/p', added: 0, removed: 0 },
        { path: '/w/u', change: 'created', added: 1, removed: 0 },
      ],
    });
  });

  it('in the spelling of the first versions', () => {
    const [drawn] = drawCalls([
      ...opening(),
      custom('c1', 'apply_patch', patch),
      applied('c1', { '/w/n': { add: { content: 'a\n' } } }),
      output('c1', 'ok'),
    ]);
    expect(drawn?.result).toMatchObject({ files: [{ path: '/w/n', change: 'created' }] });
  });

  it('that nothing but their end tells are drawn by themselves', () => {
    const drawn = drawCalls([...opening(), applied('c9')]);
    expect(drawn).toMatchObject([
      { callId: 'c9', tool: 'apply_patch', call: { title: 'Edit /w/a.ts' }, result: { diffs: [hunk] } },
    ]);
  });

  it('whose changes the log leaves out have no diff: nothing is made up', () => {
    const ended = event('patch_apply_end', { call_id: 'c1', success: true, stdout: 'Success.' });
    const bare = applied('c1', { '/w/a.ts': { type: 'update' } });
    const start = [...opening(), custom('c1', 'apply_patch', patch)];
    expect(drawCalls([...start, ended, output('c1', 'ok')])).toMatchObject([
      { isError: false, result: { card: 'generic' } },
    ]);
    expect(drawCalls([...start, bare, output('c1', 'ok')])).toMatchObject([
      { result: { diffs: [], files: [{ change: 'edited', leftOut: 1 }] } },
    ]);
  });

  it('told by an event and by a finished item are drawn once', () => {
    const finished = event('item_completed', {
      item: { type: 'FileChange', id: 'c9', status: 'completed', changes: updated },
    });
    expect(drawCalls([...opening(), applied('c9'), finished])).toHaveLength(1);
  });
});

describe('code mode', () => {
  const script = (callId: string, source: string) => custom(callId, 'exec', source);
  const done = (callId: string, ...texts: string[]) =>
    item('custom_tool_call_output', {
      call_id: callId,
      output: ['Script completed\nWall time 0.1 seconds\nOutput:\n', ...texts].map((text) => ({
        type: 'input_text',
        text,
      })),
    });
  const applies = `await tools.apply_patch(${JSON.stringify(patch)});`;

  it.each([
    ['while it runs', [applied('exec-1'), done('c1')]],
    ['right after its output', [done('c1'), applied('exec-1')]],
  ])('a patch whose id is no call’s belongs to the script, %s', (_, rest) => {
    const drawn = drawCalls([...opening(), script('c1', applies), ...rest]);
    expect(drawn).toMatchObject([
      { callId: 'c1', call: { card: 'diff', title: 'Edit a.ts' }, result: { card: 'diff', diffs: [hunk] } },
    ]);
  });

  it('patches of a script that does more are drawn beside its output', () => {
    const source = `${applies}\nconst r = await tools.exec_command({cmd:"npm test"}); text(r.output);`;
    const drawn = drawCalls([...opening(), script('c1', source), applied('exec-1'), done('c1', 'ok')]);
    expect(drawn).toMatchObject([
      { callId: 'c1', call: { card: 'terminal', title: source }, result: { card: 'terminal', output: 'ok' } },
      { callId: 'exec-1', result: { card: 'diff', diffs: [hunk] } },
    ]);
  });

  it('a patch that failed in a script is an error of its own', () => {
    const failed = event('patch_apply_end', {
      call_id: 'exec-2',
      success: false,
      stdout: 'no',
      changes: updated,
    });
    const drawn = drawCalls([...opening(), script('c1', applies), applied('exec-1'), failed, done('c1')]);
    expect(drawn.map(({ callId, isError, result }) => [callId, isError, result?.card])).toEqual([
      ['c1', false, 'diff'],
      ['exec-2', true, 'generic'],
    ]);
  });

  it('a script of one command is drawn as it, with the exit that its result or its event tells', () => {
    const source = 'text(await tools.exec_command({cmd:"npm test",workdir:"/w/b"}));';
    const printed = done('c1', '{"wall_time_seconds":0.5,"exit_code":1,"output":"no\\n"}');
    const [drawn] = drawCalls([...opening(), script('c1', source), printed]);
    expect(drawn?.call).toEqual({ card: 'terminal', title: 'npm test', cwd: '/w/b' });
    expect(drawn?.result).toEqual({ card: 'terminal', output: 'no\n', exitCode: 1, durationMs: 500 });
    const finished = event('item_completed', {
      item: {
        type: 'CommandExecution',
        id: 'exec-3',
        command: ['bash', '-lc', 'npm test'],
        aggregated_output: 'whole\n',
        exit_code: 2,
        duration: { secs: 1, nanos: 5_000_000 },
      },
    });
    const quiet = drawCalls([...opening(), script('c1', source), finished, done('c1')]);
    expect(quiet).toMatchObject([{ result: { output: 'whole\n', exitCode: 2, durationMs: 1005 } }]);
  });

  it('the commands of a script that runs several are calls of their own', () => {
    const source = 'await Promise.all([tools.exec_command({cmd:"a"}), tools.exec_command({cmd:"b"})]);';
    const ran = (id: string, command: string) =>
      event('item_completed', {
        item: {
          type: 'CommandExecution',
          id,
          command: ['sh', '-c', command],
          cwd: 'file:///w',
          stdout: command,
          exit_code: 0,
        },
      });
    const drawn = drawCalls([
      ...opening(),
      script('c1', source),
      ran('x1', 'a'),
      done('c1', 'ok'),
      ran('x2', 'b'),
    ]);
    expect(drawn.map(({ callId, call: view }) => [callId, view.title])).toEqual([
      ['c1', source],
      ['x1', 'a'],
      ['x2', 'b'],
    ]);
    expect(drawn[1]).toMatchObject({ call: { cwd: '/w' }, result: { output: 'a', exitCode: 0 } });
  });

  it('a script that goes on is a task, which a later wait ends', () => {
    const records = [
      ...opening(),
      script('c1', 'await tools.exec_command({cmd:"sleep 20"})'),
      item('custom_tool_call_output', {
        call_id: 'c1',
        output: 'Script running with cell ID 7\nWall time 10.0 seconds\nOutput:\nfirst\n',
      }),
      call('c2', 'wait', { cell_id: '7' }),
      output('c2', 'Script completed\nWall time 9.0 seconds\nOutput:\nlast\n'),
    ];
    expect(eventsOfType(records, 'task')).toEqual([
      { type: 'task', callId: 'c1', taskId: '7', state: 'running' },
      { type: 'task', callId: 'c1', taskId: '7', state: 'exited', output: 'first\nlast\n' },
    ]);
  });

  it('plans of a script feed the todos', () => {
    const source = 'await tools.update_plan({plan:[{step:"a",status:"in_progress"}]});';
    expect(eventsOfType([...opening(), script('c1', source)], 'todo')).toEqual([
      { type: 'todo', items: [{ content: 'a', status: 'in_progress' }] },
    ]);
  });
});

describe('commands', () => {
  const shell = (callId: string) =>
    call(callId, 'shell', { command: ['bash', '-lc', 'ls'], workdir: 'b', justification: 'to see' });

  it('have their command, folder, output, exit and duration', () => {
    const [drawn] = drawCalls([
      ...opening(),
      shell('c1'),
      output('c1', '{"output":"a\\n","metadata":{"exit_code":2,"duration_seconds":0.5}}'),
    ]);
    expect(drawn).toMatchObject({
      isError: false,
      call: { card: 'terminal', title: 'ls', cwd: 'b', description: 'to see' },
      result: { card: 'terminal', output: 'a\n', exitCode: 2, durationMs: 500 },
    });
  });

  it('are known by all their names', () => {
    const records = [
      ...opening(),
      call('c1', 'container.exec', { command: ['ls'] }),
      call('c2', 'shell_command', { command: 'ls' }),
      item('local_shell_call', {
        call_id: 'c3',
        action: { type: 'exec', command: ['ls'], working_directory: '/w' },
      }),
      call('c4', 'exec_command', { cmd: 'ls' }),
      item('function_call', {
        call_id: 'c5',
        name: 'exec_command',
        namespace: 'functions',
        arguments: '{"cmd":"ls"}',
      }),
    ];
    expect(drawCalls(records).map(({ call: view }) => view.title)).toEqual(['ls', 'ls', 'ls', 'ls', 'ls']);
  });

  it('have the whole output and the exit of their own event, without an output too', () => {
    const end = event('exec_command_end', {
      call_id: 'c1',
      aggregated_output: 'whole',
      exit_code: 3,
      duration: { secs: 2, nanos: 0 },
    });
    const result = { card: 'terminal', output: 'whole', exitCode: 3, durationMs: 2000 };
    const told = drawCalls([
      ...opening(),
      shell('c1'),
      end,
      output('c1', 'Exit code: 3\nWall time: 2 seconds\nOutput:\nwh…'),
    ]);
    expect(told).toMatchObject([{ result }]);
    expect(drawCalls([...opening(), shell('c1'), end])).toMatchObject([{ result }]);
  });

  it('of which only their event tells are drawn', () => {
    const end = event('exec_command_end', {
      call_id: 'x1',
      command: ['bash', '-lc', 'ls'],
      cwd: '/w',
      stdout: 'a',
      stderr: 'b',
      exit_code: 0,
    });
    expect(drawCalls([...opening(), end])).toMatchObject([
      { callId: 'x1', call: { title: 'ls', cwd: '/w' }, result: { output: 'ab', exitCode: 0 } },
    ]);
  });

  it('that ran into their limit say so; that were refused or stopped too', () => {
    const ends = (text: string) => drawCalls([...opening(), shell('c1'), output('c1', text)])[0];
    expect(ends('failed in sandbox X with execution error: sandbox error: command timed out')).toMatchObject({
      isError: false,
      result: { card: 'terminal', timedOut: true },
    });
    expect(
      ends('{"output":"command timed out after 10 milliseconds\\n","metadata":{"exit_code":124}}'),
    ).toMatchObject({ result: { timedOut: true, exitCode: 124 } });
    expect(ends('exec command rejected by user')).toMatchObject({ ended: 'denied', isError: false });
    expect(ends('Wall time: 2.0 seconds\naborted by user')).toMatchObject({ ended: 'stopped' });
  });

  it('keep their long output whole, as a blob', () => {
    const text = 'x'.repeat(600_000);
    const [drawn] = drawCalls([
      ...opening(),
      shell('c1'),
      output('c1', JSON.stringify({ output: text, metadata: { exit_code: 0 } })),
    ]);
    expect(drawn?.result).toMatchObject({
      omitted: { bytes: 600_000 - 256 * 1024 },
      whole: { bytes: 600_000 },
    });
  });
});

describe('sessions of exec_command', () => {
  const start = call('c1', 'exec_command', { cmd: 'npm run dev', workdir: '/w' });
  const running = (callId: string, text: string) =>
    output(
      callId,
      `Chunk ID: a\nWall time: 1.0 seconds\nProcess running with session ID 42\nOutput:\n${text}`,
    );
  const exited = (callId: string, text: string) =>
    output(callId, `Wall time: 1.0 seconds\nProcess exited with code 3\nOutput:\n${text}`);
  const begun = { type: 'task', callId: 'c1', taskId: '42', state: 'running', cwd: '/w' };

  it('are tasks of the call that started them; looks at their output are calls of their own', () => {
    const records = [
      ...opening(),
      start,
      running('c1', 'a\n'),
      call('c2', 'write_stdin', { session_id: 42, chars: '' }),
      running('c2', 'b\n'),
      call('c3', 'write_stdin', { session_id: 42, chars: 'q\r' }),
      exited('c3', 'c\n'),
    ];
    expect(eventsOfType(records, 'task')).toEqual([
      begun,
      { ...begun, state: 'exited', exitCode: 3, output: 'a\nb\nc\n' },
    ]);
    expect(drawCalls(records).map(({ call: view }) => view.title)).toEqual([
      'npm run dev',
      'Output of session 42',
      'Type into session 42: q⏎',
    ]);
  });

  it('that were interrupted are stopped, and their own event ends them with the whole output', () => {
    const stop = [call('c2', 'write_stdin', { session_id: 42, chars: '\u0003' }), exited('c2', '^C')];
    expect(eventsOfType([...opening(), start, running('c1', 'a\n'), ...stop], 'task')[1]).toMatchObject({
      state: 'stopped',
      exitCode: 3,
    });
    const end = event('exec_command_end', {
      call_id: 'c1',
      aggregated_output: 'all\n',
      exit_code: 0,
      duration: { secs: 9, nanos: 0 },
    });
    const tasks = eventsOfType([...opening(), start, running('c1', 'a\n'), end, ...stop], 'task');
    expect(tasks).toEqual([
      begun,
      { ...begun, state: 'exited', exitCode: 0, durationMs: 9000, output: 'all\n' },
    ]);
  });
});

describe('other tools', () => {
  it('plans feed the todos', () => {
    const plan = [
      { step: 'a', status: 'completed' },
      { step: 'b', status: 'in_progress' },
      { step: 'c', status: 'pending' },
    ];
    const records = [
      ...opening(),
      call('c1', 'update_plan', { plan, explanation: 'So' }),
      output('c1', 'Plan updated'),
    ];
    expect(eventsOfType(records, 'todo')).toEqual([
      { type: 'todo', items: plan.map(({ step, status }) => ({ content: step, status })) },
    ]);
    expect(drawCalls(records)[0]?.result).toEqual({
      card: 'generic',
      content: [{ type: 'text', text: 'So\n\n[x] a\n[~] b\n[ ] c' }],
    });
  });

  it('a search of the web is drawn once, with what was found', () => {
    const action = { type: 'search', query: 'q', queries: ['q'] };
    const found = event('web_search_end', {
      call_id: 'w',
      query: 'q',
      action,
      results: [{ title: 'T', url: 'https://t' }],
    });
    const asked = item('web_search_call', { id: 'w', status: 'completed', action });
    const expected = [
      {
        callId: 'w',
        call: { kind: 'search', title: 'Search the web for q' },
        result: { content: [{ text: 'T\nhttps://t' }] },
      },
    ];
    expect(drawCalls([...opening(), asked, found])).toMatchObject(expected);
    expect(drawCalls([...opening(), found, asked])).toMatchObject(expected);
    expect(drawCalls([...opening(), asked])).toMatchObject([{ callId: 'w', result: { content: [] } }]);
  });

  it('a server’s failure is an error; a call that only its event tells is drawn', () => {
    const end = (result: Parameters<typeof event>[1]) =>
      event('mcp_tool_call_end', {
        call_id: 'c1',
        invocation: { server: 's', tool: 't', arguments: { a: 1 } },
        ...result,
      });
    const failed = end({ result: { Err: 'no' } });
    expect(drawCalls([...opening(), call('c1', 's__t', { a: 1 }), failed, output('c1', 'no')])).toMatchObject(
      [{ isError: true }],
    );
    const ok = end({ result: { Ok: { content: [{ type: 'text', text: 'x' }], isError: false } } });
    expect(drawCalls([...opening(), ok])).toMatchObject([
      { callId: 'c1', tool: 'mcp__s__t', isError: false, result: { content: [{ text: 'x' }] } },
    ]);
  });

  it('an image that was looked at is its result, also where the log hands it in later', () => {
    const content = [{ type: 'input_image', image_url: 'data:image/png;base64,iVBORw0KGgo=' }];
    const look = call('c1', 'view_image', { path: '/w/a.png' });
    const late = [
      look,
      output('c1', 'attached local image path'),
      item('message', { role: 'user', content }),
    ];
    expect(eventsOf([...opening(), ...late]).map((each) => each.type)).toEqual(['tool-call', 'tool-result']);
    for (const records of [late, [look, output('c1', content)]]) {
      const [drawn] = drawCalls([...opening(), ...records]);
      expect(drawn?.call).toMatchObject({ title: 'Read /w/a.png', kind: 'read' });
      const blocks = drawn?.result?.card === 'generic' ? drawn.result.content : [];
      expect(blocks?.at(-1)).toMatchObject({ type: 'image', mimeType: 'image/png' });
    }
  });

  it('agents that a script started are drawn by their events', () => {
    const spawned = event('collab_agent_spawn_end', {
      call_id: 'a1',
      new_thread_id: 't2',
      prompt: 'Look',
      status: 'running',
    });
    expect(drawCalls([...opening(), spawned])).toMatchObject([
      { callId: 'a1', tool: 'spawn_agent', call: { title: 'Start an agent', content: [{ text: 'Look' }] } },
    ]);
  });
});

describe('calls and results that do not pair', () => {
  it('a result, and what else is told of a call, may come before it', () => {
    const start = call('c1', 'shell', { command: ['ls'] });
    const end = event('exec_command_end', { call_id: 'c1', aggregated_output: 'whole', exit_code: 3 });
    const result = { card: 'terminal', output: 'whole', exitCode: 3 };
    expect(drawCalls([...opening(), end, start, output('c1', 'x')])).toMatchObject([{ result }]);
    expect(drawCalls([...opening(), end, output('c1', 'x'), start])).toMatchObject([{ result }]);
    const patched = custom('c2', 'apply_patch', patch);
    expect(drawCalls([...opening(), applied('c2'), patched, output('c2', 'ok')])).toMatchObject([
      { result: { card: 'diff', diffs: [hunk] } },
    ]);
  });

  it('a result without a call is told, a second one and a repeated call are counted', () => {
    const again = call('c1', 'shell', { command: ['ls'] });
    const records = [
      ...opening(),
      output('c0', 'x'),
      again,
      again,
      output('c1', 'a'),
      output('c1', 'b'),
      userItem('next'),
    ];
    expect(eventsOf(records).map((each) => (each.type === 'notice' ? each.detail : each.type))).toEqual([
      'tool-call',
      '1 × calls that the log repeats: line 6',
      'tool-result',
      '1 × second results of a call: line 8',
      'tool-result',
      'message',
    ]);
  });

  it('a call without a result stays open; one without an id has its line', () => {
    const records = [
      ...opening(),
      item('function_call', { name: 'shell', arguments: 'no JSON' }),
      record('event_msg', { type: 'task_complete' }),
    ];
    expect(eventsOf(records)).toEqual([
      { type: 'tool-call', callId: 'line-4', tool: 'shell', args: 'no JSON' },
    ]);
  });
});
