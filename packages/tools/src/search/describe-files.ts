import { countOf } from './count-of';
import type { GatheredFiles } from './gather-files';
import { showPath } from './show-path';

/** Found files as a text: how many, a path a line, and how many are left out. `folder` is what was asked for, if any. */
export function describeFiles({ paths, files, isMore }: GatheredFiles, folder: string | undefined): string {
  if (files === 0) return folder === undefined ? 'No files match.' : `No files in ${folder} match.`;
  const count = countOf(files, 'file', 'files');
  const lines = [isMore ? `More than ${count}` : count, ...paths.map(showPath)];
  const left = files - paths.length;
  if (left > 0) {
    const more = `${isMore ? 'More than ' : ''}${left.toLocaleString('en')} more`;
    lines.push(`[${more}, changed before these. Narrow the pattern to see them.]`);
  }
  return lines.join('\n');
}
