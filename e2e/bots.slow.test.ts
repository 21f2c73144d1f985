/** Bots as people meet them: chosen by the host, named at the table, gentle to beginners; and sixteen of them on a phone. */
import { checkSignatures } from '../replays/log/signed.ts';
import { expect, laptop, phone, test, type Guest } from './harness.ts';
import {
  button,
  end,
  lockIn,
  logAt,
  openAgainstBots,
  openAndSit,
  playersInWords,
  playNow,
  roundOpen,
} from './steps.ts';

const options = { maxRounds: 1, chooseMs: 60_000, revealMs: 0 };

/** The temperaments of the bots at that table, in seat order. */
const seatedAt = async ({ page }: Guest): Promise<unknown[]> =>
  (await logAt(page.url())).flatMap(({ type, data }) => (type === 'seated' && data.bot ? [data.temperament] : []));

for (const [size, screen, seats] of [
  ['a laptop', { viewport: laptop }, 4],
  [
    'a phone, sixteen at the table, in the dark and with less motion',
    { viewport: phone, dark: true, reducedMotion: true },
    16,
  ],
] as const)
  test(`the host chooses how well the bots play, on ${size}`, async ({ newGuest }) => {
    const { page } = await newGuest({ ...screen, name: 'Kemi' });
    // What they ask for is signed from when they sit.
    const address = await openAndSit(page, { game: 'wa-wa-west', seats, options });
    const choice = page.getByRole('group', { name: 'Bots' });
    await expect(choice.getByRole('radio', { name: 'Even' })).toBeChecked();
    await button(page, 'Add a bot to seat 2').click();
    await expect(page.getByRole('listitem').filter({ hasText: 'bot, even' })).toHaveCount(1);
    await choice.getByRole('radio', { name: 'Even' }).focus();
    await page.keyboard.press('ArrowRight');
    await button(page, 'Add a bot to seat 3').click();
    await expect(page.getByRole('listitem').filter({ hasText: 'bot, sharp' })).toHaveCount(1);
    await choice.getByRole('radio', { name: 'Gentle' }).check();
    await button(page, 'Fill with bots').click();
    await expect(button(page, 'Start the match')).toBeEnabled();
    await expect(page.getByRole('listitem').filter({ hasText: 'bot, gentle' })).toHaveCount(seats - 3);
    await expect(choice).toHaveCount(0);
    await button(page, 'Start the match').click();

    await roundOpen(page, 1);
    expect((await playersInWords(page)).slice(1, 3)).toEqual([
      expect.stringMatching(/^\w+ \(bot, even\): /),
      expect.stringMatching(/^\w+ \(bot, sharp\): /),
    ]);
    await lockIn(page, 'Shield');
    await expect(end(page)).toBeVisible();
    await expect(page.locator('.standing').filter({ hasText: 'bot, sharp' })).toHaveCount(1);

    // The page signs which bot it asked for.
    const log = await logAt(address);
    const { seats: checked, wrong } = await checkSignatures(log);
    expect(wrong).toBe(null);
    expect(checked.find(({ seat }) => seat === 0)).toMatchObject({ unsigned: [] });

    await end(page).click();
    await expect(button(page, /bot, sharp/)).toBeVisible();
  });

test('bots that nobody chose are gentle to whoever has finished fewer than three matches', async ({ newGuest }) => {
  const guest = await newGuest({ viewport: phone });
  await playNow(guest.page, 'Yic Yac Yoe');
  expect(await seatedAt(guest)).toEqual(['gentle', 'gentle', 'gentle']);
  await guest.page.evaluate(() => {
    const ids = ['a', 'b', 'c'].map((letter) => letter.repeat(20));
    localStorage.setItem('three-rooms.finished', JSON.stringify(ids));
  });
  await playNow(guest.page, 'Yic Yac Yoe');
  expect(await seatedAt(guest)).toEqual(['even', 'even', 'even']);
});

test('a match that was played to its end counts, once', async ({ newGuest }) => {
  const { page } = await newGuest({ name: 'Kemi' });
  await openAgainstBots(page, { game: 'wa-wa-west', seats: 2, options });
  await roundOpen(page, 1);
  await lockIn(page, 'Shield');
  await expect(end(page)).toBeVisible();
  const kept = () => page.evaluate(() => localStorage.getItem('three-rooms.finished'));
  expect(await kept()).toBe(JSON.stringify([page.url().split('/').at(-1)]));
});

test('a match against bots is in no list, unless its person says otherwise', async ({ server, newGuest }) => {
  const { page } = await newGuest({ name: 'Kemi' });
  const isListed = async () => {
    const match = page.url().split('/').at(-1);
    const list = await fetch(`${server.url}/api/matches?phase=playing&limit=100`);
    const { matches } = (await list.json()) as { matches: { matchId: string }[] };
    return matches.some(({ matchId }) => matchId === match);
  };
  const playBots = async (isShown: boolean) => {
    await page.goto('/new?game=wa-wa-west');
    await page.getByRole('radio', { name: 'Only bots' }).check();
    const shown = page.getByRole('switch', { name: 'List this match' });
    await expect(shown).toHaveAttribute('aria-checked', 'false');
    if (isShown) await shown.click();
    await button(page, 'Play against bots').click();
    await page.waitForURL(/\/t\//);
    await roundOpen(page, 1);
  };

  await playNow(page, 'Wa Wa West ++');
  await roundOpen(page, 1);
  expect(await isListed()).toBe(false);
  await playBots(false);
  expect(await isListed()).toBe(false);
  await playBots(true);
  expect(await isListed()).toBe(true);
});
