import { definePresenter } from '@showreel/views';
import { z } from 'zod';

export const viewImagePresenter = definePresenter({
  name: 'view_image',
  args: z.object({ path: z.string() }),
  presentCall: ({ path }) => ({
    card: 'generic',
    kind: 'read',
    title: `Read ${path}`,
    locations: [{ path }],
  }),
  presentResult: (_, { content }) => ({ card: 'generic', content }),
});

export const readFilePresenter = definePresenter({
  name: 'read_file',
  args: z.object({ file_path: z.string(), offset: z.int().nullish(), limit: z.int().nullish() }),
  presentCall: ({ file_path, offset, limit }) => {
    const line = Math.max(1, offset ?? 1);
    const range =
      typeof limit === 'number' && limit > 0
        ? ` (${line} - ${line + limit - 1})`
        : typeof offset === 'number'
          ? ` (from line ${line})`
          : '';
    return {
      card: 'generic',
      kind: 'read',
      title: `Read ${file_path}${range}`,
      locations: [{ path: file_path, line }],
    };
  },
  presentResult: (_, { content }) => ({ card: 'generic', content }),
});

export const listDirPresenter = definePresenter({
  name: 'list_dir',
  args: z.object({ dir_path: z.string() }),
  presentCall: ({ dir_path }) => ({
    card: 'generic',
    kind: 'read',
    title: `List ${dir_path}`,
    locations: [{ path: dir_path }],
  }),
  presentResult: (_, { content }) => ({ card: 'generic', content }),
});

export const grepFilesPresenter = definePresenter({
  name: 'grep_files',
  args: z.object({ pattern: z.string(), path: z.string().nullish(), include: z.string().nullish() }),
  presentCall: ({ pattern, path, include }) => ({
    card: 'generic',
    kind: 'search',
    title: [
      `Search ${pattern}`,
      ...(typeof path === 'string' ? [`in ${path}`] : []),
      ...(typeof include === 'string' ? [`(${include})`] : []),
    ].join(' '),
    ...(typeof path === 'string' ? { locations: [{ path }] } : {}),
  }),
  presentResult: (_, { content }) => ({ card: 'generic', content }),
});

export const webSearchPresenter = definePresenter({
  name: 'web_search',
  args: z.object({
    type: z.string().exactOptional(),
    query: z.string().nullish(),
    queries: z.array(z.string()).nullish(),
    url: z.string().nullish(),
    pattern: z.string().nullish(),
  }),
  presentCall: ({ query, queries, url, pattern }) => {
    if (typeof url === 'string' && url !== '')
      return {
        card: 'generic',
        kind: 'fetch',
        title: typeof pattern === 'string' && pattern !== '' ? `Search ${pattern} in ${url}` : `Fetch ${url}`,
      };
    const words = query ?? queries?.[0] ?? pattern ?? '';
    const more = (queries?.length ?? 0) > 1 ? ` and ${(queries?.length ?? 0) - 1} more` : '';
    return {
      card: 'generic',
      kind: 'search',
      title: words === '' ? 'Search the web' : `Search the web for ${words}${more}`,
    };
  },
  presentResult: (_, { content }) => ({ card: 'generic', content }),
});

export const toolSearchPresenter = definePresenter({
  name: 'tool_search',
  args: z.object({ query: z.string() }),
  presentCall: ({ query }) => ({ card: 'generic', kind: 'search', title: `Search tools for ${query}` }),
  presentResult: (_, { content }) => ({ card: 'generic', content }),
});

export const imageGenerationPresenter = definePresenter({
  name: 'image_generation',
  args: z.object({ prompt: z.string() }),
  presentCall: ({ prompt }) => ({
    card: 'generic',
    kind: 'other',
    title: 'Draw an image',
    ...(prompt === '' ? {} : { content: [{ type: 'text', text: prompt }] }),
  }),
  presentResult: (_, { content }) => ({ card: 'generic', content }),
});
