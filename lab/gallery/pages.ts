/** Pictures of the pages, as a real server gives them. */
import type { Page } from '@playwright/test';
import { Client } from 'colyseus.js';
import type { EventStore } from '../../replays/store/event-store.ts';
import { Guest } from '../../server/testing/guest.ts';
import { games } from '../../shared/games/index.ts';
import type { Camera } from './camera.ts';
import {
  keepEvening,
  keepGoing,
  keepRecorded,
  keepSeated,
  keyOfPerson,
  matchIdOf,
  me,
  recorded,
  secretOf,
} from './tables.ts';
import { openStill } from './still-house.ts';

export const ids = games.map(({ info }) => info.id);
const sizes = {
  laptop: { width: 1280, height: 800 },
  sideways: { width: 844, height: 390 },
  phone: { width: 390, height: 844 },
  tiny: { width: 320, height: 480 },
  television: { width: 1920, height: 1080 },
};
export type Size = keyof typeof sizes;
const ofPages: readonly Size[] = ['laptop', 'sideways', 'phone', 'tiny'];
/** Without a graphics card a television's first picture takes its time. */
const PATIENT_MS = 120_000;
/** Long enough for a light to change on a stage, too, ms. */
const REPAINTED_MS = 400;

type Act = (page: Page) => Promise<unknown>;

export interface View {
  path: string;
  /** There when the page is. */
  ready: string | RegExp;
  /** Brings the page where it is wanted, before its picture is taken. */
  act?: Act;
  /** What is done after that, each with a picture of its own. */
  next?: Record<string, Act>;
  /** What the browser has kept, by name; it is mine unless it says otherwise. */
  kept?: Record<string, unknown>;
  /** Who is at that match meanwhile. */
  there?: { match: string; seats: number[] };
  /** Only these. */
  sizes?: Size[];
  /** What the screen shows of it, without what it scrolls to. */
  isCropped?: boolean;
  /** What runs before the page does. */
  script?: string;
}

/** What the pages show: the recorded matches, and tables for each size. */
export async function keepTables(store: EventStore): Promise<void> {
  await keepRecorded(store);
  await keepEvening(store);
  for (const size of ofPages) {
    for (const as of ['host', 'guest']) await keepSeated(store, `waiting${as}${size}`, 'war-zone', ['', '', '', '']);
    for (const id of ids)
      for (const [word, names] of Object.entries(tables)) {
        const options = id === 'yic-yac-yoe' ? { size: 6, row: 4 } : {};
        await keepGoing(store, tableOf(word, id, size), { game: id, names, options, steps: word === 'end' ? 9 : 6 });
      }
  }
}

/** Who sits at the tables that are going on. */
const tables = {
  play: ['Kemi', 'Odile', 'Bram', 'Tuan'],
  watch: ['Kemi', 'Odile', 'Bram'],
  end: ['Kemi', 'Odile'],
};
const tableOf = (word: string, game: string, size: Size) => `${word}${game.replaceAll('-', '')}${size[0]}`;
/** Who looks where somebody else sits. */
export const watcher = { name: 'Nia', secret: 'n'.repeat(32) };

export async function takePages(camera: Camera, url: string): Promise<void> {
  await takeAll(camera, url, () => ({ ...house(), ...replays() }));
  // The lobby lists tables that somebody has been at.
  await takeAll(camera, url, atTables);
}

/** @param url of the server, for those who are there */
export async function takeAll(
  camera: Camera,
  url: string,
  viewsFor: (size: Size) => Record<string, View>,
): Promise<void> {
  for (const size of Object.keys(sizes) as Size[])
    for (const [name, view] of Object.entries(viewsFor(size)))
      if ((view.sizes ?? ofPages).includes(size)) await take(camera, url, name, size, view);
}

