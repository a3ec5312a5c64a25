import type { JsonValue } from '@showreel/views';
import type { MarkedHunk } from '../changes/hunk-text';
import { asInteger, asList, asObject, asString, type JsonObject } from '../json/json-access';
import type { ChangeMeta } from '../present/recorded-meta';
import { applyEdits, readEdits } from './apply-edits';
import { readCreation, readPatch } from './patch-diffs';

/** The change that `Edit`, `MultiEdit` or `Write` made, as its result tells it; undefined when it tells no patch. */
export function readChange(input: JsonObject, returned: JsonObject): ChangeMeta | undefined {
  const hunks = readHunks(returned['structuredPatch']);
  const path = asString(returned['filePath']) ?? asString(input['file_path']);
  if (path === undefined) return undefined;
  const content = asString(returned['content']);
  // What a created file holds is known without a patch.
  if (returned['type'] === 'create' && content !== undefined && !hunks?.length)
    return readCreation(path, content);
  if (hunks === undefined) return undefined;
  if (content !== undefined) return readWrite({ path, hunks, content, returned });
  const before = asString(returned['originalFile']) ?? asString(returned['originalFileContents']);
  const told = readEdits(returned);
  const edits = told.length > 0 ? told : readEdits(input);
  const isCreated = before === undefined && edits[0]?.oldText === '' && hunks.every(addsOnly);
  if (isCreated) return readCreation(path, applyEdits('', edits));
  return readPatch({
    path,
    change: 'edited',
    hunks,
    before,
    after: before === undefined ? undefined : applyEdits(before, edits),
    removed: edits.map(({ oldText }) => oldText),
    added: edits.map(({ newText }) => newText),
  });
}

interface Written {
  path: string;
  hunks: readonly MarkedHunk[];
  content: string;
  returned: JsonObject;
}

function readWrite({ path, hunks, content, returned }: Written): ChangeMeta {
  return readPatch({
    path,
    change: 'overwritten',
    hunks,
    before: asString(returned['originalFile']),
    after: content,
    removed: [],
    added: [],
  });
}

/** The hunks of a patch; undefined when there is none that can be read. */
export function readHunks(patch: JsonValue | undefined): MarkedHunk[] | undefined {
  const hunks = asList(patch)?.map((each) => readHunk(asObject(each)));
  return hunks?.every((hunk) => hunk !== undefined) === true ? hunks : undefined;
}

function readHunk(hunk: JsonObject | undefined): MarkedHunk | undefined {
  const [oldStart, newStart] = [asInteger(hunk?.['oldStart']), asInteger(hunk?.['newStart'])];
  const lines = asList(hunk?.['lines'])?.map(asString);
  if (oldStart === undefined || newStart === undefined || lines === undefined) return undefined;
  return lines.every((line) => line !== undefined) ? { oldStart, newStart, lines } : undefined;
}

function addsOnly({ lines }: MarkedHunk): boolean {
  return lines.every((line) => line.startsWith('+') || line.startsWith('\\'));
}
