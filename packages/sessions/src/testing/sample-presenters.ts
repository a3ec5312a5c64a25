import { definePresenter, type Presenter } from '@showreel/views';
import { z } from 'zod';
import type { PresentersOf } from '../project-event';

const change = z.object({ path: z.string(), oldText: z.string().nullable(), newText: z.string() });

/** Presenters of every card and of every kind of failure, for the tests of the store and the projection. */
const samplePresenters: Presenter[] = [
  definePresenter({
    name: 'run',
    args: z.object({ command: z.string() }),
    meta: z.object({ output: z.string(), exitCode: z.int(), durationMs: z.number().exactOptional() }),
    presentCall: ({ command }) => ({ card: 'terminal', title: command }),
    presentResult: (_args, { meta }) => ({ card: 'terminal', ...meta }),
    filesSeen: ({ output }) => (output === '' ? [] : [{ file: output, version: 'printed' }]),
  }),
  definePresenter({
    name: 'patch',
    args: change,
    meta: z.object({ diffs: z.array(change), added: z.int().exactOptional() }),
    presentCall: (diff) => ({ card: 'diff', title: `Patch ${diff.path}`, diffs: [diff] }),
    presentResult: ({ path }, { meta: { diffs, added } }) => ({
      card: 'diff',
      diffs,
      ...(added === undefined ? {} : { files: [{ path, change: 'edited', added, removed: 1 }] }),
    }),
    filesSeen: ({ diffs }) => diffs.map(({ path, newText }) => ({ file: path, version: newText })),
  }),
  definePresenter({
    name: 'look',
    args: z.object({ path: z.string() }),
    presentCall: ({ path }) => ({
      card: 'generic',
      kind: 'read',
      title: `Look at ${path}`,
      locations: [{ path }],
    }),
    presentResult: (_args, { content }) => ({ card: 'generic', title: 'Looked', content }),
  }),
  {
    name: 'throws',
    presentCall: (): never => {
      throw new Error('no card of this call');
    },
    presentResult: (): never => {
      throw new Error('no card of this result');
    },
    filesSeen: (): never => {
      throw new Error('no files of this result');
    },
  },
  {
    name: 'not-a-view',
    presentCall: () => ({ card: 'generic', title: 'Line 0', locations: [{ path: 'a.ts', line: 0 }] }),
    presentResult: () => ({ card: 'terminal', exitCode: 0.5 }),
    filesSeen: () => [],
  },
];

const byName = new Map(samplePresenters.map((presenter) => [presenter.name, presenter]));

/** The same for every agent. */
export const samplePresentersOf: PresentersOf = () => byName;
