// @ts-check
// Runs on any Node that can load a module: no imports, no syntax younger than that.

const [neededMajor, neededMinor] = [20, 19];

/** Ends the process with one sentence when this Node is too old. */
export function checkNode() {
  const [major = 0, minor = 0] = process.versions.node.split('.').map(Number);
  const isEnough = major > neededMajor || (major === neededMajor && minor >= neededMinor);
  if (isEnough) return;
  console.error(
    `Showreel needs Node ${neededMajor}.${neededMinor} or newer, and this is ${process.versions.node}. Install a newer one from https://nodejs.org and try again.`,
  );
  process.exit(1);
}
