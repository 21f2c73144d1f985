import { describe, expect, it, test } from 'vitest';
import { at } from '../../contract/at.ts';
import { chanceOf } from '../../contract/random.ts';
import { isRefusal } from '../../contract/game.ts';
import { noChance } from '../../testing/simulation.ts';
import { waWaWest } from './game.ts';
import { legalActions } from './legal.ts';
import { openTable, playRounds, type Script } from './testing.ts';
import type { WaWaWestEvent, WaWaWestState } from './types.ts';
import { view } from './visibility.ts';
import { whyHit, whyOut, type WhyHit } from './why.ts';

interface Row extends Script {
  name: string;
  round: string;
  /** Who asks; seat 1 unless said otherwise. */
  seat?: number;
  why: { blows: string[]; saving: string[]; failing?: string[] };
}

const told = (why: WhyHit) => ({
  blows: why.blows.map(({ by, item, did, sign }) => `${by} ${item}: ${did.is}, ${sign.is}`),
  saving: why.saving.map(
    ({ item, as, costs, because }) => `${item === as ? item : `${item} as ${as}`} ${costs} ${because}`,
  ),
  failing: why.failing,
});

const whyOf = ({ round, seat = 1, ...script }: Omit<Row, 'why'>): WhyHit | null =>
  whyHit(openTable(script, round.split('|').length), playRounds(script, round).revealed, seat);

describe('why somebody was hit', () => {
  it.each<Row>([
    {
      name: '[WW-4] a laser goes through a Shield, and a Reinforced Shield holds',
      given: [{ ammo: 3 }, { ammo: 1 }, { ammo: 0 }],
      round: 'laser-gun | shield | shield',
      why: {
        blows: ['0 laser-gun: through, ammo'],
        saving: ['reinforced-shield 1 blocked'],
        failing: ['reload', 'gun', 'orange-juice', 'minigun', 'skip'],
      },
    },
    {
      name: '[WW-4] nothing that can be paid saves',
      given: [{ ammo: 10 }, { ammo: 1 }],
      round: 'bazooka | shield',
      why: {
        blows: ['0 bazooka: through, ammo'],
        saving: [],
        failing: ['reload', 'gun', 'orange-juice', 'reinforced-shield', 'minigun', 'skip'],
      },
    },
    {
      name: '[WW-1, WW-2] a higher weapon of the kind, and an equal one that fires first, save too',
      given: [{ ammo: 1 }, { ammo: 3 }],
      round: 'gun@400 | reload@40',
      why: {
        blows: ['0 gun: hit, ammo'],
        saving: [
          'shield 0 blocked',
          'gun 1 first',
          'reinforced-shield 1 blocked',
          'mirror as gun 2 first',
          'laser-gun 3 outranking',
        ],
      },
    },
    {
      name: '[WW-2, WW-3] who fired later than an equal gun was hit by it',
      given: { ammo: 1 },
      round: 'gun@40 | gun@400',
      why: { blows: ['0 gun: first, ammo'], saving: ['shield 0 blocked', 'reinforced-shield 1 blocked'] },
    },
    {
      name: '[WW-7] a mirror of a laser would have fired one too, but too late',
      given: [{ ammo: 3 }, { ammo: 2 }],
      round: 'laser-gun@40 | shield@400',
      why: { blows: ['0 laser-gun: through, ammo'], saving: ['reinforced-shield 1 blocked'] },
    },
    {
      name: '[WW-7] a mirror of what holds holds',
      given: [{ ammo: 3 }, { ammo: 2 }, { ammo: 1 }],
      round: 'laser-gun@40 | shield@400 | reinforced-shield@500',
      why: {
        blows: ['0 laser-gun: through, ammo'],
        saving: ['reinforced-shield 1 blocked', 'mirror as reinforced-shield 2 blocked'],
      },
    },
    {
      name: 'a Minigun is free, and a Blast is nobody’s',
      given: { ammo: 0 },
      blast: true,
      round: 'minigun | orange-juice | shield',
      why: {
        blows: ['0 minigun: hit, free'],
        saving: ['reload 0 untouched', 'minigun 0 undecided'],
        failing: ['shield', 'skip'],
      },
      options: { photoFinishMs: 1000 },
    },
    {
      name: 'a Blast alone',
      given: { ammo: 0 },
      blast: true,
      round: 'reload | shield',
      why: {
        blows: ['blast firework-blast: through, launched'],
        saving: ['reload 0 untouched', 'orange-juice 0 untouched', 'minigun 0 untouched', 'skip 0 untouched'],
      },
    },
    {
      name: '[WW-26] a stunned player had nothing to play',
      given: [{ ammo: 1 }, { ammo: 5, stunned: true }],
      round: 'gun | -',
      why: { blows: ['0 gun: hit, ammo'], saving: [], failing: [] },
    },
  ])('$name', (row) => {
    expect(told(whyOf(row)!)).toMatchObject(row.why);
  });

  it.each<Omit<Row, 'why'>>([
    { name: 'nobody is told why who was not hit', given: { ammo: 1 }, round: 'gun | shield' },
    { name: '[WW-11] nor whom juice saved', given: { ammo: 1, juiced: true }, round: 'gun | reload' },
    { name: '[WW-17] nor who left', given: { ammo: 1 }, round: 'gun | -!' },
  ])('$name', (row) => {
    expect(whyOf(row)).toBeNull();
  });
});

