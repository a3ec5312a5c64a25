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
import { lineCount } from './line-text';
import { mutationMeta, type MutationMeta } from './mutation-meta';

/** The value of `write` and `edit`: the change as it is kept, and what the sentence about it needs besides. */
export const mutationValue = mutationMeta.extend({
  replacements: z.int().nonnegative(),
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
}

/** A change that has no hunks: there is nothing to compare, or nothing differs. */
export function plainChange(
  facts: Facts,
  change: Exclude<FileChangeKind, 'edited' | 'overwritten' | 'deleted' | 'moved'>,
  { added = 0, removed = 0 } = {},
): MutationValue {
  return {
    diffs: [],
    files: [{ path: facts.path, change, added, removed }],
    file: facts.file,
    version: facts.version,
    replacements: facts.replacements ?? 0,
  };
}

/** A change between two texts. The one place where hunks are computed: once, when the change is made. */
export function comparedChange(
  facts: Facts,
  change: 'edited' | 'overwritten',
  texts: { before: string; after: string; linesBefore?: number },
): MutationValue {
  const { path, lineEndingsDiffer = false } = facts;
  if (texts.before === texts.after)
    return plainChange(facts, lineEndingsDiffer ? 'line-endings' : 'unchanged');
  const hunks = computeHunks({ path, ...texts });
  if (hunks.state === 'too-large') return plainChange(facts, 'too-large', hunks);
  const { diffs, leftOut, ...counts } = hunks;
  const file: FileChange = {
    path,
    change,
    added: counts.added,
    removed: counts.removed,
    ...(leftOut === 0 ? {} : { leftOut }),
    ...(lineEndingsDiffer ? { lineEndingsChanged: true } : {}),
  };
  return { ...plainChange(facts, 'unchanged'), diffs, files: [file] };
}

/** What is persisted of a value. */
export function metaOf({ replacements: _, ...meta }: MutationValue): MutationMeta & JsonValue {
  return meta;
}

/** One sentence about the change, for a model; more when the line endings changed too or not all of it is shown. */
export function describeMutation(value: MutationValue): ContentBlock[] {
  return textContent(value.files.map((file) => describeFile(file, value.replacements)).join(' '));
}

function describeFile(file: FileChange, replacements: number): string {
  const sentences = [describeChange(file, replacements)];
  if (file.lineEndingsChanged === true) sentences.push('Its line endings changed too.');
  const { leftOut } = file;
  if (leftOut !== undefined) {
    const places = leftOut === 1 ? 'One changed place is' : `${leftOut} changed places are`;
    sentences.push(`${places} too large to be shown.`);
  }
  return sentences.join(' ');
}

function describeChange({ path, change, added, removed }: FileChange, replacements: number): string {
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
      return `Changed the line endings of ${path} and nothing else.`;
    case 'not-text':
      return `Replaced ${path}, which was not text (now ${lineCount(added)}).`;
    case 'too-large':
      return `Changed ${path}; the change is too large to compare.`;
    case 'deleted':
    case 'moved':
      return `Changed ${path}.`;
    default:
      return assertNever(change);
  }
}
