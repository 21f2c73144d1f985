/** Matches on pages that a browser translates, each beside a page in plain words. */
import type { Locator, Page } from '@playwright/test';
import { expect, type Guest } from './harness.ts';
import { button, end, heading, lockIn, openAgainstBots, playersInWords } from './steps.ts';
import { countTranslated, plainText, translate, translatedNames, wordsOf, type Translator } from './translator.ts';

interface Played {
  game: string;
  seats: number;
  options: object;
  /** There while the table waits for this person. */
  isAsked(page: Page): Locator;
  act(page: Page): Promise<void>;
  /** What their hand says of the table by itself; null where it says nothing of it now. */
  inHand(page: Page): Promise<string | null>;
  /** The same as whoever watches knows it. */
  onTable(page: Page): Promise<string>;
}

const long = 120_000;

/** Two kinds of card, and a few hits are the end. */
const deck = {
  attacks: [
    {
      id: 'spear',
      name: 'Spear',
      damage: 5,
      blockedBy: 'wall',
      counteraction: { after: 'spear', health: 1, damage: 1 },
      copies: 30,
    },
  ],
  defences: [{ id: 'wall', name: 'Wall', copies: 12 }],
};

const trenchActions = /^(?:Keep all|Take it|Pass|End turn)/;
const trenchAction = (page: Page): Locator => button(page, trenchActions);
const pen = (page: Page): Locator => heading(page, /^Your turn/);

/** Of Kemi, from the table in words. */
const ownCount = async (page: Page, what: string): Promise<string> =>
  new RegExp(`Kemi.*?(\\d+) ${what}`).exec((await playersInWords(page)).join('\n'))?.[1] ?? 'none';

/** "a1, empty": what stands on each square, without what the pen can do there. */
const squares = async (page: Page): Promise<string> => {
  const all = await page.locator('.yy-told [role$="cell"]').allTextContents();
  return all.map((words) => words.split(', ').slice(0, 2).join(' ')).join();
};

export const games: readonly Played[] = [
  {
    game: 'wa-wa-west',
    seats: 3,
    options: { chooseMs: long, revealMs: 0, maxRounds: 8 },
    isAsked: (page) => page.getByText('Everyone turns at once'),
    async act(page) {
      await lockIn(page, 'Reload');
      await expect(page.getByText('Everyone turns at once')).toBeHidden();
    },
    inHand: async (page) => /\d+/.exec((await page.locator('.ww-chip').textContent())!)![0],
    onTable: (page) => ownCount(page, 'ammo'),
  },
  {
    game: 'war-zone',
    seats: 2,
    options: { turnMs: long, defenceMs: long, openingMs: long, maxTurns: 12, deck },
    isAsked: trenchAction,
    async act(page) {
      const [action] = trenchActions.exec((await trenchAction(page).first().textContent())!)!;
      await button(page, action).click();
      await expect(button(page, action)).toBeHidden();
    },
    inHand: async (page) => /Take it, (\d+)/.exec((await trenchAction(page).first().textContent())!)?.[1] ?? null,
    onTable: (page) => ownCount(page, 'health'),
  },
  {
    game: 'yic-yac-yoe',
    seats: 2,
    options: { turnMs: long, size: 4 },
    isAsked: pen,
    async act(page) {
      await page
        .getByRole('gridcell', { name: /can come next/ })
        .first()
        .focus();
      await page.keyboard.press('Enter');
      await button(page, /^Place/).click();
      await expect(pen(page)).toBeHidden();
    },
    inHand: squares,
    onTable: squares,
  },
];

/** Waits until a translated page says what the plain one does. */
export const saySame = (page: Page, plain: Page): Promise<void> =>
  expect
    .poll(async () => {
      const [translated, words] = await Promise.all([page, plain].map(wordsOf));
      return translated === words ? 'the same' : { translated, words };
    })
    .toBe('the same');

/** "Kemi", "Tess": those who sit there. */
const namesAt = async (page: Page): Promise<string[]> =>
  (await playersInWords(page)).map((line) => /^(.+?)(?: \(bot|:)/.exec(line)![1]!);

/** What a player's page says of the table, but for the hand. */
const tableIn = async (page: Page): Promise<string[]> =>
  [...(await playersInWords(page)), (await page.getByRole('heading', { level: 1 }).textContent())!].map(plainText);

interface People {
  /** Both on translated pages. */
  player: Guest;
  watcher: Guest;
  /** Watches, too. */
  plain: Guest;
}

/**
 * Plays a match against bots to its end. Each time that the table waits, all three say the same. Nobody watches before it
 * has begun: until then only its player can find it.
 */
export async function playTranslated({ player, watcher, plain }: People, how: Translator, played: Played) {
  const { game, seats, options } = played;
  for (const { page } of [player, watcher]) await translate(page, how);
  await openAgainstBots(player.page, { game, seats, options });
  await expect(played.isAsked(player.page).first()).toBeVisible();
  for (const { page } of [watcher, plain]) await page.goto(player.page.url());
  const over = ({ page }: Guest) => end(page);
  const seen = new Set<string>();
  const look = async () => {
    await saySame(watcher.page, plain.page);
    for (const { page } of [player, watcher]) expect(await countTranslated(page)).toBeGreaterThan(5);
    expect(await translatedNames(watcher.page, await namesAt(plain.page))).toEqual([]);
    seen.add(await wordsOf(watcher.page));
  };
  const watchOn = player.page.getByRole('button', { name: /^Watch on/ });
  for (;;) {
    await expect(played.isAsked(player.page).or(over(player)).or(watchOn).first()).toBeVisible();
    if (await over(player).isVisible()) break;
    // Who is out against bots reads why, and the match waits for that.
    if (await watchOn.isVisible()) {
      await watchOn.click();
      await expect(over(player)).toBeVisible();
      break;
    }
    await expect.poll(async () => String(await tableIn(player.page)) === String(await tableIn(plain.page))).toBe(true);
    const inHand = await played.inHand(player.page);
    if (inHand !== null) expect(plainText(inHand)).toBe(await played.onTable(plain.page));
    await look();
    await played.act(player.page);
  }
  for (const guest of [watcher, plain]) await expect(over(guest)).toBeVisible();
  await look();
  expect(seen.size).toBeGreaterThan(2);
}
