import type { JsonValue } from '@showreel/views';
import { readLiteral } from './script-literal';

/** A call of a tool in a script of code mode. `input` is undefined where it is no literal. */
export interface ScriptCall {
  tool: string;
  input: JsonValue | undefined;
}

/** How many calls of one script are told apart. */
const mostCalls = 100;

/**
 * The tools that a script calls, `tools.name(…)`, in the order of its text, with their arguments where these are literals
 * or a constant that holds one. The script is never run.
 */
export function readScriptCalls(script: string): ScriptCall[] {
  const calls: ScriptCall[] = [];
  for (const found of script.matchAll(/\btools\s*(?:\.\s*([\w$]+)|\[\s*["']([\w$.-]+)["']\s*\])\s*\(/g)) {
    if (calls.length === mostCalls) break;
    const at = found.index + found[0].length;
    const read = readLiteral(script, at);
    const input = read === undefined ? readConstant(script, at) : read.value;
    calls.push({ tool: found[1] ?? found[2] ?? '', input });
  }
  return calls;
}

/** The literal that a name stands for which was given one in the same script. */
function readConstant(script: string, at: number): JsonValue | undefined {
  const name = /^\s*([A-Za-z_$][\w$]*)\s*[,)]/.exec(script.slice(at, at + 200))?.[1];
  if (name === undefined) return undefined;
  const declared = new RegExp(`\\b(?:const|let|var)\\s+${name.replaceAll('$', '\\$')}\\s*=`).exec(script);
  return declared === null ? undefined : readLiteral(script, declared.index + declared[0].length)?.value;
}
