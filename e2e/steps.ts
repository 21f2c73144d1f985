/** The page as somebody uses it who goes by names and words. */
import { join } from 'node:path';
import type { Locator, Page } from '@playwright/test';
import { readFrame } from '../server/testing/frames.ts';
import { fromLines, type Envelope } from '../replays/log/log.ts';
import { newSecret, type Guest as Player } from '../server/testing/guest.ts';
import { UpdateReader } from '../shared/packed-update.ts';
import type { PackedUpdate } from '../shared/protocol.ts';
import { expect, type Guest } from './harness.ts';

export const button = (page: Page, name: string | RegExp): Locator => page.getByRole('button', { name });

/** What the hand says now. */
export const heading = (page: Page, text: string | RegExp): Locator =>
  page.getByRole('heading', { level: 2, name: text });

/** Waits for what the hand says: animations come first. */
export const says = (page: Page, text: string | RegExp): Promise<void> => expect(heading(page, text)).toBeVisible();

/** Waits until the hand says so to one of them. */
export async function whoIsTold(guests: Guest[], text: RegExp): Promise<Guest> {
  let told: Guest | undefined;
  const look = async () => {
    for (const guest of guests) if (await heading(guest.page, text).isVisible()) told = guest;
    return told;
  };
  await expect.poll(look).toBeDefined();
  return told!;
}

/** There once a match is over. */
export const end = (page: Page): Locator => page.getByRole('link', { name: 'Watch replay' });

/** The table in words, a line a seat. */
export const playersInWords = (page: Page): Promise<string[]> =>
  page.getByRole('list', { name: 'Players' }).getByRole('listitem').allTextContents();

/** Resolves as soon as something is animated on the stage; to be called before what leads to it. */
export const animation = (page: Page): Promise<void> =>
  page.getByRole('region', { name: 'The table' }).evaluate(
    (table) =>
      new Promise<void>((resolve) => {
        const look = () => table.ariaBusy === 'true' && resolve();
        new MutationObserver(look).observe(table, { attributeFilter: ['aria-busy'] });
        look();
      }),
  );

/** In the form: from six seats down to two. */
export async function forTwo(page: Page): Promise<void> {
  for (let seats = 6; seats > 2; seats--) await button(page, 'Seats: less').click();
  await expect(page.getByRole('spinbutton', { name: 'Seats' })).toHaveValue('2');
}

/** What those who opened tables have told the others, by address. */
const codes = new Map<string, string>();

/** The code that the waiting room shows to who sits there. */
export const codeShown = async (page: Page): Promise<string> => (await page.getByText(/^[A-Z2-9]{6}$/).textContent())!;

/** Opens the table as the form has it. @returns its address */
export async function openTable(page: Page): Promise<string> {
  await button(page, 'Open the table').click();
  await page.waitForURL(/\/t\/[a-z0-9]{20}$/);
  codes.set(page.url(), await codeShown(page));
  return page.url();
}

