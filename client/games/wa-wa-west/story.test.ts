import { describe, expect, test } from 'vitest';
import { options } from '../../../shared/games/wa-wa-west/options.ts';
import { initial } from '../../../shared/games/wa-wa-west/rules.ts';
import type { Play, Revealed, WaWaWestState } from '../../../shared/games/wa-wa-west/types.ts';
import { view } from '../../../shared/games/wa-wa-west/visibility.ts';
import { fates, headline, highlights, marks } from './story.ts';

const names = ['Ann', 'Bo', 'Cy'];

const play = (seat: number, item: string, at: number): Play => ({
  seat,
  chosen: item,
  item,
  copied: null,
  target: null,
  at,
  cost: 0,
  tried: null,
  why: null,
});

const quiet: Revealed = {
  type: 'revealed',
  round: 1,
  at: 0,
  burst: false,
  plays: [],
  hits: [],
  conflicts: [],
  died: [],
  gained: [],
  stolen: [],
  juiced: [],
  launched: [],
  stunned: [],
  revived: [],
};

const table = (change: Partial<WaWaWestState> = {}): WaWaWestState => ({ ...initial(options.parse({}), 3), ...change });

describe('highlights', () => {
  test.each<[string, Partial<Revealed>, string]>([
    [
      'the closest duel',
      { plays: [play(0, 'gun', 900), play(1, 'gun', 690)], conflicts: [{ between: [0, 1], first: 1 }] },
      'Closest duel: Bo fired 0.21 s before Ann.',
    ],
    ['a photo finish', { conflicts: [{ between: [0, 2], first: null }] }, 'Photo finish: Ann and Cy in round 1.'],
    ['a save', { hits: [{ by: 0, item: 'gun', on: 1, saved: true }] }, 'Best save: Bo, juice in round 1.'],
    ['a revival', { revived: [{ seat: 2, by: [0] }] }, 'Back from the dead: Cy, raised in round 1.'],
    ['a robbery', { stolen: [{ from: 0, by: 1, ammo: 7 }] }, 'Biggest haul: Bo took 7 ammo from Ann.'],
  ])('%s', (_, change, sentence) => {
    expect(highlights([{ ...quiet, ...change }], names)).toContain(sentence);
  });

  test('a match without any has none', () => {
    expect(highlights([quiet], names)).toEqual([]);
  });
});

describe('fates', () => {
  const dead = (seat: number) => ({ ...initial(options.parse({}), 3).players[seat], alive: false });

  test('the winner, one who died twice, one who left', () => {
    const state = table({ phase: 'over', outcome: { tie: false, winners: [0] } });
    state.players = [state.players[0], dead(1), dead(2)];
    const events: Revealed[] = [
      { ...quiet, round: 1, died: [{ seat: 1, by: [0], left: false }] },
      { ...quiet, round: 2, revived: [{ seat: 1, by: [0] }] },
      {
        ...quiet,
        round: 4,
        died: [
          { seat: 1, by: [0], left: false },
          { seat: 2, by: [], left: true },
        ],
      },
    ];
    expect(fates(events, view(state, 'spectator'))).toEqual(['wins', 'out in round 4', 'left in round 4']);
  });
});

describe('headline', () => {
  const choosing = table({ phase: 'choosing', round: 7 });
  choosing.players = choosing.players.with(1, {
    ...choosing.players[1],
    pick: { item: 'grenade', target: null, at: 1, tried: null, why: null },
  });

  test('tells nobody what another has locked in', () => {
    expect(headline(view(choosing, 'spectator'))).toBe('Round 7, everyone chooses');
    expect(headline(view(choosing, 0))).toBe('Round 7, everyone chooses');
  });

  test('tells the one who did', () => {
    expect(headline(view(choosing, 1))).toBe('Round 7, Grenade locked in');
  });
});

test('deaths are grave marks, a quiet round has none', () => {
  expect(marks(quiet)).toEqual([]);
  expect(marks({ ...quiet, died: [{ seat: 0, by: [1], left: false }] })).toEqual([
    { icon: 'dead', label: 'One is out', grave: true },
  ]);
});
