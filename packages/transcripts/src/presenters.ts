import { acpPresenters } from './acp/presenters';
import { claudeCodePresenters } from './claude-code/presenters';
import { codexPresenters } from './codex/presenters';
import type { AgentPresenters } from './contract/log-format';
import { deepseekHarnessPresenters } from './deepseek-harness/presenters';
import { geminiPresenters } from './gemini/presenters';
import { opencodePresenters } from './opencode/presenters';

export { showRecordedViews } from './showreel/recorded-view';

/** The presenters of every agent whose logs are read. */
export const agentPresenters: readonly AgentPresenters[] = [
  claudeCodePresenters,
  codexPresenters,
  opencodePresenters,
  geminiPresenters,
  deepseekHarnessPresenters,
  acpPresenters,
];

const byAgent = new Map(agentPresenters.map((each) => [each.agent, each]));

/** The presenters of an agent, by its name in the log's `session` events; undefined for one that is not known. */
export function findPresenters(agent: string): AgentPresenters | undefined {
  return byAgent.get(agent);
}
