/** War Zone between two people and a spectator, from the deck they bring to the replay, in a real browser. */
import type { Page } from '@playwright/test';
import { expect, test } from './harness.ts';
import {
  button,
  forTwo,
  hasHeard,
  openTable,
  playersInWords,
  says,
  sitDown,
  watch,
  watchReplay,
  whoIsTold,
} from './steps.ts';

/** Two kinds of card, and a few hits are the end. The spear answers itself, so that hits run into counteractions. */
const deck = {
  attacks: [
    {
      id: 'spear',
      name: 'Spear',
      damage: 8,
      blockedBy: 'wall',
      counteraction: { after: 'spear', health: 1, damage: 1 },
      copies: 14,
    },
  ],
  defences: [{ id: 'wall', name: 'Wall', copies: 14 }],
};

const hand = (page: Page) => page.getByRole('toolbar', { name: 'Your cards' });
const cards = (page: Page, name: string) => hand(page).getByRole('button', { name: new RegExp(`^${name},`) });

test('a whole match, from the deck they bring to the replay', async ({ kemi, odile, watcher }) => {
  let attacker: Page;
  let defender: Page;
  const cardsNamed = (from: number) => [
    ...new Set(watcher.frames.slice(from).flatMap((frame) => ['spear', 'wall'].filter((kind) => frame.includes(kind)))),
  ];

  /** Attacks with a spear, by tapping the card and pressing the target's key. Without one, passes. */
  async function attack(): Promise<'attacked' | 'passed'> {
    await says(attacker, /^Your turn/);
    if ((await cards(attacker, 'Spear').count()) === 0) {
      await button(attacker, 'Pass').click();
      return 'passed';
    }
    await cards(attacker, 'Spear').first().click();
    const target = attacker.getByRole('list', { name: 'Targets' }).getByRole('button');
    await attacker.keyboard.press((await target.getAttribute('aria-keyshortcuts'))!);
    await says(defender, /attacks you with Spear/);
    return 'attacked';
  }

  /** Ends the turn, with another card for one of too many walls: then the other one attacks. */
  async function endTurn(): Promise<void> {
    await says(attacker, /^Exchange/);
    if ((await cards(attacker, 'Spear').count()) > 0) await button(attacker, 'End turn').click();
    else {
      await hand(attacker).getByRole('button').first().click();
      await button(attacker, 'Exchange Wall').click();
    }
    [attacker, defender] = [defender, attacker];
  }

  /** What both have together. */
  const health = async () =>
    (await playersInWords(attacker)).reduce((sum, line) => sum + Number(/(\d+) health/.exec(line)?.[1] ?? 0), 0);

  await test.step('is opened with a deck from a file', async () => {
    await openWithDeck(kemi.page);
    const address = await openTable(kemi.page);
    await sitDown(odile, address);
    await watch(watcher, address);
    await button(kemi.page, 'Start the match').click();
    for (const { page } of [kemi, odile]) await says(page, 'Put up to 3 under the deck');
  });

  await test.step('exchanges before the first turn, and shows the spectator no card', async () => {
    // What was sent before lists the deck in the options, which are no secret; from here on no card may be named
    // before it is played.
    await hasHeard(watcher, 'opening-opened');
    await expect(watcher.page.getByText('are dealt 6 cards each').first()).toBeVisible();
    await expect
      .poll(() => playersInWords(watcher.page))
      .toEqual([expect.stringContaining('6 cards'), expect.stringContaining('6 cards')]);
    const from = watcher.frames.length;
    await hand(kemi.page).getByRole('button').nth(0).click();
    await hand(kemi.page).getByRole('button').nth(2).click();
    await button(kemi.page, 'Exchange 2 cards').click();
    await says(kemi.page, 'Your exchange is made');
    await button(odile.page, 'Keep all').click();
    const first = await whoIsTold([kemi, odile], /^Your turn/);
    [attacker, defender] = first === kemi ? [kemi.page, odile.page] : [odile.page, kemi.page];
    await hasHeard(watcher, 'turn-opened', from);
    expect(cardsNamed(from)).toEqual([]);

    if ((await attack()) === 'passed') return endTurn();
    await hasHeard(watcher, 'attacked', from);
    expect(cardsNamed(from)).toEqual(['spear']);
    // A refresh gives the seat back, and the question with it.
    await defender.reload();
    await says(defender, /attacks you with Spear/);
    await button(defender, /^Take it, 20 to 12/).click();
    await endTurn();
  });

  await test.step('hits harder with a counteraction, unless it is blocked', async () => {
    /** By how much the health of both together changed. */
    const changes: { counter?: number; block?: number } = {};
    for (let turn = 0; turn < 12 && (changes.counter === undefined || changes.block === undefined); turn++) {
      if ((await attack()) === 'attacked') {
        const before = await health();
        const isCounter = await defender
          .getByText(/^8, and 1 more after Spear/)
          .first()
          .isVisible();
        const block = button(defender, 'Block with Wall');
        if (isCounter && changes.counter === undefined) {
          await button(defender, /^Take it/).click();
          await says(attacker, /^Exchange/);
          changes.counter = (await health()) - before;
        } else if (changes.block === undefined && (await block.isVisible())) {
          await block.click();
          await says(attacker, /^Exchange/);
          changes.block = (await health()) - before;
        } else await button(defender, /^Take it/).click();
      }
      await endTurn();
    }
    // The one loses 9, the other gains 1.
    expect(changes).toEqual({ counter: -8, block: 0 });
  });

  await test.step('ends with an elimination, and the replay ends in the same state', async () => {
    for (let turn = 0, isLast = false; turn < 30 && !isLast; turn++) {
      if ((await attack()) === 'attacked') {
        isLast = await button(defender, /and out$/).isVisible();
        await button(defender, /^Take it/).click();
      }
      if (!isLast) await endTurn();
    }
    for (const { page } of [kemi, odile, watcher]) await expect(page.getByText('Last one standing')).toBeVisible();
    const live = await playersInWords(watcher.page);
    expect(live.filter((line) => line.endsWith(': out'))).toHaveLength(1);
    await expect(kemi.page.getByText(/^out in turn/)).toBeVisible();
    await expect(kemi.page.getByText('Best counteraction')).toBeVisible();
    for (const { page } of [watcher, odile]) {
      await watchReplay(page, playersInWords, live);
      await expect(page.getByText('This log holds together')).toBeVisible();
    }
  });
});

/** For two, with time for a slow machine. */
async function openWithDeck(page: Page): Promise<void> {
  await page.goto('/new?game=war-zone');
  await forTwo(page);
  await page.getByRole('radio', { name: 'A deck of your own' }).check();
  // What is wrong is said at the figure, in the schema's words.
  await button(page, 'Change Bunker').click();
  await button(page, 'Remove').click();
  await expect(page.getByText('"bunker" is no defence card of this list.')).toBeVisible();
  await page.getByLabel('Import deck from a JSON file').setInputFiles({
    name: 'spears.json',
    mimeType: 'application/json',
    buffer: Buffer.from(JSON.stringify(deck)),
  });
  await expect(page.getByText('28 cards, enough for 2 players.')).toBeVisible();
  await button(page, 'Save').click();
  await expect(page.getByText('Kept as spears in this browser.')).toBeVisible();
  for (const clock of ['Time for a turn', 'Time to defend', 'Time for the opening'])
    await page.getByRole('spinbutton', { name: clock }).fill('120');
}
