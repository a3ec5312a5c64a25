import { appendFileSync } from 'node:fs';
import type { NewEvent } from '@showreel/sessions';
import type { JsonValue } from '@showreel/views';
import { createCaller } from './router';
import { startProcess } from './test-process';

/** What a server that is to be killed does before, as the JSON of its one argument. */
export interface VictimInput {
  dataPath: string;
  /** The folder of its one session. */
  cwd: string;
  calls: { tool: string; args: JsonValue }[];
  /** A log that it imports after that. */
  imports?: string;
  /** A file for the seqs of what it appends after that, without end, each a line once it has been acknowledged. */
  appended?: string;
}

/** The program of that server: it starts the calls, writes its session's id when they have started, and waits. */
const { dataPath, cwd, calls, imports, appended } = JSON.parse(process.argv[2] ?? '') as VictimInput;
const { runtime } = await startProcess(dataPath);
const caller = createCaller({ runtime, isOwner: true });
const { id: sessionId } = await caller.sessions.create({ cwd });
for (const call of calls) await caller.tools.run({ sessionId, ...call });
process.stdout.write(`${sessionId}\n`);
if (imports !== undefined) await runtime.imports.importFile(imports);
for (let at = 0; appended !== undefined; at += 1) {
  const [callId, path] = [`append-${at}`, `${at}.txt`];
  const args = { file_path: path, content: 'new\n' };
  await runtime.sessions.append(sessionId, { type: 'tool-call', callId, tool: 'write', args });
  const meta = {
    diffs: [],
    files: [{ path, change: 'created', added: 1, removed: 0 }],
    file: path,
    version: 'v',
  };
  const result: NewEvent = { type: 'tool-result', callId, isError: false, content: [], meta };
  const { seq } = await runtime.sessions.append(sessionId, result);
  appendFileSync(appended, `${seq}\n`);
}
setInterval(() => undefined, 60_000);
