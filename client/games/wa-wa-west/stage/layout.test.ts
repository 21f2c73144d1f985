import { expect, test } from 'vitest';
import { layTable, type Layout, type Spot } from './layout.ts';

const sizes = [
  [808, 744],
  [390, 352],
  [376, 346],
  [320, 260],
  [1280, 744],
  [900, 484],
  [1440, 970],
  [1920, 1080],
] as const;
const seatCounts = Array.from({ length: 15 }, (_, i) => i + 2);
const nameLists: Record<string, (seat: number) => string> = {
  short: (seat) => `Name${seat}`,
  'of 20 letters': () => 'm'.repeat(20),
};

/** As if every letter were 0.6 wide: enough to see what collides. */
const measure = (name: string, px: number) => name.length * px * 0.6;

type Box = Spot & { width: number; height: number };

const overlap = (a: Box, b: Box) =>
  Math.min(a.x + a.width / 2, b.x + b.width / 2) - Math.max(a.x - a.width / 2, b.x - b.width / 2) > 1 &&
  Math.min(a.y + a.height / 2, b.y + b.height / 2) - Math.max(a.y - a.height / 2, b.y - b.height / 2) > 1;

const inside = ({ width, height }: Layout, box: Box) =>
  box.x - box.width / 2 >= -1 &&
  box.x + box.width / 2 <= width + 1 &&
  box.y - box.height / 2 >= -1 &&
  box.y + box.height / 2 <= height + 1;

for (const [width, height] of sizes)
  for (const [kind, nameOf] of Object.entries(nameLists))
    test(`at ${width}×${height} nothing collides for 2 to 16 players with names ${kind}`, () => {
      for (const seats of seatCounts) {
        const names = Array.from({ length: seats }, (_, seat) => nameOf(seat));
        const layout = layTable(width, height, { names, digits: 2, nearest: 0 }, measure);
        const disc = layout.tokenRadius * 2;
        const tokens = layout.places.map(({ token }): Box => ({ ...token, width: disc, height: disc }));
        const plates = layout.places.map(({ plate }): Box => plate);
        const cards = layout.places.map(({ card }): Box => card);

        for (const box of [...tokens, ...plates, ...cards]) expect(inside(layout, box), `${seats} seats: inside`).toBe(true);
        const face = layout.clock.radius * 1.6;
        for (const card of cards) expect(overlap(card, { ...layout.clock, width: face, height: face }), `${seats} seats: clock`).toBe(false);
        layout.places.forEach((_, one) =>
          layout.places.forEach((__, other) => {
            const what = `${seats} seats, ${one} and ${other}`;
            if (one < other) {
              expect(overlap(plates[one], plates[other]), `${what}: plates`).toBe(false);
              expect(overlap(tokens[one], tokens[other]), `${what}: tokens`).toBe(false);
              expect(overlap(cards[one], cards[other]), `${what}: cards`).toBe(false);
            }
            expect(overlap(plates[one], tokens[other]), `${what}: plate on token`).toBe(false);
            expect(overlap(cards[one], tokens[other]), `${what}: card on token`).toBe(false);
            expect(overlap(cards[one], plates[other]), `${what}: card on plate`).toBe(false);
          }),
        );
      }
    });

test('up to six sit round the table on a phone', () => {
  for (const [width, height] of [[390, 352], [376, 346]])
    for (const seats of [2, 3, 4, 5, 6]) {
      const names = Array.from({ length: seats }, () => 'm'.repeat(20));
      expect(layTable(width, height, { names, digits: 1, nearest: 0 }, measure).kind).toBe('ring');
    }
});

test('you sit at the bottom, whichever seat is yours', () => {
  for (const nearest of [0, 3, 5]) {
    const { places } = layTable(808, 744, { names: Array(6).fill('Ann'), digits: 1, nearest }, measure);
    const lowest = Math.max(...places.map((place) => place.token.y));
    expect(places[nearest].token.y).toBe(lowest);
  }
});
