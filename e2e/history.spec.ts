import { recordManyCalls } from './fixtures/api-client';
import { SessionPage } from './fixtures/session-page';
import { expect, test } from './fixtures/test';

const itemCount = 1500;

test('a session of 1,500 items opens at its end, and scrolling up loads what came before without a jump', async ({
  owner,
  client,
  session,
}) => {
  test.slow();
  await recordManyCalls(client, { sessionId: session.id, count: itemCount });
  const page = new SessionPage(owner);
  await page.open(session.path);
  await expect.poll(() => page.distanceToEnd()).toBeLessThan(5);
  const { header, events } = await client.sessions.page.query({ sessionId: session.id, limit: 1 });
  expect(header.itemCount).toBe(itemCount);
  const newest = events[0]?.seq ?? 0;
  await expect(page.record.locator(`[data-seq="${newest}"]`)).toBeInViewport();
  const mostMounted = 80;
  expect(await page.record.getByRole('article').count()).toBeLessThan(mostMounted);
  const domSize = () => owner.evaluate(() => document.querySelectorAll('*').length);

  const earlier = page.record.getByRole('button', { name: /earlier item/ });
  const countEarlier = async (): Promise<number> =>
    Number(((await earlier.textContent()) ?? '').replace(/\D/g, ''));
  const sizeAtFirst = await domSize();
  for (let round = 0; round < 4; round += 1) {
    const before = await countEarlier();
    expect(before).toBeGreaterThan(500);
    // The reader is at the top of what is loaded, and holds an item in view while the earlier ones come.
    let letPageGo = (): void => undefined;
    const held = new Promise<void>((resolve) => (letPageGo = resolve));
    await owner.route('**/trpc/sessions.page**', async (route) => {
      await held;
      await route.continue();
    });
    const asked = owner.waitForRequest(/sessions\.page/);
    await page.scrollTo(0);
    await asked;
    const anchor = await page.holdFirstInSight();
    letPageGo();
    await expect.poll(countEarlier).toBeLessThan(before);
    await page.settle();
    expect(Math.abs(await anchor.moved()), 'how far the anchor moved, in px').toBeLessThan(1);
    await owner.unroute('**/trpc/sessions.page**');
    expect(await page.record.getByRole('article').count()).toBeLessThan(mostMounted);
  }
  expect(await domSize()).toBeLessThan(2 * sizeAtFirst);
});
