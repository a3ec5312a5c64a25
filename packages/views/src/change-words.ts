import { countOf, formatBytes } from './amounts';
import { assertNever } from './assert-never';
import type { FileChange, FileDiff } from './cards/diff';

/** The letter and the word of what happened to a file, as a list of changed files shows them. */
export function changeMark(change: FileChange | undefined): { letter: string; word: string } {
  if (change === undefined) return { letter: 'M', word: 'changed' };
  switch (change.change) {
    case 'created':
      return { letter: 'A', word: 'created' };
    case 'deleted':
      return { letter: 'D', word: 'deleted' };
    case 'moved':
      return { letter: 'R', word: 'moved' };
    case 'edited':
    case 'overwritten':
    case 'unchanged':
    case 'line-endings':
    case 'not-text':
    case 'too-large':
      return { letter: 'M', word: 'changed' };
    default:
      return assertNever(change.change);
  }
}

/** What a header says of a file besides its name and its counts; empty where the hunks say it all. */
function changeWord(change: FileChange | undefined): string {
  if (change === undefined) return '';
  switch (change.change) {
    case 'created':
      return 'new';
    case 'overwritten':
      return 'overwritten';
    case 'deleted':
      return 'deleted';
    case 'moved':
      return change.from === undefined ? 'moved' : `from ${change.from}`;
    case 'edited':
      return '';
    case 'unchanged':
      return 'No change';
    case 'line-endings':
      return unseenWord(change);
    case 'not-text':
      return withSizes('Not text', change);
    case 'too-large':
      return withSizes('Too large to compare', change);
    default:
      return assertNever(change.change);
  }
}

/** What is said of a file besides its name and its counts: what happened to it, and whether only its end changed. */
export function fileWord(change: FileChange | undefined, hunks: readonly FileDiff[]): string {
  const isEmpty = change?.change === 'created' && hunks.length === 0;
  const words = [changeWord(change), isEmpty ? 'empty' : '', hunks.length === 1 ? newlineWord(hunks[0]) : ''];
  return words.filter((word) => word !== '').join(', ');
}

function newlineWord(diff: FileDiff | undefined): string {
  if (diff === undefined || diff.start === undefined || diff.oldText === null || diff.oldText === '')
    return '';
  if (`${diff.oldText}\n` === diff.newText && !diff.oldText.endsWith('\n')) return 'final newline added';
  return diff.oldText === `${diff.newText}\n` && !diff.newText.endsWith('\n') && diff.newText !== ''
    ? 'final newline removed'
    : '';
}

/** The sentence for a change that has no lines to show; undefined for one that has. */
export function changeSentence(change: FileChange | undefined): string | undefined {
  if (change === undefined) return undefined;
  switch (change.change) {
    case 'unchanged':
      return 'The file was written with the text it already had.';
    case 'line-endings':
      return `${unseenSentence(change)}; every line reads the same.`;
    case 'not-text':
      return `The old content or the new is not text, so there are no lines to compare.${sizeSentence(change)}`;
    case 'too-large':
      return `The change is too large to compare line by line.${sizeSentence(change)}`;
    case 'created':
    case 'overwritten':
    case 'deleted':
    case 'moved':
    case 'edited':
      return undefined;
    default:
      return assertNever(change.change);
  }
}

/** What changed besides the lines that are shown, a sentence each. */
export function besideSentences(change: FileChange | undefined): string[] {
  if (change === undefined || change.change === 'line-endings') return [];
  const { lineEndingsChanged, byteOrderMark } = change;
  return [
    ...(lineEndingsChanged === true ? ['Line endings changed too; the lines below show what else did.'] : []),
    ...(byteOrderMark === undefined ? [] : [`A byte order mark was ${byteOrderMark} too; no line shows it.`]),
  ];
}

const endingNames = { none: 'no line ending', lf: 'LF', crlf: 'CRLF', mixed: 'mixed' } as const;

function unseenWord(change: FileChange): string {
  const { lineEndingsChanged, byteOrderMark, endings } = change;
  if (byteOrderMark !== undefined && lineEndingsChanged !== true) return `Byte order mark ${byteOrderMark}`;
  const mark = byteOrderMark === undefined ? [] : [`byte order mark ${byteOrderMark}`];
  if (endings === undefined) {
    return byteOrderMark === undefined ? 'Line endings only' : ['Line endings', ...mark].join(', ');
  }
  return [endingsWord(endings), ...mark, countOf(endings.lines, 'line')].join(', ');
}

function unseenSentence({ lineEndingsChanged, byteOrderMark, endings }: FileChange): string {
  const how = endings === undefined ? '' : ` from ${endingsWord(endings)}`;
  if (byteOrderMark === undefined) return `Only line endings changed${how}`;
  const mark = `a byte order mark was ${byteOrderMark}`;
  return lineEndingsChanged === true ? `Only line endings changed${how} and ${mark}` : `Only ${mark}`;
}

/** `CRLF to LF`. Two mixed texts may differ in which of their lines ends how. */
function endingsWord({ before, after }: NonNullable<FileChange['endings']>): string {
  return `${endingNames[before]} to ${before === 'mixed' && after === 'mixed' ? 'otherwise mixed' : endingNames[after]}`;
}

/** `Not text, 10 KB to 9 B`. */
function withSizes(word: string, { size }: FileChange): string {
  return size === undefined ? word : `${word}, ${formatBytes(size.before)} to ${formatBytes(size.after)}`;
}

function sizeSentence({ size }: FileChange): string {
  return size === undefined
    ? ''
    : ` The file had ${formatBytes(size.before)} and has ${formatBytes(size.after)} now.`;
}
