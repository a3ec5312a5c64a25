import type { Presenter } from '@showreel/views';
import { z } from 'zod';
import { definePlainTool, describeLines } from '../../present/define-plain-tool';

const line = z.number().optional();

/** The path had another name before 2026, and lines were counted from 0. */
const readArgs = z
  .object({
    file_path: z.string().optional(),
    absolute_path: z.string().optional(),
    path: z.string().optional(),
    start_line: line,
    end_line: line,
    offset: line,
    limit: line,
  })
  .transform(({ file_path, absolute_path, path, start_line, end_line, offset, limit }) => {
    const first = Math.max(start_line ?? (offset === undefined ? 1 : offset + 1), 1);
    return {
      path: file_path ?? absolute_path ?? path ?? '',
      first,
      count: limit ?? (end_line === undefined ? 0 : Math.max(end_line - first + 1, 0)),
    };
  });

const folderArgs = z.object({ dir_path: z.string().optional(), path: z.string().optional() });

const searchArgs = folderArgs.extend({
  pattern: z.string(),
  include: z.string().optional(),
  include_pattern: z.string().optional(),
});

function titleOfSearch({
  pattern,
  dir_path,
  path = dir_path,
  include,
  include_pattern = include,
}: z.infer<typeof searchArgs>): string {
  return [
    `Search ${pattern}`,
    ...(path === undefined || path === '' ? [] : [`in ${path}`]),
    ...(include_pattern === undefined || include_pattern === '' ? [] : [`(${include_pattern})`]),
  ].join(' ');
}

const search = (name: string): Presenter =>
  definePlainTool({ name, args: searchArgs, kind: 'search', title: titleOfSearch });

const list = (name: string): Presenter =>
  definePlainTool({
    name,
    args: folderArgs,
    kind: 'read',
    title: ({ dir_path, path = dir_path ?? '.' }) => `List ${path}`,
    locations: ({ dir_path, path = dir_path ?? '' }) => (path === '' ? [] : [{ path }]),
  });

const globs = z.union([z.array(z.string()), z.string()]).transform((value) => [value].flat());

export const fileTools: readonly Presenter[] = [
  definePlainTool({
    name: 'read_file',
    args: readArgs,
    kind: 'read',
    title: ({ path, first, count }) => `Read ${path}${describeLines(first, count)}`,
    locations: ({ path, first }) => (path === '' ? [] : [{ path, line: first }]),
  }),
  definePlainTool({
    name: 'read_many_files',
    args: z.object({ include: globs.optional(), paths: globs.optional() }),
    kind: 'read',
    title: ({ paths = [], include = paths }) => `Read ${include.join(', ')}`,
  }),
  list('list_directory'),
  list('ls'),
  search('glob'),
  search('grep_search'),
  search('search_file_content'),
];