/** From the lobby to a table of bots, with one click. */
export async function playNow(page: Page, game: string, lobby = '/'): Promise<void> {
  await page.goto(lobby);
  await button(page, `Play now against bots: ${game}`).click();
  await page.waitForURL(/\/t\//);
}

/** Opens a table as Kemi, who sits before that page, with what the form does not have. */
export async function requestTable(page: Page, table: object, lobby = '/'): Promise<{ matchId: string; code: string }> {
  await page.goto(lobby);
  return page.evaluate(
    async ({ asked, fresh }) => {
      // A browser keeps a secret from the first time that it needs one.
      const secret = JSON.parse(localStorage.getItem('three-rooms.secret') ?? 'null') ?? fresh;
      localStorage.setItem('three-rooms.secret', JSON.stringify(secret));
      const body = JSON.stringify({ ...asked, name: 'Kemi', secret });
      const headers = { 'content-type': 'application/json' };
      return (await fetch('/api/matches', { method: 'POST', headers, body })).json();
    },
    { asked: table, fresh: newSecret() },
  );
}

/** To a table of bots with options of its own; its page sits down by itself. */
export async function openAgainstBots(
  page: Page,
  table: { game: string; seats: number; options: object },
): Promise<void> {
  const { matchId } = await requestTable(page, { ...table, againstBots: true });
  await page.goto(`/t/${matchId}`);
}

/** The same, and sits down there. @returns its address */
export async function openAndSit(
  page: Page,
  table: { game: string; seats: number; options?: object },
): Promise<string> {
  const { matchId, code } = await requestTable(page, table);
  await page.goto(`/t/${matchId}?sit`);
  await expect(button(page, 'Stand up')).toBeVisible();
  const address = new URL(`/t/${matchId}`, page.url()).href;
  codes.set(address, code);
  return address;
}

/** Sits down by the code of a table. */
export async function joinBy(page: Page, code: string): Promise<void> {
  await page.goto(`/join/${code}`);
  await expect(button(page, 'Stand up')).toBeVisible();
}

/** Sits down by the link that whoever opened the table has sent. */
export async function sitDown({ page }: Guest, address: string): Promise<void> {
  const code = codes.get(address);
  if (code) return joinBy(page, code);
  await page.goto(`${address}?sit`);
  await expect(button(page, 'Stand up')).toBeVisible();
}

/** Starts a match as its host, once everybody who sits there can take part. */
export async function startAs(host: Player): Promise<void> {
  await host.until(() => host.state.seats.every(({ bot, commitment }) => bot || commitment !== ''));
  expect(await host.ask({ type: 'start' })).not.toHaveProperty('code');
  await host.until(() => host.state.phase === 'playing');
}

/** The log of the table at that address. */
export const logAt = async (address: string): Promise<Envelope[]> =>
  fromLines(await (await fetch(address.replace('/t/', '/api/matches/') + '/log')).text()) as Envelope[];

/** Comes to watch, and sees who sits there. */
export async function watch({ page }: Guest, address: string): Promise<void> {
  await page.goto(address);
  await expect(page.getByText('Odile').first()).toBeVisible();
}

/** Waits for a kind of event in what came to that page, so that all before it has come too. */
export const hasHeard = (guest: Guest, type: string, from = 0): Promise<void> =>
  expect.poll(() => eventsHeard(guest, from).some((event) => event.type === type)).toBe(true);

/** An update of a table, in the form that names the fields of events once; null for all else that comes to a page. */
export function updateIn(frame: Buffer): PackedUpdate | null {
  const heard = readFrame(frame);
  return heard.is === 'message' && heard.type === 'u' ? (heard.payload as PackedUpdate) : null;
}

/** @returns what a table has told that page of events, from that frame on */
export function eventsHeard({ frames }: Guest, from = 0): { type: string }[] {
  const reader = new UpdateReader();
  return frames.flatMap((frame, index) => {
    const update = updateIn(frame);
    if (!update) return [];
    const { events } = reader.read(update);
    return index < from ? [] : events.map(({ event }) => event);
  });
}

/** Waits until the server has told that page that the table's clock stands, or will before anybody's time is up. */
export const clockStands = ({ frames }: Guest): Promise<void> =>
  expect.poll(() => frames.map(updateIn).findLast((update) => update !== null)?.[4]?.standsAt !== undefined).toBe(true);

/** Somebody takes that long to choose, ms: what is shown of it later takes as long. */
export const thinks = (page: Page, ms: number): Promise<void> =>
  page.evaluate((forMs) => new Promise((chosen) => setTimeout(chosen, forMs)), ms);

/** The page has drawn what it knows by now. */
export const nextFrame = (page: Page): Promise<void> =>
  page.evaluate(() => new Promise((drawn) => requestAnimationFrame(() => requestAnimationFrame(() => drawn()))));

/** Loads in every round, until somebody has won: whoever never shoots is out soon. */
export async function reloadToTheEnd(page: Page): Promise<void> {
  const reload = westernCard(page, 'Reload');
  const shortly = { timeout: 1000 };
  const step = async () => {
    if (await end(page).isVisible()) return true;
    // Who is out against bots reads why, and the match waits for that.
    await button(page, 'Watch on')
      .click(shortly)
      .catch(() => {});
    await reload.click(shortly).catch(() => {});
    await button(page, 'Lock in Reload')
      .click(shortly)
      .catch(() => {});
    return false;
  };
  await expect.poll(step, { intervals: [500] }).toBe(true);
}

/**
 * Goes from the end of a match to its replay, and plays it; its end is the match's, forward and back.
 * @param told what the page says in words, the same at the end of both
 */
export async function watchReplay(page: Page, told: (page: Page) => Promise<string[]>, last: string[]) {
  await end(page).click();
  await button(page, 'Play the match').click();
  await expect(position(page)).not.toHaveAttribute('aria-valuenow', '0');
  await page.keyboard.press('End');
  await expect.poll(() => told(page)).toEqual(last);
  await page.keyboard.press('Home');
  await expect.poll(() => told(page)).not.toEqual(last);
  await page.keyboard.press('Shift+ArrowRight');
  await page.keyboard.press('End');
  await expect.poll(() => told(page)).toEqual(last);
}

/** How far a replay is. */
export const position = (page: Pick<Page, 'getByRole'>): Locator => page.getByRole('slider', { name: 'Position' });

/** Chooses a file of a log to be replayed. */
export async function openLog(page: Page, file: Parameters<Locator['setInputFiles']>[0]): Promise<void> {
  await page.goto('/replay/file');
  await page.locator('input[type=file]').setInputFiles(file);
}

/** Opens the replay of a match that an older build recorded. */
export async function openRecorded(page: Page, match: string): Promise<void> {
  await openLog(page, join(import.meta.dirname, '../replays/recorded', `${match}.jsonl`));
  await expect(position(page)).toBeVisible();
}

/** The matches on the page of one's own. */
export const ownMatches = (page: Page): Locator => page.getByRole('region', { name: 'Matches' }).getByRole('listitem');

/** The mark of one's own key there. */
export const ownMark = (page: Page): Promise<string | null> =>
  page.getByRole('complementary').locator('.key-mark').textContent();

/** A card of Wa Wa West's hand. */
export const westernCard = (page: Page, name: string): Locator =>
  page.getByRole('toolbar', { name: 'Your items' }).getByRole('button', { name: new RegExp(`^${name}\\b`) });

/** Picks a card and locks it in, as a pointer does. */
export async function lockIn(page: Page, name: string): Promise<void> {
  await westernCard(page, name).click();
  await button(page, `Lock in ${name}`).click();
}

/** Waits until the bar says which round is on; any if none is named. */
export const roundIsOn = (page: Page, round?: number): Promise<void> =>
  expect(page.getByRole('banner').getByText(`Round ${round ?? ''}`)).toBeVisible();

/** Waits until this hand may choose, in that round if it is named. */
export async function roundOpen(page: Page, round?: number): Promise<void> {
  await roundIsOn(page, round);
  await expect(page.getByText('Everyone turns at once')).toBeVisible();
}
