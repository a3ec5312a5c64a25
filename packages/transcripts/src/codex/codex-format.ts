import type { LogFormat, LogReader } from '../contract/log-format';
import type { TranscriptSink } from '../contract/transcript-sink';
import { isRollout, unwrapRecord } from './rollout-record';
import { ThreadReader, type AgentLinks } from './thread-reader';

/**
 * Rollouts of Codex CLI, `~/.codex/sessions/YYYY/MM/DD/rollout-*.jsonl`: bare items up to September 2025, records in
 * `{timestamp, type, payload}` since. The thread of an agent that was started is a rollout of its own, linked by its id.
 */
export const codexFormat: LogFormat = {
  id: 'codex',
  shape: 'lines',
  detects: isRollout,
  openReader: (sink) => openReader(sink),
};

function openReader(sink: TranscriptSink): LogReader {
  const links: AgentLinks = new Map();
  const threads = new Map<string, ThreadReader>();
  const threadOf = (file: string): ThreadReader => {
    const found = threads.get(file);
    if (found !== undefined) return found;
    const thread = new ThreadReader(sink, file, links);
    threads.set(file, thread);
    return thread;
  };
  return {
    read(record, place) {
      const unwrapped = unwrapRecord(record);
      if (unwrapped === undefined) sink.skip('records that are no part of a rollout', place, place.file);
      else threadOf(place.file).read(unwrapped, { at: unwrapped.at, place });
    },
    end() {
      for (const thread of threads.values()) thread.end();
    },
  };
}
