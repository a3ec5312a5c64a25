import { appendOutput, emptyPane } from '@showreel/views';
import type { TranscriptSink } from '../contract/transcript-sink';
import type { CommandMeta } from '../present/recorded-meta';

/**
 * The output of a command as its card holds it: all of a short one; of a long one the head and the tail, with the whole
 * as a blob of the next event.
 */
export function recordedOutput(
  sink: Pick<TranscriptSink, 'keepBlob'>,
  text: string,
): Pick<CommandMeta, 'output' | 'omitted' | 'whole'> {
  const { head, tail, omitted } = appendOutput(emptyPane, { offset: 0, data: text });
  if (omitted === 0) return { output: head + tail };
  const whole = Buffer.from(text);
  const bytes = whole.length - Buffer.byteLength(head) - Buffer.byteLength(tail);
  return { output: head + tail, omitted: { at: head.length, bytes }, whole: sink.keepBlob(whole) };
}

/** The most text of one block of a message or a result that an event holds, in UTF-16 units. */
const mostBlockText = 1024 * 1024;

/** A block's text, cut where it is too long for an event: with a sentence that says how much is left out. */
export function boundedText(text: string): string {
  if (text.length <= mostBlockText) return text;
  const kept = text.slice(0, mostBlockText).replace(/[\uD800-\uDBFF]$/, '');
  return `${kept}\n… ${(text.length - kept.length).toLocaleString('en')} more characters are in the log and not shown here.`;
}
