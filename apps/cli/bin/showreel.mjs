#!/usr/bin/env node
// The command is built once from TypeScript; a fresh clone has no dist/ yet.
import { existsSync } from 'node:fs';
import { fileURLToPath } from 'node:url';

const main = new URL('../dist/main.js', import.meta.url);

if (existsSync(fileURLToPath(main))) {
  await import(main.href);
} else {
  console.error('Showreel is not built yet: run `npm start` or `npm run build` once in its folder.');
  process.exitCode = 1;
}
