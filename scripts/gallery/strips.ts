/** A film strip of each game: somebody's first match, a death explained, a party round a television, the largest table. */
import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Page } from '@playwright/test';
import type { EventStore } from '../../replays/store/event-store.ts';
import { games } from '../../shared/games/index.ts';
import { Guest } from '../../server/testing/guest.ts';
import type { Camera } from './camera.ts';
import { codeOf, keepGoing, keepOut, keepSeated, matchIdOf, me, secretOf } from './kept-matches.ts';
import { openStill } from './still-house.ts';

const sizes = {
  phone: { width: 390, height: 844 },
  laptop: { width: 1280, height: 800 },
  television: { width: 1920, height: 1080 },
};
type Size = keyof typeof sizes;

// prettier-ignore
const people = [
  'Kemi', 'Odile', 'Bram', 'Tuan', 'Wolfeschlegelsteinha', 'Maximiliana Montague', 'Jo', 'Mika',
  'Sol', 'Nia', 'Per', 'Yara', 'Gus', 'Lev', 'Ada', 'Wim',
];

/** One picture of a strip. */
interface Shot {
  /** What is seen, for the index. */
  says: string;
  name: string;
  sizes: Size[];
  /** The match, by its word; and which seat looks. null for a television. */
  word: string;
  seat: number | null;
  isFirstMatch?: boolean;
  /** The whole page, however far it scrolls. */
  isWhole?: boolean;
  act?(page: Page, size: Size): Promise<unknown>;
}

const wordOf = (game: string, word: string) => `${word}${game.replaceAll('-', '')}`;
const optionsOf = (game: string) => (game === 'yic-yac-yoe' ? { size: 6, row: 4 } : {});

/** Every match that the strips show. */
export async function keepStrips(store: EventStore): Promise<void> {
  for (const { info } of games) {
    const { id: game, seats } = info;
    const word = (name: string) => wordOf(game, name);
    const options = optionsOf(game);
    const four = people.slice(0, 4);
    await keepGoing(store, word('first'), { game, names: four, options, steps: 0 });
    await keepGoing(store, word('cards'), {
      game,
      names: four,
      options: game === 'yic-yac-yoe' ? { armed: true } : {},
      steps: game === 'yic-yac-yoe' ? 0 : 8,
    });
    await keepOut(store, word('out'), { game, names: four, options });
    await keepSeated(store, word('come'), game, [...people.slice(0, 3), '']);
    await keepGoing(store, word('party'), { game, names: four, options, steps: 6 });
    await keepSeated(store, word('full'), game, people.slice(0, seats.max));
    // All choose one after the other here: there has to be time for it.
    const unhurried = game === 'wa-wa-west' ? { chooseMs: 60_000 } : {};
    await keepGoing(store, word('crowd'), {
      game,
      names: people.slice(0, seats.max),
      options: unhurried,
      steps: seats.max,
    });
  }
}

const shots: Shot[] = [
  {
    name: 'coach',
    says: 'The first match teaches itself',
    sizes: ['phone', 'laptop'],
    word: 'first',
    seat: 0,
    isFirstMatch: true,
  },
  {
    name: 'reading',
    says: 'A card is read where it is',
    sizes: ['phone', 'laptop'],
    word: 'cards',
    seat: 0,
    act: readCard,
  },
  { name: 'why', says: 'Why they are out', sizes: ['phone', 'laptop'], word: 'out', seat: 0 },
  { name: 'screen-waiting', says: 'The way in, from four metres', sizes: ['television'], word: 'come', seat: null },
  { name: 'screen-playing', says: 'The party on the television', sizes: ['television'], word: 'party', seat: null },
  { name: 'party-one', says: 'The first phone', sizes: ['phone'], word: 'party', seat: 0 },
  { name: 'party-two', says: 'The second phone', sizes: ['phone'], word: 'party', seat: 1 },
  {
    name: 'waiting-full',
    says: 'As many as there can be, waiting',
    sizes: ['phone', 'laptop'],
    word: 'full',
    seat: 0,
    isWhole: true,
  },
  { name: 'crowd', says: 'As many as there can be, playing', sizes: ['phone', 'laptop'], word: 'crowd', seat: 0 },
];

/** @param folder where the pictures go; each game's strip has an index there @param url of the server */
export async function takeStrips(camera: Camera, folder: string, url: string): Promise<void> {
  for (const { info } of games) {
    const taken: { file: string; says: string }[] = [];
    for (const [index, shot] of shots.entries()) {
      const match = matchIdOf(wordOf(info.id, shot.word));
      for (const size of shot.sizes)
        taken.push(...(await take(camera, url, { game: info.id, match, shot, size, place: index + 1 })));
    }
    if (taken.length > 0) await writeIndex(join(folder, info.id), info.title, taken);
  }
}

