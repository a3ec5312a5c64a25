import { execFileSync, spawn } from 'node:child_process';
import { once } from 'node:events';
import { fstatSync, readdirSync } from 'node:fs';

/** Whether `limitOpenFiles` can do what it does: the program that it needs is part of util-linux. */
export const canLimitOpenFiles = process.platform === 'linux';

/**
 * Lets this process have no more than `more` files open besides those that it has. Resolves with the function that takes
 * that back, which works without a file.
 */
export async function limitOpenFiles(more: number): Promise<() => Promise<void>> {
  const pid = String(process.pid);
  const before = String(
    execFileSync('prlimit', ['--pid', pid, '--nofile', '--noheadings', '--output=SOFT']),
  ).trim();
  const script =
    'read most && prlimit --pid "$0" --nofile="$most": && echo && read _ && prlimit --pid "$0" --nofile="$1":';
  const helper = spawn('sh', ['-c', script, pid, before], { stdio: ['pipe', 'pipe', 'inherit'] });
  const ended = once(helper, 'exit');
  const open = new Set(readdirSync('/proc/self/fd').map(Number).filter(isOpen));
  // The limit is on their numbers, and some below the highest are free.
  let most = 0;
  for (let free = more; free > 0 || open.has(most); most += 1) if (!open.has(most)) free -= 1;
  helper.stdin.write(`${most}\n`);
  await once(helper.stdout, 'data');
  return async () => {
    helper.stdin.end('\n');
    await ended;
  };
}

/** The list of what is open was open itself while it was read. */
function isOpen(descriptor: number): boolean {
  try {
    fstatSync(descriptor);
    return true;
  } catch {
    return false;
  }
}
