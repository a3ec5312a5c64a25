import { wantsColours } from './environment';
import { createOutput } from './output';
import { runProgram } from './program';

// The process: hands its streams, its environment and its signals to the program.

const interruptedCode = 130;

process.exitCode = await runProgram(process.argv.slice(2), {
  out: createOutput(process.stdout),
  err: createOutput(process.stderr),
  env: process.env,
  cwd: process.cwd(),
  colours: wantsColours(process.env, process.stdout.isTTY),
  onInterrupt(callback) {
    let asked = false;
    const listener = (): void => {
      // Asked again: whoever asks does not want to wait. What is left open is closed at the next start.
      if (asked) process.exit(interruptedCode);
      asked = true;
      callback();
    };
    const signals = ['SIGINT', 'SIGTERM', 'SIGHUP'] as const;
    for (const signal of signals) process.on(signal, listener);
    return () => {
      for (const signal of signals) process.off(signal, listener);
    };
  },
});
