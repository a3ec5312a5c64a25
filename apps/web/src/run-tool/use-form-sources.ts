'use client';

import { settleItem } from '@showreel/views';
import { useMemo, useSyncExternalStore } from 'react';
import { callOf } from '../session/call-of';
import type { TimelineStore } from '../session/timeline-store';
import type { FormSources } from './form-sources';

/** What the session as it is now has for forms to be filled in from. */
export function useFormSources(store: TimelineStore): FormSources {
  const state = useSyncExternalStore(store.subscribe, store.getState, store.getState);
  const { timeline, found } = state;
  const { openTasks, todos } = timeline.header;
  return useMemo(() => {
    const tasks = Object.entries(openTasks).map(([id, callId]) => {
      const item = callOf(timeline, callId) ?? found.get(callId);
      const call = item && settleItem(item);
      return { id, name: call?.description ?? call?.title ?? '' };
    });
    return { tasks, todos };
  }, [timeline, found, openTasks, todos]);
}
