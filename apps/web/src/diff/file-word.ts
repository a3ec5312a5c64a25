import { changeWord } from './change-words';
import type { FileSection } from './group-files';

/** What a header says of a file besides its name and its counts: what happened to it, and whether only its end changed. */
export function fileWord({ change, hunks }: FileSection): string {
  const isEmpty = change?.change === 'created' && hunks.length === 0;
  const words = [
    changeWord(change),
    isEmpty ? 'empty' : '',
    hunks.length === 1 ? newlineWord(hunks[0]?.diff) : '',
  ];
  return words.filter((word) => word !== '').join(', ');
}

function newlineWord(diff: FileSection['hunks'][number]['diff'] | undefined): string {
  if (diff === undefined || diff.start === undefined || diff.oldText === null || diff.oldText === '')
    return '';
  if (`${diff.oldText}\n` === diff.newText && !diff.oldText.endsWith('\n')) return 'final newline added';
  return diff.oldText === `${diff.newText}\n` && !diff.newText.endsWith('\n') && diff.newText !== ''
    ? 'final newline removed'
    : '';
}
