import type { JsonValue } from '@showreel/views';
import { createCaller } from './router';
import { startProcess } from './test-process';

/** What a server that is to be killed does before, as the JSON of its one argument. */
export interface VictimInput {
  dataPath: string;
  /** The folder of its one session. */
  cwd: string;
  calls: { tool: string; args: JsonValue }[];
}

/** The program of that server: it starts the calls, writes its session's id when they have started, and waits. */
const { dataPath, cwd, calls } = JSON.parse(process.argv[2] ?? '') as VictimInput;
const { runtime } = await startProcess(dataPath);
const caller = createCaller({ runtime, isOwner: true });
const { id: sessionId } = await caller.sessions.create({ cwd });
for (const call of calls) await caller.tools.run({ sessionId, ...call });
process.stdout.write(`${sessionId}\n`);
setInterval(() => undefined, 60_000);
