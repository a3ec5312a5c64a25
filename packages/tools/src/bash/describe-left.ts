import type { ProcessesEnd } from './end-processes';

/** What the end of an output says of processes that did not end, on a line of its own. */
export function describeLeft(left: Exclude<ProcessesEnd['left'], 'none'>): string {
  const sentence =
    left === 'some'
      ? 'Some of its processes could not be ended and may still run.'
      : 'It could not be found out whether all of its processes have ended: some may still run.';
  return `\n[Showreel: ${sentence}]\n`;
}
