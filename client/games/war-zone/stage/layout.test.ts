import { expect, test } from 'vitest';
import { setName } from '../../../kit/stage/names.ts';
import type { Box } from '../../../kit/stage/picture.ts';
import { layTable, panelOf, type CardPlace, type Layout } from './layout.ts';

const sizes = [
  [808, 744],
  [390, 352],
  [376, 346],
  [320, 260],
  [1280, 744],
  [1280, 520],
  [900, 484],
  [1440, 970],
  [1920, 1080],
] as const;

const around = ({ x, y, width, height }: CardPlace): Box => ({ x: x - width / 2, y: y - height / 2, width, height });

const overlap = (a: Box, b: Box) =>
  Math.min(a.x + a.width, b.x + b.width) - Math.max(a.x, b.x) > 1 &&
  Math.min(a.y + a.height, b.y + b.height) - Math.max(a.y, b.y) > 1;

const within = (outer: Box, box: Box) =>
  box.x >= outer.x - 1 &&
  box.y >= outer.y - 1 &&
  box.x + box.width <= outer.x + outer.width + 1 &&
  box.y + box.height <= outer.y + outer.height + 1;

type Named = [string, Box];

/** What must not lie on another thing of its kind, and what it must lie in. */
function land(layout: Layout): Named[] {
  const { attack, deck, discard, clock, note, strip } = layout;
  const face = { x: clock.x, y: clock.y, width: clock.radius * 2, height: clock.radius * 2 };
  return [
    ['attack', around(attack)],
    ['deck', around(deck)],
    ['discard', around(discard)],
    ['clock', around(face)],
    ...(note ? [['note', note] satisfies Named] : []),
    ...(strip ? [['strip', strip] satisfies Named] : []),
  ];
}

function panelPieces(layout: Layout, seat: number, written: string): Named[] {
  const { token, name, health, sheet, hand } = panelOf(layout, seat);
  const { lines, px } = setName(written, name, measure);
  const nameHeight = px * (0.8 + (lines.length - 1) * 1.05);
  const disc = { ...token, width: token.radius * 2, height: token.radius * 2 };
  const fan = {
    x: hand.x - hand.width / 2,
    y: hand.y - hand.height / 2,
    width: hand.reach + hand.width,
    height: hand.height,
  };
  const number = {
    x: health.x - health.px * 1.15,
    y: health.y - health.px * 0.36,
    width: health.px * 1.15,
    height: health.px * 0.72,
  };
  return [
    ['token', around(disc)],
    ['name', { x: name.x, y: name.y - nameHeight / 2, width: name.width, height: nameHeight }],
    ['number', number],
    ['sheet', sheet],
    // One that lies below the canvas only sends its cards from there.
    ...(hand.shows === 'nothing' ? [] : [['hand', fan] satisfies Named]),
  ];
}

const collisions = (pieces: Named[]) =>
  pieces.flatMap(([name, box], index) =>
    pieces.slice(index + 1).flatMap(([other, second]) => (overlap(box, second) ? [`${name} on ${other}`] : [])),
  );

const outside = (pieces: Named[], outer: Box) =>
  pieces.flatMap(([name, box]) => (within(outer, box) ? [] : [`${name} outside`]));

/** As if every letter were 0.6 wide. */
const measure = (text: string, px: number) => text.length * px * 0.6;
const nameLists = [
  ['short', 'Kemi'],
  ['of 20 letters', 'Wolfeschlegelsteinha'],
] as const;

for (const [width, height] of sizes)
  test.each(nameLists)(`at ${width}×${height} nothing collides for 2 to 6 players with names %s`, (_, name) => {
    for (let seats = 2; seats <= 6; seats++)
      for (const [nearest, hasHand] of [
        [0, false],
        [seats - 1, false],
        [0, true],
      ] as const) {
        const names = Array.from({ length: seats }, () => name);
        const layout = layTable({ width, height }, names, nearest, { hasHand, measure });
        const canvas = { x: 0, y: 0, width, height };
        const panels = layout.panels.map((panel, seat): Named => [`panel ${seat}`, panel.box]);
        expect([...collisions(panels), ...outside(panels, canvas)], `${seats} panels`).toEqual([]);
        expect([...collisions(land(layout)), ...outside(land(layout), layout.land)], `land of ${seats}`).toEqual([]);
        layout.panels.forEach(({ box }, seat) => {
          const pieces = panelPieces(layout, seat, name);
          expect([...collisions(pieces), ...outside(pieces, box)], `panel ${seat} of ${seats}`).toEqual([]);
        });
      }
  });

test('you are in the trench, whichever seat is yours', () => {
  for (const nearest of [0, 2, 5])
    expect(
      panelOf(
        layTable(
          { width: 808, height: 744 },
          Array.from({ length: 6 }, () => 'Kemi'),
          nearest,
          { measure },
        ),
        nearest,
      ).kind,
    ).toBe('trench');
});
