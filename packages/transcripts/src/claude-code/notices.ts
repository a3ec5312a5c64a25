import type { NewEvent } from '@showreel/sessions';
import { boundedText } from '../outputs/recorded-output';
import { shortNotice } from '../session/short-notice';

export type Notice = Extract<NewEvent, { type: 'notice' }>;

/** A notice; `detail` that says nothing is left out. */
export function createNotice(level: Notice['level'], text: string, detail = ''): Notice {
  return {
    type: 'notice',
    level,
    text,
    ...(detail.trim() === '' ? {} : { detail: boundedText(detail) }),
  };
}

/** A notice of a text of any length: one short line stands as it is, of a longer one the first line does. */
export function createTextNotice(
  level: Notice['level'],
  { lead = '', text }: { lead?: string; text: string },
): Notice {
  return shortNotice(level, text.trim() === '' ? lead.replace(/: $/, '') : lead + text.trim());
}
