import { definePresenter, type Presenter, type ToolCallView } from '@showreel/views';
import { z } from 'zod';
import { displayCommand, findPatch } from '../shell-command';
import { presentPatch } from './patch-card';
import { presentWork, workMeta } from './result-cards';

const command = z.union([z.string(), z.array(z.string())]);
const shellArgs = z.object({
  command: command.exactOptional(),
  cmd: command.exactOptional(),
  workdir: z.string().nullish(),
  working_directory: z.string().nullish(),
  cwd: z.string().nullish(),
  justification: z.string().nullish(),
});

/** The shells of Codex by all their names: a command, or a patch that it applies. */
export function shellPresenter(name: string): Presenter {
  return definePresenter({
    name,
    args: shellArgs,
    meta: workMeta,
    presentCall: (args) => presentShell(args, name),
    presentResult: (_, { meta }) => presentWork(meta),
  });
}

function presentShell(args: z.infer<typeof shellArgs>, name: string): ToolCallView {
  const given = args.command ?? args.cmd ?? name;
  const cwd = args.workdir ?? args.working_directory ?? args.cwd ?? '';
  const patch = findPatch(given);
  // The folder of the patch is the last one that was changed to.
  const drawn = patch === undefined ? undefined : presentPatch(patch.patch, patch.folder ?? cwd);
  return drawn ?? presentCommandCall(displayCommand(given), cwd, args.justification ?? '');
}

/** A command's card. `cwd` and `description` are left out when they are empty. */
export function presentCommandCall(title: string, cwd: string, description = ''): ToolCallView {
  return {
    card: 'terminal',
    title,
    ...(description === '' ? {} : { description }),
    ...(cwd === '' ? {} : { cwd }),
  };
}

export const writeStdinPresenter = definePresenter({
  name: 'write_stdin',
  args: z.object({ session_id: z.union([z.string(), z.number()]), chars: z.string().nullish() }),
  meta: workMeta,
  presentCall: ({ session_id, chars }) =>
    presentCommandCall(
      chars === undefined || chars === null || chars === ''
        ? `Output of session ${session_id}`
        : `Type into session ${session_id}: ${showKeys(chars)}`,
      '',
    ),
  presentResult: (_, { meta }) => presentWork(meta),
});

/** Typed characters as they can be read: control characters by their keys. */
function showKeys(chars: string): string {
  return Array.from(chars.slice(0, 2000).replace(/\r\n|[\r\n]/g, '⏎'), (character) => {
    const code = character.charCodeAt(0);
    return code < 32 ? `^${String.fromCharCode(code + 64)}` : character;
  }).join('');
}