async function take(camera: Camera, url: string, name: string, size: Size, view: View): Promise<void> {
  const nameOf = (after: string) => `${name}${after && `-${after}`}-${sizes[size].width}x${sizes[size].height}`;
  const acts = Object.entries({ '': view.act, ...view.next });
  if (!acts.some(([after]) => camera.wants(nameOf(after)))) return;
  const others = await sitDown(url, view.there);
  const page = await openPage(camera, size, view);
  for (const [after, act] of acts) {
    await act?.(page);
    // What lies under the mouse looks different.
    if (!view.isCropped) await page.mouse.move(0, 0);
    if (!camera.wants(nameOf(after))) continue;
    // Light comes last: what was painted bit by bit, as it changed, differs in a pixel or two.
    for (const colorScheme of ['dark', 'light'] as const) {
      await page.emulateMedia({ colorScheme });
      if (view.isCropped) await page.waitForTimeout(REPAINTED_MS);
      await camera.takePage(page, nameOf(after) + (colorScheme === 'dark' ? '-dark' : ''), !view.isCropped);
    }
  }
  await page.context().close();
  await Promise.all(others.map((guest) => guest.room.leave()));
}

let joins = 0;

/** Those who have these seats come, up to the first who has none. */
async function sitDown(url: string, { match, seats }: NonNullable<View['there']> = { match: '', seats: [] }) {
  const guests: Guest[] = [];
  for (const seat of seats) {
    // From an address of their own: one may not join as often as pictures are taken.
    const headers = { 'X-Forwarded-For': `10.0.${seat}.${++joins % 250}` };
    const guest = await Guest.join(() => new Client(url, { headers }), match, secretOf(match, seat));
    guests.push(guest);
    if ((guest.own?.seat ?? guest.own?.reserved) !== seat) {
      await guests.pop()?.room.leave();
      break;
    }
  }
  return guests;
}

async function openPage(camera: Camera, size: Size, { path, ready, kept, script }: View): Promise<Page> {
  const hasTouch = !['laptop', 'television'].includes(size);
  const page = await openStill(camera, { viewport: sizes[size], hasTouch }, { ...me, ...kept });
  page.setDefaultTimeout(PATIENT_MS);
  if (script) await page.addInitScript(script);
  if (path === '/credits?blocked') await page.route(/assets\/credits/, (route) => route.abort());
  await page.goto(path);
  await page.getByText(ready).first().waitFor();
  await page.getByText('Setting the table…').waitFor({ state: 'detached' });
  await page.waitForLoadState('networkidle');
  return page;
}

const press = (page: Page, name: string | RegExp) => page.getByRole('button', { name }).first().click();
const unfold = (page: Page) =>
  page.evaluate(() => document.querySelectorAll('details').forEach((details) => (details.open = true)));

const close = (page: Page) => page.keyboard.press('Escape');

