import { signalGroup } from './signal-group';

const groups = new Set<number>();

/**
 * Has a process group killed when this process exits, however hasty: nobody is left then to end it in peace. Returns the
 * function to call once the group is gone, since its id may be somebody else's later.
 */
export function endWithThisProcess(group: number | undefined): () => void {
  if (group === undefined) return () => undefined;
  if (groups.size === 0) process.on('exit', killAll);
  groups.add(group);
  return () => {
    groups.delete(group);
    if (groups.size === 0) process.off('exit', killAll);
  };
}

function killAll(): void {
  for (const group of groups) signalGroup(group, 'SIGKILL');
}
