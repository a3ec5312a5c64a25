import {
  definePresenter,
  textContent,
  type Presenter,
  type ToolCallView,
  type ToolResultView,
} from '@showreel/views';
import type { AgentPresenters } from '../contract/log-format';
import { presentChange, presentCommand } from '../present/recorded-meta';
import { acpArgs, acpMeta, readKind, type AcpArgs } from './acp-meta';

const call: Presenter = definePresenter({
  name: 'acp',
  args: acpArgs,
  meta: acpMeta,
  presentCall,
  presentResult: (_args, { content, meta: { title, change, command, locations } }): ToolResultView => {
    const titled = title === undefined ? {} : { title };
    if (change !== undefined) return { ...presentChange(change), ...titled };
    if (command !== undefined) return { ...presentCommand(command), ...titled };
    return { card: 'generic', content, ...titled, ...(locations === undefined ? {} : { locations }) };
  },
});

function presentCall(args: AcpArgs): ToolCallView {
  const { title, diffs = [], command, cwd, description, locations = [], rawInput, text } = args;
  const located = locations.length === 0 ? {} : { locations };
  if (diffs.length > 0) return { card: 'diff', title, diffs, ...located };
  if (command !== undefined) {
    return {
      card: 'terminal',
      title: command,
      ...(description === undefined ? {} : { description }),
      ...(cwd === undefined ? {} : { cwd }),
    };
  }
  const kind = readKind(args.kind);
  return {
    card: 'generic',
    title,
    ...(kind === undefined ? {} : { kind }),
    ...(rawInput === undefined ? {} : { rawInput }),
    ...(text === undefined ? {} : { content: textContent(text) }),
    ...located,
  };
}

/** The protocol itself tells how a call is drawn: one presenter for all of them. */
export const acpPresenters: AgentPresenters = { agent: 'ACP', find: () => call };
