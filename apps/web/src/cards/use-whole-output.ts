import type { TerminalResultView } from '@showreel/views';
import { useMemo } from 'react';
import { countBytes } from '../terminal/count-bytes';
import type { WholeOutput } from '../terminal/left-out';
import { useBlobUrl } from './card-context';

/** The whole of a command's output, where its view has only a part of it and the rest was kept. */
export function useWholeOutput(
  callId: string,
  result: TerminalResultView | undefined,
): WholeOutput | undefined {
  const blobUrl = useBlobUrl();
  const total = useMemo(
    () => (result?.whole === undefined ? 0 : countBytes(result.output ?? '') + (result.omitted?.bytes ?? 0)),
    [result],
  );
  if (result?.whole === undefined) return undefined;
  const { whole } = result;
  return {
    blob: whole,
    total,
    openUrl: blobUrl(whole, { type: 'text/plain' }),
    downloadUrl: blobUrl(whole, { type: 'text/plain', download: `output-${callId}.txt` }),
  };
}
