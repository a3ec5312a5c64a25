import { readdirSync } from 'node:fs';
import { bold, dim, green, red, tally } from './harness.js';

const folder = new URL('./', import.meta.url);
for (const file of readdirSync(folder).filter((name) => name.endsWith('.test.js'))) {
  console.log(dim(`test/${file}`));
  await import(new URL(file, folder).href);
}

const { passed, failed } = tally;
const colour = failed === 0 ? green : red;
console.log(`\n${colour(bold(`${passed} passed, ${failed} failed`))}`);
process.exitCode = failed === 0 ? 0 : 1;
