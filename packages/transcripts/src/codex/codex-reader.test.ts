import fc from 'fast-check';
import type { JsonValue } from '@showreel/views';
import { describe, expect, it } from 'vitest';
import { readRecords } from '../testing/read-records';
import { codexFormat } from './codex-format';
import { codexPresenters } from './presenters';
import {
  agentItem,
  call,
  context,
  custom,
  event,
  item,
  meta,
  output,
  record,
  userItem,
} from './testing/rollout-fixture';

const patch = '*** Begin Patch\n*** Update File: a\n@@\n-1\n+2\n*** End Patch';
const real: JsonValue[] = [
  meta(),
  userItem('Go'),
  context(),
  call('c1', 'shell', { command: ['bash', '-lc', 'ls'] }),
  output('c1', '{"output":"a","metadata":{"exit_code":0,"duration_seconds":1}}'),
  call('c2', 'exec_command', { cmd: 'ls', workdir: '/w' }),
  output('c2', 'Wall time: 1.0 seconds\nProcess running with session ID 42\nOutput:\n'),
  call('c3', 'write_stdin', { session_id: 42, chars: '' }),
  event('exec_command_end', {
    call_id: 'c2',
    exit_code: 0,
    aggregated_output: 'x',
    duration: { secs: 1, nanos: 1 },
  }),
  custom('c4', 'exec', `tools.apply_patch(${JSON.stringify(patch)})`),
  event('patch_apply_end', {
    call_id: 'p',
    success: true,
    changes: { a: { type: 'update', unified_diff: '@@ -1 +1 @@\n-1\n+2\n', move_path: 'b' } },
  }),
  item('custom_tool_call_output', {
    call_id: 'c4',
    output: [{ type: 'input_text', text: 'Script completed\nOutput:\n' }],
  }),
  call('c5', 'update_plan', { plan: [{ step: 'a', status: 'pending' }] }),
  event('token_count', { info: { last_token_usage: { input_tokens: 1, output_tokens: 1 } } }),
  event('item_completed', {
    item: { type: 'McpToolCall', id: 'm', server: 's', tool: 't', arguments: {}, result: { content: [] } },
  }),
  event('web_search_end', { call_id: 'w', query: 'q' }),
  item('web_search_call', { action: { type: 'search', query: 'q' } }),
  item('reasoning', { summary: [{ type: 'summary_text', text: 't' }] }),
  record('compacted', { message: 'm' }),
  event('exited_review_mode', {
    review_output: {
      findings: [{ title: 't', code_location: { absolute_file_path: '/a', line_range: { start: 1 } } }],
    },
  }),
  event('turn_aborted', { reason: 'interrupted' }),
  agentItem('Done'),
];

/** A value with one of its parts replaced by another value. */
function mutate(value: JsonValue, path: readonly number[], by: JsonValue): JsonValue {
  const [step, ...rest] = path;
  if (step === undefined || typeof value !== 'object' || value === null) return by;
  const entries = Object.entries(value);
  const at = entries.length === 0 ? -1 : step % entries.length;
  const changed = entries.map(
    ([key, each], index) => [key, index === at ? mutate(each, rest, by) : each] as const,
  );
  return Array.isArray(value) ? changed.map(([, each]) => each) : Object.fromEntries(changed);
}

const anyJson = fc.jsonValue() as fc.Arbitrary<JsonValue>;

/** Reads, checks every event, and draws every call. */
function readAll(records: readonly JsonValue[]): void {
  const args = new Map<string, JsonValue>();
  for (const { event: each } of readRecords(codexFormat, records)) {
    if (each.type === 'tool-call') args.set(each.callId, each.args);
    if (each.type === 'tool-call') codexPresenters.find(each.tool)?.presentCall(each.args);
    if (each.type === 'tool-result') codexPresenters.find('exec')?.presentResult(args.get(each.callId), each);
  }
}

describe('the reader', () => {
  it('takes any JSON', () => {
    fc.assert(
      fc.property(fc.array(anyJson, { maxLength: 10 }), (records) => {
        expect(() => readAll(records)).not.toThrow();
      }),
    );
  });

  it('takes records of which a part is anything else, in any order', () => {
    const change = fc.tuple(
      fc.nat({ max: real.length - 1 }),
      fc.array(fc.nat({ max: 5 }), { minLength: 1, maxLength: 5 }),
      anyJson,
    );
    const order = fc.shuffledSubarray([...real.keys()], { minLength: 5 });
    fc.assert(
      fc.property(order, fc.array(change, { maxLength: 6 }), (kept, changes) => {
        const records = [...real];
        for (const [at, path, by] of changes) records[at] = mutate(records[at] ?? null, path, by);
        expect(() => readAll(kept.map((at) => records[at] ?? null))).not.toThrow();
      }),
      { numRuns: 300 },
    );
  });

  it('reads the same log to the same events', () => {
    expect(readRecords(codexFormat, real)).toEqual(readRecords(codexFormat, real));
  });
});
