// @ts-check
import { readFile } from 'node:fs/promises';

/** @typedef {{ passed: number, failed: number, skipped: number }} Totals */

/**
 * The totals of a Vitest JSON report. A file that could not even be loaded has no failed test: it counts as one.
 *
 * @param {string} file
 * @returns {Promise<Totals>}
 */
export async function countVitest(file) {
  const report = await readReport(file);
  const failed = report?.numFailedTests ?? 0;
  return {
    passed: report?.numPassedTests ?? 0,
    failed: report?.success === true ? failed : Math.max(1, failed),
    skipped: (report?.numPendingTests ?? 0) + (report?.numTodoTests ?? 0),
  };
}

/**
 * The totals of a Playwright JSON report. A test that passed only when it was run again has failed.
 *
 * @param {string} file
 * @returns {Promise<Totals>}
 */
export async function countPlaywright(file) {
  const report = await readReport(file);
  const { expected = 0, unexpected = 0, flaky = 0, skipped = 0 } = report?.stats ?? {};
  const broken = report === undefined ? 1 : report.errors.length;
  return { passed: expected, failed: unexpected + flaky + broken, skipped };
}

/**
 * @param {string} file
 * @returns {Promise<any>} Undefined when the run wrote none.
 */
async function readReport(file) {
  try {
    return JSON.parse(await readFile(file, 'utf8'));
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return undefined;
    throw error;
  }
}

/** @param {Totals[]} totals */
export function totalsLine(totals) {
  /** @param {keyof Totals} key */
  const sum = (key) => totals.reduce((total, one) => total + one[key], 0);
  return `${sum('passed')} passed, ${sum('failed')} failed, ${sum('skipped')} skipped`;
}
