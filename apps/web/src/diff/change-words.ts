import { assertNever, type FileChange } from '@showreel/views';

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
export function changeWord(change: FileChange | undefined): string {
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
      return 'Line endings only';
    case 'not-text':
      return 'Not text';
    case 'too-large':
      return 'Too large to compare';
    default:
      return assertNever(change.change);
  }
}

/** The sentence for a change that has no lines to show; undefined for one that has. */
export function changeSentence(change: FileChange | undefined): string | undefined {
  if (change === undefined) return undefined;
  switch (change.change) {
    case 'unchanged':
      return 'The file was written with the text it already had.';
    case 'line-endings':
      return 'Only line endings or a byte order mark changed; every line reads the same.';
    case 'not-text':
      return 'The old content or the new is not text, so there are no lines to compare.';
    case 'too-large':
      return 'The change is too large to compare line by line.';
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
