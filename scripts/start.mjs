// @ts-check
import { checkNode } from './check-node.mjs';

// Loaded only when this Node can: an old one would fail on what they import, with a stack instead of a sentence.
checkNode();
const { ensureInstalled } = await import('./install.mjs');
const { ensureBuilt } = await import('./build.mjs');

if (!(await ensureInstalled()) || !(await ensureBuilt())) process.exit(1);

// In this process, so that whoever stops it stops the server.
const server = new URL('../apps/server/dist/main.js', import.meta.url);
await import(server.href);
