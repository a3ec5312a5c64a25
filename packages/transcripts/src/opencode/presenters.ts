import type { Presenter } from '@showreel/views';
import type { AgentPresenters } from '../contract/log-format';
import { agentTools } from './presenters/agent-tools';
import { changeTools } from './presenters/change-tools';
import { fileTools } from './presenters/file-tools';
import { shellTools } from './presenters/shell-tools';

const presenters = new Map<string, Presenter>(
  [...fileTools, ...changeTools, ...shellTools, ...agentTools].map((presenter) => [
    presenter.name,
    presenter,
  ]),
);

/** The pure halves of opencode's tools (`packages/opencode/src/tool`). */
export const opencodePresenters: AgentPresenters = {
  agent: 'opencode',
  find: (tool) => presenters.get(tool),
};
