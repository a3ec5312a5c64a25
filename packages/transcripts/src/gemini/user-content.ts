import type { ContentBlock, JsonValue } from '@showreel/views';
import type { TranscriptSink } from '../contract/transcript-sink';
import type { JsonObject } from '../json/json-access';
import { partsOf, readPart, textOf } from './message-parts';

/** What a record of type `user` is: much of it no person wrote. */
export type UserContent =
  | { kind: 'prompt'; content: ContentBlock[]; text: string }
  /** The history before it was replaced by this summary. */
  | { kind: 'summary'; text: string }
  /** What the program tells the model where it runs. */
  | { kind: 'context'; cwd?: string }
  | { kind: 'injected' };

/** Reads a user's record: what was typed (`displayContent`) goes before what the model was given for it. */
export function readUserContent(sink: Pick<TranscriptSink, 'keepBlob'>, record: JsonObject): UserContent {
  const given = textOf(record['content']);
  if (/<state_snapshot>|<compressed_history>/.test(given)) return { kind: 'summary', text: given.trim() };
  const context = readContext(given);
  if (context !== undefined) return context;
  const shown = partsOf(record['displayContent']);
  const typed = shown.some((part) => typeof part['text'] === 'string')
    ? textOf(record['displayContent'])
    : given;
  // Sent for the person when the model stopped before it was done.
  if (typed.trim() === 'System: Please continue.') return { kind: 'injected' };
  const text = withoutFiles(typed).trim();
  const attached = partsOf(record['content']).filter((part) => typeof part['text'] !== 'string');
  const content = [...(text === '' ? [] : [{ text }]), ...attached].flatMap(
    (part) => readPart(sink, part) ?? [],
  );
  return content.length === 0 ? { kind: 'injected' } : { kind: 'prompt', content, text };
}

/** Files that a prompt names with @ are put in below it; they are no part of what was typed. */
function withoutFiles(text: string): string {
  const start = text.indexOf('--- Content from referenced files ---');
  if (start === -1) return text;
  const mark = '--- End of content ---';
  const end = text.indexOf(mark, start);
  return text.slice(0, start) + (end === -1 ? '' : text.slice(end + mark.length));
}

function readContext(given: string): UserContent | undefined {
  const text = given.trimStart();
  const isContext =
    text.startsWith('<session_context>') ||
    text.startsWith('This is the Gemini CLI. We are setting up the context');
  if (!isContext) return undefined;
  const cwd =
    /working in the (?:directory|following directories):\s*(?:- )?([^\n]+)/.exec(text)?.[1] ??
    /Workspace Directories:\*{0,2}\s*\n\s*- ([^\n]+)/.exec(text)?.[1];
  return cwd === undefined ? { kind: 'context' } : { kind: 'context', cwd: cwd.trim() };
}

/** Whether a user's record holds nothing but the results of calls, which have their own records. */
export function isResultTurn(content: JsonValue | undefined): boolean {
  const parts = partsOf(content);
  return parts.length > 0 && parts.every((part) => part['functionResponse'] !== undefined);
}
