import { wantsColours } from './environment';
import { onInterrupt } from './on-interrupt';
import { createOutput } from './output';
import { runProgram } from './program';

// The process: hands its streams, its environment and its signals to the program.

process.exitCode = await runProgram(process.argv.slice(2), {
  out: createOutput(process.stdout),
  err: createOutput(process.stderr),
  env: process.env,
  cwd: process.cwd(),
  colours: wantsColours(process.env, process.stdout.isTTY),
  onInterrupt: (callback) => onInterrupt(process, callback),
});
