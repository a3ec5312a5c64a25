import { DataFolderError } from '@showreel/api';
import { isLoopback, readConfig } from './config';
import { checkPagesAreBuilt, preparePages } from './pages';
import { startServer, type RunningServer } from './start-server';
import { StartupError } from './startup-error';

// The process: starts the server, prints the address that signs in, and ends it all when it is asked to.

let started: Promise<RunningServer> | undefined;
let stopping = false;
let stoppingSince = 0;
/** Signals that follow each other closer than this, in milliseconds, say the same thing once. */
const oneWishMs = 1000;
const isStopping = (): boolean => stopping;

async function stop(exitCode: number): Promise<void> {
  if (stopping) {
    // Ctrl-C reaches this process twice, from the terminal and from the npm that started it: that is one wish.
    if (exitCode === 0 && performance.now() - stoppingSince < oneWishMs) return;
    // Asked again: whoever asks does not want to wait.
    process.exit(exitCode === 0 ? 130 : exitCode);
  }
  stopping = true;
  stoppingSince = performance.now();
  try {
    await (await started)?.stop();
  } catch (error) {
    fail(error);
  }
  process.exit(exitCode);
}

/** Expected failures are one sentence; the rest is a fault of the program, and its stack helps to find it. */
function fail(error: unknown): never {
  const expected = error instanceof StartupError || error instanceof DataFolderError;
  console.error(expected ? error.message : error);
  process.exit(1);
}

for (const signal of ['SIGTERM', 'SIGINT'] as const) process.on(signal, () => void stop(0));
for (const fault of ['uncaughtException', 'unhandledRejection'] as const) {
  process.on(fault, (error: unknown) => {
    console.error('Showreel stops because of a fault in it:', error);
    void stop(1);
  });
}

try {
  const config = readConfig(process.env);
  checkPagesAreBuilt(config);
  if (!isLoopback(config.host)) {
    console.warn(
      `Showreel listens on ${config.host}: other machines can reach it, unencrypted. Only the token keeps them out; prefer HTTPS in front of it and SHOWREEL_PUBLIC_URL.`,
    );
  }
  started = startServer(config, { preparePages, say: (sentence) => console.log(sentence) });
  const { signInUrl } = await started;
  if (!isStopping()) console.log(`Showreel is ready. Open ${signInUrl}`);
} catch (error) {
  fail(error);
}
