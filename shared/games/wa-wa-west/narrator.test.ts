import { describe, expect, test } from 'vitest';
import { waWaWest } from './game.ts';
import { describeResults, headline, highlights, milestones } from './narrator.ts';
import { options } from './options.ts';
import { initial } from './rules.ts';
import { playRounds, type Script } from './testing.ts';
import type { Play, Revealed, WaWaWestState } from './types.ts';
import { view } from './visibility.ts';

const names = ['Ann', 'Bo', 'Cy', 'Di'];
const dead = { alive: false, ammo: 0 };
const rich = { ammo: 30 };

function describeRounds(script: Script, ...lines: string[]): string[] {
  const { events, state } = playRounds(script, ...lines);
  return events.flatMap((event) =>
    waWaWest.narrator.describe(event, names, waWaWest.visibility.view(state, 'spectator')),
  );
}

describe('a reveal in sentences', () => {
  const farm = {
    customItems: [
      { id: 'bale', type: 'Charge (Summon)', special: { summons: 'hay' } },
      { id: 'hay', type: 'Defense I', costs: null, kills: 'Minigun' },
      { id: 'fan', type: 'Charge (Summon)', special: { summons: 'dust' } },
      { id: 'dust', name: 'Dust Storm', type: 'Dust I, no Weapon', costs: null, kills: '<Charge>' },
    ],
  };
  // prettier-ignore
  test.each<{ name: string; rounds: string[]; says: string[] } & Script>([
    { name: 'who plays alike is named together', rounds: ['reload | reload | shield'], says: ['Ann and Bo play Reload.', 'Cy plays Shield.', 'Ann loads 1.', 'Bo loads 1.'] },
    { name: 'hits and deaths', rounds: ['gun | reload | reload | shield'], says: ['Ann plays Gun.', 'Bo and Cy play Reload.', 'Di plays Shield.', 'Ann’s Gun hits Bo and Cy.', 'Bo and Cy are out.'] },
    { name: 'the end', rounds: ['gun | reload'], says: ['Ann plays Gun.', 'Bo plays Reload.', 'Ann’s Gun hits Bo.', 'Bo is out.', 'Ann wins.'] },
    { name: 'a conflict', rounds: ['gun | gun | shield'], says: ['Ann and Bo play Gun.', 'Cy plays Shield.', 'Ann fires before Bo.', 'Ann’s Gun hits Bo.', 'Bo is out.'] },
    { name: 'a photo finish', rounds: ['gun@0 | gun@0'], says: ['Ann and Bo play Gun.', 'Ann and Bo fire at the same moment: neither hits the other.', 'A photo finish nobody can decide. A tie between Ann and Bo.'] },
    { name: 'aims', options: { precision: true }, rounds: ['minigun>1 | shield | shield'], says: ['Ann plays Minigun at Bo.', 'Bo and Cy play Shield.'] },
    { name: 'a Stun Gun that stuns another', options: { precision: true }, given: [{ ammo: 9, last: 'battery' }, rich, rich], rounds: ['stun-gun>1/2 | shield | shield'], says: ['Ann plays Stun Gun at Bo, to stun Cy.', 'Bo and Cy play Shield.', 'Ann stuns Cy, who must skip the next round.'] },
    { name: 'a tie between some', options: { undecided: 'ends' }, rounds: ['gun@0 | gun@0 | shield'], says: ['Ann and Bo play Gun.', 'Cy plays Shield.', 'Ann and Bo fire at the same moment: neither hits the other.', 'A photo finish nobody can decide. A tie between Ann and Bo.'] },
    { name: 'a mirror', rounds: ['mirror | reload'], says: ['Ann mirrors Bo: Reload.', 'Bo plays Reload.', 'Ann loads 1.', 'Bo loads 1.'] },
    { name: 'a Skip and why', given: { ammo: 0 }, rounds: ['gun | shield'], says: ['Ann tries Gun, not enough ammo: Skip.', 'Bo plays Shield.'] },
    { name: 'out of time', rounds: ['- | shield'], says: ['Ann runs out of time and skips.', 'Bo plays Shield.'] },
    { name: 'stunned', given: [{ stunned: true }, rich], rounds: ['- | shield'], says: ['Ann is stunned and skips.', 'Bo plays Shield.'] },
    { name: 'leaving', rounds: ['-! | shield | shield'], says: ['Ann leaves for good.', 'Ann has left and skips.', 'Bo and Cy play Shield.', 'Ann is gone.'] },
    { name: 'juice', given: [{ juiced: true }, rich, rich], rounds: ['reload | gun | orange-juice'], says: ['Ann plays Reload.', 'Bo plays Gun.', 'Cy plays Orange Juice.', 'Bo’s Gun hits Ann and Cy.', 'Orange Juice saves Ann.', 'Cy is out.', 'Ann loads 1.'] },
    { name: 'juice that hits', given: [{ juiced: true }, rich, rich], rounds: ['skip | grenade | reinforced-shield'], says: ['Ann plays Skip.', 'Bo plays Grenade.', 'Cy plays Reinforced Shield.', 'Ann’s Orange Juice hits Bo.', 'Bo’s Grenade hits Ann.', 'Orange Juice saves Ann.', 'Bo is out.'] },
    { name: 'what takes hold', given: [{ ammo: 9, last: 'battery' }, rich, rich, rich], rounds: ['stun-gun>3 | shield | shield | shield'], says: ['Ann plays Stun Gun at Di.', 'Bo, Cy, and Di play Shield.', 'Ann stuns Di, who must skip the next round.'] },
    { name: 'Fireworks', rounds: ['firework | shield'], says: ['Ann plays Firework.', 'Bo plays Shield.', 'Ann has a Firework in the air: it bursts next round.'] },
    { name: 'a Blast', blast: true, rounds: ['reload | shield | reload'], says: ['Ann and Cy play Reload.', 'Bo plays Shield.', 'The Firework bursts over everyone.', 'The Firework Blast hits Bo.', 'Bo is out.', 'Ann loads 1.', 'Cy loads 1.'] },
    { name: 'a guard of the players’ own', options: farm, rounds: ['bale | shield | shield', 'reload | gun | minigun', 'reload | grenade | shield'], says: [
      'Ann plays Bale.', 'Bo and Cy play Shield.', 'Ann summons Hay: next round it guards them.',
      'Ann plays Reload.', 'Bo plays Gun.', 'Cy plays Minigun.', 'Ann’s Hay hits Cy.', 'Bo’s Gun hits Ann and Cy.', 'Hay saves Ann.', 'Cy is out.', 'Ann loads 1.',
      'Ann plays Reload.', 'Bo plays Grenade.', 'Ann’s Reload hits Bo.', 'Bo is out.', 'Ann loads 1.', 'Ann wins.'] },
    { name: 'a guard that does not hold', options: farm, given: [{ guard: 'hay' }, rich, rich], rounds: ['skip | grenade | laser-gun'], says: ['Ann plays Skip.', 'Bo plays Grenade.', 'Cy plays Laser Gun.', 'Bo’s Grenade hits Ann.', 'Cy’s Laser Gun hits Ann and Bo.', 'Ann and Bo are out.', 'Cy wins.'] },
    { name: 'a blast of the players’ own', options: farm, rounds: ['fan | fan | shield', 'reload | shield | shield'], says: [
      'Ann and Bo play Fan.', 'Cy plays Shield.', 'Ann and Bo summon Dust Storm: next round it bursts over everyone.',
      'Ann plays Reload.', 'Bo and Cy play Shield.', 'Dust Storm bursts over everyone.', 'Dust Storm hits Ann.', 'Ann is out.'] },
    { name: 'a theft', options: { thievery: true }, rounds: ['gun | reload | shield'], says: ['Ann plays Gun.', 'Bo plays Reload.', 'Cy plays Shield.', 'Ann’s Gun hits Bo.', 'Bo is out.', 'Ann takes 30 ammo from Bo.'] },
    { name: 'a revival', given: [rich, rich, dead], rounds: ['necromancy>2 | necromancy>2 | x'], says: ['Ann plays Necromancy at Cy.', 'Bo plays Necromancy at Cy.', 'Ann and Bo bring Cy back to life.'] },
    { name: 'nobody left', rounds: ['-! | -!'], says: ['Ann leaves for good.', 'Bo leaves for good.', 'Ann has left and skips.', 'Bo has left and skips.', 'Ann and Bo are gone.', 'Nobody is left. A tie between Ann and Bo.'] },
    { name: 'the last round', options: { maxRounds: 1 }, rounds: ['shield | shield'], says: ['Ann and Bo play Shield.', 'The last round is played. A tie between Ann and Bo.'] },
    { name: 'a team wins', options: { teams: true }, rounds: ['gun | reload | shield'], says: ['Ann plays Gun.', 'Bo plays Reload.', 'Cy plays Shield.', 'Ann’s Gun hits Bo.', 'Bo is out.', 'Ann and Cy win.'] },
    { name: 'items of the players’ own by their names', options: { customItems: [{ id: 'nap', name: 'Long Nap', type: 'Defense V' }] }, rounds: ['nap | shield'], says: ['Ann plays Long Nap.', 'Bo plays Shield.'] },
  ])('$name', ({ rounds, says, ...script }) => {
    expect(describeRounds(script, ...rounds)).toEqual(says);
  });

  test('a choice and an opening say nothing', () => {
    const { state } = playRounds({}, 'shield | shield');
    const view = waWaWest.visibility.view(state, 'spectator');
    expect(waWaWest.narrator.describe({ type: 'chose', seat: 0, pick: 'hidden' }, names, view)).toEqual([]);
    expect(
      waWaWest.narrator.describe({ type: 'round-opened', round: 1, opensAt: 0, deadline: 1 }, names, view),
    ).toEqual([]);
  });
});

