/** The same person under several names: their list of matches, the marks of keys, and forgetting who they are. */
import type { Page } from '@playwright/test';
import { create, Guest as Player, newSecret, startMatch } from '../server/testing/guest.ts';
import { keyMark } from '../shared/key-mark.ts';
import { expect, laptop, phone, test, type Guest } from './harness.ts';
import { button, joinBy, lockIn, ownMark, ownMatches, roundIsOn, roundOpen, startAs } from './steps.ts';
import { pxTooWide } from './reachable.ts';

/** Over after a round in which nobody does anything. */
const short = { chooseMs: 1000, revealMs: 0, maxRounds: 1 };
const endless = { chooseMs: 120_000 };

interface Table {
  matchId: string;
  code: string;
  host: Player;
}

const openTable = async (
  url: string,
  secret: string,
  isPublic: boolean,
  options: object,
  name = 'Odile',
): Promise<Table> => {
  const table = { game: 'wa-wa-west', seats: 2, name, secret, public: isPublic, options: { ...options } };
  const { matchId, code } = await create(url, table);
  const host = await Player.join(url, matchId, secret);
  await host.sit(name);
  return { matchId, code, host };
};

async function sitDownAs({ page }: Guest, name: string, { code }: Table): Promise<void> {
  await page.evaluate((kept) => localStorage.setItem('three-rooms.name', JSON.stringify(kept)), name);
  await joinBy(page, code);
}

const seats = (page: Page) => page.getByRole('main').getByRole('listitem');

test('my matches are mine under every name, private ones too, until I forget who I am', async ({
  server,
  newGuest,
}) => {
  const kemi = await newGuest();
  const { page } = kemi;
  await page.goto('/');
  await expect(page.getByText('Recently finished')).toBeVisible();
  await expect(page.getByRole('link', { name: 'My matches' })).toHaveCount(0);

  const odile = newSecret();
  const tied = await openTable(server.url, odile, true, short);
  const odileMark = keyMark(tied.host.keys!.publicKey);

  await test.step('a first match, which is a tie', async () => {
    await sitDownAs(kemi, 'Kemi', tied);
    await expect(seats(page).first()).toContainText(odileMark);
    await expect(seats(page).nth(1)).toContainText('Kemi (you)');
    await expect(page.getByText('played with you before')).toHaveCount(0);
    await startAs(tied.host);
    await tied.host.untilOver();
  });

  const won = await openTable(server.url, odile, true, endless);
  await test.step('a second one under another name, which I win: who I met is known', async () => {
    await sitDownAs(kemi, 'Rosa', won);
    await expect(seats(page).first()).toContainText(new RegExp(`${odileMark}\\s*host\\s*played with you before`));
    await expect(seats(page).nth(1)).not.toContainText('played with you before');
    await startAs(won.host);
    await roundOpen(page, 1);
    await won.host.ask({ type: 'leave' });
    await lockIn(page, 'Reload');
    await won.host.untilOver();
  });

  await test.step('somebody else, whose name looks like that of who I met', async () => {
    await sitDownAs(kemi, 'Rosa', await openTable(server.url, newSecret(), true, endless, 'оdile'));
    await expect(seats(page).first()).toContainText('not the Odile you met. Their name looks the same.');
    await expect(seats(page).nth(1)).not.toContainText('you met');
    await button(page, 'Stand up').click();
  });

  const running = await openTable(server.url, odile, false, endless);
  await test.step('a private one, which goes on', async () => {
    await sitDownAs(kemi, 'Dorian', running);
    await startAs(running.host);
    await roundOpen(page, 1);
  });
  // Not mine: one I only watched, and one I never saw.
  const { matchId: watched } = await startMatch(server.url, ['Bram', 'Tuan'], { public: true, options: endless });
  await startMatch(server.url, ['Nia', 'Tuan'], { public: true, options: endless });
  await page.goto(`/t/${watched}`);
  await roundIsOn(page, 1);

  await test.step('the list', async () => {
    await page.goto('/');
    await page.getByRole('link', { name: 'My matches' }).click();
    await expect(ownMatches(page)).toHaveCount(3);
    const texts = await ownMatches(page).allInnerTexts();
    const says = [
      [/running/, /You as Dorian/, /private/],
      [/won/, /You as Rosa/],
      [/tied/, /You as Kemi/],
    ];
    for (const [index, words] of says.entries())
      for (const word of [...words, /Wa Wa West/, new RegExp(`Odile.*${odileMark}`, 's')])
        expect(texts[index]).toMatch(word);
    for (const viewport of [phone, laptop]) {
      await page.setViewportSize(viewport);
      expect(await pxTooWide(page)).toBe(0);
    }
  });

  await test.step('leads to replays, where the marks are the same', async () => {
    const mark = await ownMark(page);
    await page.getByRole('link', { name: /^Replay: .*won/ }).click();
    await expect(page).toHaveURL(new RegExp(`/replay/${won.matchId}`));
    await expect(button(page, `Odile mark ${odileMark}`)).toBeVisible();
    await expect(button(page, `Rosa ${mark}`)).toBeVisible();
    await page.goBack();
  });

  await test.step('is another for somebody else', async () => {
    const bram = await newGuest();
    await bram.page.goto('/mine');
    await expect(bram.page.getByText('No matches yet')).toBeVisible();
    expect(await ownMark(bram.page)).not.toBe(await ownMark(page));
  });

  await test.step('is forgotten, but no seat is', async () => {
    const before = await ownMark(page);
    await button(page, 'Forget who I am here').click();
    await button(page, 'Keep it').click();
    await expect(ownMatches(page)).toHaveCount(3);
    await button(page, 'Forget who I am here').click();
    await page.getByRole('dialog').getByRole('button', { name: 'Forget', exact: true }).click();
    await expect(page.getByText('No matches yet')).toBeVisible();
    await expect.poll(() => ownMark(page)).not.toBe(before);
    const after = await ownMark(page);
    await page.reload();
    await expect(page.getByText('No matches yet')).toBeVisible();
    expect(await ownMark(page)).toBe(after);
    await page.getByRole('link', { name: 'To the lobby' }).click();
    await expect(page.getByText('Recently finished')).toBeVisible();
    await expect(page.getByRole('link', { name: 'My matches' })).toHaveCount(0);
    await page.getByRole('link', { name: 'Back to the table' }).click();
    await roundOpen(page, 1);
    await expect(page.getByRole('toolbar', { name: 'Your items' })).toBeVisible();
  });
});

test('says so when the server does not answer, and tries again', async ({ newGuest }) => {
  const { page } = await newGuest({ mayComplainOf: /Failed to load|ERR_FAILED/ });
  await page.route('**/api/matches?*', (route) => route.abort());
  await page.goto('/mine');
  await expect(page.getByRole('alert')).toContainText('did not answer');
  await page.unroute('**/api/matches?*');
  await button(page, 'Try again').click();
  await expect(page.getByText('No matches yet')).toBeVisible();
});
