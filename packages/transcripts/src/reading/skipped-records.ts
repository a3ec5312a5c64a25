import type { NewEvent } from '@showreel/sessions';
import type { RecordPlace } from '../contract/log-format';

/** How many lines of one reason are named. */
const mostLines = 20;

/** How many reasons are told apart: what stands in one may come from the log. */
const mostReasons = 100;
const longestReason = 200;
const otherReason = 'records that are not shown for further reasons';

interface Tally {
  count: number;
  /** The first places. */
  places: RecordPlace[];
}

/** What of a log is not drawn, and why. Its size does not grow with the log. */
export class SkippedRecords {
  readonly #byReason = new Map<string, Tally>();
  #count = 0;

  get isEmpty(): boolean {
    return this.#count === 0;
  }

  add(reason: string, place: RecordPlace): void {
    this.#tally(reason, 1, [place]);
  }

  /** Takes over what another one holds. */
  addAll(other: SkippedRecords): void {
    for (const [reason, { count, places }] of other.#byReason) this.#tally(reason, count, places);
  }

  /** The notice of what was skipped: how much, and for each reason where. */
  describe(): Extract<NewEvent, { type: 'notice' }> {
    return {
      type: 'notice',
      level: 'warning',
      text:
        this.#count === 1
          ? '1 record of the log is not shown.'
          : `${this.#count.toLocaleString('en')} records of the log are not shown.`,
      detail: Array.from(
        this.#byReason,
        ([reason, tally]) => `${tally.count.toLocaleString('en')} × ${reason}: ${nameLines(tally)}`,
      ).join('\n'),
    };
  }

  #tally(given: string, count: number, places: readonly RecordPlace[]): void {
    const short = given.slice(0, longestReason);
    const reason = this.#byReason.has(short) || this.#byReason.size < mostReasons ? short : otherReason;
    const tally = this.#byReason.get(reason) ?? { count: 0, places: [] };
    tally.count += count;
    tally.places.push(...places.slice(0, mostLines - tally.places.length));
    this.#byReason.set(reason, tally);
    this.#count += count;
  }
}

function nameLines({ count, places }: Tally): string {
  const named = places.map(({ file, line }) => (file === '' ? `${line}` : `${file}:${line}`));
  const more = count - named.length;
  const lines = `${count === 1 ? 'line' : 'lines'} ${named.join(', ')}`;
  return more === 0 ? lines : `${lines} and ${more.toLocaleString('en')} more`;
}
