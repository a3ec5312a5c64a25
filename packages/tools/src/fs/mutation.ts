import {
  assertNever,
  textContent,
  type ContentBlock,
  type FileChangeKind,
  type JsonValue,
} from '@showreel/views';
import { z } from 'zod';
import { computeHunks } from './hunks';
import { countLines, lineCount } from './line-text';
import { mutationMeta, type MutationMeta } from './mutation-meta';

/** The value of `write` and `edit`: the change as it is kept, and what the sentence about it needs besides. */
export const mutationValue = mutationMeta.extend({
  replacements: z.int().nonnegative(),
  lineEndingsDiffer: z.boolean(),
});
type MutationValue = z.infer<typeof mutationValue>;

interface Facts {
  /** As the arguments gave it. */
  path: string;
  version: string;
  replacements?: number;
  lineEndingsDiffer?: boolean;
}

/** A change that has no hunks: there is nothing to compare, or nothing differs. */
export function plainChange(
  facts: Facts,
  change: Exclude<FileChangeKind, 'edited' | 'overwritten' | 'deleted' | 'moved'>,
  after = '',
): MutationValue {
  return {
    diffs: [],
    files: [{ path: facts.path, change, added: countLines(after), removed: 0 }],
    version: facts.version,
    replacements: facts.replacements ?? 0,
    lineEndingsDiffer: facts.lineEndingsDiffer ?? false,
  };
}

/** A change between two texts. The one place where hunks are computed: once, when the change is made. */
export function comparedChange(
  facts: Facts,
  change: 'edited' | 'overwritten',
  { before, after }: { before: string; after: string },
): MutationValue {
  if (before === after)
    return plainChange(facts, facts.lineEndingsDiffer === true ? 'line-endings' : 'unchanged');
  const hunks = computeHunks({ path: facts.path, before, after });
  if (hunks.state === 'too-large') return plainChange(facts, 'too-large');
  const { diffs, added, removed, leftOut } = hunks;
  return {
    ...plainChange(facts, 'unchanged'),
    diffs,
    files: [{ path: facts.path, change, added, removed }],
    ...(leftOut === 0 ? {} : { leftOut }),
  };
}

/** What is persisted of a value. */
export function metaOf({ diffs, files, version, leftOut }: MutationValue): MutationMeta & JsonValue {
  return { diffs, files, version, ...(leftOut === undefined ? {} : { leftOut }) };
}

/** One sentence about the change, for a model; a second one when the card does not show all of it. */
export function describeMutation(value: MutationValue): ContentBlock[] {
  const sentences = value.files.map((file) => describeFile(file, value));
  if (value.leftOut !== undefined) {
    sentences.push(
      `The card shows the first ${value.diffs.length} of ${value.diffs.length + value.leftOut} changed places.`,
    );
  }
  return textContent(sentences.join(' '));
}

function describeFile(file: MutationValue['files'][number], value: MutationValue): string {
  const { path, change, added, removed } = file;
  const counts = `+${added} −${removed}`;
  switch (change) {
    case 'created':
      return `Created ${path} (${lineCount(added)}).`;
    case 'edited': {
      const places = value.replacements === 1 ? '1 place' : `${value.replacements} places`;
      return `Edited ${path} at ${places} (${counts}).`;
    }
    case 'overwritten':
      return value.lineEndingsDiffer
        ? `Overwrote ${path} (${counts}); its line endings changed too.`
        : `Overwrote ${path} (${counts}).`;
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
