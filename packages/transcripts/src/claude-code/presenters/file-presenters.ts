import type { Presenter } from '@showreel/views';
import { z } from 'zod';
import { defineToolPresenter, underItsName } from './define-tool-presenter';
import { searchMeta } from './tool-meta';

const line = z.int().positive().optional().catch(undefined);
const text = z.string().optional().catch(undefined);

const readPresenter = defineToolPresenter({
  name: 'Read',
  args: z.object({ file_path: z.string(), offset: line, limit: line, pages: text }),
  presentCall: ({ file_path, offset, limit, pages }) => ({
    card: 'generic',
    kind: 'read',
    title: `Read ${file_path}${describeRange(offset, limit, pages)}`,
    locations: [{ path: file_path, line: offset ?? 1 }],
  }),
  presentResult: (_args, { content }) => ({ card: 'generic', content }),
});

function describeRange(
  offset: number | undefined,
  limit: number | undefined,
  pages: string | undefined,
): string {
  if (pages !== undefined) return ` (pages ${pages})`;
  const first = offset ?? 1;
  if (limit !== undefined) return ` (${first} - ${first + limit - 1})`;
  return offset === undefined ? '' : ` (from line ${offset})`;
}

const notebookReadPresenter = defineToolPresenter({
  name: 'NotebookRead',
  args: z.object({ notebook_path: z.string() }),
  presentCall: ({ notebook_path }) => ({
    card: 'generic',
    kind: 'read',
    title: `Read ${notebook_path}`,
    locations: [{ path: notebook_path }],
  }),
  presentResult: (_args, { content }) => ({ card: 'generic', content }),
});

const listPresenter = defineToolPresenter({
  name: 'LS',
  args: z.object({ path: z.string() }),
  presentCall: ({ path }) => ({
    card: 'generic',
    kind: 'read',
    title: `List ${path}`,
    locations: [{ path }],
  }),
  presentResult: (_args, { content }) => ({ card: 'generic', content }),
});

const foundMeta = z.union([searchMeta, z.undefined()]);

const globPresenter = defineToolPresenter({
  name: 'Glob',
  args: z.object({ pattern: z.string(), path: text }),
  meta: foundMeta,
  presentCall: ({ pattern, path }) => ({
    card: 'generic',
    kind: 'search',
    title: `Search ${pattern}${path === undefined ? '' : ` in ${path}`}`,
  }),
  presentResult: (_args, { content, meta }) => ({ card: 'generic', content, ...meta }),
});

const grepPresenter = defineToolPresenter({
  name: 'Grep',
  args: z.object({ pattern: z.string(), path: text, glob: text, type: text }),
  meta: foundMeta,
  presentCall: ({ pattern, path, glob, type }) => ({
    card: 'generic',
    kind: 'search',
    title: [
      `Search ${pattern}`,
      ...(path === undefined ? [] : [`in ${path}`]),
      ...[glob, type].flatMap((filter) => (filter === undefined ? [] : [`(${filter})`])),
    ].join(' '),
  }),
  presentResult: (_args, { content, meta }) => ({ card: 'generic', content, ...meta }),
});

export const filePresenters: [string, Presenter][] = [
  underItsName(readPresenter),
  underItsName(notebookReadPresenter),
  underItsName(listPresenter),
  underItsName(globPresenter),
  underItsName(grepPresenter),
];