/** What needs no match. */
function house(): Record<string, View> {
  const lasso = { id: 'lasso', name: 'Lasso', type: 'Weapon (Rope I)', costs: 1, kills: '<Charge>' };
  const own = { exclude: ['bazooka'], customItems: [lasso], precision: true, chooseMs: 15_000, teams: true };
  const variants = { teams: 3, exchangeTwo: true, copycat: true, speedy: true };
  const board = { size: 7, row: 4, placements: 2, rows: 'any', armed: true };
  /** Forms as somebody left them: many options changed, and some that don't go together. */
  const drafts: Record<string, { changed: object; wrong: object }> = {
    'wa-wa-west': {
      changed: { seats: 6, options: own, public: true },
      wrong: { seats: 6, options: { teams: [0, 1, 0, 1] } },
    },
    'war-zone': { changed: { seats: 6, options: variants, public: true }, wrong: { seats: 5, options: { teams: 2 } } },
    'yic-yac-yoe': {
      changed: { seats: 4, options: board, public: true },
      wrong: { seats: 4, options: { size: 3, row: 5 } },
    },
  };
  const form = (game: string, draft?: 'changed' | 'wrong') => ({
    path: `/new?game=${game}`,
    ready: 'Open the table',
    kept: draft ? { [`draft.${game}`]: drafts[game]![draft] } : {},
  });
  const open: Act = (page) => press(page, 'Open the table');
  const forGame = (game: string): Record<string, View> => ({
    [`create-${game}`]: { ...form(game), next: { unfolded: unfold } },
    [`create-${game}-changed`]: { ...form(game, 'changed'), act: unfold },
    [`create-${game}-wrong`]: { ...form(game, 'wrong'), act: open },
    [`rules-${game}`]: { path: `/rules/${game}`, ready: /./ },
  });
  return {
    lobby: {
      path: '/',
      ready: 'Recently finished',
      next: {
        more: (page) => press(page, 'More'),
        'wrong-code': (page) => press(page, 'Join'),
        person: (page) => press(page, /name and settings/),
      },
    },
    'lobby-stranger': { path: '/', ready: 'Recently finished', kept: { name: '' } },
    'lobby-warm-seat': {
      path: '/',
      ready: 'Your seat is still warm',
      kept: { seats: [matchIdOf('waitinghostlaptop')] },
    },
    ...Object.assign({}, ...ids.map(forGame)),
    'create-own-item': {
      ...form('wa-wa-west', 'changed'),
      act: (page) => press(page, 'Change Lasso').then(() => unfold(page)),
    },
    'create-own-item-empty': {
      ...form('wa-wa-west'),
      act: (page) => press(page, '+ An item of your own').then(() => open(page)),
    },
    'create-own-deck': {
      ...form('war-zone'),
      act: (page) => page.getByLabel('A deck of your own').check({ force: true }),
      next: { card: (page) => press(page, 'Change Artillery') },
    },
    matches: {
      path: '/matches',
      ready: 'Odile',
      next: {
        who: (page) => press(page, /Who plays/),
        hidden: (page) =>
          close(page)
            .then(() => page.getByRole('switch').click())
            .then(() => page.waitForLoadState('networkidle')),
      },
    },
    'matches-closest': { path: '/matches?game=war-zone&sort=closest', ready: 'The closest' },
    'matches-tell': { path: '/matches?sort=closest', ready: 'This list tells results', kept: { 'hide-results': true } },
    'matches-none': { path: '/matches?player=Nobody', ready: 'No match is like that' },
    person: { path: `/people/${keyOfPerson('Odile')}`, ready: 'Chosen most' },
    'person-none': { path: `/people/${keyOfPerson('Nobody')}`, ready: 'Nobody with this key' },
    credits: { path: '/credits', ready: /./ },
    licences: { path: '/licences', ready: 'OPEN FONT LICENSE' },
    privacy: { path: '/privacy', ready: 'Whom to ask' },
    'not-arrived': { path: '/credits?blocked', ready: 'This page did not arrive' },
    'not-found': { path: '/no/such/page', ready: 'There is no such page' },
    'join-unknown': { path: '/join/ABCD2345', ready: /Join a table/, act: (page) => page.getByRole('alert').waitFor() },
    'table-none': { path: '/t/nothing', ready: 'There is no such table' },
    'table-unknown': { path: '/t/00000000000000000000', ready: /no such|not found/i },
    mine: { path: '/mine', ready: /./ },
    'replay-file': { path: '/replay/file', ready: 'Choose a file' },
    'replay-unknown': { path: '/replay/00000000000000000000', ready: 'There is no such match' },
  };
}

/** Those that came to an end. */
const wholeOf = (game: string) =>
  recorded.filter(({ name, log }) => name.startsWith(game) && log.at(-1)?.type === 'finished');

/** Two recorded matches of each game at three moments; one of them from a seat, with what can be opened over it. */
function replays(): Record<string, View> {
  const ready = 'This log holds together';
  const end: Act = (page) => page.keyboard.press('End');
  const closeAnd =
    (name: string | RegExp): Act =>
    (page) =>
      close(page).then(() => press(page, name));
  const more: Record<string, Act> = {
    seat: (page) => page.locator('[aria-pressed=false]').nth(1).click(),
    check: (page) => press(page, ready),
    settings: closeAnd('Settings'),
    clip: closeAnd('Make a clip'),
    share: closeAnd('Share this moment'),
    'what-if': closeAnd(/What if/),
    bookmark: closeAnd('Bookmark'),
    // By keyboard: what the mouse points at is gone with it.
    scrubber: (page) => close(page).then(() => page.locator('.replay-marks button').first().focus()),
  };
  const all: [string, View][] = ids.flatMap((id) => {
    const shown = wholeOf(id).slice(0, 3);
    const match = shown[0]?.log[0]?.match;
    return [
      ...shown.slice(0, 2).flatMap(({ name, log }, index): [string, View][] => {
        const path = `/replay/${log[0]?.match}`;
        const at = Math.round((log.at(-1)?.time ?? 0) * 0.4);
        return [
          [`replay-${name}`, { path: `${path}?at=0`, ready, next: { end } }],
          [`replay-${name}-40`, { path: `${path}?at=${at}`, ready, ...(index === 0 && { next: more }) }],
        ];
      }),
      ...shown.map(({ name, log }): [string, View] => [`preview-${name}`, previewOf(String(log[0]?.match))]),
      [`embed-${id}`, { path: `/embed/${match}`, ready: 'On Three Rooms' }],
      [`replay-hidden-${id}`, { path: `/replay/${match}?result=hidden`, ready: 'Without spoilers' }],
    ];
  });
  return { ...Object.fromEntries(all), ...television };
}

