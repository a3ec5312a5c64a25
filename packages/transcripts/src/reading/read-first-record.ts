import type { JsonValue } from '@showreel/views';
import { ByteTail } from './byte-tail';
import { LineRecords } from './line-records';
import { TranscriptError } from './transcript-error';

/** How much of a file is looked at. */
const mostHead = 1024 * 1024;

/** The first record of a log that is read line by line: null when its beginning is none, undefined when there is none yet. */
export async function readFirstRecord(path: string): Promise<JsonValue | undefined> {
  const tail = new ByteTail({ path });
  const lines = new LineRecords(tail);
  try {
    for await (const chunk of lines.read()) {
      for (const each of chunk) {
        if ('record' in each) return each.record;
      }
      if (tail.position.read >= mostHead) return null;
    }
    return undefined;
  } catch (error) {
    // What cannot be opened is told when the file itself is opened.
    if (error instanceof TranscriptError) return null;
    throw error;
  }
}
