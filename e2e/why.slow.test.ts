/** Whoever goes out is told why, by the rules, while the others play on; and may watch, look back, or play another match. */
import { expect, test, type Guest } from './harness.ts';
import {
  button,
  clockStands,
  end,
  forTwo,
  heading,
  joinBy,
  lockIn,
  openAgainstBots,
  openTable,
  requestTable,
  roundOpen,
  says,
  sitDown,
  whoIsTold,
} from './steps.ts';

test('why am I out: told at once, looked back at, and the match goes on', async ({ kemi, odile, watcher }) => {
  const { page } = kemi;
  await page.goto('/new?game=wa-wa-west');
  await forTwo(page);
  await button(page, 'Seats: more').click();
  for (let clicks = 0; clicks < 3; clicks++) await button(page, 'Headstart: more').click();
  await page.getByRole('switch', { name: 'Time to choose' }).click();
  await page.getByRole('spinbutton', { name: 'Time to choose, seconds' }).fill('60');
  const address = await openTable(page);
  await sitDown(odile, address);
  await sitDown(watcher, address);
  await button(page, 'Start the match').click();
  for (const guest of [kemi, odile, watcher]) await roundOpen(guest.page, 1);

  await test.step('the dock tells of the reveal as the table shows it', async () => {
    await lockIn(odile.page, 'Laser Gun');
    await lockIn(watcher.page, 'Reinforced Shield');
    await lockIn(page, 'Shield');
    await expect(page.locator('.hand-telling [data-lit=true]').first()).toBeVisible();
  });

  await test.step('then says who, with what, and what would have saved', async () => {
    await says(page, 'You are out');
    const why = page.getByRole('region', { name: 'Why you are out' });
    await expect(why).toContainText('goes through');
    await expect(why).toContainText('from 3 ammo a player can play Laser Gun');
    await expect(why).toContainText('Laser Gun does not get through it.');
    await expect(why).toContainText('It costs 1 ammo. You had 3.');
    await expect(button(page, 'New match'), 'with friends at the table').toBeHidden();
  });

  await test.step('and whoever is out looks back at what they saw, by keys too, reads the log, and watches on', async () => {
    await button(page, 'Look back').focus();
    await page.keyboard.press('Enter');
    const back = page.getByRole('dialog', { name: 'Looking back' });
    const story = back.getByRole('region', { name: 'What happens' });
    // It plays from the round that put them out.
    await expect(story).toContainText('Kemi is out.');
    await page.keyboard.press('Home');
    await expect(story).not.toContainText('Kemi is out.');
    await page.keyboard.press('End');
    await expect(story).toContainText('Kemi is out.');
    await page.keyboard.press('Escape');
    await expect(back).toBeHidden();
    await expect(button(page, 'Look back')).toBeFocused();
    await button(page, 'Watch on').click();
    await expect(page.getByRole('list', { name: 'What has happened' })).toContainText('Kemi is out.');
    await button(page, 'Why am I out?').click();
    await says(page, 'You are out');
    await roundOpen(odile.page, 2);
    await lockIn(odile.page, 'Reload');
    await lockIn(watcher.page, 'Gun');
    await expect(page.getByText('Last one standing')).toBeVisible();
    await expect(page.getByText('Why am I out?')).toBeVisible();
  });
});

test('who is out against bots watches on at twice the speed, or begins another match with one press', async ({
  newGuest,
}) => {
  const guest = await newGuest();
  const { page } = guest;
  const bar = page.getByRole('banner');
  await goOutAgainstBots(guest);
  await expect(bar.getByText('2×')).toBeHidden();
  const round = (await bar.getByRole('heading').textContent())!;
  await button(page, 'Watch on, 2×').click();
  await expect(bar.getByText('2×').or(end(page)).first()).toBeVisible();
  await expect(bar.getByRole('heading')).not.toHaveText(round);

  // In another match: bots may have ended the first one by now.
  await goOutAgainstBots(guest);
  const address = page.url();
  await button(page, 'New match').click();
  await page.waitForURL((url) => url.pathname.startsWith('/t/') && url.href !== address);
  await roundOpen(page, 1);
});

/** Everybody has ammo from the start, and whoever never shields is out soon. The match waits until they have read why. */
async function goOutAgainstBots(guest: Guest): Promise<void> {
  const { page } = guest;
  await openAgainstBots(page, { game: 'wa-wa-west', seats: 6, options: { chooseMs: 120_000, headstart: 3 } });
  const isOut = heading(page, 'You are out');
  for (;;) {
    await expect(page.getByText('Everyone turns at once').or(isOut)).toBeVisible();
    if (await isOut.isVisible()) break;
    await lockIn(page, 'Reload').catch(() => {});
  }
  await expect(page.getByText('Only bots are left.')).toBeVisible();
  await clockStands(guest);
}

test('who is out of War Zone sees all hands where the table says so', async ({ kemi, odile, watcher }) => {
  const guests = [kemi, odile, watcher];
  const counteraction = { after: 'wall', health: 0, damage: 0 };
  const deck = {
    attacks: [{ id: 'cannon', damage: 90, blockedBy: 'wall', counteraction, copies: 99 }],
    defences: [{ id: 'wall', copies: 1 }],
  };
  const { matchId, code } = await requestTable(kemi.page, {
    game: 'war-zone',
    seats: 3,
    options: { deck, openHands: true },
  });
  await kemi.page.goto(`/t/${matchId}?sit`);
  await expect(button(kemi.page, 'Stand up')).toBeVisible();
  for (const { page } of [odile, watcher]) {
    await joinBy(page, code);
  }
  await expect(kemi.page.getByText('Open hands for who is out')).toBeVisible();
  await button(kemi.page, 'Start the match').click();
  for (const { page } of guests) await button(page, 'Keep all').click();

  const attacker = await whoIsTold(guests, /^Your turn/);
  const hand = attacker.page.getByRole('toolbar', { name: 'Your cards' });
  await hand
    .getByRole('button', { name: /^Cannon/ })
    .first()
    .click();
  const aimed = attacker.page.getByRole('list', { name: 'Targets' }).getByRole('button').first();
  await attacker.page.keyboard.press((await aimed.getAttribute('aria-keyshortcuts'))!);
  const target = await whoIsTold(guests, /attacks you with Cannon/);
  await button(target.page, /^Take it/).click();
  await says(target.page, 'You are out');
  await button(target.page, 'Watch on').click();
  const hands = target.page.getByRole('region', { name: 'All hands' });
  await expect(hands).toContainText('Cannon');
  for (const { page } of guests.filter((guest) => guest !== target)) {
    await expect(page.getByText('is out').first()).toBeAttached();
    await expect(page.getByRole('region', { name: 'All hands' })).toBeHidden();
  }
});
