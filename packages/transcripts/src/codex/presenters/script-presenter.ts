import { definePresenter, type JsonValue, type ToolCallView } from '@showreel/views';
import { z } from 'zod';
import { readScriptCalls, type ScriptCall } from '../script-calls';
import { presentPatch } from './patch-card';
import { presentWork, workMeta } from './result-cards';
import { presentCommandCall } from './shell-presenters';

const commandInput = z.object({
  cmd: z.string(),
  workdir: z.string().nullish(),
  justification: z.string().nullish(),
});

/**
 * `exec` of code mode: a script that calls tools. One that does nothing but run a command or apply a patch, as most do, is
 * drawn as that; any other as the script.
 */
export const scriptPresenter = definePresenter({
  name: 'exec',
  args: z.string(),
  meta: workMeta,
  presentCall: (script) => {
    const calls = readScriptCalls(script);
    const [only] = calls;
    const drawn = only === undefined || calls.length > 1 ? undefined : presentOnly(only, script);
    return drawn ?? presentCommandCall(script.trim(), '');
  },
  presentResult: (_, { meta }) => presentWork(meta),
});

function presentOnly({ tool, input }: ScriptCall, script: string): ToolCallView | undefined {
  if (tool === 'apply_patch') return presentPatch(patchOf(input) ?? script);
  if (tool !== 'exec_command') return undefined;
  const parsed = commandInput.safeParse(input);
  if (!parsed.success) return undefined;
  const { cmd, workdir, justification } = parsed.data;
  return presentCommandCall(cmd, workdir ?? '', justification ?? '');
}

function patchOf(input: JsonValue | undefined): string | undefined {
  if (typeof input === 'string') return input;
  const parsed = z.object({ input: z.string() }).safeParse(input);
  return parsed.success ? parsed.data.input : undefined;
}

/** `wait`: for a script that goes on, or in some versions for agents. */
export const waitPresenter = definePresenter({
  name: 'wait',
  args: z.object({
    cell_id: z.union([z.string(), z.number()]).exactOptional(),
    terminate: z.boolean().nullish(),
  }),
  meta: workMeta,
  presentCall: ({ cell_id, terminate }) =>
    cell_id === undefined
      ? { card: 'generic', kind: 'other', title: 'Wait for agents' }
      : presentCommandCall(`${terminate === true ? 'Stop' : 'Output of'} script ${cell_id}`, ''),
  presentResult: (_, { meta }) => presentWork(meta),
});