interface Place {
  game: string;
  match: string;
  shot: Shot;
  size: Size;
  /** In the strip, from 1. */
  place: number;
}

/** Long enough for a light to change everywhere, ms. */
const REPAINTED_MS = 400;

async function take(camera: Camera, url: string, { game, match, shot, size, place }: Place) {
  const { width, height } = sizes[size];
  const name = `${String(place).padStart(2, '0')}-${shot.name}-${width}x${height}`;
  if (!camera.wants(`${game}/${name}`)) return [];
  const others = await sitDown(url, match, shot.seat);
  const page = await open(camera, match, shot, size);
  await shot.act?.(page, size);
  const files: { file: string; says: string }[] = [];
  for (const colorScheme of ['dark', 'light'] as const) {
    await page.emulateMedia({ colorScheme });
    // A stage paints itself anew.
    await page.waitForTimeout(REPAINTED_MS);
    const file = colorScheme === 'dark' ? `${name}-dark` : name;
    if (shot.isWhole) await camera.takeWhole(page, `${game}/${file}`);
    else await camera.take(page, `${game}/${file}`, { x: 0, y: 0, width, height });
    files.unshift({ file: `${file}.png`, says: `${shot.says}, ${size}${colorScheme === 'dark' ? ', dark' : ''}` });
  }
  await page.context().close();
  await Promise.all(others.map((guest) => guest.room.leave()));
  return files;
}

/** Everybody else who has a seat there is there. */
async function sitDown(url: string, match: string, seat: number | null): Promise<Guest[]> {
  const guests: Guest[] = [];
  for (const other of people.keys()) {
    if (other === seat) continue;
    const guest = await Guest.join(url, match, secretOf(match, other));
    // A television watches: who has no seat leaves again.
    if (guest.own?.seat === other) guests.push(guest);
    else {
      await guest.room.leave();
      break;
    }
  }
  return guests;
}

const PATIENT_MS = 120_000;

async function open(camera: Camera, match: string, shot: Shot, size: Size): Promise<Page> {
  const person = shot.seat === null ? {} : { name: people[shot.seat], secret: secretOf(match, shot.seat) };
  const known = shot.isFirstMatch ? {} : { 'finished-games': games.map(({ info }) => info.id) };
  const options = { viewport: sizes[size], hasTouch: size === 'phone' };
  const page = await openStill(camera, options, { ...person, ...known, ...(shot.seat === 0 && { name: me.name }) });
  // Without a graphics card a television's first picture takes its time.
  page.setDefaultTimeout(PATIENT_MS);
  await page.goto(shot.seat === null ? `/screen/${codeOf(match)}` : `/t/${match}`);
  await page.addStyleTag({
    content: '*, ::before, ::after { transition: none !important; animation: none !important; }',
  });
  await page.getByText('Kemi').first().waitFor();
  await page.getByText('Setting the table…').waitFor({ state: 'detached' });
  if (shot.name === 'screen-playing') await page.getByRole('heading', { name: /Chances to win/ }).waitFor();
  if (shot.name === 'coach') await page.getByRole('complementary', { name: 'Coach' }).waitFor();
  await page.evaluate(() => document.fonts.ready);
  await page.waitForLoadState('networkidle');
  return page;
}

/** Rests on a card that can be played, or holds it. */
async function readCard(page: Page, size: Size): Promise<void> {
  const card = page.getByRole('toolbar').getByRole('button').nth(1);
  if (size === 'phone') await card.dispatchEvent('pointerdown', { pointerType: 'touch', isPrimary: true, button: 0 });
  else await card.hover();
  await page.getByRole('note').waitFor();
}

/** The strip as a page: its pictures in their order. */
async function writeIndex(folder: string, title: string, taken: { file: string; says: string }[]): Promise<void> {
  const figures = taken.map(
    ({ file, says }) => `<figure><img src="${file}" alt="" loading="lazy"><figcaption>${says}</figcaption></figure>`,
  );
  await mkdir(folder, { recursive: true });
  await writeFile(
    join(folder, 'index.html'),
    `<!doctype html><html lang="en"><meta charset="utf-8"><title>${title}: a film strip</title>
<style>body{font:16px/1.4 sans-serif;margin:24px;background:#ddd}div{display:flex;flex-wrap:wrap;gap:20px;align-items:flex-end}
figure{margin:0}img{display:block;height:420px;border:2px solid #000}</style>
<h1>${title}</h1><div>${figures.join('\n')}</div></html>\n`,
  );
}
