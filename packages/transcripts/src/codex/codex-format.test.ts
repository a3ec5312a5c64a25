import { describe, expect, it } from 'vitest';
import { readFiles, readRecords } from '../testing/read-records';
import { codexFormat } from './codex-format';
import {
  agentItem,
  call,
  context,
  event,
  eventsOf,
  eventsOfType,
  item,
  meta,
  opening,
  output,
  record,
  userItem,
} from './testing/rollout-fixture';

const bareHead = { id: 'b1', timestamp: '2025-09-10T18:58:38.331Z', instructions: null, git: null };
const bareMessage = (role: string, text: string) => ({
  type: 'message',
  role,
  content: [{ type: role === 'user' ? 'input_text' : 'output_text', text }],
});
const sessionsOf = (records: Parameters<typeof readRecords>[1]) =>
  readRecords(codexFormat, records).flatMap(({ event: each }) => (each.type === 'session' ? [each] : []));

describe('detection', () => {
  it.each([
    ['a wrapped rollout', [meta()], true],
    ['a bare head', [bareHead], true],
    ['bare state', [{ record_type: 'state' }], true],
    ['a bare call', [{ type: 'function_call', name: 'shell', arguments: '{}', call_id: 'c' }], true],
    ['a Gemini stream', [{ type: 'message', role: 'user', content: 'hi' }], false],
    ['a Claude Code log', [{ type: 'user', uuid: 'u', message: { role: 'user', content: 'hi' } }], false],
    ['nothing', [], false],
  ])('%s', (_, records, is) => {
    expect(codexFormat.detects(records)).toBe(is);
  });
});

describe('the session', () => {
  it('waits for the first prompt and the model, and comes first', () => {
    const events = readRecords(codexFormat, [...opening(), agentItem('Yes')]);
    expect(events.map(({ event: each }) => each.type)).toEqual(['session', 'message', 'message']);
    expect(events[0]?.event).toEqual({
      type: 'session',
      title: 'Do it',
      cwd: '/w',
      agent: 'Codex',
      model: 'gpt-5',
    });
  });

  it('of the bare era has its folder from the environment context, and the time of its first line', () => {
    const events = readRecords(codexFormat, [
      bareHead,
      { record_type: 'state' },
      bareMessage('user', '<user_instructions>Be kind</user_instructions>'),
      bareMessage('user', '<environment_context>\n  <cwd>/home/me/p</cwd>\n</environment_context>'),
      bareMessage('user', 'Fix it'),
      bareMessage('assistant', 'Done'),
    ]);
    expect(events.map(({ event: each, at }) => [each.type, at])).toEqual([
      ['session', Date.parse(bareHead.timestamp)],
      ['message', Date.parse(bareHead.timestamp)],
      ['message', Date.parse(bareHead.timestamp)],
    ]);
    expect(events[0]?.event).toEqual({ type: 'session', title: 'Fix it', cwd: '/home/me/p', agent: 'Codex' });
  });

  it('is told again when its model, its folder or its name changes', () => {
    const titles = sessionsOf([
      ...opening(),
      agentItem('Yes'),
      context(),
      context({ model: 'gpt-6' }),
      context({ model: 'gpt-6', cwd: '/w/b' }),
      event('thread_name_updated', { thread_name: 'The name' }),
    ]);
    expect(titles.map(({ title, cwd, model }) => [title, cwd, model])).toEqual([
      ['Do it', '/w', 'gpt-5'],
      ['Do it', '/w', 'gpt-6'],
      ['Do it', '/w/b', 'gpt-6'],
      ['The name', '/w/b', 'gpt-6'],
    ]);
  });

  it('is titled by the request, not by what an editor puts before it, at most 80 characters', () => {
    const prompt = `# Context from my IDE setup:\n\n## Open tabs:\n- a.ts\n\n## My request for Codex:\n${'x'.repeat(90)}\nmore`;
    expect(sessionsOf([meta(), userItem(prompt), agentItem('Yes')])[0]?.title).toBe(`${'x'.repeat(80)}…`);
  });

  it('begins without a prompt when the log ends, or when much waits for one', () => {
    expect(sessionsOf([meta(), context()])).toHaveLength(1);
    const usage = (sum: number) =>
      event('token_count', {
        info: {
          last_token_usage: { input_tokens: 1, output_tokens: 1 },
          total_token_usage: { total_tokens: sum },
        },
      });
    const events = readRecords(codexFormat, [
      meta(),
      context(),
      ...Array.from({ length: 100 }, (_, sum) => usage(sum)),
    ]);
    expect(events[0]?.event).toMatchObject({ type: 'session', title: 'Codex session', model: 'gpt-5' });
    expect(events).toHaveLength(101);
  });

  it('of a fork copies its parent: the first head counts, and the fork is told', () => {
    const records = [
      meta({ id: 'child', forked_from_id: 's0' }),
      meta({ id: 's0', cwd: '/other' }),
      userItem('Go'),
      agentItem('Yes'),
    ];
    expect(sessionsOf(records)).toEqual([expect.objectContaining({ cwd: '/w', title: 'Go' })]);
    expect(eventsOfType(records, 'notice')).toEqual([
      { type: 'notice', level: 'info', text: 'Forked from the session s0' },
    ]);
  });

  it('of an agent knows its parent, and by the parent’s log the call that started it', () => {
    const child = [
      meta({ id: 't2', source: { subagent: { thread_spawn: { parent_thread_id: 's1', depth: 1 } } } }),
      userItem('Look around'),
      agentItem('Looked'),
    ];
    expect(sessionsOf(child)[0]?.parent).toEqual({ session: 's1', callId: '' });
    const events = readFiles(codexFormat, [
      {
        file: '',
        records: [
          ...opening(),
          call('c1', 'spawn_agent', { message: 'Look around' }),
          output('c1', '{"agent_id":"t2"}'),
        ],
      },
      { file: 't2', records: child },
    ]);
    const [first] = events.filter(({ session }) => session === 't2');
    expect(first?.event).toMatchObject({
      type: 'session',
      title: 'Look around',
      parent: { session: 's1', callId: 'c1' },
    });
  });
});

