import type { AgentPresenters } from '../contract/log-format';
import { agentPresenters } from './presenters/agent-presenters';
import { changePresenters } from './presenters/change-presenters';
import { commandPresenters } from './presenters/command-presenters';
import { filePresenters } from './presenters/file-presenters';
import { hostPresenters } from './presenters/host-presenters';
import { planPresenters } from './presenters/plan-presenters';

const presenters = new Map([
  ...changePresenters,
  ...commandPresenters,
  ...filePresenters,
  ...planPresenters,
  ...agentPresenters,
  ...hostPresenters,
]);

/** The pure halves of Claude Code's tools. Some hosts spell their names in small letters. */
export const claudeCodePresenters: AgentPresenters = {
  agent: 'Claude Code',
  find: (tool) => presenters.get(tool.toLowerCase()),
};
