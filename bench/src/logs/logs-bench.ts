// Measures, in Chromium and through the production page, with 2,000 made-up logs in the home folder: from a key in the
// library's filter to the frame that shows what is left; and from an answer that is added to a log on disk to the frame
// that shows it in the open page.
// Beside it: the same keys in a bare page, which hides those of 2,000 elements whose text has not what was typed; and
// Node's own watcher, from the same addition to its event.
import { chromium, type Browser, type Page } from '@playwright/test';
import { watch } from 'node:fs';
import { mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import { findChromium } from '../../../scripts/find-chromium.mjs';
import { startPageServer } from '../draw/page-server';
import { addAnswer, writeSmallLogs } from '../made-up/small-logs';
import { median, takeTurns, type Row, type Table } from '../side-by-side';
import { inTemporaryFolder } from '../temporary-folder';
import { fillBarePage, typeAndWait, waitForText } from './in-page';

const logs = 2_000;
const typed = 'number 1999';
const typings = 5;
const additions = 15;

export async function measureLogs(): Promise<Table[]> {
  const executablePath = findChromium();
  if (executablePath === undefined) {
    console.log(
      '\nNo browser is here, so the library is not measured: install Chromium, or set CHROMIUM_PATH.',
    );
    return [];
  }
  return inTemporaryFolder(async (folder) => {
    const home = join(folder, 'home');
    await mkdir(home);
    const [path = ''] = await writeSmallLogs(home, logs);
    const server = await startPageServer(join(folder, 'data'), { HOME: home });
    const browser = await chromium.launch({ executablePath });
    try {
      const page = await browser.newPage({ viewport: { width: 1280, height: 900 } });
      await page.goto(`${server.url}/?token=${server.token}`);
      await page.waitForFunction((text) => document.body.innerText.includes(text), 'sessions');
      const keys = await measureKeys(browser, page);
      return [
        {
          title: `A key in the filter of ${logs.toLocaleString('en')} logs`,
          baseline: 'a bare list',
          rows: keys,
        },
        { title: 'A log that grows', baseline: "Node's watcher", rows: [await measureGrowth(page, path)] },
      ];
    } finally {
      await browser.close();
      await server.stop();
    }
  });
}

/** Each key of a word, typed several times: the median, and the worst. */
async function measureKeys(browser: Browser, page: Page): Promise<Row[]> {
  const bare = await browser.newPage({ viewport: { width: 1280, height: 900 } });
  await bare.setContent('<input type="search"><p role="status"></p><ul></ul>');
  await bare.evaluate(fillBarePage, logs);
  const readings = await takeTurns({
    runs: typings,
    ours: () => typeWord(page),
    bare: () => typeWord(bare),
  });
  const row = (name: string, figureOf: (times: number[]) => number): Row => ({
    name,
    ours: figureOf(readings.ours.flat()),
    bare: figureOf(readings.bare.flat()),
    unit: 'ms',
    aim: { below: 100 },
  });
  return [row('median', median), row('worst', (times) => Math.max(...times))];
}

async function typeWord(page: Page): Promise<number[]> {
  const times: number[] = [];
  for (let length = 1; length <= typed.length; length += 1) {
    times.push(await page.evaluate(typeAndWait, typed.slice(0, length)));
  }
  await page.evaluate(typeAndWait, '');
  return times;
}

async function measureGrowth(page: Page, path: string): Promise<Row> {
  await page.getByText('Do the thing number 0', { exact: true }).first().click();
  await page.waitForURL(/\/sessions\//);
  await page.waitForFunction(waitForText, 'Do the thing number 0');
  let at = 0;
  const add = (): { text: string; done: Promise<void> } => {
    at += 1;
    const text = `This is answer ${at}.`;
    return { text, done: addAnswer(path, { at, text }) };
  };
  const { ours, bare } = await takeTurns({
    runs: additions,
    ours: async () => {
      const begin = performance.now();
      const { text, done } = add();
      await done;
      await page.waitForFunction(waitForText, text, { polling: 'raf' });
      return performance.now() - begin;
    },
    bare: async () => {
      const watcher = watch(path);
      const changed = new Promise((resolve) => watcher.once('change', resolve));
      const begin = performance.now();
      await add().done;
      await changed;
      watcher.close();
      return performance.now() - begin;
    },
  });
  return {
    name: 'from an answer to its frame',
    ours: median(ours),
    bare: median(bare),
    unit: 'ms',
    aim: { below: 1_000 },
  };
}
