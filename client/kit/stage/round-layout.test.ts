import { expect, test } from 'vitest';
import type { Box } from './picture.ts';
import { layRoundTable, placeOf, type RoundLayout } from './round-layout.ts';

const sizes = [
  [808, 744],
  [390, 352],
  [376, 346],
  [320, 260],
  [320, 165],
  [285, 276],
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

const overlap = (a: Box, b: Box) =>
  Math.min(a.x + a.width / 2, b.x + b.width / 2) - Math.max(a.x - a.width / 2, b.x - b.width / 2) > 1 &&
  Math.min(a.y + a.height / 2, b.y + b.height / 2) - Math.max(a.y - a.height / 2, b.y - b.height / 2) > 1;

const inside = ({ width, height }: RoundLayout, box: Box) =>
  box.x - box.width / 2 >= -1 &&
  box.x + box.width / 2 <= width + 1 &&
  box.y - box.height / 2 >= -1 &&
  box.y + box.height / 2 <= height + 1;

/** What lies on what, and what hangs over the edge. */
function collisions(layout: RoundLayout): string[] {
  const disc = layout.tokenRadius * 2;
  const face = layout.clock.radius * 1.6;
  const seats = layout.places.map(({ token, plate, card }, seat) => ({
    seat,
    token: { ...token, width: disc, height: disc },
    plate,
    card,
  }));
  const kinds = ['token', 'plate', 'card'] as const;
  const pieces = seats.flatMap((each) => kinds.map((kind) => ({ name: `${kind} ${each.seat}`, box: each[kind] })));
  const clock = { name: 'clock', box: { ...layout.clock, width: face, height: face } };
  const outside = pieces.filter(({ box }) => !inside(layout, box)).map(({ name }) => `${name} outside`);
  const touching = pieces.flatMap((one, index) =>
    [...pieces.slice(index + 1), ...(face > 0 ? [clock] : [])]
      .filter((other) => overlap(one.box, other.box))
      .map((other) => `${one.name} on ${other.name}`),
  );
  return [...outside, ...touching];
}

for (const [width, height] of sizes)
  for (const [kind, nameOf] of Object.entries(nameLists))
    test(`at ${width}×${height} nothing collides for 2 to 16 players with names ${kind}`, () => {
      for (const seats of seatCounts) {
        const names = Array.from({ length: seats }, (_, seat) => nameOf(seat));
        const layout = layRoundTable({ width, height }, { names, digits: 2, nearest: 0 }, measure);
        expect(collisions(layout), `${seats} seats`).toEqual([]);
      }
    });

test('up to six sit round the table on a phone', () => {
  for (const [width, height] of [
    [390, 352],
    [376, 346],
  ] as const)
    for (const seats of [2, 3, 4, 5, 6]) {
      const names = Array.from({ length: seats }, () => 'm'.repeat(20));
      expect(layRoundTable({ width, height }, { names, digits: 1, nearest: 0 }, measure).kind).toBe('ring');
    }
});

test('you sit at the bottom, whichever seat is yours', () => {
  for (const nearest of [0, 3, 5]) {
    const layout = layRoundTable(
      { width: 808, height: 744 },
      { names: Array<string>(6).fill('Ann'), digits: 1, nearest },
      measure,
    );
    const lowest = Math.max(...layout.places.map((place) => place.token.y));
    expect(placeOf(layout, nearest).token.y).toBe(lowest);
  }
});
