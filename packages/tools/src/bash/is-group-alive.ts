import { hasTable, listProcesses } from './process-table';
import { hasMembers } from './signal-group';

/** Whether a process group has members that run. When nobody can look, one that has members at all may have such. */
export async function isGroupAlive(group: number): Promise<boolean> {
  if (!hasMembers(group)) return false;
  if (!hasTable) return true;
  try {
    return (await listProcesses()).some((entry) => entry.runs && entry.group === group);
  } catch (error) {
    console.error('The processes of the machine could not be looked at:', error);
    return true;
  }
}
