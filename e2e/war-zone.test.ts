/** Two people and a spectator at War Zone, from the deck they bring to the replay, in a real browser. */
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Page } from 'playwright-core';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { laptop, leave, openHouse, phone, picture, pictureIfFailed, type Guest, type House } from './house.ts';
import { button, says, told } from './words.ts';

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
const kinds = ['spear', 'wall'];

let house: House;
const folder = mkdtempSync(join(tmpdir(), 'three-rooms-deck-'));
beforeAll(async () => {
  house = await openHouse();
  writeFileSync(join(folder, 'spears.json'), JSON.stringify(deck));
});
afterAll(async () => {
  await house.close();
  rmSync(folder, { recursive: true, force: true });
});

const hand = (page: Page) => page.getByRole('toolbar', { name: 'Your cards' });
const cards = (page: Page, name: string) => hand(page).getByRole('button', { name: new RegExp(`^${name},`) });

const namesACard = (frame: Buffer) => kinds.filter((kind) => frame.includes(kind));

describe('a whole match on screen', () => {
  let kemi: Guest;
  let odile: Guest;
  let watcher: Guest;
  let attacker: Page;
  let defender: Page;
  let address: string;

  beforeAll(async () => {
    ({ kemi, odile, watcher } = await house.trio());
  });

  afterEach(({ task }) => pictureIfFailed(task, 'wz', { kemi, odile, watcher }));
  afterAll(() => leave(kemi, odile, watcher));

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
    (await told(attacker)).reduce((sum, line) => sum + Number(/(\d+) health/.exec(line)?.[1] ?? 0), 0);

  const isOver = () => watcher.page.getByText('Last one standing').isVisible();

  it('is opened with a deck from a file', async () => {
    await kemi.page.goto(`${house.url}/new?game=war-zone`);
    await picture(kemi.page, 'wz-create');
    for (let clicks = 0; clicks < 4; clicks++) await button(kemi.page, 'Seats: less').click();
    await kemi.page.getByRole('radio', { name: 'A deck of your own' }).check();
    // What is wrong is said at the figure, in the schema's words.
    await button(kemi.page, 'Change Bunker').click();
    await button(kemi.page, 'Remove').click();
    await kemi.page.getByText('"bunker" is no defence card of this list.').waitFor();
    await kemi.page.getByLabel('A deck as a JSON file').setInputFiles(join(folder, 'spears.json'));
    await kemi.page.getByText('28 cards, enough for 2 players.').waitFor();
    await button(kemi.page, 'Save').click();
    await kemi.page.getByText('Kept as spears in this browser.').waitFor();
    // A slow machine needs longer for what the test does.
    for (const clock of ['Time for a turn', 'Time to defend', 'Time for the opening'])
      await kemi.page.getByRole('spinbutton', { name: clock }).fill('120');
    await picture(kemi.page, 'wz-deck');
    await button(kemi.page, 'Open the table').click();
    await kemi.page.waitForURL(/\/t\/[a-z0-9]{20}$/);
    address = kemi.page.url();

    await odile.page.goto(`${address}?sit`);
    await button(odile.page, 'Stand up').waitFor();
    await watcher.page.goto(address);
    await watcher.page.getByText('Odile').first().waitFor();
    await button(kemi.page, 'Start the match').click();
    for (const { page } of [kemi, odile]) await says(page, 'Put up to 3 under the deck');
  });

  it('exchanges before the first turn, and shows the spectator no card', async () => {
    // The start lists the deck in its options, which are no secret; from here on no card may be named before it is played.
    await watcher.page.getByText('are dealt 6 cards each').first().waitFor();
    await expect
      .poll(() => told(watcher.page))
      .toEqual([expect.stringContaining('6 cards'), expect.stringContaining('6 cards')]);
    await watcher.page.waitForTimeout(500);
    const from = watcher.frames.length;
    await hand(kemi.page).getByRole('button').nth(0).click();
    await hand(kemi.page).getByRole('button').nth(2).click();
    await picture(kemi.page, 'wz-opening');
    await picture(odile.page, 'wz-opening');
    await button(kemi.page, 'Exchange 2 cards').click();
    await says(kemi.page, 'Your exchange is made');
    await button(odile.page, 'Keep all').click();
    await Promise.race([says(kemi.page, /^Your turn/), says(odile.page, /^Your turn/)]);
    const isKemis = await kemi.page.getByRole('heading', { level: 2, name: /^Your turn/ }).isVisible();
    [attacker, defender] = isKemis ? [kemi.page, odile.page] : [odile.page, kemi.page];
    await watcher.page.waitForTimeout(500);
    const before = watcher.frames.slice(from);
    expect(before.length).toBeGreaterThan(0);
    expect(before.filter((frame) => namesACard(frame).length > 0).map(String)).toEqual([]);

    if ((await attack()) === 'passed') return endTurn();
    await watcher.page.waitForTimeout(500);
    expect(new Set(watcher.frames.slice(from).flatMap(namesACard))).toEqual(new Set(['spear']));
    await Promise.all([
      picture(defender, 'wz-defence'),
      picture(attacker, 'wz-attack'),
      picture(watcher.page, 'wz-watch'),
    ]);
    // A refresh gives the seat back, and the question with it.
    await defender.reload();
    await says(defender, /attacks you with Spear/);
    await button(defender, /^Take it, 20 to 12/).click();
    await endTurn();
  });

  it('hits harder with a counteraction, unless it is blocked', async () => {
    /** By how much the health of both together changed. */
    const changes: { counter?: number; block?: number } = {};
    for (let turn = 0; turn < 12 && (changes.counter === undefined || changes.block === undefined); turn++) {
      if ((await attack()) === 'attacked') {
        const before = await health();
        const isCounter = await defender.getByText(/^8, and 1 more after Spear/).isVisible();
        const block = button(defender, 'Block with Wall');
        if (isCounter && changes.counter === undefined) {
          await picture(defender, 'wz-counteraction');
          await button(defender, /^Take it/).click();
          await says(attacker, /^Exchange/);
          changes.counter = (await health()) - before;
        } else if (changes.block === undefined && (await block.isVisible())) {
          await block.click();
          await says(attacker, /^Exchange/);
          changes.block = (await health()) - before;
          await picture(attacker, 'wz-exchange');
        } else await button(defender, /^Take it/).click();
      }
      await endTurn();
    }
    // The one loses 9, the other gains 1.
    expect(changes).toEqual({ counter: -8, block: 0 });
  }, 120_000);

  it('ends with an elimination, and the replay ends in the same state', async () => {
    for (let turn = 0; turn < 30 && !(await isOver()); turn++) {
      if ((await attack()) === 'attacked') {
        const isLast = await button(defender, /and out$/).isVisible();
        await button(defender, /^Take it/).click();
        if (isLast) break;
      }
      await endTurn();
    }
    for (const { page } of [kemi, odile, watcher])
      await page.getByText('Last one standing').waitFor({ timeout: 20_000 });
    const live = await told(watcher.page);
    expect(live.filter((line) => line.endsWith(': out'))).toHaveLength(1);
    await kemi.page.getByText(/^out in turn/).waitFor();
    await kemi.page.getByText('Best counteraction').waitFor();
    await Promise.all([picture(kemi.page, 'wz-end'), picture(odile.page, 'wz-end')]);

    for (const { page } of [watcher, odile]) {
      await page.getByRole('link', { name: 'Watch replay' }).click();
      await page.getByRole('slider').waitFor();
      await page.getByText('This log holds together').waitFor();
      await page.waitForTimeout(1500);
      await picture(page, 'wz-replay');
      await page.keyboard.press('End');
      await expect.poll(() => told(page)).toEqual(live);
      await page.keyboard.press('Home');
      await page.keyboard.press('Shift+ArrowRight');
      await page.keyboard.press('End');
      await expect.poll(() => told(page)).toEqual(live);
    }
  }, 120_000);

  it('has made no page complain', () => {
    for (const { complaints } of [kemi, odile, watcher]) expect(complaints).toEqual([]);
  });
});

describe('pages that anyone may open', () => {
  it.each([
    ['/rules/war-zone', 'Counteraction'],
    ['/new?game=war-zone', 'House deck'],
    ['/credits', 'John Paul Hoopes'],
  ])('%s', async (path, text) => {
    for (const size of [laptop, phone]) {
      const { page, context } = await house.guest(size);
      await page.goto(house.url + path);
      await page.getByText(new RegExp(text, 'i')).first().waitFor();
      await picture(page, path.replaceAll(/\W+/g, '-').slice(1));
      // Nothing sticks out sideways.
      expect(await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)).toBeLessThanOrEqual(0);
      await context.close();
    }
  });
});
