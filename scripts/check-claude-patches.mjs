// @ts-check
import { spawn } from 'node:child_process';
import { readdir, readFile } from 'node:fs/promises';
import { join, relative } from 'node:path';

const usage = `Checks that Claude Code's recorded patches became diff cards: each result of Edit, MultiEdit or Write whose record
holds a structuredPatch must have the patch's hunks, with its tabs restored.

  node scripts/check-claude-patches.mjs FOLDER [COMMAND ARGUMENTS...]

FOLDER holds logs (*.jsonl, at any depth). COMMAND prints the view events of the file that is added to its arguments, one
JSON object a line; without it: npx showreel views. The logs are read here on their own, by JSON.parse alone.`;

const tools = new Set(['Edit', 'MultiEdit', 'Write']);
/** Beyond this much text of one call, in UTF-16 units, hunks may be left out. */
const boundOfText = 1024 * 1024;

/**
 * @typedef {{ oldStart: number, newStart: number, lines: string[] }} Hunk
 * @typedef {{ callId: string, line: number, hunks: Hunk[], created: string | null, sources: Sources }} Expected
 * @typedef {{ before: string[] | null, after: string[] | null, removed: string[], added: string[] }} Sources
 * @typedef {{ path: string, oldText: string | null, newText: string, start?: { old: number, new: number } }} Diff
 * @typedef {{ card: string, diffs?: Diff[], files?: { change: string, added: number, removed: number, leftOut?: number }[] }} View
 */

const [folder, ...given] = process.argv.slice(2);
if (folder === undefined || folder.startsWith('-')) {
  console.log(usage);
  process.exit(2);
}
const command = given.length === 0 ? ['npx', 'showreel', 'views'] : given;

let [files, patches, hunks, orphans, differences] = [0, 0, 0, 0, 0];
for (const file of await listLogs(folder)) {
  const { expected, withoutCall } = readExpected(await readFile(file, 'utf8'));
  orphans += withoutCall;
  if (expected.length === 0) continue;
  const name = relative(folder, file);
  const views = await readViews(file);
  files += 1;
  const found = expected.flatMap((each) =>
    comparePatch(each, views.get(each.callId)).map((what) => `${name}:${each.line} ${each.callId}: ${what}`),
  );
  patches += expected.length;
  hunks += expected.reduce((sum, each) => sum + each.hunks.length, 0);
  differences += found.length;
  console.log(`${name}: ${expected.length} patches, ${found.length} differences`);
  for (const difference of found) console.log(`  ${difference}`);
}
console.log(
  `${files} files, ${patches} patches, ${hunks} hunks, ${differences} differences; ${orphans} patches without a call in their file were passed over.`,
);
process.exitCode = differences === 0 ? 0 : 1;

/**
 * @param {string} root
 * @returns {Promise<string[]>}
 */
async function listLogs(root) {
  const entries = await readdir(root, { withFileTypes: true, recursive: true });
  return entries
    .filter((entry) => entry.isFile() && entry.name.endsWith('.jsonl'))
    .map((entry) => join(entry.parentPath, entry.name))
    .sort();
}

/**
 * The patches of a log's text, by the first result of each call.
 *
 * @param {string} text
 */
function readExpected(text) {
  /** @type {Map<string, any>} */
  const calls = new Map();
  /** @type {Map<string, Expected>} */
  const expected = new Map();
  const ended = new Set();
  let withoutCall = 0;
  for (const [at, line] of text.split('\n').entries()) {
    const record = parse(line);
    const content = record?.message?.content;
    if (!Array.isArray(content)) continue;
    for (const block of content)
      if (block?.type === 'tool_use' && !calls.has(block.id)) calls.set(block.id, block);
    const results = content.filter((block) => block?.type === 'tool_result');
    const returned = record.toolUseResult ?? record.tool_use_result;
    const callId = results[0]?.tool_use_id;
    if (results.length !== 1 || ended.has(callId)) continue;
    ended.add(callId);
    if (!Array.isArray(returned?.structuredPatch) || results[0].is_error === true) continue;
    const call = calls.get(callId);
    if (call === undefined) withoutCall += 1;
    if (call === undefined || !tools.has(call.name)) continue;
    const isCreated = returned.type === 'create' && returned.structuredPatch.length === 0;
    expected.set(callId, {
      callId,
      line: at + 1,
      hunks: returned.structuredPatch,
      created: isCreated ? returned.content : null,
      sources: readSources(returned),
    });
  }
  return { expected: [...expected.values()], withoutCall };
}

