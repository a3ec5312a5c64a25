import type { JsonValue } from '@showreel/views';
import type { LogFormat, LogReader, RecordPlace } from '../contract/log-format';
import type { TranscriptSink } from '../contract/transcript-sink';
import { asCount, asObject, asString, asTime, type JsonObject } from '../json/json-access';
import { boundedArgs } from '../outputs/bounded-args';
import { createEarlyResults } from '../session/early-results';
import { createSessionOpening } from '../session/session-opening';
import { shortNotice } from '../session/short-notice';
import { readCallEnd } from './call-result';
import { endEvents } from './call-writer';
import { geminiAgent } from './conversation';
import { textBlock } from './message-parts';

/**
 * What `gemini -o stream-json` prints (`packages/core/src/output/types.ts`): the answer in pieces, calls, and their
 * results without what was changed.
 */
export const geminiStreamFormat: LogFormat = {
  id: 'gemini-stream',
  shape: 'lines',
  detects: (records) =>
    records.some((each) => {
      const record = asObject(each);
      if (record === undefined || asTime(record['timestamp']) === undefined) return false;
      switch (asString(record['type']) ?? '') {
        case 'init':
          return asString(record['session_id']) !== undefined && record['subtype'] === undefined;
        case 'tool_use':
          return asString(record['tool_name']) !== undefined;
        case 'tool_result':
          return asString(record['tool_id']) !== undefined && asString(record['status']) !== undefined;
        case 'message':
          return (
            asString(record['content']) !== undefined &&
            /^(?:user|assistant)$/.test(asString(record['role']) ?? '')
          );
        default:
          return false;
      }
    }),
  openReader: openStreamReader,
};

interface OpenCall {
  tool: string;
  args: JsonValue;
}

function openStreamReader(sink: TranscriptSink): LogReader {
  const session = createSessionOpening(sink, { agent: geminiAgent, untitled: 'Gemini CLI session' });
  const open = new Map<string, OpenCall>();
  const ended = new Set<string>();
  const early = createEarlyResults();
  let model: string | undefined;
  let spoken: { text: string; at: number | undefined } | undefined;

  function endText(): void {
    if (spoken !== undefined && spoken.text.trim() !== '') {
      session.emit({ type: 'message', role: 'agent', content: [textBlock(spoken.text)] }, spoken.at);
    }
    spoken = undefined;
  }

  function readMessage(record: JsonObject, at: number | undefined): void {
    const text = asString(record['content']) ?? '';
    if (record['role'] === 'user') {
      endText();
      if (text.trim() === '') return;
      session.learnPrompt(text);
      session.emit({ type: 'message', role: 'user', content: [textBlock(text)] }, at);
      return;
    }
    session.open();
    if (record['delta'] !== true) endText();
    spoken = { text: (spoken?.text ?? '') + text, at: spoken?.at ?? at };
  }

  function readCall(record: JsonObject, at: number | undefined, place: RecordPlace): void {
    session.open();
    const callId = asString(record['tool_id']) ?? `line-${place.line}`;
    const tool = asString(record['tool_name']) ?? 'unknown';
    const args = boundedArgs(record['parameters'] ?? {});
    if (open.has(callId) || ended.has(callId)) {
      sink.skip('calls with the id of another call', place);
      return;
    }
    open.set(callId, { tool, args });
    session.emit({ type: 'tool-call', callId, tool, args }, at);
    early.release(callId);
  }

  function readResult(record: JsonObject, at: number | undefined, place: RecordPlace): void {
    const callId = asString(record['tool_id']) ?? `line-${place.line}`;
    if (ended.has(callId) || early.has(callId)) {
      sink.skip('second results of a call', place);
      return;
    }
    if (open.has(callId)) settle(callId, record, at);
    else {
      early.hold(callId, () => {
        settle(callId, record, at);
      });
    }
  }

  function settle(callId: string, record: JsonObject, at: number | undefined): void {
    const call = open.get(callId) ?? { tool: 'unknown', args: {} };
    open.delete(callId);
    ended.add(callId);
    const error = asObject(record['error']);
    const output = asString(record['output']);
    const text = asString(error?.['message']) ?? output ?? '';
    const status = asString(record['status']) ?? 'success';
    const end = readCallEnd(sink, {
      tool: call.tool,
      status: /cancel/i.test(asString(error?.['type']) ?? '') ? 'cancelled' : status,
      told: {
        content: text === '' || error === undefined ? [] : [textBlock(text)],
        text: error === undefined ? '' : text,
      },
      display: output,
    });
    for (const event of endEvents({ callId, ...call }, end)) session.emit(event, at);
  }

  function readEnd(record: JsonObject, at: number | undefined): void {
    const message = asString(asObject(record['error'])?.['message']);
    if (message !== undefined) session.emit(shortNotice('error', message), at);
    const stats = asObject(record['stats']);
    if (stats === undefined) return;
    const models = Object.entries(asObject(stats['models']) ?? {});
    for (const [name, each] of models.length > 0 ? models : [[model ?? '', stats] as const]) {
      const counts = asObject(each) ?? {};
      const inputTokens = asCount(counts['input_tokens']) ?? 0;
      const told = asCount(counts['output_tokens']) ?? 0;
      // The total counts thoughts, which the output does not.
      const outputTokens = Math.max(told, (asCount(counts['total_tokens']) ?? 0) - inputTokens);
      if (inputTokens + outputTokens > 0)
        session.emit({ type: 'usage', model: name, inputTokens, outputTokens }, at);
    }
  }

  return {
    read(value, place) {
      const record = asObject(value);
      const type = asString(record?.['type']);
      if (record === undefined || type === undefined) {
        sink.skip('records without a type', place);
        return;
      }
      const at = asTime(record['timestamp']);
      early.pass();
      if (type !== 'message') endText();
      switch (type) {
        case 'init':
          sink.identify(asString(record['session_id']) ?? '');
          model = asString(record['model']);
          session.learn({ model, cwd: asString(record['cwd']) }, at);
          break;
        case 'message':
          readMessage(record, at);
          break;
        case 'tool_use':
          readCall(record, at, place);
          break;
        case 'tool_result':
          readResult(record, at, place);
          break;
        case 'error':
          session.emit(
            shortNotice(
              record['severity'] === 'warning' ? 'warning' : 'error',
              asString(record['message']) ?? 'An error',
            ),
            at,
          );
          break;
        case 'result':
          session.open();
          readEnd(record, at);
          break;
        default:
          sink.skip(`records of type ${type.slice(0, 40)}`, place);
      }
    },
    end() {
      endText();
      early.flush();
      session.open();
    },
  };
}
