import type { TerminalResultView } from '@showreel/views';
import { useMemo } from 'react';
import { countBytes } from '../terminal/count-bytes';
import type { Whole } from '../terminal/left-out';
import { useBlobUrl } from './card-context';
import type { ShownCall } from './shown-call';

/** The whole of a command's output, where its view has only a part of it and the rest was kept. */
export function useWholeOutput(
  { callId, kind }: Pick<ShownCall, 'callId' | 'kind'>,
  result: TerminalResultView | undefined,
): Whole {
  const blobUrl = useBlobUrl();
  const total = useMemo(
    () => (result?.whole === undefined ? 0 : countBytes(result.output ?? '') + (result.omitted?.bytes ?? 0)),
    [result],
  );
  if (result?.whole === undefined) {
    // Only a command's own card keeps all of it: what was read of a task is on the card of that.
    return result?.omitted !== undefined && kind === 'execute' ? 'not-kept' : undefined;
  }
  const { whole } = result;
  return {
    blob: whole,
    total,
    openUrl: blobUrl(whole, { type: 'text/plain' }),
    downloadUrl: blobUrl(whole, { type: 'text/plain', download: `output-${callId}.txt` }),
  };
}
