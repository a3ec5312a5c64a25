import type { FoundLine } from '@showreel/filesystem';
import { mostLocations } from './search-arguments';
import { showPath } from './show-path';

/** The most UTF-16 units that are shown. */
const mostUnits = 128 * 1024;

interface GatherOptions {
  /** How many lines that match are shown at most. */
  limit: number;
  /** How many lines around each match were asked for. */
  context: number;
}

/** Found lines as one text, and what it holds. */
export interface GatheredLines {
  text: string;
  /** How many lines that match are shown, and in how many files. */
  matches: number;
  files: number;
  /** Whether there are more. */
  isMore: boolean;
  locations: { path: string; line: number }[];
}

/** Shows found lines, `path:line: text` where they match and `path-line- text` around that. Ends the search at a bound. */
export async function gatherLines(
  found: AsyncIterable<FoundLine>,
  { limit, context }: GatherOptions,
): Promise<GatheredLines> {
  const shown: string[] = [];
  const files = new Set<string>();
  const locations: GatheredLines['locations'] = [];
  let matches = 0;
  let units = 0;
  let lastMatch: FoundLine | undefined;
  const end = (isMore: boolean): GatheredLines => ({
    text: shown.join('\n'),
    matches,
    files: files.size,
    isMore,
    locations,
  });
  for await (const line of found) {
    if (line.isMatch && matches === limit) return end(true);
    // What stands before the match that is one too many belongs to that.
    if (matches === limit && !isWithin(context, lastMatch, line)) continue;
    const text = showLine(line);
    units += text.length + 1;
    if (units > mostUnits) return end(true);
    shown.push(text);
    if (!line.isMatch) continue;
    lastMatch = line;
    matches += 1;
    files.add(line.path);
    if (locations.length < mostLocations) locations.push({ path: line.path, line: line.line });
  }
  return end(false);
}

/** Whether a line is one of so many after a match in its file. */
function isWithin(lines: number, match: FoundLine | undefined, { path, line }: FoundLine): boolean {
  return match?.path === path && line <= match.line + lines;
}

function showLine({ path, line, isMatch, text, cut }: FoundLine): string {
  const mark = isMatch ? ':' : '-';
  const shown = `${cut.before ? '…' : ''}${text}${cut.after ? '…' : ''}`;
  return `${showPath(path)}${mark}${line}${mark} ${shown}`;
}