const headlineWords = (seen: Parameters<typeof headline>[0]) => Object.values(headline(seen)).join(', ');

const trio = ['Ann', 'Bo', 'Cy'];

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
    [
      'a guard that held',
      { hits: [{ by: 0, item: 'gun', on: 1, saved: true, guard: 'hay' }] },
      'Best save: Bo, a guard in round 1.',
    ],
    ['a revival', { revived: [{ seat: 2, by: [0] }] }, 'Back from the dead: Cy, raised in round 1.'],
    ['a robbery', { stolen: [{ from: 0, by: 1, ammo: 7 }] }, 'Biggest haul: Bo took 7 ammo from Ann.'],
  ])('%s', (_, change, sentence) => {
    expect(highlights([{ ...quiet, ...change }], trio)).toContain(sentence);
  });

  test('a match without any has none', () => {
    expect(highlights([quiet], trio)).toEqual([]);
  });
});

describe('results', () => {
  test('the winner, one who died twice, one who left', () => {
    const state = table({ phase: 'over', outcome: { tie: false, winners: [0] } });
    const players = state.players.map((player) => ({ ...player, alive: player.seat === 0 }));
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
    expect(describeResults(events, view({ ...state, players }, 'spectator'))).toEqual([
      'wins',
      'out in round 4',
      'left in round 4',
    ]);
  });
});

describe('headline', () => {
  const open = table({ phase: 'choosing', round: 7 });
  const pick = { item: 'grenade', target: null, at: 1, tried: null, why: null };
  const players = open.players.map((player) => (player.seat === 1 ? { ...player, pick } : player));
  const choosing = { ...open, players };

  test('shows nobody what another has locked in', () => {
    expect(headlineWords(view(choosing, 'spectator'))).toBe('Round 7, everyone chooses');
    expect(headlineWords(view(choosing, 0))).toBe('Round 7, everyone chooses');
  });

  test('shows it to the one who did', () => {
    expect(headlineWords(view(choosing, 1))).toBe('Round 7, Grenade locked in');
  });
});

test('deaths are milestones, a quiet round has none', () => {
  expect(milestones(quiet)).toEqual([]);
  expect(milestones({ ...quiet, died: [{ seat: 0, by: [1], left: false }] })).toEqual([
    { icon: 'dead', label: 'One is out', isElimination: true },
  ]);
});
