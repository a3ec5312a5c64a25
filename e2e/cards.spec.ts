import { cards, settleItem } from '@showreel/views';
import { callFixtures, callItem } from '@showreel/views/fixtures';
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
    const first = 2;
    const nothing = { type: 'usage' as const, model: 'none', inputTokens: 0, outputTokens: 0 };
    await streamEvents(owner, {
      after: first - 1,
      // Three events a call, so that the address of each is known.
      events: wanted.flatMap(({ tool, call, result, task }, at) => {
        const callId = `call_${at}`;
        return [
          { type: 'tool-call' as const, callId, tool, view: call },
          result === undefined ? nothing : { type: 'tool-result' as const, callId, ...result },
          task === undefined ? nothing : { type: 'task' as const, callId, ...task },
        ];
      }),
    });
    await owner.goto(session.path);
    // Until the page is in hand, Next puts back the address that it was opened with.
    await expect(owner.locator(`[data-call-id="call_${wanted.length - 1}"]`)).toBeInViewport();
    for (const [at, fixture] of wanted.entries()) {
      const { name, call } = fixture;
      await owner.goto(`${session.path}#seq-${first + 3 * at}`);
      const drawn = owner.locator(`[data-call-id="call_${at}"]`);
      await expect(drawn, name).toBeInViewport();
      const { state, body } = settleItem(callItem(fixture));
      await expect(drawn, name).toHaveAttribute('data-state', state);
      // A command stays a command, whatever its result is.
      await expect(drawn, name).toHaveAttribute(
        'data-card',
        call.card === 'terminal' ? 'terminal' : body.view.card,
      );
      await expect(drawn, name).not.toHaveText('');
    }
  });
}
