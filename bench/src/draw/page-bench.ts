// Measures, in Chromium and through the production page: 10,000 coloured lines of a command, from the moment its result
// arrives at the page to the frame in which its last line is on the screen; then the longest frame, and the longest task,
// while the pane is scrolled from end to end in 120 steps.
// Beside it: the same lines put into a bare <pre>, all of them at once, as coloured elements.
import { chromium, type Browser, type Page } from '@playwright/test';
import type { AppRouter } from '@showreel/api';
import { createTRPCClient, httpLink } from '@trpc/client';
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { findChromium } from '../../../scripts/find-chromium.mjs';
import { median, takeTurns, type Table } from '../side-by-side';
import { inTemporaryFolder } from '../temporary-folder';
import { colouredLines, lastLine } from './coloured-lines';
import { drawBare, noteResultArrival, scrollThrough, timeToLastLine, type ScrollCost } from './in-page';
import { startPageServer, type PageServer } from './page-server';

const lines = 10_000;
const runs = 7;

interface Reading extends ScrollCost {
  drawn: number;
}

export async function measurePage(): Promise<Table[]> {
  const executablePath = findChromium();
  if (executablePath === undefined) {
    console.log(
      '\nNo browser is here, so the page is not measured: install Chromium, or set CHROMIUM_PATH to one.',
    );
    return [];
  }
  return inTemporaryFolder(async (folder) => {
    await writeFile(join(folder, 'coloured.txt'), colouredLines(lines));
    const server = await startPageServer(join(folder, 'data'));
    const browser = await chromium.launch({ executablePath });
    try {
      const readings = await takeTurns({
        runs,
        ours: () => drawInPage(browser, { server, folder }),
        bare: () => drawInPre(browser),
      });
      const row = (name: string, figure: (reading: Reading) => number): Table['rows'][number] => ({
        name,
        ours: median(readings.ours.map(figure)),
        bare: median(readings.bare.map(figure)),
        unit: 'ms',
      });
      return [
        {
          title: '10,000 coloured lines in a browser',
          baseline: 'a bare <pre>',
          rows: [
            row('from the result to the last line', ({ drawn }) => drawn),
            row('longest frame while scrolling', ({ longestFrame }) => longestFrame),
            row('longest task while scrolling', ({ longestTask }) => longestTask),
          ],
        },
      ];
    } finally {
      await browser.close();
      await server.stop();
    }
  });
}

async function drawInPage(
  browser: Browser,
  { server: { url, token }, folder }: { server: PageServer; folder: string },
): Promise<Reading> {
  const client = createTRPCClient<AppRouter>({
    links: [httpLink({ url: `${url}/trpc`, headers: { authorization: `Bearer ${token}` } })],
  });
  const { id } = await client.sessions.create.mutate({ cwd: folder });
  return onNewPage(browser, async (page) => {
    await page.addInitScript(noteResultArrival);
    await page.goto(`${url}/?token=${token}`);
    await page.goto(`${url}/sessions/${id}`, { waitUntil: 'networkidle' });
    await client.tools.run.mutate({
      sessionId: id,
      tool: 'bash',
      args: { command: 'sleep 1; cat coloured.txt' },
    });
    const drawn = await page.evaluate(timeToLastLine, lastLine(lines));
    return { drawn, ...(await page.evaluate(scrollThrough)) };
  });
}

async function drawInPre(browser: Browser): Promise<Reading> {
  return onNewPage(browser, async (page) => {
    const drawn = await page.evaluate(drawBare, colouredLines(lines));
    return { drawn, ...(await page.evaluate(scrollThrough)) };
  });
}

async function onNewPage<Result>(browser: Browser, work: (page: Page) => Promise<Result>): Promise<Result> {
  const page = await browser.newPage({ viewport: { width: 1280, height: 900 } });
  try {
    return await work(page);
  } finally {
    await page.close();
  }
}
