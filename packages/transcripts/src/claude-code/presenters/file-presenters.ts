import { formatCount, type Presenter } from '@showreel/views';
import { z } from 'zod';
import { defineToolPresenter, underItsName } from './define-tool-presenter';
import { linesMeta, searchMeta, type LinesMeta } from './tool-meta';

const line = z.int().positive().optional().catch(undefined);
const text = z.string().optional().catch(undefined);

const readPresenter = defineToolPresenter({
  name: 'Read',
  args: z.object({ file_path: z.string(), offset: line, limit: line, pages: text }),
  meta: z.union([linesMeta, z.undefined()]),
  // Which lines were asked for says nothing of which there are: the result says which were read.
  presentCall: ({ file_path, offset, pages }) => ({
    card: 'generic',
    kind: 'read',
    title: titleOf(file_path, pages),
    locations: [{ path: file_path, line: offset ?? 1 }],
  }),
  presentResult: ({ file_path, offset = 1, limit, pages }, { content, meta }) => ({
    card: 'generic',
    title:
      titleOf(file_path, pages) + (meta === undefined ? describeAsked(offset, limit) : describeLines(meta)),
    content,
  }),
});

/** Where the log does not tell what was read, what was asked for. */
function describeAsked(offset: number, limit: number | undefined): string {
  if (limit !== undefined) return ` (${formatCount(offset)}–${formatCount(offset + limit - 1)})`;
  return offset === 1 ? '' : ` (from line ${formatCount(offset)})`;
}

function titleOf(path: string, pages: string | undefined): string {
  return `Read ${path}${pages === undefined ? '' : ` (pages ${pages})`}`;
}

/** ` (1–40 of 212)`; nothing of a file that was read whole. */
function describeLines({ lines: { first, count, total } }: LinesMeta): string {
  if (count === 0 || count >= total) return '';
  const range = count === 1 ? formatCount(first) : `${formatCount(first)}–${formatCount(first + count - 1)}`;
  return ` (${range} of ${formatCount(total)})`;
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
    search: { of: 'paths', pattern },
    title: `Find ${pattern}${path === undefined ? '' : ` in ${path}`}`,
  }),
  presentResult: (_args, { content, meta }) => ({ card: 'generic', content, ...meta }),
});

const grepPresenter = defineToolPresenter({
  name: 'Grep',
  args: z.object({
    pattern: z.string(),
    path: text,
    glob: text,
    type: text,
    '-i': z.boolean().optional().catch(undefined),
  }),
  meta: foundMeta,
  presentCall: ({ pattern, path, glob, type, '-i': ignoresCase }) => ({
    card: 'generic',
    kind: 'search',
    search: { of: 'lines', pattern, ...(ignoresCase === true ? { ignoreCase: true } : {}) },
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
