import { asInteger, asObject, asString, type JsonObject } from '../json/json-access';

/** The most output of one terminal that is held, in UTF-16 units: beyond it the end. */
const mostOutput = 16 * 1024 * 1024;

/** What is known of a terminal. */
export interface Terminal {
  output?: string;
  exitCode?: number;
  signal?: string;
  hasExited?: true;
  command?: string;
  cwd?: string;
}

/**
 * The terminals of a connection: those the client runs (`terminal/*`), whose output is told whole each time it is asked
 * for, and those that an agent tells of in `_meta`, piece by piece.
 */
export class AcpTerminals {
  readonly #byId = new Map<string, Terminal>();

  get(id: string): Terminal | undefined {
    return this.#byId.get(id);
  }

  /** `_meta` of a call or an update. */
  readMeta(meta: JsonObject | undefined): void {
    const info = asObject(meta?.['terminal_info']);
    if (info !== undefined) {
      const terminal = this.#open(info);
      if (terminal !== undefined) setOptional(terminal, 'cwd', asString(info['cwd']));
    }
    for (const key of ['terminal_output', 'terminal_output_delta']) {
      const output = asObject(meta?.[key]);
      const terminal = output === undefined ? undefined : this.#open(output);
      if (terminal !== undefined)
        terminal.output = ((terminal.output ?? '') + (asString(output?.['data']) ?? '')).slice(-mostOutput);
    }
    const exit = asObject(meta?.['terminal_exit']);
    const terminal = exit === undefined ? undefined : this.#open(exit);
    if (terminal !== undefined && exit !== undefined) readExit(terminal, exit);
  }

  /** A call of the client's and its answer. */
  readExchange(method: string, params: JsonObject, result: JsonObject): void {
    const terminal = this.#open(method === 'terminal/create' ? result : params);
    if (terminal === undefined) return;
    switch (method) {
      case 'terminal/create': {
        const words = [params['command'], ...(Array.isArray(params['args']) ? params['args'] : [])];
        setOptional(terminal, 'command', words.flatMap((word) => asString(word) ?? []).join(' '));
        setOptional(terminal, 'cwd', asString(params['cwd']));
        return;
      }
      case 'terminal/output':
        setOptional(terminal, 'output', asString(result['output'])?.slice(-mostOutput));
        readExit(terminal, asObject(result['exitStatus']) ?? {});
        return;
      case 'terminal/wait_for_exit':
        readExit(terminal, asObject(result['exitStatus']) ?? result);
        return;
      default:
    }
  }

  #open(holder: JsonObject): Terminal | undefined {
    const id = asString(holder['terminal_id']) ?? asString(holder['terminalId']);
    if (id === undefined) return undefined;
    const terminal = this.#byId.get(id) ?? {};
    this.#byId.set(id, terminal);
    return terminal;
  }
}

function readExit(terminal: Terminal, exit: JsonObject): void {
  const code = asInteger(exit['exit_code']) ?? asInteger(exit['exitCode']);
  const signal = asString(exit['signal']);
  if (code === undefined && signal === undefined) return;
  terminal.hasExited = true;
  if (signal !== undefined) terminal.signal = signal;
  else if (code !== undefined) terminal.exitCode = code;
}

function setOptional(terminal: Terminal, key: 'output' | 'command' | 'cwd', value: string | undefined): void {
  if (value !== undefined) terminal[key] = value;
}
