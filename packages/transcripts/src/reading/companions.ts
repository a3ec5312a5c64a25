import type { JsonValue } from '@showreel/views';
import type { CompanionKind } from '../contract/log-format';
import { ClaudeCompanions } from './claude-companions';
import type { CompanionFinder } from './companion';
import { GeminiCompanions } from './gemini-companions';

/** What finds the companions of a log. `head`: its first records. */
export function createCompanionFinder(
  kind: CompanionKind,
  { path, head }: { path: string; head: readonly JsonValue[] },
): CompanionFinder {
  switch (kind) {
    case 'subagent-files':
      return new ClaudeCompanions(path, head);
    case 'gemini-subagents':
      return new GeminiCompanions(path, head);
  }
}