describe('why somebody is out', () => {
  const play = (...lines: string[]) => playRounds({ options: { headstart: 4 }, given: {} }, ...lines).events;
  const options = waWaWest.options.schema.parse({ headstart: 4 });
  const ask = (events: WaWaWestEvent[], seat: number) => whyOut(events, { options, seats: 3, seat });

  it('is read from what everybody saw', () => {
    const events = play('laser-gun | shield | shield').map((event) => waWaWest.visibility.redact(event, 'spectator'));
    expect(ask(events, 1)).toMatchObject({ round: 1, ammo: 4, own: { item: 'shield' } });
    expect(ask(events, 0)).toBeNull();
  });

  it('is of the last death, and of none after a revival', () => {
    const dead = ['shield | gun | reload', 'necromancy>2 | shield | x'];
    expect(ask(play(...dead.slice(0, 1)), 2)).toMatchObject({ round: 1 });
    expect(ask(play(...dead), 2)).toBeNull();
  });
});

/** What would have saved somebody is what the rules say: whole matches, each death tried again choice by choice. */
test.each([1, 2, 3, 4, 5, 6])('what saves and what fails is so when it is played, seed %i', (seed) => {
  const random = chanceOf(seed);
  const options = waWaWest.options.schema.parse({ headstart: 3, precision: seed % 2 === 0 });
  let state: WaWaWestState = waWaWest.rules
    .start({ options, seats: 4, at: 0, chance: noChance })
    .reduce(waWaWest.rules.evolve, waWaWest.rules.initial(options, 4));
  let deaths = 0;
  for (let round = 0; round < 40 && state.phase === 'choosing'; round++) {
    const before = state;
    const picks = state.players.flatMap(({ seat, alive }) => {
      const actions = alive ? legalActions(view(before, seat), seat) : [];
      return actions.length > 0 ? [{ seat, act: at(actions, random.int(actions.length)) }] : [];
    });
    const playWith = (changed: typeof picks) => {
      let now = before;
      let revealed: WaWaWestEvent | undefined;
      for (const [index, { seat, act }] of changed.entries()) {
        const answer = waWaWest.rules.decide(
          now,
          { type: 'act', seat, act, at: before.opensAt + index * 100 },
          noChance,
        );
        if (isRefusal(answer)) throw new Error(answer.message);
        revealed = answer.find((event) => event.type === 'revealed') ?? revealed;
        now = answer.reduce(waWaWest.rules.evolve, now);
      }
      return { now, revealed };
    };
    const { now, revealed } = playWith(picks);
    if (revealed?.type !== 'revealed') break;
    for (const { seat } of revealed.died) {
      deaths++;
      const why = whyHit(before, revealed, seat)!;
      const items = new Set(legalActions(view(before, seat), seat).map(({ item }) => item));
      const survives = (item: string) =>
        legalActions(view(before, seat), seat)
          .filter((act) => act.item === item)
          .some((act) => {
            const again = playWith(picks.map((pick) => (pick.seat === seat ? { seat, act } : pick)));
            return again.revealed?.type === 'revealed' && !again.revealed.died.some((dead) => dead.seat === seat);
          });
      expect(why.saving.map(({ item }) => item).toSorted()).toEqual([...items].filter(survives).toSorted());
    }
    state = now;
  }
  expect(deaths).toBeGreaterThan(0);
});
