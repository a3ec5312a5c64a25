import { appendFile, mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';

/** Writes the logs of many short sessions where Claude Code keeps them in a home folder. Resolves with their paths. */
export async function writeSmallLogs(home: string, count: number): Promise<string[]> {
  const folder = join(home, '.claude', 'projects', '-made-up');
  await mkdir(folder, { recursive: true });
  const paths: string[] = [];
  for (let at = 0; at < count; at += 1) {
    const path = join(folder, `session-${at}.jsonl`);
    const prompt = { role: 'user', content: `Do the thing number ${at}` };
    await writeFile(path, recordLine(`session-${at}`, { at: 0, type: 'user', message: prompt }));
    paths.push(path);
  }
  return paths;
}

/** Adds an answer to a log. */
export async function addAnswer(path: string, { at, text }: { at: number; text: string }): Promise<void> {
  const id = path.replace(/^.*\/|\.jsonl$/g, '');
  const message = { role: 'assistant', id: `message-${at}`, content: [{ type: 'text', text }] };
  await appendFile(path, recordLine(id, { at, type: 'assistant', message }));
}

function recordLine(
  sessionId: string,
  { at, type, message }: { at: number; type: string; message: object },
): string {
  const record = {
    parentUuid: at === 0 ? null : `${sessionId}-${at - 1}`,
    isSidechain: false,
    cwd: `/made/up/project-${sessionId.length}`,
    sessionId,
    version: '2.1.80',
    type,
    uuid: `${sessionId}-${at}`,
    timestamp: new Date(Date.UTC(2026, 0, 5) + at * 1_000).toISOString(),
    message,
  };
  return `${JSON.stringify(record)}\n`;
}
