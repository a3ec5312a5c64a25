import { projectEvent, type StoredEventOf } from '@showreel/sessions';
import type { ViewEvent } from '@showreel/views';
import type { TranscriptEvent } from '../contract/transcript-event';
import { findPresenters, showRecordedViews } from '../presenters';

/** What is seen of a reading's events of one session. */
export function projectEvents(events: readonly TranscriptEvent[], key = ''): ViewEvent[] {
  const calls = new Map<string, StoredEventOf<'tool-call'>>();
  let agent = '';
  return events
    .filter(({ session }) => session === key)
    .map(({ at, event }, index) => {
      const stored = { ...event, seq: index + 1, at };
      if (stored.type === 'session') agent = stored.agent;
      if (stored.type === 'tool-call') calls.set(stored.callId, stored);
      const presenters = {
        get: (tool: string) => showRecordedViews(tool, findPresenters(agent)?.find(tool)),
      };
      const call = stored.type === 'tool-result' ? calls.get(stored.callId) : undefined;
      return projectEvent(stored, { presenters, call });
    });
}
