import type { TranscriptSink } from '../contract/transcript-sink';
import { asInteger, asString, type JsonObject } from '../json/json-access';
import { recordedOutput } from '../outputs/recorded-output';
import type { CommandMeta } from '../present/recorded-meta';

/** How a command of `bash` ended. */
export interface CommandResult {
  meta: CommandMeta;
  /** A person ended it. */
  isStopped: boolean;
}

/** Reads a command's end. `output` is what the model was told, with what opencode adds below it. */
export function readCommand(
  sink: Pick<TranscriptSink, 'keepBlob'>,
  { output, metadata, durationMs }: { output: string; metadata: JsonObject; durationMs: number | undefined },
): CommandResult {
  const exitCode = asInteger(metadata['exit']);
  const shown = longer(output, asString(metadata['output']) ?? '');
  // A command that came to its own end printed whatever looks like such a note.
  const { text, note } = exitCode === undefined ? splitNote(shown) : { text: shown, note: '' };
  return {
    isStopped: /aborted/i.test(note),
    meta: {
      ...recordedOutput(sink, text.trim() === '(no output)' ? '' : text),
      ...(exitCode === undefined ? {} : { exitCode }),
      ...(/timed out|timeout/i.test(note) ? { timedOut: true } : {}),
      ...(durationMs === undefined ? {} : { durationMs }),
    },
  };
}

/** What the model was told and what the metadata keep are each cut in some versions. */
function longer(told: string, kept: string): string {
  return kept.length > told.length ? kept : told;
}

/** The output, and the note that opencode puts below that of a command which it ended. */
function splitNote(shown: string): { text: string; note: string } {
  const found =
    /\n*<(bash|shell)_metadata>\n?[\s\S]*<\/\1_metadata>\s*$/.exec(shown) ??
    /\n*\((?:Command timed out after \d+ ms|Command was aborted)\)\s*$/.exec(shown);
  return found === null ? { text: shown, note: '' } : { text: shown.slice(0, found.index), note: found[0] };
}
