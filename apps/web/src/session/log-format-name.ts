const names: Readonly<Record<string, string>> = {
  'claude-code': 'Claude Code session log',
  'claude-stream': 'Claude Code stream-json',
  codex: 'Codex rollout',
  opencode: 'opencode export',
  'opencode-events': 'opencode event stream',
  gemini: 'Gemini CLI session',
  'gemini-jsonl': 'Gemini CLI session, JSON lines',
  'gemini-stream': 'Gemini CLI stream-json',
  'deepseek-harness': 'DeepSeek Harness session',
  acp: 'Agent Client Protocol updates',
  showreel: 'Showreel export',
};

/** What a format of logs is called; one that this page does not know, as it names itself. */
export function logFormatName(format: string): string {
  return names[format] ?? format;
}
