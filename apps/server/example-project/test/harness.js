const paint = (code) => (text) => `\x1b[${code}m${text}\x1b[0m`;
export const [bold, dim, red, green] = [1, 2, 31, 32].map(paint);

export const tally = { passed: 0, failed: 0 };

/** Runs one test and says how it went. */
export function test(name, body) {
  try {
    body();
    tally.passed += 1;
    console.log(`  ${green('✓')} ${name}`);
  } catch (error) {
    tally.failed += 1;
    console.log(`  ${red('✗')} ${bold(name)}`);
    console.log(`    ${error.message.replaceAll('\n', '\n    ')}`);
  }
}

export function equal(actual, expected) {
  if (actual === expected) return;
  throw new Error(`${green(`expected  ${expected}`)}\n${red(`got       ${actual}`)}`);
}
