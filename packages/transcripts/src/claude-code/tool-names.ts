/**
 * What a tool is, whatever its release called it. Names are compared without case: hosts and proxies spell some of them
 * in small letters.
 */
export type ClaudeTool =
  | 'change'
  | 'notebook'
  | 'command'
  | 'read'
  | 'reading'
  | 'kill'
  | 'monitor'
  | 'question'
  | 'skill'
  | 'search'
  | 'agent'
  | 'todos'
  | 'task-create'
  | 'task-update'
  | 'task-list'
  | 'other';

const tools = new Map<string, ClaudeTool>([
  ['edit', 'change'],
  ['multiedit', 'change'],
  ['write', 'change'],
  ['notebookedit', 'notebook'],
  ['bash', 'command'],
  ['powershell', 'command'],
  ['read', 'read'],
  ['bashoutput', 'reading'],
  ['taskoutput', 'reading'],
  ['agentoutput', 'reading'],
  ['agentoutputtool', 'reading'],
  ['bashoutputtool', 'reading'],
  ['killshell', 'kill'],
  ['killbash', 'kill'],
  ['taskstop', 'kill'],
  ['monitor', 'monitor'],
  ['askuserquestion', 'question'],
  ['skill', 'skill'],
  ['glob', 'search'],
  ['grep', 'search'],
  ['task', 'agent'],
  ['agent', 'agent'],
  ['todowrite', 'todos'],
  ['taskcreate', 'task-create'],
  ['taskupdate', 'task-update'],
  ['tasklist', 'task-list'],
]);

export function claudeToolOf(name: string): ClaudeTool {
  return tools.get(name.toLowerCase()) ?? 'other';
}