/** What pages elsewhere show of a link to that match. */
const previewOf = (match: string): View => ({
  path: '/credits',
  ready: /./,
  act: (page) =>
    page.evaluate(async (address) => {
      const picture = Object.assign(new Image(), { src: address, style: 'display: block; max-width: 100%' });
      document.body.replaceChildren(picture);
      await picture.decode();
    }, `/preview/${match}.png`),
});

/** Nothing ends by itself: neither the title, nor what is shown. */
const endless = `
  setInterval = () => 0;
  const { setTimeout: wait } = window;
  setTimeout = (act, ms, ...rest) => (ms >= 4000 ? 0 : wait(act, ms, ...rest));`;
/** A replay plays until that moment, ms, in steps that are the same each time. */
const playsUntil = (ms: number) => `
  const { requestAnimationFrame: frame } = window;
  let [nowMs, last] = [60_000, 0];
  requestAnimationFrame = (draw) =>
    frame((stamp) => {
      const plays = stamp !== last && document.querySelector('.tv[data-shows=replay]');
      last = stamp;
      if (plays && nowMs < ${60_000 + ms}) nowMs += 50;
      window.isStill = nowMs >= ${60_000 + ms};
      draw(nowMs);
    });`;
const untilStill: Act = (page) => page.waitForFunction('window.isStill', null, { timeout: 120_000 });

/** Before anybody is at a table: then that is what it shows. */
const television: Record<string, View> = {
  'tv-title': { path: '/tv', ready: 'starts in', script: endless },
  'tv-replay': { path: '/tv?speed=2', ready: 'Seen again', script: endless + playsUntil(8000), act: untilStill },
  'tv-framed': { path: '/embed/tv?speed=2', ready: 'Seen again', script: endless + playsUntil(8000), act: untilStill },
};

/** As a spectator sees it while I sit there. */
function watched(word: string, ready: string): View {
  const match = matchIdOf(word);
  return { path: `/t/${match}`, ready, kept: watcher, there: { match, seats: [0] } };
}

/** Tables with people at them. Each size has its own: being there changes them. */
function atTables(size: Size): Record<string, View> {
  const leave: Act = (page) => press(page, 'Leave for good');
  const menu: Act = (page) => press(page, 'Menu');
  const end: Act = async (page) => {
    await menu(page);
    await leave(page);
    await press(page, 'Leave the match');
    await page.getByRole('link', { name: 'Watch replay' }).waitFor();
    await page.getByText('You have left the match').waitFor({ state: 'detached' });
  };
  const all: Record<string, View> = {
    waiting: {
      path: `/t/${matchIdOf(`waitinghost${size}`)}`,
      ready: '(you)',
      act: unfold,
      next: {
        toast: async (page) => {
          // It would go by itself.
          await page.evaluate('setTimeout = () => 0');
          await press(page, /Copy link|Share/);
        },
      },
    },
    'tv-live': {
      path: '/tv',
      // Low frames hide the link to the table.
      ready: /^Round /,
      kept: watcher,
      there: { match: matchIdOf(tableOf('watch', 'wa-wa-west', size)), seats: [0] },
    },
    'waiting-watched': watched(`waitingguest${size}`, 'Sit here'),
  };
  for (const id of ids) {
    const path = (word: string) => `/t/${matchIdOf(tableOf(word, id, size))}`;
    const log: Act = (page) => press(page, /^Log|Log$/);
    all[`table-${id}`] = { path: path('play'), ready: 'Kemi', next: { log, menu, leave } };
    all[`table-${id}-watched`] = watched(tableOf('watch', id, size), 'Kemi');
    const turn: Act = (page) => press(page, 'See the table');
    all[`end-${id}`] = { path: path('end'), ready: 'Kemi', act: end, next: { table: turn } };
  }
  return all;
}
