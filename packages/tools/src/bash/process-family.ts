import { marksOf, type Marker } from './process-marks';
import { hasTable, listMarks, listProcesses, type ProcessEntry } from './process-table';
import { hasMembers } from './signal-group';

/** Processes that belong together, as far as they are known. */
export interface ProcessFamily {
  groups: Set<number>;
  /** When each member began, by its id. */
  members: Map<number, string>;
  /** The marks of processes that belong to it. */
  marks: ReadonlySet<string>;
}

/** Where the members of a family are found. */
export interface FamilyTargets {
  /** Ids of process groups. */
  groups?: readonly number[];
  markers?: readonly Marker[];
}

export function createFamily({ groups = [], markers = [] }: FamilyTargets): ProcessFamily {
  return { groups: new Set(groups), members: new Map(), marks: new Set(markers.flatMap(marksOf)) };
}

/**
 * Adds to a family what belongs to it now: processes that carry its marks, the descendants of all members, which may have
 * left their group and thrown their marks away, and the other processes of all their groups. A member stays one when its
 * parent has ended and when it leaves its group. Resolves with the ids of the groups that have members that run. Only
 * Linux tells of more than the groups that are known; the group of this process is never among them. Rejects when the
 * processes cannot be looked at.
 */
export async function updateFamily({ groups, members, marks }: ProcessFamily): Promise<number[]> {
  if (!hasTable) return [...groups].filter(hasMembers);
  const marked = marks.size === 0 ? undefined : await listMarks();
  const all = await listProcesses();
  const own = all.find(({ pid }) => pid === process.pid)?.group;
  const others = all.filter(({ group }) => group !== own);
  const byParent = groupBy(others, ({ parent }) => parent);
  const byGroup = groupBy(others, ({ group }) => group);
  const carriers = new Set([...marks].flatMap((mark) => marked?.get(mark) ?? []));
  const isMember = ({ pid, group, startedAt }: ProcessEntry): boolean =>
    carriers.has(pid) || groups.has(group) || members.get(pid) === startedAt;
  // A member brings in its group and its children, which bring in theirs.
  const found = others.filter(isMember);
  const seen = new Set(found);
  for (const member of found) {
    members.set(member.pid, member.startedAt);
    const kin = [...(byParent.get(member.pid) ?? [])];
    if (!groups.has(member.group)) kin.push(...(byGroup.get(member.group) ?? []));
    groups.add(member.group);
    const fresh = kin.filter((each) => !seen.has(each));
    for (const each of fresh) seen.add(each);
    found.push(...fresh);
  }
  return [...groups].filter((group) => byGroup.get(group)?.some(({ runs }) => runs) === true);
}

function groupBy(
  entries: readonly ProcessEntry[],
  key: (entry: ProcessEntry) => number,
): Map<number, ProcessEntry[]> {
  const groups = new Map<number, ProcessEntry[]>();
  for (const entry of entries) {
    const known = groups.get(key(entry));
    if (known === undefined) groups.set(key(entry), [entry]);
    else known.push(entry);
  }
  return groups;
}
