import type { RecordPlace } from '../contract/log-format';

/** Where something happened: its line, and its time when the record tells one. */
export interface Moment {
  at: number | undefined;
  place: RecordPlace;
}
