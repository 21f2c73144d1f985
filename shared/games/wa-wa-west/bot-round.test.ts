import { expect, test } from 'vitest';
import { at } from '../../contract/at.ts';
import { chanceOf, type Chance } from '../../contract/random.ts';
import { Round } from './bot-round.ts';
import { evolve } from './evolve.ts';
import { waWaWest } from './game.ts';
import { guardOf } from './legal.ts';
import { endingOf, reveal } from './reveal.ts';
import { openTable } from './testing.ts';
import type { WaWaWestState } from './types.ts';

const ownItems = [
  { id: 'wall', type: 'Defense III', costs: null, kills: '<Charge (Ammo)>', killedBy: 'Laser Gun' },
  { id: 'quake', type: 'Bomb III, no Weapon', costs: null, kills: '<Defense>' },
  { id: 'mason', type: 'Charge (Summon)', killedBy: '<Weapon>', special: { summons: 'wall' } },
  {
    id: 'digger',
    type: 'Weapon (Gun I)',
    costs: 1,
    kills: '<Charge>',
    special: { summons: 'quake', stuns: true as const },
  },
];

/** A position as no match may ever come to it: the rules say what becomes of it all the same. */
function anyPosition(chance: Chance): WaWaWestState {
  const seats = 2 + chance.int(6);
  const isOften = (share: number) => chance.float() < share;
  const options = {
    teams: isOften(0.2),
    precision: isOften(0.3),
    concentrated: isOften(0.2),
    thievery: isOften(0.3),
    ruling: isOften(0.1) ? ('strict-letter' as const) : ('table' as const),
    photoFinishMs: 660,
    undecided: isOften(0.3) ? ('ends' as const) : ('together' as const),
    rules: { stunAfterBattery: isOften(0.5), oneJuice: isOften(0.7), mercy: isOften(0.7) },
    customItems: isOften(0.4) ? ownItems : [],
  };
  const state = openTable({ options, blast: isOften(0.3) }, seats);
  const players = state.players.map((player) => ({
    ...player,
    ammo: chance.int(13),
    alive: player.seat < 2 || isOften(0.8),
    juiced: isOften(0.2),
    guard: options.customItems.length > 0 && isOften(0.3) ? 'wall' : null,
    stunned: isOften(0.1),
    left: isOften(0.03),
    last: chance.pick(['battery', 'shield', 'gun', null]),
    inARow: 1 + chance.int(10),
    spares: isOften(0.1) ? [chance.int(seats)] : [],
  }));
  return { ...state, players, blasts: options.customItems.length > 0 && isOften(0.2) ? ['quake'] : [] };
}

const sideOf = ({ seat, team }: { seat: number; team: number | null }) =>
  team === null ? `seat ${seat}` : `team ${team}`;

test('a round in the head comes to what the rules say', () => {
  const chance = chanceOf(11);
  for (let trial = 0; trial < 1000; trial++) {
    const state = anyPosition(chance);
    const round = new Round(waWaWest.visibility.view(state, 'referee'));
    const choices = round.moves.map((moves) => chance.pick(moves));
    const times = Float64Array.from(round.players, () => chance.float());
    const chair = chance.int(choices.length);
    round.play(choices.with(chair, chance.pick(at(round.moves, chair))), times);
    // Then the same with other choices of one, and the last of them is asked for.
    for (const move of chance.shuffle(round.moves[chair]!).slice(0, 3))
      round.replay(choices.with(chair, move), times, chair);
    round.replay(choices, times, chair);

    const players = state.players.map((player) => {
      const chair = round.players.findIndex(({ seat }) => seat === player.seat);
      const move = choices[chair];
      if (!move) return player;
      const { item, target = null, stun } = move.action;
      const aim = { target, ...(typeof stun === 'number' && { stun }) };
      return { ...player, pick: { item, ...aim, at: times[chair]! * 3300, tried: null, why: null } };
    });
    const before = { ...state, players };
    const revealed = reveal(before, 5000);
    const after = evolve(before, revealed);
    const end = endingOf(before, revealed, after);

    const told = round.players.map(({ seat }, chair) => ({
      seat,
      alive: !round.died[chair],
      ammo: round.ammo[chair],
      guard: round.items[round.guards[chair]!]?.id ?? null,
      stunned: round.stunned[chair] === 1,
    }));
    const asked = round.players.map(({ seat }) => {
      const player = after.players[seat]!;
      return { seat, alive: player.alive, ammo: player.ammo, guard: guardOf(player), stunned: player.stunned };
    });
    expect({ trial, told }).toEqual({ trial, told: asked });
    expect(new Set(round.revived)).toEqual(new Set(revealed.revived.map(({ seat }) => seat)));
    expect(round.bursts.length > 0).toBe(after.blast || after.blasts.length > 0);
    // A team ties as one, its dead too.
    const sides = new Set(round.tied?.map((one) => sideOf(at(round.players, one))));
    const tied = after.players.filter((player) => sides.has(sideOf(player))).map(({ seat }) => seat);
    expect(tied).toEqual(end?.ending === 'standoff' ? end.outcome.winners : []);
  }
});
