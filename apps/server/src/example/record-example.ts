import type { Runtime } from '@showreel/api';
import type { JsonValue, ViewEvent } from '@showreel/views';
import { assertNever } from '@showreel/views';
import type { Step } from './story';

/** Plays the steps in a new session on a folder, running its tools for real. Returns the session's id. */
export async function recordExample(
  runtime: Runtime,
  { cwd, title, steps }: { cwd: string; title: string; steps: readonly Step[] },
): Promise<string> {
  const { id } = await runtime.createSession({ title, cwd, agent: 'Example' });
  let taskId: string | undefined;
  for (const step of steps) {
    switch (step.does) {
      case 'ask':
      case 'say': {
        const role = step.does === 'ask' ? 'user' : 'agent';
        await runtime.sessions.append(id, {
          type: 'message',
          role,
          content: [{ type: 'text', text: step.text }],
        });
        break;
      }
      case 'think':
        await runtime.sessions.append(id, { type: 'thought', content: [{ type: 'text', text: step.text }] });
        break;
      case 'run':
        taskId = startedTask(await runCall(runtime, { sessionId: id, ...step })) ?? taskId;
        break;
      case 'run-on-task':
        if (taskId === undefined) throw new Error(`${step.tool} needs a task, and none was started.`);
        await runCall(runtime, { sessionId: id, tool: step.tool, args: { ...step.args, task_id: taskId } });
        break;
      default:
        assertNever(step);
    }
  }
  await untilClosed(runtime, id);
  return id;
}

/** Runs one tool and returns the events from its call to its result. */
async function runCall(
  runtime: Runtime,
  { sessionId, tool, args }: { sessionId: string; tool: string; args: JsonValue },
): Promise<ViewEvent[]> {
  const { head } = await runtime.sessions.header(sessionId);
  const call = await runtime.calls.start({ sessionId, tool, args, onInvalid: 'refuse' });
  if (!call.started) throw new Error(`${tool} refused its arguments: ${JSON.stringify(call.issues)}`);
  return waitFor(runtime, sessionId, async () => {
    const events = await runtime.sessions.viewEvents(sessionId, { after: head, limit: 100 });
    const isEnd = (event: ViewEvent): boolean => event.type === 'tool-result' && event.callId === call.callId;
    return events.some(isEnd) ? events : undefined;
  });
}

function startedTask(events: ViewEvent[]): string | undefined {
  return events.find((event) => event.type === 'task')?.taskId;
}

/** Waits for the end of what still runs in the background. */
async function untilClosed(runtime: Runtime, sessionId: string): Promise<void> {
  await waitFor(runtime, sessionId, async () => {
    const { state } = await runtime.sessions.get(sessionId);
    return state === 'running' ? undefined : state;
  });
}

/** Asks after every change of the session until there is an answer. */
async function waitFor<Answer>(
  runtime: Runtime,
  sessionId: string,
  ask: () => Promise<Answer | undefined>,
): Promise<Answer> {
  let wake = (): void => undefined;
  let changed = new Promise<void>((resolve) => (wake = resolve));
  const unsubscribe = runtime.sessions.subscribe(sessionId, () => wake());
  try {
    for (;;) {
      const answer = await ask();
      if (answer !== undefined) return answer;
      await changed;
      changed = new Promise((resolve) => (wake = resolve));
    }
  } finally {
    unsubscribe();
  }
}
