import type { NewEvent } from '@showreel/sessions';
import { boundedText } from '../outputs/recorded-output';

type Notice = Extract<NewEvent, { type: 'notice' }>;

/** The longest sentence of a notice, in UTF-16 units; the whole of a longer one is its detail. */
const longestNotice = 200;

/** A notice of what a log says: its first line, and all of it as the detail when that is more. */
export function shortNotice(level: Notice['level'], text: string): Notice {
  const whole = text.trim();
  const line = whole.split('\n', 1)[0]?.trim() ?? '';
  if (line.length <= longestNotice && line === whole) return { type: 'notice', level, text: line };
  const kept =
    line.length <= longestNotice ? line : `${line.slice(0, longestNotice).replace(/[\uD800-\uDBFF]$/, '')}…`;
  return { type: 'notice', level, text: kept, detail: boundedText(whole) };
}
