import { expect, test } from 'vitest';
import { at } from '../../contract/at.ts';
import { chanceOf } from '../../contract/random.ts';
import { Duel } from './bot-duel.ts';
import { isTabled, tabledDuel, tabledPlay, tabledValue } from './bot-duel-play.ts';
import { iterate, matrixAt, PairValues } from './bot-duel-values.ts';
import { evolve } from './evolve.ts';
import { options as schema } from './options.ts';
import { endingOf, reveal } from './reveal.ts';
import { openTable } from './testing.ts';

const codes = tabledDuel.standings().length * (tabledDuel.mostAmmo + 1);

test('a round of two comes to what the rules say, from any position of the table', () => {
  const chance = chanceOf(8);
  const table = openTable({}, 2);
  for (let trial = 0; trial < 3000; trial++) {
    const [own, other, blast] = [chance.int(codes), chance.int(codes), chance.int(2) === 1] as const;
    const [ownMove, otherMove] = [own, other].map((code) => chance.pick(tabledDuel.movesOf(code))) as [number, number];
    const branches = tabledDuel.branches(own, other, blast, ownMove, otherMove);
    const times = chance.pick([
      [0, 1000],
      [1000, 0],
      [0, 0],
    ]);
    const players = [own, other].map((code, seat) => {
      const item = at(tabledDuel.items, seat === 0 ? ownMove : otherMove).id;
      const pick = { item, target: 1 - seat, at: times[seat]!, tried: null, why: null };
      return { ...tabledDuel.playerOf(code, seat), pick };
    });
    const state = { ...table, blast, players };
    const revealed = reveal(state, 2000);
    const after = evolve(state, revealed);
    const outcome = endingOf(state, revealed, after)?.outcome;
    const told = branches.map((branch) =>
      branch.isOver
        ? branch.payoff
        : [
            tabledDuel.codeWith(branch.own, tabledDuel.ammoIn(own) + branch.ownAmmo),
            tabledDuel.codeWith(branch.other, tabledDuel.ammoIn(other) + branch.otherAmmo),
            branch.blast,
          ],
    );
    expect(told).toContainEqual(
      outcome
        ? outcome.tie
          ? 0.5
          : Number(outcome.winners.includes(0))
        : [...after.players.map((player) => tabledDuel.codeOf(player)), after.blast],
    );
    expect(branches.reduce((sum, { share }) => sum + share, 0)).toBeCloseTo(1);
  }
});

test('the table is solved: what each position is worth is what its matrix game is worth', () => {
  const chance = chanceOf(5);
  for (let trial = 0; trial < 3000; trial++) {
    const position = { own: chance.int(codes), other: chance.int(codes), blast: chance.int(2) === 1 };
    const { value } = tabledPlay(position);
    expect(Math.abs(value - tabledValue(position.own, position.other, position.blast))).toBeLessThan(5e-4);
  }
});

test('a game small enough to be solved by hand', () => {
  // Reload, Gun and Shield alone, and who has a Gun against nobody's Shield wins.
  const options = schema.parse({
    exclude: [
      'orange-juice',
      'grenade',
      'battery',
      'reinforced-shield',
      'laser-gun',
      'minigun',
      'bazooka',
      'firework',
      'stun-gun',
      'mirror',
      'necromancy',
      'shield',
    ],
  });
  const duel = new Duel(options, { mostAmmo: 2 });
  const values = new PairValues(duel.standings().length * 3);
  iterate(duel, values);
  const code = (ammo: number) => duel.codeOf({ ...duel.playerOf(0, 0), ammo });
  // Without ammo there is nothing that saves from the Gun.
  expect(values.of(code(1), code(0), false)).toBeCloseTo(1, 2);
  // Both shoot at once: a coin. Whoever does not is dead.
  expect(matrixAt(duel, { own: code(1), other: code(1), blast: false }, values.of).rows.length).toBe(3);
  expect(values.of(code(1), code(1), false)).toBeCloseTo(0.5, 2);
  expect(values.of(code(2), code(1), false)).toBeCloseTo(0.5, 2);
});

test.each([
  { thievery: true, teams: true, precision: true, concentrated: true, headstart: 7, blitz: true },
  { undecided: 'ends' as const, maxRounds: 50, rules: { mercy: false } },
])('%j is nothing to two: the table serves, as rounds come to the same', (some) => {
  const options = schema.parse(some);
  expect(isTabled(options)).toBe(true);
  expect(new Duel(options).fingerprint()).toBe(new Duel(schema.parse({})).fingerprint());
});

test.each([{ exclude: ['gun'] }, { rules: { shieldStreak: 3 } }, { ruling: 'strict-letter' as const }])(
  'with %j it does not serve',
  (some) => expect(isTabled(schema.parse(some))).toBe(false),
);
