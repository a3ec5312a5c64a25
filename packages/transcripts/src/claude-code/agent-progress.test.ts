import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { TranscriptEvent } from '../contract/transcript-event';
import type { JsonObject } from '../json/json-access';
import { readLog } from '../reading/read-log';
import { claudeCodeFormat } from './claude-code-format';
import { eventsOf, makeRecords, saidBy, sessionId } from './test-records';

const make = makeRecords();
const agent = makeRecords();
const nested = { isSidechain: true, agentId: 'a1' };
const prompt = agent.user('Look', { ...nested, uuid: 'n-1' });
const answer = agent.assistant([{ type: 'text', text: 'Found.' }], { ...nested, uuid: 'n-2' });
const progress = (message: JsonObject): JsonObject =>
  make.record('progress', {
    parentToolUseID: 't1',
    data: { type: 'agent_progress', agentId: 'a1', message },
  });
const log = [
  make.user('Go'),
  make.call('t1', 'Task', { description: 'Look', prompt: 'Look' }),
  progress(prompt),
  progress(answer),
  make.result('t1', 'Found.', { status: 'completed', agentId: 'a1' }),
];

let folder = '';
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'progress-'));
});
afterEach(async () => {
  await rm(folder, { recursive: true });
});

async function write(path: string, records: readonly JsonObject[]): Promise<string> {
  const file = join(folder, path);
  await mkdir(join(file, '..'), { recursive: true });
  await writeFile(file, records.map((record) => `${JSON.stringify(record)}\n`).join(''));
  return file;
}

async function read(path: string): Promise<TranscriptEvent[]> {
  const events: TranscriptEvent[] = [];
  await readLog({ path }, { formats: [claudeCodeFormat] }, (batch) => {
    events.push(...batch.events);
  });
  return events;
}

describe('the messages of a subagent in the progress of its call', () => {
  it('are its session where its own file is missing', async () => {
    const events = await read(await write(`${sessionId}.jsonl`, log));
    expect(saidBy(events, 'agent', 'a1')).toEqual(['Found.']);
    expect(eventsOf(events, 'notice')).toEqual([]);
  });

  it('are passed over where its own file lies beside the log', async () => {
    // The file tells more than the progress did, and in its own order.
    const more = agent.assistant([{ type: 'text', text: 'Read.' }], { ...nested, uuid: 'n-3' });
    await write(`${sessionId}/subagents/agent-a1.jsonl`, [prompt, more, answer]);
    const events = await read(await write(`${sessionId}.jsonl`, log));
    expect(saidBy(events, 'agent', 'a1')).toEqual(['Read.', 'Found.']);
    expect(eventsOf(events, 'session', 'a1')[0]?.parent).toEqual({ session: sessionId, callId: 't1' });
    expect(eventsOf(events, 'notice')).toEqual([]);
  });
});
