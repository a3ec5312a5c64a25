import type { Presenter } from '@showreel/views';
import type { AgentPresenters } from '../contract/log-format';
import { agentPresenters } from './presenters/agent-presenters';
import { applyPatchPresenter } from './presenters/patch-presenter';
import { updatePlanPresenter } from './presenters/plan-presenter';
import {
  grepFilesPresenter,
  imageGenerationPresenter,
  listDirPresenter,
  readFilePresenter,
  toolSearchPresenter,
  viewImagePresenter,
  webSearchPresenter,
} from './presenters/reading-presenters';
import { scriptPresenter, waitPresenter } from './presenters/script-presenter';
import { shellPresenter, writeStdinPresenter } from './presenters/shell-presenters';

const presenters: ReadonlyMap<string, Presenter> = new Map(
  [
    ...['shell', 'container.exec', 'shell_command', 'local_shell', 'exec_command'].map(shellPresenter),
    writeStdinPresenter,
    applyPatchPresenter,
    scriptPresenter,
    waitPresenter,
    updatePlanPresenter,
    viewImagePresenter,
    readFilePresenter,
    listDirPresenter,
    grepFilesPresenter,
    webSearchPresenter,
    toolSearchPresenter,
    imageGenerationPresenter,
    ...agentPresenters,
  ].map((presenter) => [presenter.name, presenter] as const),
);

/** The tools of Codex; what MCP servers offer has the generic card. */
export const codexPresenters: AgentPresenters = {
  agent: 'Codex',
  find: (tool) => presenters.get(tool) ?? presenters.get(withoutSpace(tool)),
};

/** A name without the namespace of Codex's own tools. A server's tool, `server__tool`, keeps its own. */
function withoutSpace(tool: string): string {
  return tool.replace(/^(?:functions|collaboration|multi_agent_v\d+)(?:\.|__)/, '');
}
