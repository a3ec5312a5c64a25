import type { LogRow } from '@showreel/api';
import type { SessionRow } from './library-row';

/** A made-up session of the list. */
export function testSession(facts: Partial<SessionRow> & { id: string }): SessionRow {
  return {
    title: facts.id,
    cwd: '/code',
    agent: 'showreel',
    state: 'done',
    createdAt: 0,
    updatedAt: 0,
    itemCount: 1,
    failures: 0,
    files: 0,
    added: 0,
    removed: 0,
    isImported: false,
    ...facts,
  };
}

/** A made-up log that was found. */
export function testLog(facts: Partial<LogRow>): LogRow {
  return {
    path: '/logs/one.jsonl',
    agent: 'Claude Code',
    title: 'One',
    project: '/code',
    modifiedAt: 0,
    size: 100,
    isActive: false,
    ...facts,
  };
}
