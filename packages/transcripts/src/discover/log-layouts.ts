import { subagentFile } from '../reading/claude-companions';

/** How a folder of logs is laid out: by which agent, or any files below it. */
export type LayoutId = 'claude-code' | 'codex' | 'opencode' | 'gemini' | 'deepseek-harness' | 'any';

/** What of a folder of logs is looked at. Paths are the names below the root, the last one that of the file or folder. */
export interface LogLayout {
  /** The agent whose logs lie there, as its `session` events name it; '' where any may lie. */
  agent: string;
  /** Whether a folder is gone through. */
  enters(names: readonly string[]): boolean;
  /** Whether a file is a log by its name: `maybe` must be looked into before it is shown as one. */
  wants(names: readonly string[]): 'yes' | 'maybe' | 'no';
}

/** Files that hold one record a line, compressed or not. */
const lineFile = /\.(jsonl|ndjson)(\.zstd?)?$/i;
const documentFile = /\.json$/i;

/** Nobody keeps logs there, and there are tens of thousands of files in them. */
const neverEntered = new Set(['node_modules', '.git']);

export const logLayouts: Readonly<Record<LayoutId, LogLayout>> = {
  // projects/<folder>/<session>.jsonl, projects/<folder>/<session>/subagents/agent-<id>.jsonl,
  // projects/<folder>/<session>/subagents/workflows/<workflow>/agent-<id>.jsonl
  'claude-code': {
    agent: 'Claude Code',
    enters: (names) =>
      names.length < 3 ||
      (names[2] === 'subagents' && (names.length === 3 || (names.length <= 5 && names[3] === 'workflows'))),
    wants(names) {
      const name = names.at(-1) ?? '';
      if (!name.endsWith('.jsonl')) return 'no';
      if (names.length === 4) return names[2] === 'subagents' ? 'yes' : 'no';
      // Beside the subagents of a workflow lies its journal.
      if (names.length === 6) return subagentFile.test(name) ? 'yes' : 'no';
      if (names.length !== 2) return 'no';
      // Before 2.1, what subagents did lay beside the logs of their sessions.
      return subagentFile.test(name) ? 'maybe' : 'yes';
    },
  },
  // sessions/YYYY/MM/DD/rollout-<time>-<id>.jsonl, archived_sessions/rollout-<time>-<id>.jsonl
  codex: {
    agent: 'Codex',
    enters: (names) => names.length <= 3,
    wants: (names) => (/^rollout-.*\.jsonl(\.zstd?)?$/.test(names.at(-1) ?? '') ? 'yes' : 'no'),
  },
  // storage/session/<project>/<session>.json
  opencode: {
    agent: 'opencode',
    enters: (names) => names.length === 1,
    wants: (names) => (names.length === 2 && /^ses_.*\.json$/.test(names[1] ?? '') ? 'yes' : 'no'),
  },
  // tmp/<project>/chats/session-*.json or .jsonl, tmp/<project>/chats/<session>/<subagent>.jsonl, tmp/<project>/logs/*
  gemini: {
    agent: 'Gemini CLI',
    enters: (names) => names.length === 1 || (names.length <= 3 && isGeminiFolder(names[1])),
    wants(names) {
      const name = names.at(-1) ?? '';
      if (names.length < 3 || !isGeminiFolder(names[1])) return 'no';
      if (!lineFile.test(name) && !documentFile.test(name)) return 'no';
      return names.length === 3 && names[1] === 'chats' && name.startsWith('session-') ? 'yes' : 'maybe';
    },
  },
  // sessions/<folder>/<session>/session.jsonl, from format 1 on session.v<n>.jsonl, mostly compressed
  'deepseek-harness': {
    agent: 'DeepSeek Harness',
    enters: (names) => names.length <= 4,
    wants: (names) => (/^session(\.v\d+)?\.jsonl(\.zstd?)?$/.test(names.at(-1) ?? '') ? 'yes' : 'no'),
  },
  any: {
    agent: '',
    enters: (names) => !neverEntered.has(names.at(-1) ?? '') && !isStoredPart(names),
    wants(names) {
      const name = names.at(-1) ?? '';
      if (lineFile.test(name)) return subagentFile.test(name) && !isAmongSubagents(names) ? 'maybe' : 'yes';
      return documentFile.test(name) ? 'maybe' : 'no';
    },
  },
};

function isAmongSubagents(names: readonly string[]): boolean {
  return names.at(-2) === 'subagents' || (names.at(-3) === 'workflows' && names.at(-4) === 'subagents');
}

function isGeminiFolder(name: string | undefined): boolean {
  return name === 'chats' || name === 'logs';
}

/** What of opencode's storage belongs to its sessions: tens of thousands of files that are no logs. */
function isStoredPart(names: readonly string[]): boolean {
  return names.at(-2) === 'storage' && /^(message|part|session_diff|todo)$/.test(names.at(-1) ?? '');
}
