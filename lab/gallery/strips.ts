/** A film strip of each game: somebody's first match, a death explained, a party round a television, the largest table. */
import type { Page } from '@playwright/test';
import type { EventStore } from '../../replays/store/event-store.ts';
import { games } from '../../shared/games/index.ts';
import type { Camera } from './camera.ts';
import { ids, takeAll, watcher, type Size, type View } from './pages.ts';
import { codeOf, keepGoing, keepOut, keepSeated, matchIdOf, secretOf } from './tables.ts';

// prettier-ignore
const people = [
  'Kemi', 'Odile', 'Bram', 'Tuan', 'Wolfeschlegelsteinha', 'Maximiliana Montague', 'Jo', 'Mika',
  'Sol', 'Nia', 'Per', 'Yara', 'Gus', 'Lev', 'Ada', 'Wim',
];
const stripOf = (game: string, word: string) => `${word}${game.replaceAll('-', '')}`;

/** Every match that the strips show. */
export async function keepStrips(store: EventStore): Promise<void> {
  for (const { info } of games) {
    const { id: game, seats } = info;
    const word = (name: string) => stripOf(game, name);
    const isYicYacYoe = game === 'yic-yac-yoe';
    const usual = { game, names: people.slice(0, 4), options: isYicYacYoe ? { size: 6, row: 4 } : {} };
    const full = people.slice(0, seats.max);
    await keepGoing(store, word('first'), { ...usual, steps: 0 });
    const cards = isYicYacYoe ? { options: { armed: true }, steps: 0 } : { steps: 8 };
    await keepGoing(store, word('cards'), { ...usual, ...cards });
    await keepOut(store, word('out'), usual);
    await keepSeated(store, word('come'), game, [...people.slice(0, 3), '']);
    await keepGoing(store, word('party'), { ...usual, steps: 6 });
    await keepSeated(store, word('full'), game, full);
    // All choose one after the other here: there has to be time for it.
    const unhurried = game === 'wa-wa-west' ? { chooseMs: 60_000 } : {};
    await keepGoing(store, word('crowd'), { game, names: full, options: unhurried, steps: seats.max });
  }
}

/** A picture of a strip: the word of its match, and which seat looks; null for a television. */
type Shot = [name: string, sizes: Size[], word: string, seat: number | null, more?: Partial<View>];

const there =
  (...[role, name]: Parameters<Page['getByRole']>) =>
  (page: Page) =>
    page.getByRole(role, name).waitFor();
const shots: Shot[] = [
  ['coach', ['phone', 'laptop'], 'first', 0, { act: there('complementary', { name: 'Coach' }) }],
  ['reading', ['phone', 'laptop'], 'cards', 0, { act: readCard }],
  ['why', ['phone', 'laptop'], 'out', 0],
  ['screen-waiting', ['television'], 'come', null],
  ['screen-playing', ['television'], 'party', null, { act: there('heading', { name: /Chances to win/ }) }],
  ['party-one', ['phone'], 'party', 0],
  ['party-two', ['phone'], 'party', 1],
  ['waiting-full', ['phone', 'laptop'], 'full', 0, { isCropped: false }],
  ['crowd', ['phone', 'laptop'], 'crowd', 0],
];

export const takeStrips = (camera: Camera, url: string): Promise<void> =>
  takeAll(camera, url, () =>
    Object.fromEntries(ids.flatMap((game) => shots.map((shot, index) => stripShot(game, shot, index)))),
  );

function stripShot(game: string, [name, taken, word, seat, more]: Shot, index: number): [string, View] {
  const match = matchIdOf(stripOf(game, word));
  const person = seat === null ? { ...watcher, name: '' } : { name: people[seat], secret: secretOf(match, seat) };
  const view: View = {
    path: seat === null ? `/screen/${codeOf(match)}` : `/t/${match}`,
    ready: 'Kemi',
    sizes: taken,
    isCropped: true,
    there: { match, seats: [...people.keys()].filter((other) => other !== seat) },
    kept: { ...person, 'finished-games': name === 'coach' ? [] : ids },
    ...more,
  };
  return [`${game}/0${index + 1}-${name}`, view];
}

/** Rests on a card that can be played, or holds it. */
async function readCard(page: Page): Promise<void> {
  const card = page.getByRole('toolbar').getByRole('button').nth(1);
  const isPhone = page.viewportSize()!.width < 500;
  if (isPhone) await card.dispatchEvent('pointerdown', { pointerType: 'touch', isPrimary: true, button: 0 });
  else await card.hover();
  await page.getByRole('note').waitFor();
}