/**
 * What a record holds beside its patch: the file before and, of a write, after; and the strings that were replaced.
 *
 * @param {any} returned
 * @returns {Sources}
 */
function readSources(returned) {
  const before = returned.originalFile ?? returned.originalFileContents;
  const edits = returned.edits ?? [returned];
  const strings = (/** @type {string[]} */ ...names) =>
    edits.flatMap((/** @type {any} */ edit) => names.flatMap((name) => splitLines(edit?.[name])));
  return {
    before: typeof before === 'string' ? splitLines(before) : null,
    after: typeof returned.content === 'string' ? splitLines(returned.content) : null,
    removed: strings('oldString', 'old_string'),
    added: strings('newString', 'new_string'),
  };
}

/**
 * @param {unknown} text
 * @returns {string[]}
 */
function splitLines(text) {
  return typeof text === 'string' ? text.replaceAll('\r\n', '\n').split('\n') : [];
}

/**
 * @param {string} line
 * @returns {any}
 */
function parse(line) {
  try {
    return JSON.parse(line);
  } catch {
    return undefined;
  }
}

/**
 * What the command prints of a file: the view of each call's first result.
 *
 * @param {string} file
 * @returns {Promise<Map<string, View>>}
 */
async function readViews(file) {
  const [program = '', ...args] = command;
  const child = spawn(program, [...args, file], { stdio: ['ignore', 'pipe', 'inherit'] });
  /** @type {Buffer[]} */
  const chunks = [];
  child.stdout.on('data', (chunk) => chunks.push(chunk));
  const code = await new Promise((resolve, reject) => {
    child.on('error', reject);
    child.on('close', resolve);
  });
  if (code !== 0) throw new Error(`${command.join(' ')} ended with ${code} for ${file}.`);
  /** @type {Map<string, View>} */
  const views = new Map();
  for (const line of Buffer.concat(chunks).toString('utf8').split('\n')) {
    const event = parse(line);
    if (event?.type === 'tool-result' && !views.has(event.callId)) views.set(event.callId, event.view);
  }
  return views;
}

/**
 * @param {Expected} expected
 * @param {View | undefined} view
 * @returns {string[]} What differs.
 */
function comparePatch({ hunks: patch, created, sources }, view) {
  if (view === undefined) return ['the result is not shown'];
  if (view.card !== 'diff' || view.diffs === undefined) return [`the result's card is ${view.card}`];
  const { diffs } = view;
  const leftOut = view.files?.[0]?.leftOut ?? 0;
  const size = patch.reduce((sum, { lines }) => sum + lines.join('').length, created?.length ?? 0);
  if (leftOut > 0) return size * 2 > boundOfText ? [] : ['hunks are left out of a small change'];
  if (created !== null) return compareCreated(created, view);
  if (diffs.length !== patch.length) return [`${diffs.length} hunks instead of ${patch.length}`];
  return [
    ...compareCounts(patch, view),
    ...patch.flatMap((hunk, at) => {
      const diff = diffs[at];
      return diff === undefined
        ? []
        : compareHunk(hunk, diff, sources).map((what) => `hunk ${at + 1}: ${what}`);
    }),
  ];
}

/**
 * @param {string} content
 * @param {View} view
 */
function compareCreated(content, { diffs = [], files: changes = [] }) {
  const [diff] = diffs;
  const isWhole =
    diffs.length === 1 && diff?.oldText === null && diff.newText === content.replaceAll('\r\n', '\n');
  return [
    ...(isWhole ? [] : ['a created file is not its whole content']),
    ...(changes[0]?.change === 'created' ? [] : [`a created file counts as ${changes[0]?.change}`]),
  ];
}

/**
 * @param {Hunk[]} patch
 * @param {View} view
 */
