import { cards } from '@showreel/views';
import { callFixtures } from '@showreel/views/fixtures';
import { SessionPage } from './fixtures/session-page';
import { streamEvents } from './fixtures/stream-events';
import { expect, test } from './fixtures/test';

// A card that is added to the vocabulary fails here until somebody has seen it on the page.

test('the example session, recorded by really running tools, shows every card', async ({ owner, client }) => {
  const { sessions } = await client.sessions.list.query({ limit: 200 });
  const example = sessions.find(({ title }) => title === 'The board says "1 h 60 min"');
  const page = new SessionPage(owner);
  await page.open(`/sessions/${example?.id ?? ''}`);
  const seen = new Set<string>();
  // From its end to its beginning, a little less than what is in sight at once.
  for (let top = await page.scrollBy(0); top > 0; top = await page.scrollBy(-400)) {
    for (const card of await page.cardStates()) seen.add(card);
  }
  for (const card of await page.cardStates()) seen.add(card);
  for (const card of cards) expect([...seen], `a ${card} card that is done`).toContain(`${card} done`);
  expect([...seen].filter((found) => found.endsWith('failed'))).not.toEqual([]);
});

for (const card of cards) {
  test(`the ${card} card is drawn while a call runs, and when it has ended`, async ({ owner, session }) => {
    const wanted = callFixtures.filter(({ call, result }) =>
      result === undefined ? call.card === card : result.view.card === card,
    );
    const running = wanted.filter(({ result }) => result === undefined);
    const ended = wanted.filter(({ result }) => result !== undefined);
    expect(running, 'a fixture of a call that runs').not.toEqual([]);
    expect(ended, 'a fixture of a call that has ended').not.toEqual([]);
    for (const [at, { tool, call, result }] of wanted.entries()) {
      await owner.unroute('**/trpc/sessions.watch**');
      const callId = `call_${at}`;
      await streamEvents(owner, {
        after: 1,
        events: [
          { type: 'tool-call', callId, tool, view: call },
          ...(result === undefined ? [] : [{ type: 'tool-result' as const, callId, ...result }]),
        ],
      });
      await owner.goto(session.path);
      const drawn = new SessionPage(owner).newestCard.root;
      await expect(drawn).toHaveAttribute(
        'data-state',
        result === undefined ? 'running' : /^(done|failed|interrupted|denied)$/,
      );
      // A command stays a command, whatever its result is.
      await expect(drawn).toHaveAttribute('data-card', call.card === 'terminal' ? 'terminal' : card);
      await expect(drawn).not.toHaveText('');
    }
  });
}
