import { createHash } from 'node:crypto';

/**
 * Variables that a command has in its environment, by which its processes are found again (on Linux), also those that
 * went their own way and outlived their call. What a session or a server started does not outlive the session or the
 * server. Their values are the ids of the three; a data folder's own id stands for its server.
 */
export const callMarker = 'SHOWREEL_CALL';
export const sessionMarker = 'SHOWREEL_SESSION';
export const serverMarker = 'SHOWREEL_SERVER';

/** A variable that processes carry in their environment from when they began. */
export interface Marker {
  name: string;
  value: string;
}

/**
 * The soft and the hard limit on file locks that a command runs under, in decimal digits. Linux has enforced no such
 * limit since 2.4.25, but hands it down to every descendant, whatever that does with its environment, its group or its
 * parent: so the limit says of a process what its markers say, as numbers between 2^61 and 2^63 that nobody sets by
 * chance. The soft one stands for the call; the hard one, which must not be less, for the server and the session.
 */
export interface LockLimits {
  soft: string;
  hard: string;
}

const softBase = 1n << 61n;
const hardBase = 1n << 62n;
const sessionBits = 31n;

/** The limits of a command with that environment; undefined when it is not marked. */
export function lockLimitsOf(env: NodeJS.ProcessEnv): LockLimits | undefined {
  const call = env[callMarker];
  if (call === undefined) return undefined;
  const server = hashBits(serverMarker, env[serverMarker] ?? '', 31n);
  const session = hashBits(sessionMarker, env[sessionMarker] ?? '', sessionBits);
  return {
    soft: String(softBase + hashBits(callMarker, call, 61n)),
    hard: String(hardBase + (server << sessionBits) + session),
  };
}

/** The marks by which processes with a marker are known: `marksIn` gives at least one of them for each. */
export function marksOf({ name, value }: Marker): string[] {
  const variable = Buffer.from(`${name}=${value}`, 'utf8').toString('latin1');
  switch (name) {
    case callMarker:
      return [variable, limitMark(name, softBase + hashBits(name, value, 61n))];
    case serverMarker:
    case sessionMarker:
      return [variable, limitMark(name, hashBits(name, value, 31n))];
    default:
      return [variable];
  }
}

/** The marks of a process, from `environ` and `limits` of its folder in `/proc`, both read as bytes (Latin-1). */
export function marksIn({ environ, limits }: { environ: string; limits: string }): string[] {
  const variables = environ.split('\0').filter((entry) => entry.startsWith('SHOWREEL_'));
  return [...variables, ...limitMarks(limits)];
}

function limitMarks(limits: string): string[] {
  const [, soft, hard] = /^Max file locks +(\d+) +(\d+) /m.exec(limits) ?? [];
  const marks: string[] = [];
  if (soft !== undefined) marks.push(limitMark(callMarker, BigInt(soft)));
  const both = hard === undefined ? 0n : BigInt(hard) - hardBase;
  if (both > 0n) {
    marks.push(limitMark(serverMarker, both >> sessionBits));
    marks.push(limitMark(sessionMarker, BigInt.asUintN(Number(sessionBits), both)));
  }
  return marks;
}

function limitMark(name: string, number: bigint): string {
  return `limit ${name} ${number}`;
}

/** The first bits of a hash of a marker, by SHA-256. */
function hashBits(name: string, value: string, bits: bigint): bigint {
  const hash = createHash('sha256').update(`${name}=${value}`, 'utf8').digest();
  return hash.readBigUInt64BE() >> (64n - bits);
}