describe('messages', () => {
  it('are drawn once, though events repeat items, in whichever order they come', () => {
    const records = [
      meta(),
      userItem('Go'),
      event('user_message', { message: 'Go', images: [] }),
      context(),
      event('agent_message', { message: 'First' }),
      agentItem('First'),
      agentItem('Second'),
      event('agent_message', { message: 'Second' }),
      event('agent_reasoning', { text: '**One**' }),
      event('agent_reasoning', { text: '**Two**' }),
      item('reasoning', {
        summary: [
          { type: 'summary_text', text: '**One**' },
          { type: 'summary_text', text: '**Two**' },
        ],
      }),
    ];
    expect(
      eventsOf(records).map((each) =>
        'content' in each ? [each.type, JSON.stringify(each.content)] : each.type,
      ),
    ).toEqual([
      ['message', '[{"type":"text","text":"Go"}]'],
      ['message', '[{"type":"text","text":"First"}]'],
      ['message', '[{"type":"text","text":"Second"}]'],
      ['thought', '[{"type":"text","text":"**One**"}]'],
      ['thought', '[{"type":"text","text":"**Two**"}]'],
    ]);
  });

  it('that are said twice are drawn twice, and what only one source holds is not lost', () => {
    const records = [
      ...opening(),
      userItem('again'),
      event('user_message', { message: 'again' }),
      userItem('again'),
      event('user_message', { message: 'again' }),
      event('agent_message', { message: 'only an event' }),
      event('task_complete', { last_agent_message: 'only the end' }),
    ];
    const texts = eventsOfType(records, 'message').flatMap(({ content }) =>
      content.flatMap((part) => (part.type === 'text' ? [part.text] : [])),
    );
    expect(texts).toEqual(['again', 'again', 'only an event', 'only the end']);
  });

  it('that Codex wrote among the user’s are no prompts', () => {
    const records = [
      meta(),
      userItem(
        '# AGENTS.md instructions for /w\n\n<INSTRUCTIONS>\nx\n</INSTRUCTIONS>',
        '<environment_context>\n<cwd>/w</cwd>\n</environment_context>',
      ),
      item('message', {
        role: 'developer',
        content: [{ type: 'input_text', text: '<permissions instructions>' }],
      }),
      userItem('<user_action>\n<context>User initiated a review task.</context>\n</user_action>'),
      userItem('Go'),
      agentItem('Yes'),
    ];
    expect(eventsOf(records)).toHaveLength(2);
  });

  it('keep their images as blobs, without the labels around', () => {
    const png = Buffer.from('89504e470d0a1a0a00', 'hex');
    const content = [
      { type: 'input_text', text: 'See' },
      { type: 'input_text', text: '<image name=[Image #1]>' },
      { type: 'input_image', image_url: `data:image/jpeg;base64,${png.toString('base64')}` },
      { type: 'input_text', text: '</image>' },
    ];
    const events = readRecords(codexFormat, [
      meta(),
      item('message', { role: 'user', content }),
      context(),
      agentItem('Yes'),
    ]);
    const message = events.find(({ event: each }) => each.type === 'message');
    expect(message?.event).toMatchObject({
      content: [
        { type: 'text', text: 'See' },
        { type: 'image', mimeType: 'image/png', blob: { bytes: png.length } },
      ],
    });
    expect(message?.blobs).toEqual([png]);
  });

  it('of the user’s own commands are as typed, their output a notice', () => {
    const text =
      '<user_shell_command>\n<command>\nls\n</command>\n<result>\nExit code: 0\nOutput:\na.ts\n</result>\n</user_shell_command>';
    const records = [
      ...opening(),
      event('exec_command_end', {
        call_id: 'u1',
        command: ['bash', '-lc', 'ls'],
        source: 'user_shell',
        aggregated_output: 'a.ts',
        exit_code: 0,
      }),
      userItem(text),
    ];
    expect(eventsOf(records).map((each) => each.type)).toEqual(['message', 'notice']);
  });

  it('a review is the command as it is typed, and its end a notice', () => {
    const records = [
      meta(),
      event('entered_review_mode', {
        target: { type: 'uncommittedChanges' },
        user_facing_hint: 'current changes',
      }),
      event('exited_review_mode', { review_output: { findings: [], overall_explanation: 'All is well.' } }),
    ];
    expect(eventsOf(records)).toMatchObject([
      { type: 'message', role: 'user', content: [{ text: '/review current changes' }] },
      { type: 'notice', text: 'The review is done', detail: 'All is well.' },
    ]);
  });

  it('a proposed plan is drawn once, whether a message holds it or only its own item', () => {
    const plan = (text: string) => event('item_completed', { item: { type: 'Plan', id: 'p', text } });
    const done = event('task_complete', { last_agent_message: null });
    const texts = (records: Parameters<typeof eventsOf>[0]) => eventsOfType(records, 'message').length;
    expect(
      texts([...opening(), plan('# A'), agentItem('<proposed_plan>\n# A\n</proposed_plan>'), done]),
    ).toBe(1);
    expect(texts([...opening(), plan('# A'), done])).toBe(1);
  });

  it('between agents are a prompt to the one that is written to, else a notice', () => {
    const message = item('agent_message', {
      author: '/root',
      recipient: '/root/a',
      content: [{ type: 'input_text', text: 'Look' }],
    });
    expect(eventsOf([meta({ agent_path: '/root/a' }), message, agentItem('Yes')])[0]).toMatchObject({
      type: 'message',
      role: 'user',
    });
    expect(eventsOf([...opening(), message])).toMatchObject([
      { type: 'notice', text: 'A message from /root to /root/a', detail: 'Look' },
    ]);
  });
});

