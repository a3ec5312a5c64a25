/** The command that a person would have typed: without the shell that runs it. */
export function displayCommand(command: string | readonly string[]): string {
  if (typeof command === 'string') return command;
  return innerScript(command) ?? command.map(quoteWord).join(' ');
}

/** The script that a shell is given: `["bash", "-lc", script]` and its like. */
function innerScript(words: readonly string[]): string | undefined {
  const [program = '', ...rest] = words;
  const name =
    program
      .split(/[/\\]/)
      .at(-1)
      ?.replace(/\.exe$/i, '')
      .toLowerCase() ?? '';
  const script = rest.at(-1);
  if (script === undefined) return undefined;
  const flags = rest.slice(0, -1);
  if (/^(?:ba|z|da|k|fi)?sh$/.test(name))
    return flags.some((flag) => /^-[a-z]*c$/.test(flag)) ? script : undefined;
  if (name === 'pwsh' || name === 'powershell')
    return flags.some((flag) => /^-c(?:ommand)?$/i.test(flag)) ? script : undefined;
  return name === 'cmd' && flags.some((flag) => /^\/[ck]$/i.test(flag)) ? script : undefined;
}

function quoteWord(word: string): string {
  return /^[\w@%+=:,./-]+$/.test(word) ? word : `'${word.replaceAll("'", "'\\''")}'`;
}

/** A patch that a command gives to `apply_patch`, and the folder that it changes to before. */
export interface ShellPatch {
  patch: string;
  folder?: string;
}

const before =
  /^\s*(?:set -[\w ]+\s*(?:&&|;|\n)\s*)?(?:cd\s+("[^"]*"|'[^']*'|\S+)\s*(?:&&|;|\n)\s*)?(?:cat\s*<<-?\s*['"]?\w+['"]?\s*\|\s*)?apply_?patch\s*(?:<<-?\s*['"\\]?\w+['"]?\s*)?(?:\$?['"])?\s*$/;
const after = /^\s*(?:['"]|\w+)?\s*$/;

/**
 * The patch of a command that does nothing but apply one, as an argument or as a here-document. A command that does more
 * is a command.
 */
export function findPatch(command: string | readonly string[]): ShellPatch | undefined {
  if (typeof command !== 'string' && /^apply_?patch$/.test(command[0] ?? '')) {
    const patch = command[1];
    return patch?.includes('*** Begin Patch') === true ? { patch } : undefined;
  }
  const script = displayCommand(command);
  const begin = script.indexOf('*** Begin Patch');
  if (begin === -1) return undefined;
  const opened = before.exec(script.slice(0, begin));
  const end = script.lastIndexOf('*** End Patch');
  if (opened === null || (end !== -1 && !after.test(script.slice(end + '*** End Patch'.length))))
    return undefined;
  const folder = opened[1]?.replace(/^(['"])(.*)\1$/, '$2');
  const patch = script.slice(begin, end === -1 ? undefined : end + '*** End Patch'.length);
  return { patch, ...(folder === undefined ? {} : { folder }) };
}
