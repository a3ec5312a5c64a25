import {
  assertNever,
  textContent,
  type ContentBlock,
  type FileChange,
  type FileChangeKind,
  type JsonValue,
} from '@showreel/views';
import { z } from 'zod';
import { computeHunks } from './hunks';
import { countLines, lineCount } from './line-text';
import { describeSize } from './read-size';
import { mutationMeta, type MutationMeta } from './mutation-meta';

/** The value of `write` and `edit`: the change as it is kept, and what the sentence about it needs besides. */
export const mutationValue = mutationMeta.extend({
  replacements: z.int().nonnegative(),
  /** Other names (hard links) of the file, which keep the old content. */
  otherNames: z.int().positive().exactOptional(),
});
type MutationValue = z.infer<typeof mutationValue>;

interface Facts {
  /** As the arguments gave it. */
  path: string;
  /** The file's one name in the session's folder. */
  file: string;
  version: string;
  replacements?: number;
  lineEndingsDiffer?: boolean;
  /** What the change did to a byte order mark. */
  mark?: 'added' | 'removed';
  /** Bytes of the file before and after. */
  size?: NonNullable<FileChange['size']>;
  endings?: Omit<NonNullable<FileChange['endings']>, 'lines'>;
  otherNames?: number;
}

/** A change that has no hunks: there is nothing to compare, or nothing differs. */
export function plainChange(
  facts: Facts,
  change: Exclude<FileChangeKind, 'edited' | 'overwritten' | 'deleted' | 'moved'>,
  { added = 0, removed = 0 } = {},
): MutationValue {
  const { size } = facts;
  const hasLines = change !== 'not-text' && change !== 'too-large';
  return {
    diffs: [],
    files: [
      { path: facts.path, change, added, removed, ...(hasLines || size === undefined ? {} : { size }) },
    ],
    file: facts.file,
    version: facts.version,
    replacements: facts.replacements ?? 0,
    ...(facts.otherNames === undefined ? {} : { otherNames: facts.otherNames }),
  };
}

/** A change between two texts. The one place where hunks are computed: once, when the change is made. */
export function comparedChange(
  facts: Facts,
  change: 'edited' | 'overwritten',
  texts: { before: string; after: string; linesBefore?: number },
): MutationValue {
  const { path } = facts;
  if (texts.before === texts.after) return unseenChange(facts, countLines(texts.after));
  const hunks = computeHunks({ path, ...texts });
  if (hunks.state === 'too-large') return plainChange(facts, 'too-large', hunks);
  const { diffs, leftOut, ...counts } = hunks;
  const file: FileChange = {
    path,
    change,
    added: counts.added,
    removed: counts.removed,
    ...(leftOut === 0 ? {} : { leftOut }),
    ...unseenFacts(facts),
  };
  return { ...plainChange(facts, 'unchanged'), diffs, files: [file] };
}

/** A change in which every one of its lines stayed as it was. */
function unseenChange(facts: Facts, lines: number): MutationValue {
  const { lineEndingsDiffer = false, mark, path, endings } = facts;
  if (!lineEndingsDiffer && mark === undefined) return plainChange(facts, 'unchanged');
  return {
    ...plainChange(facts, 'line-endings'),
    files: [
      {
        path,
        change: 'line-endings',
        added: 0,
        removed: 0,
        ...(mark === undefined ? {} : unseenFacts(facts)),
        ...(lineEndingsDiffer && endings !== undefined ? { endings: { ...endings, lines } } : {}),
      },
    ],
  };
}

/** What changed of a file that none of its lines shows. */
function unseenFacts({
  lineEndingsDiffer = false,
  mark,
}: Facts): Pick<FileChange, 'lineEndingsChanged' | 'byteOrderMark'> {
  return {
    ...(lineEndingsDiffer ? { lineEndingsChanged: true } : {}),
    ...(mark === undefined ? {} : { byteOrderMark: mark }),
  };
}

/** What is persisted of a value. */
export function metaOf({
  replacements: _,
  otherNames: __,
  ...meta
}: MutationValue): MutationMeta & JsonValue {
  return meta;
}

/** One sentence about the change, for a model; more when what no line shows changed too, or not all is shown. */
export function describeMutation(value: MutationValue): ContentBlock[] {
  const sentences = value.files.map((file) => describeFile(file, value.replacements));
  const { otherNames } = value;
  if (otherNames !== undefined) {
    const names = otherNames === 1 ? 'another name (a hard link)' : `${otherNames} other names (hard links)`;
    sentences.push(`The file had ${names}, under which the old content stays.`);
  }
  return textContent(sentences.join(' '));
}

function describeFile(file: FileChange, replacements: number): string {
  const sentences = [describeChange(file, replacements)];
  if (file.change !== 'line-endings') {
    if (file.lineEndingsChanged === true) sentences.push('Its line endings changed too.');
    if (file.byteOrderMark !== undefined) sentences.push(`A byte order mark was ${file.byteOrderMark} too.`);
  }
  const { leftOut } = file;
  if (leftOut !== undefined) {
    const places = leftOut === 1 ? 'One changed place is' : `${leftOut} changed places are`;
    sentences.push(`${places} too large to be shown.`);
  }
  return sentences.join(' ');
}

function describeChange(file: FileChange, replacements: number): string {
  const { path, change, added, removed } = file;
  const counts = `+${added} −${removed}`;
  switch (change) {
    case 'created':
      return `Created ${path} (${lineCount(added)}).`;
    case 'edited': {
      const places = replacements === 1 ? '1 place' : `${replacements} places`;
      return `Edited ${path} at ${places} (${counts}).`;
    }
    case 'overwritten':
      return `Overwrote ${path} (${counts}).`;
    case 'unchanged':
      return `${path} has that content already; nothing changed.`;
    case 'line-endings':
      return describeUnseen(file);
    case 'not-text':
      return `Replaced ${path}, which was not text${describeSizes(file)}.`;
    case 'too-large':
      return `Changed ${path}${describeSizes(file)}; the change is too large to compare.`;
    case 'deleted':
    case 'moved':
      return `Changed ${path}.`;
    default:
      return assertNever(change);
  }
}

function describeUnseen({ path, lineEndingsChanged, byteOrderMark }: FileChange): string {
  if (byteOrderMark === undefined) return `Changed the line endings of ${path} and nothing else.`;
  const also = lineEndingsChanged === true ? ' changed its line endings,' : '';
  const mark =
    byteOrderMark === 'added'
      ? `Added a byte order mark to ${path},`
      : `Removed the byte order mark of ${path},`;
  return `${mark}${also} and changed nothing else.`;
}

function describeSizes({ size }: FileChange): string {
  return size === undefined ? '' : ` (${describeSize(size.before)}, now ${describeSize(size.after)})`;
}
