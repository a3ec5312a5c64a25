import type { NewEvent } from '@showreel/sessions';
import type { JsonValue } from '@showreel/views';
import { recordChange, type ChangedFile } from '../changes/recorded-change';
import type { TranscriptSink } from '../contract/transcript-sink';
import { recordedOutput } from '../outputs/recorded-output';
import type { CallOutput } from './call-output';
import type { CallRole } from './call-role';
import type { CommandEnd } from './command-end';
import { keepContent } from './read-content';

/** A patch that was applied, or that could not be. */
export interface PatchEnd {
  callId: string;
  applied: boolean;
  files: readonly ChangedFile[];
  /** What its tool printed. */
  text: string;
  /** The changes as the log holds them. */
  changes: JsonValue;
}

/** A call that has no result yet, with what other records said of it meanwhile. */
export interface OpenCall {
  callId: string;
  role: CallRole;
  patches: PatchEnd[];
  end?: CommandEnd;
  /** The server of a tool said that it failed. */
  failed?: true;
  /** Its turn was interrupted. */
  aborted?: true;
}

/** The patches of a call that are its own result: all it did was to apply them, to a file once each. */
export function ownPatches({ role, callId, patches }: OpenCall): PatchEnd[] {
  const applied = patches.filter((patch) => patch.applied);
  if (role.of === 'patch') return applied.filter((patch) => patch.callId === callId || applied.length === 1);
  const isPatching = role.of === 'script' && role.calls.every(({ tool }) => tool === 'apply_patch');
  const paths = applied.flatMap(({ files }) => files.map(({ path }) => path));
  return isPatching && new Set(paths).size === paths.length ? applied : [];
}

type ToolResult = Extract<NewEvent, { type: 'tool-result' }>;

/** The result of a call, from its output, when there is one, and what was said of it beside. */
export function resultOf(
  sink: Pick<TranscriptSink, 'keepBlob'>,
  call: OpenCall,
  output: CallOutput | undefined,
): ToolResult {
  const patches = ownPatches(call);
  const refused = call.patches.find(({ applied, callId }) => !applied && callId === call.callId);
  const parts = output?.parts ?? textParts(refused?.text ?? patches[0]?.text ?? call.end?.output ?? '');
  const isCutOff = output === undefined && call.end === undefined && patches.length === 0;
  const ended = output?.ended ?? (isCutOff && call.aborted === true ? 'stopped' : undefined);
  const isError =
    ended === undefined && patches.length === 0 && hasFailed(call, output, refused !== undefined);
  const meta =
    patches.length > 0
      ? recordChange(patches.flatMap(({ files }) => files))
      : commandMetaOf(sink, call, output);
  return {
    type: 'tool-result',
    callId: call.callId,
    content: keepContent(sink, parts),
    isError,
    ...(ended === undefined ? {} : { ended }),
    ...(meta === undefined ? {} : { meta }),
  };
}

function textParts(text: string): CallOutput['parts'] {
  return text === '' ? [] : [{ type: 'text', text }];
}

function hasFailed(
  { role, failed, end }: OpenCall,
  output: CallOutput | undefined,
  refused: boolean,
): boolean {
  if (failed === true || refused) return true;
  // That a command ran into its limit is how it ended, not a failure of the tool.
  if (output?.failed === true && output.timedOut !== true) return true;
  const exitCode = output?.exitCode ?? end?.exitCode ?? 0;
  return role.of === 'patch' && exitCode !== 0;
}

/** What a terminal shows; none for a tool that runs no command, or whose command never ran. */
function commandMetaOf(
  sink: Pick<TranscriptSink, 'keepBlob'>,
  { role, end }: OpenCall,
  output: CallOutput | undefined,
): JsonValue | undefined {
  if (role.of !== 'command' && role.of !== 'script' && role.of !== 'session') return undefined;
  if (output === undefined && end === undefined) return undefined;
  if (output?.ended !== undefined || (output?.failed === true && output.timedOut !== true)) return undefined;
  if (output?.parts.some(({ type }) => type === 'image') === true) return undefined;
  const exitCode = end?.exitCode ?? output?.exitCode;
  const durationMs = end?.durationMs ?? output?.durationMs;
  return {
    ...recordedOutput(sink, end?.output ?? output?.text ?? ''),
    ...(exitCode === undefined ? {} : { exitCode }),
    ...(durationMs === undefined ? {} : { durationMs }),
    ...(output?.timedOut === true ? { timedOut: true } : {}),
  };
}
