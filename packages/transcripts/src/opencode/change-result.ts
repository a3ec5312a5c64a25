import type { FileChange, JsonValue } from '@showreel/views';
import { parseApplyPatch } from '../changes/apply-patch';
import { changesLineEndings, hunksOfTexts } from '../changes/content-hunks';
import type { MarkedHunk } from '../changes/hunk-text';
import { recordChange, wholeHunk, type ChangedFile } from '../changes/recorded-change';
import { parseUnifiedDiff } from '../changes/unified-diff';
import { asList, asObject, asString, type JsonObject } from '../json/json-access';
import type { ChangeMeta } from '../present/recorded-meta';
import { restoreIndent, type KnownText } from './restore-indent';

interface Known {
  before: KnownText[];
  after: KnownText[];
}

/** What a completed call changed, from the `metadata` that its tool kept; undefined when that tells no change. */
export function readChange(tool: string, input: JsonObject, metadata: JsonObject): ChangeMeta | undefined {
  const files = changedFiles(tool, input, metadata);
  return files.length === 0 ? undefined : recordChange(files);
}

function changedFiles(tool: string, input: JsonObject, metadata: JsonObject): ChangedFile[] {
  const files = asList(metadata['files']);
  if (files !== undefined && files.length > 0)
    return files.flatMap((each) => patchedFile(input, asObject(each)));
  const results = asList(metadata['results']);
  if (results !== undefined) return eachEdit(input, results);
  const single = editedFile(input, metadata);
  if (single !== undefined) return [single];
  const path = asString(metadata['filepath']) ?? asString(input['filePath']);
  const content = asString(input['content']);
  // That there was no file is all that `write` keeps of what it wrote over.
  return tool === 'write' && metadata['exists'] === false && path !== undefined && content !== undefined
    ? [{ path, change: 'created', hunks: wholeHunk('+', content) }]
    : [];
}

/** Several edits of files, one after another: `multiedit` keeps the metadata of each. */
function eachEdit(input: JsonObject, results: readonly JsonValue[]): ChangedFile[] {
  const edits = asList(input['edits']) ?? [];
  return results.flatMap((each, at) => {
    const edit = asObject(edits[at]) ?? {};
    return editedFile({ filePath: input['filePath'] ?? null, ...edit }, asObject(each) ?? {}) ?? [];
  });
}

/** `filediff` of an edit, or its `diff` alone. */
function editedFile(input: JsonObject, metadata: JsonObject): ChangedFile | undefined {
  const filediff = asObject(metadata['filediff']) ?? {};
  const diff = asString(filediff['patch']) ?? asString(metadata['diff']) ?? asString(metadata['patch']);
  const texts = textsOf(filediff);
  if (diff === undefined && texts === undefined) return undefined;
  const parsed = diff === undefined ? [] : parseUnifiedDiff(diff);
  const [first] = parsed;
  const path = asString(filediff['file']) ?? asString(input['filePath']) ?? first?.path ?? '';
  const written = asString(input['newString']) ?? asString(input['content']) ?? '';
  const known: Known = {
    before: [{ text: asString(input['oldString']) ?? '', isWhole: false }],
    after: [{ text: written, isWhole: asString(input['content']) !== undefined }],
  };
  const hunks = parsed.flatMap((file) => file.hunks);
  // An edit that replaces nothing writes a whole file.
  const change =
    metadata['exists'] === true
      ? 'overwritten'
      : isWholeWrite(input) && isCreation(hunks)
        ? 'created'
        : 'edited';
  return { path, ...describe({ change, texts, known }, hunks), ...endingsOf(first?.lineEndingsChanged) };
}

function isWholeWrite(input: JsonObject): boolean {
  return asString(input['oldString']) === '' || asString(input['content']) !== undefined;
}

function isCreation(hunks: readonly MarkedHunk[]): boolean {
  return hunks.every(({ lines }) => lines.every((line) => /^[+\\]/.test(line)));
}

function endingsOf(changed: true | undefined): { lineEndingsChanged?: true } {
  return changed === undefined ? {} : { lineEndingsChanged: changed };
}

const changes: Record<string, FileChange['change']> = {
  add: 'created',
  update: 'edited',
  delete: 'deleted',
  move: 'moved',
};

/** A file of `apply_patch`. */
function patchedFile(input: JsonObject, file: JsonObject | undefined): ChangedFile[] {
  const path = asString(file?.['filePath']) ?? asString(file?.['relativePath']) ?? asString(file?.['file']);
  if (file === undefined || path === undefined) return [];
  const target = asString(file['movePath']);
  const change = changes[asString(file['type']) ?? ''] ?? 'edited';
  const moved = change === 'moved' && target !== undefined ? { path: target, from: path } : { path };
  const diff = asString(file['patch']) ?? asString(file['diff']);
  const hunks = diff === undefined ? [] : parseUnifiedDiff(diff).flatMap((each) => each.hunks);
  const proposed = parseApplyPatch(asString(input['patchText']) ?? '').filter(
    (each) =>
      isSameFile(path, each.from ?? each.path) || (target !== undefined && isSameFile(target, each.path)),
  );
  const known: Known = { before: [], after: [] };
  for (const { oldText, newText } of proposed.flatMap(({ diffs }) => diffs)) {
    if (oldText !== null) known.before.push({ text: oldText, isWhole: true });
    known.after.push({ text: newText, isWhole: true });
  }
  return [{ ...moved, ...describe({ change, texts: textsOf(file), known }, hunks) }];
}

function isSameFile(absolute: string, named: string): boolean {
  const [whole, part] = [absolute, named].map((path) => path.replaceAll('\\', '/').replace(/^\.\//, ''));
  return whole === part || whole?.endsWith(`/${part ?? ''}`) === true;
}

function textsOf(file: JsonObject): { before: string; after: string } | undefined {
  const before = asString(file['before']);
  const after = asString(file['after']);
  return before === undefined || after === undefined ? undefined : { before, after };
}

function describe(
  {
    change,
    texts,
    known,
  }: { change: FileChange['change']; texts: { before: string; after: string } | undefined; known: Known },
  hunks: readonly MarkedHunk[],
): Pick<ChangedFile, 'change' | 'hunks' | 'lineEndingsChanged'> {
  if (texts === undefined) return { change, hunks: restoreIndent(hunks, known) };
  return {
    change,
    hunks: hunksOfTexts(texts, hunks),
    ...(changesLineEndings(texts) ? { lineEndingsChanged: true } : {}),
  };
}
