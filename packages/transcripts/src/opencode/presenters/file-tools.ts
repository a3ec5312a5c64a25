import type { Presenter } from '@showreel/views';
import { z } from 'zod';
import { definePlainTool, describeLines } from '../../present/define-plain-tool';

const line = z.number().optional();
const text = z.string().optional();

const list = (name: string): Presenter =>
  definePlainTool({
    name,
    args: z.object({ path: text }),
    kind: 'read',
    title: ({ path = '.' }) => `List ${path}`,
    locations: ({ path = '' }) => (path === '' ? [] : [{ path }]),
  });

const search = (name: string): Presenter =>
  definePlainTool({
    name,
    args: z.object({ pattern: z.string(), path: text, include: text }),
    kind: 'search',
    title: ({ pattern, path = '', include = '' }) =>
      [
        `Search ${pattern}`,
        ...(path === '' ? [] : [`in ${path}`]),
        ...(include === '' ? [] : [`(${include})`]),
      ].join(' '),
  });

export const fileTools: readonly Presenter[] = [
  definePlainTool({
    name: 'read',
    args: z.object({ filePath: z.string(), offset: line, limit: line }),
    kind: 'read',
    title: ({ filePath, offset = 1, limit }) =>
      `Read ${filePath}${describeLines(Math.max(offset, 1), limit)}`,
    locations: ({ filePath, offset = 1 }) => [{ path: filePath, line: Math.max(Math.trunc(offset), 1) }],
  }),
  list('list'),
  list('ls'),
  search('glob'),
  search('grep'),
  definePlainTool({
    name: 'lsp',
    args: z.object({ operation: z.string(), filePath: z.string(), line }),
    kind: 'read',
    title: ({ operation, filePath }) => `Ask the language server: ${operation} ${filePath}`,
    locations: ({ filePath, line: at = 1 }) => [{ path: filePath, line: Math.max(Math.trunc(at), 1) }],
  }),
];
