// @ts-check
import { checkNode } from './check-node.mjs';

checkNode();
const { ensureInstalled } = await import('./install.mjs');
if (!(await ensureInstalled())) process.exit(1);
const { runTests } = await import('./run-tests.mjs');
process.exitCode = (await runTests(process.argv.slice(2))) ? 0 : 1;
