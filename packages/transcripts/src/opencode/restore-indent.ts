import type { MarkedHunk } from '../changes/hunk-text';

/** Text that is known to stand in a file before or after a change. */
export interface KnownText {
  text: string;
  /** Whether it begins at the beginning of a line; without it, that is so from its second line on. */
  isWhole: boolean;
}

/**
 * Gives hunks back the indentation that opencode takes off: its diffs are shown without the white space that all of
 * their lines begin with (`trimDiff`, `packages/opencode/src/tool/edit.ts`). Lines of the call's own text, which keep
 * theirs, tell how much it was. Blank lines stay as they are: what they had is not known.
 */
export function restoreIndent(
  hunks: readonly MarkedHunk[],
  { before, after }: { before: readonly KnownText[]; after: readonly KnownText[] },
): MarkedHunk[] {
  if (!couldBeTrimmed(hunks)) return [...hunks];
  const old = indentsByLine(before);
  const next = indentsByLine(after);
  const sure = new Map<string, number>();
  const likely = new Map<string, number>();
  for (const { lines } of hunks) {
    for (const line of lines) {
      const mark = line.charAt(0);
      for (const known of mark === '-' ? [old] : mark === '+' ? [next] : mark === ' ' ? [old, next] : []) {
        countIndent(line.slice(1), known.sure, sure);
        if (mark !== ' ') countIndent(line.slice(1), known.likely, likely);
      }
    }
  }
  const indent = mostFrequent(sure) ?? mostFrequent(likely) ?? '';
  return indent === ''
    ? [...hunks]
    : hunks.map((hunk) => ({ ...hunk, lines: hunk.lines.map(indentLine(indent)) }));
}

/** Something was taken off only if now some line begins without white space. */
function couldBeTrimmed(hunks: readonly MarkedHunk[]): boolean {
  return hunks.some(({ lines }) => lines.some((line) => /^[-+ ]\S/.test(line)));
}

interface KnownIndents {
  /** The white space that a line begins with, by the rest of it; undefined where the text has several. */
  sure: Map<string, string | undefined>;
  /** The same of first lines, which may begin within their white space, or end before their end. */
  likely: Map<string, string | undefined>;
}

function indentsByLine(texts: readonly KnownText[]): KnownIndents {
  const known: KnownIndents = { sure: new Map(), likely: new Map() };
  for (const { text, isWhole } of texts) {
    for (const [at, line] of text.replaceAll('\r\n', '\n').split('\n').entries()) {
      const body = line.trimStart();
      if (body === '') continue;
      const indents = at > 0 || isWhole ? known.sure : known.likely;
      const indent = line.slice(0, line.length - body.length);
      indents.set(body, indents.has(body) && indents.get(body) !== indent ? undefined : indent);
    }
  }
  return known;
}

function countIndent(
  shown: string,
  known: ReadonlyMap<string, string | undefined>,
  votes: Map<string, number>,
): void {
  const body = shown.trimStart();
  const indent = body === '' ? undefined : known.get(body);
  const left = shown.slice(0, shown.length - body.length);
  if (indent === undefined || !indent.endsWith(left)) return;
  const taken = indent.slice(0, indent.length - left.length);
  votes.set(taken, (votes.get(taken) ?? 0) + 1);
}

function mostFrequent(votes: ReadonlyMap<string, number>): string | undefined {
  let best: [string, number] | undefined;
  for (const each of votes) if (best === undefined || each[1] > best[1]) best = each;
  return best?.[0];
}

const indentLine =
  (indent: string) =>
  (line: string): string =>
    /^[-+ ]./.test(line) ? line.charAt(0) + indent + line.slice(1) : line;
