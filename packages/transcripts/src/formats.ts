import { acpFormat } from './acp/acp-format';
import { claudeCodeFormat } from './claude-code/claude-code-format';
import { claudeStreamFormat } from './claude-code/claude-stream-format';
import { codexFormat } from './codex/codex-format';
import type { LogFormat } from './contract/log-format';
import { deepseekHarnessFormat } from './deepseek-harness/deepseek-harness-format';
import { geminiFormat, geminiJsonlFormat } from './gemini/gemini-format';
import { geminiStreamFormat } from './gemini/gemini-stream-format';
import { opencodeEventsFormat } from './opencode/opencode-events-format';
import { opencodeFormat } from './opencode/opencode-format';
import { showreelFormat } from './showreel/showreel-format';

/** Every format of logs that is read. */
export const logFormats: readonly LogFormat[] = [
  // It knows its own by every field; a message of it might be taken for a bare one of Codex's.
  showreelFormat,
  claudeCodeFormat,
  claudeStreamFormat,
  codexFormat,
  opencodeFormat,
  opencodeEventsFormat,
  geminiFormat,
  geminiJsonlFormat,
  geminiStreamFormat,
  deepseekHarnessFormat,
  acpFormat,
];
