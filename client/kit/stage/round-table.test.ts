/** @see round-layout.test.ts for where everything lies */
import type { Container } from 'pixi.js';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { inTurn } from './choreography.ts';
import { roundSeat, roundTable, type CardSeatPicture } from './round-table.ts';
import { drawNothing } from './testing/no-canvas.ts';
import { TextureCache } from './textures.ts';

beforeAll(drawNothing);
afterAll(() => void vi.unstubAllGlobals());

interface Card {
  number: number;
}
const { setting, layout, createScene } = roundTable<Card>(1, () => {});
const perspective = {
  you: 1,
  names: ['Ann', 'Bo', 'Cy'],
  bots: [],
  away: [false, false, true],
  dark: false,
  reducedMotion: false,
};

/** A table of three, and what is seen of each of its cards. */
function table() {
  const view = { players: [0, 1, 2] };
  const size = { width: 808, height: 744 };
  const made = setting(view, perspective);
  const scene = createScene({ layout: layout(size, made), setting: made, textures: new TextureCache(1) });
  const seats = view.players.map((seat): CardSeatPicture<Card> => ({
    ...roundSeat(seat, perspective, { tie: false, winners: [2] }),
    card: seat === 0 ? { number: 4 } : null,
  }));
  return { scene, seats };
}

test('a card lies before whoever has one, and turns with the picture', () => {
  const { scene, seats } = table();
  scene.set({ seats, clock: true });
  const cards = scene.node.children.filter(({ position: { x, y } }) =>
    scene.layout.places.some(({ card }) => card.x === x && card.y === y),
  );
  expect(cards.map(({ visible }) => visible)).toEqual([true, false, false]);
  seats[0]!.paper.width = -0.5;
  scene.set({ seats, clock: true });
  expect((cards[0] as Container).scale.x).toBe(0.5);
});

test('you sit at the foot, and a player at rest is as the table has them', () => {
  const { scene, seats } = table();
  const { y } = scene.tokenAt(1);
  expect(Math.max(scene.tokenAt(0).y, scene.tokenAt(2).y)).toBeLessThan(y);
  expect(seats.map(({ you, away, winner }) => [you, away, winner])).toEqual([
    [false, false, false],
    [true, false, false],
    [false, true, true],
  ]);
});

test('beats in turn begin where the one before ends', () => {
  const events = [{ type: 'drew' as const }, { type: 'turned' as const }];
  expect(inTurn(events, { drew: 200, turned: 50 })).toEqual([
    { event: events[0], atMs: 0, forMs: 200 },
    { event: events[1], atMs: 200, forMs: 50 },
  ]);
});
