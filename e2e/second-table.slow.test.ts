/** A full table: whoever comes next opens another one like it, in one press. */
import { openTable } from '../server/testing/guest.ts';
import { expect, test } from './harness.ts';
import { button, codeShown, joinBy } from './steps.ts';

/** What its first event says of a table. */
async function settingsOf(url: string, matchId: string): Promise<object> {
  const log = await (await fetch(`${url}/api/matches/${matchId}/log`)).text();
  const { game, seats, options, public: isPublic } = JSON.parse(log.split('\n')[0]!).data as Record<string, unknown>;
  return { game, seats, options, isPublic };
}

test('who comes to a full table starts a second one with the same settings, and others follow', async ({
  server,
  kemi: { page },
  odile,
}) => {
  const full = await openTable(server.url, ['Bram', 'Tuan'], {
    options: { chooseMs: 45_000, maxRounds: 17 },
    talk: 'quiet',
  });
  await page.goto(`/join/${full.code}`);
  await expect(page.getByText('Every seat is taken.')).toBeVisible();
  await button(page, 'Start a second table').click();
  await expect(page).not.toHaveURL(new RegExp(full.matchId));
  await expect(button(page, 'Stand up')).toBeVisible();
  await expect(button(page, 'Fill with bots')).toBeVisible();
  const second = page.url().split('/').at(-1)!;
  expect(await settingsOf(server.url, second)).toEqual(await settingsOf(server.url, full.matchId));
  const code = await codeShown(page);
  expect(code).not.toBe(full.code);

  await joinBy(odile.page, code);
  await expect(odile.page).toHaveURL(page.url());
  await expect(page.getByText('Odile').first()).toBeVisible();
  // As at any quiet table.
  await expect(button(page, 'People here')).toBeVisible();
});
