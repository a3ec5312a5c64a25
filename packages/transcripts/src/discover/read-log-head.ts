import { basename } from 'node:path';
import type { FormatId, LogFormat } from '../contract/log-format';
import { isStoredSession } from '../opencode/read-storage';
import { exportOfStorage } from '../opencode/storage-document';
import { readOwner, subagentFile } from '../reading/claude-companions';
import { openSource } from '../reading/log-source';
import { openLog, type TakeBatch } from '../reading/open-log';
import { decode } from '../reading/parse-line';
import { TranscriptError } from '../reading/transcript-error';
import { splitValues } from '../reading/whole-records';
import { SessionFactsCollector, type SessionFacts } from './session-facts';

/** What the beginning of a log tells. */
export interface LogHead extends SessionFacts {
  format: FormatId;
  /** Whether a subagent's log is shown with that of the session that started it, when both are there. */
  hasCompanions: boolean;
}

interface HeadOptions {
  formats: readonly LogFormat[];
  signal?: AbortSignal | undefined;
}

/** How much is read, in bytes: more only when less does not tell. */
const steps = [64 * 1024, 1024 * 1024, 8 * 1024 * 1024];
const enoughBytes = 1024 * 1024;

/**
 * Reads what the beginning of a log tells of it, by the same readers as the whole: usually 64 KiB, at most 8 MiB.
 * Undefined when that does not tell: the log has to be read. Rejects with a `TranscriptError` when it is none.
 */
export async function readLogHead(
  path: string,
  { formats, signal }: HeadOptions,
): Promise<LogHead | undefined> {
  const source = await openSource({ path });
  try {
    const { size, modifiedAt } = source.facts;
    let best: LogHead | undefined;
    for (const step of steps) {
      signal?.throwIfAborted();
      const buffer = new Uint8Array(Math.min(step, size));
      const bytes = buffer.subarray(0, await source.read(buffer, 0));
      const isWhole = bytes.length >= size;
      try {
        const content = (isWhole ? storedSession(path, bytes) : undefined) ?? bytes;
        const { format, facts, hasPrompt } = await readBytes({ bytes: content, modifiedAt }, formats);
        if (facts !== undefined) best = await describeHead(path, { facts, format, formats });
        if (isWhole || hasPrompt || (best !== undefined && step >= enoughBytes)) return best;
      } catch (error) {
        if (isWhole || !(error instanceof TranscriptError)) throw error;
      }
    }
    return best;
  } finally {
    await source.close();
  }
}

/** What opencode's storage tells of a session, as an export that has no messages yet; undefined when it is another file. */
function storedSession(path: string, bytes: Uint8Array): Uint8Array | undefined {
  if (!path.endsWith('.json')) return undefined;
  const [value] = splitValues(decode(bytes));
  if (value === undefined || !('record' in value) || !isStoredSession(path, value.record)) return undefined;
  return Buffer.from(JSON.stringify(exportOfStorage({ session: value.record, messages: [], parts: [] })));
}

/** What is told of a log by its events, and by where it lies. */
export async function describeHead(
  path: string,
  { facts, format, formats }: { facts: SessionFacts; format: FormatId; formats: readonly LogFormat[] },
): Promise<LogHead> {
  const hasCompanions = formats.find(({ id }) => id === format)?.companions !== undefined;
  const head = { ...facts, format, hasCompanions };
  if (!hasCompanions || head.parent !== undefined || !subagentFile.test(basename(path))) return head;
  const owner = (await readOwner(path)) ?? '';
  return owner === '' ? head : { ...head, parent: owner };
}

async function readBytes(
  source: { bytes: Uint8Array; modifiedAt: number },
  formats: readonly LogFormat[],
): Promise<{ format: FormatId; facts: SessionFacts | undefined; hasPrompt: boolean }> {
  const log = await openLog(source, { formats });
  const collector = new SessionFactsCollector();
  const take: TakeBatch = ({ events }) => {
    for (const event of events) collector.add(event);
  };
  await log.read(take);
  await log.end(take);
  return { format: log.format, facts: collector.facts, hasPrompt: collector.hasPrompt };
}
