import { expect, test } from './fixtures/test';

test('the printed address signs in and shows the example session', async ({ page, server }) => {
  await page.goto(server.printedUrl);
  await expect(page).toHaveURL(`${server.url}/`);
  await page.getByRole('link', { name: 'The board says "1 h 60 min"' }).click();
  await expect(page).toHaveTitle(/The board says "1 h 60 min"/);
  await expect(page.getByText('I keep misreading it.')).toBeVisible();
});
