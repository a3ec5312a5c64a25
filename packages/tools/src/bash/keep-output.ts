import type { BlobReference, OmittedOutput } from '@showreel/views';
import type { OutputSink, CollectedOutput } from '../contract/output-sink';

/** What an event keeps of a command's output: the fields of a terminal. */
export type KeptOutput = {
  output: string;
  omitted?: OmittedOutput;
  whole?: BlobReference;
};

/** What an event shows of an output, and where to find all of it when that was kept. */
export function shownOutput({
  pane: { head, tail },
  omittedBytes,
  whole,
}: Omit<CollectedOutput, 'bytes'> & { whole?: BlobReference }): KeptOutput {
  return {
    output: head + tail,
    ...(omittedBytes === 0 ? {} : { omitted: { at: head.length, bytes: omittedBytes } }),
    ...(whole === undefined ? {} : { whole }),
  };
}

/** Gives a finished output's fields, and keeps the whole when they lack some of it. */
export async function keepOutput(sink: OutputSink): Promise<KeptOutput> {
  const collected = sink.read();
  const whole = collected.omittedBytes === 0 ? undefined : await sink.keep();
  return shownOutput({ ...collected, ...(whole === undefined ? {} : { whole }) });
}