function compareCounts(patch, { files: changes = [] }) {
  const count = (/** @type {string} */ mark) =>
    patch.reduce((sum, { lines }) => sum + lines.filter((line) => line.startsWith(mark)).length, 0);
  const [change] = changes;
  const isSame = change?.added === count('+') && change.removed === count('-');
  return isSame
    ? []
    : [`counts +${change?.added} -${change?.removed} instead of +${count('+')} -${count('-')}`];
}

/**
 * @param {Hunk} hunk
 * @param {Diff} diff
 * @param {Sources} sources
 * @returns {string[]}
 */
function compareHunk(
  { oldStart, newStart, lines },
  { oldText, newText, start },
  { before, after, removed, added },
) {
  // The patch of an empty side may begin at line 0.
  const starts = { old: Math.max(1, oldStart), new: Math.max(1, newStart) };
  const wrongStart =
    start?.old === starts.old && start.new === starts.new
      ? []
      : [`begins at ${start?.old}, ${start?.new} instead of ${starts.old}, ${starts.new}`];
  // An edit may have created the file.
  const hasOld = oldText !== null || !lines.some((line) => /^[ -]/.test(line));
  return [
    ...wrongStart,
    ...(hasOld ? [] : ['has no old text']),
    ...compareSide('old', sideOf(lines, '-'), oldText ?? '').concat(
      compareTabs('old', oldText ?? '', { whole: before, from: starts.old, strings: [...removed, ...added] }),
    ),
    ...compareSide('new', sideOf(lines, '+'), newText).concat(
      compareTabs('new', newText, { whole: after, from: starts.new, strings: [...removed, ...added] }),
    ),
  ];
}

/**
 * The text of one side of a patch's hunk, with its last line feed missing where the patch says so.
 *
 * @param {string[]} lines
 * @param {'-' | '+'} mark
 */
function sideOf(lines, mark) {
  let text = '';
  for (const [at, line] of lines.entries()) {
    if (!line.startsWith(mark) && !line.startsWith(' ')) continue;
    const isUnended = lines[at + 1]?.startsWith('\\') === true;
    text += line.slice(1).replace(/\r$/, '') + (isUnended ? '' : '\n');
  }
  return text;
}

/**
 * @param {string} name
 * @param {string} patch
 * @param {string} shown
 */
function compareSide(name, patch, shown) {
  // A patch holds two spaces for each leading tab. Lines that were indented by spaces are the same either way.
  const lost = (/** @type {string} */ text) => text.replace(/^\t+/gm, (tabs) => '  '.repeat(tabs.length));
  if (lost(patch) === lost(shown)) return [];
  const [want, got] = [patch.split('\n'), shown.split('\n')];
  const at = want.findIndex((line, index) => lost(line) !== lost(got[index] ?? ''));
  return [`${name} line ${at + 1} is ${JSON.stringify(got[at])} instead of ${JSON.stringify(want[at])}`];
}

/**
 * Whether tabs are back where the record tells them: by the whole text at the same lines; else no line may stay without
 * tabs of which the replaced strings hold a tabbed form alone.
 *
 * @param {string} name
 * @param {string} shown
 * @param {{ whole: string[] | null, from: number, strings: string[] }} told
 */
function compareTabs(name, shown, { whole, from, strings }) {
  const lines = shown.replace(/\n$/, '').split('\n');
  if (shown === '') return [];
  if (whole !== null) {
    const at = lines.findIndex((line, index) => whole[from - 1 + index] !== line);
    const told = whole[from - 1 + at];
    return at < 0
      ? []
      : [`${name} line ${at + 1} is ${JSON.stringify(lines[at])}, in the file ${JSON.stringify(told)}`];
  }
  const known = new Set(strings);
  const tabbed = new Map(
    strings
      .filter((line) => line.startsWith('\t'))
      .map((line) => [line.replace(/^\t+/, (tabs) => '  '.repeat(tabs.length)), line]),
  );
  const lost = lines.find((line) => tabbed.has(line) && !known.has(line));
  return lost === undefined ? [] : [`${name} line ${JSON.stringify(lost)} lost its tabs`];
}