describe('usage', () => {
  const count = (sum: number, last: Record<string, number>) =>
    event('token_count', { info: { total_token_usage: { total_tokens: sum }, last_token_usage: last } });

  it('is counted once an answer, though its count is told again, and a count may have no info', () => {
    const records = [
      ...opening(),
      event('token_count', { info: null, rate_limits: {} }),
      count(10, { input_tokens: 8, cached_input_tokens: 6, output_tokens: 2, reasoning_output_tokens: 1 }),
      count(10, { input_tokens: 8, cached_input_tokens: 6, output_tokens: 2, reasoning_output_tokens: 1 }),
      count(20, { input_tokens: 8, cached_input_tokens: 6, output_tokens: 2, reasoning_output_tokens: 1 }),
    ];
    const usage = { type: 'usage', model: 'gpt-5', inputTokens: 8, outputTokens: 2 };
    expect(eventsOf(records)).toEqual([usage, usage]);
  });
});

describe('notices', () => {
  it('a compaction is told once, with its summary', () => {
    const records = [
      ...opening(),
      agentItem('x'),
      record('compacted', { message: 'So far: x', replacement_history: [] }),
      event('context_compacted'),
      item('compaction', { encrypted_content: 'z' }),
    ];
    expect(eventsOfType(records, 'notice')).toEqual([
      { type: 'notice', level: 'info', text: 'The conversation was compacted', detail: 'So far: x' },
    ]);
  });

  it('an aborted turn is told once, and stops what was open', () => {
    const records = [
      ...opening(),
      call('c1', 'shell', { command: ['bash', '-lc', 'sleep 9'] }),
      event('turn_aborted', { reason: 'interrupted' }),
      userItem('<turn_aborted>\nThe user interrupted.\n</turn_aborted>'),
      userItem('Go on'),
    ];
    expect(eventsOf(records)).toMatchObject([
      { type: 'tool-call' },
      { type: 'notice', text: 'Interrupted by the user' },
      { type: 'tool-result', callId: 'c1', ended: 'stopped', isError: false },
      { type: 'message' },
    ]);
  });

  it.each([
    ['error', { message: 'Usage limit reached' }, 'error', 'Usage limit reached'],
    ['stream_error', { message: '' }, 'warning', 'The connection to the model was lost; it is tried again'],
    ['thread_rolled_back', { num_turns: 2 }, 'info', 'The last 2 turns were taken back'],
    [
      'guardian_assessment',
      { status: 'denied', action: { type: 'command', command: 'rm -rf /' } },
      'warning',
      'The automatic review refused an action',
    ],
    ['turn_aborted', { reason: 'replaced' }, 'info', 'The turn ended: another one took its place'],
  ])('%s', (type, fields, level, text) => {
    expect(eventsOf([...opening(), event(type, fields)])).toMatchObject([{ type: 'notice', level, text }]);
  });

  it('what nobody knows is counted, and what holds nothing to see is not', () => {
    const records = [
      ...opening(),
      agentItem('x'),
      event('new_event'),
      record('new_record', {}),
      item('new_item', {}),
      record('world_state', { state: {} }),
      item('ghost_snapshot', {}),
      event('turn_diff', { unified_diff: 'x' }),
      event('guardian_assessment', { status: 'approved' }),
    ];
    expect(eventsOfType(records, 'notice')).toEqual([
      {
        type: 'notice',
        level: 'warning',
        text: '3 records of the log are not shown.',
        detail:
          '1 × events of type new_event: line 5\n1 × records of type new_record: line 6\n1 × items of type new_item: line 7',
      },
    ]);
  });
});
