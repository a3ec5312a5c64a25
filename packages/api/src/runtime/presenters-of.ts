import type { Presenters } from '@showreel/sessions';
import { builtinTools } from '@showreel/tools';
import { findPresenters, showRecordedViews } from '@showreel/transcripts/presenters';

const builtinPresenters = new Map(builtinTools.map(({ name, presenter }) => [name, presenter]));

/** The presenters of the agent whose log was imported, or our own. A view that was recorded as one is shown as it was. */
export function presentersOf(agent: string): Presenters {
  const known = findPresenters(agent);
  return {
    get: (tool) =>
      showRecordedViews(tool, known === undefined ? builtinPresenters.get(tool) : known.find(tool)),
  };
}
