import { describe, expect, test } from 'vitest';
import { at } from '../../contract/at.ts';
import { isAwaited, type Seat } from '../../contract/game.ts';
import { chanceOf, unnamed, type Chance } from '../../contract/random.ts';
import { after } from '../../testing/simulation.ts';
import { chooseAction } from './bot.ts';
import { warZone } from './game.ts';
import { ScriptedTable } from './testing.ts';
import type { WarZoneAction, WarZoneView } from './types.ts';

type Pick = (view: WarZoneView, seat: Seat, chance: Chance) => WarZoneAction;
const anything: Pick = (view, seat, chance) => chance.pick(warZone.legalActions(view, seat));

/** Plays one match out. @returns who won */
function winner(seed: number, picks: Pick[]): Seat[] {
  const chance = chanceOf(seed);
  const options = warZone.options.schema.parse({});
  let state = warZone.rules
    .start({ options, seats: picks.length, at: 0, chance: unnamed(chance) })
    .reduce(warZone.rules.evolve, warZone.rules.initial(options, picks.length));
  for (let now = 1; state.phase !== 'over'; now++) {
    const seat = picks.findIndex((_, seat) => isAwaited(warZone, warZone.visibility.view(state, seat), seat));
    const action = at(picks, seat)(warZone.visibility.view(state, seat), seat, chance);
    state = after(warZone, state, { type: 'act', at: now, seat, act: action }, unnamed(chance));
  }
  return state.outcome!.winners;
}

const picksOf = (
  script: ConstructorParameters<typeof ScriptedTable>[0],
  lines: string[],
  seat: Seat,
): WarZoneAction[] => {
  const { state } = new ScriptedTable(script).play(...lines);
  return Array.from({ length: 60 }, (_, seed) =>
    chooseAction(warZone.visibility.view(state, seat), seat, chanceOf(seed)),
  );
};

describe('[WZ-33] the bot', () => {
  test('beats a player who does anything', () => {
    const wins = Array.from({ length: 200 }, (_, seed) =>
      winner(seed + 1, seed % 2 ? [anything, chooseAction] : [chooseAction, anything]).includes(seed % 2),
    );
    expect(wins.filter(Boolean).length).toBeGreaterThan(180);
  });
  test('blocks what it can', () => {
    const picks = picksOf({ hands: ['artillery', 'bunker'] }, ['0 artillery>1'], 1);
    expect(picks.every(({ type }) => type === 'block')).toBe(true);
  });
  test('attacks while it can', () => {
    const picks = picksOf({ hands: ['artillery sniper', ''] }, [], 0);
    expect(picks.some(({ type }) => type === 'pass')).toBe(false);
  });
  test('puts an opponent out when it can, and is not foretold otherwise', () => {
    const given = [{}, { health: 20 }, { health: 3 }];
    const lethal = picksOf({ hands: ['artillery', '', ''], given }, [], 0);
    expect(lethal.filter((action) => action.type === 'attack' && action.target === 2).length).toBeGreaterThan(50);
    const open = picksOf({ hands: ['artillery', '', ''] }, [], 0);
    expect(new Set(open.map((action) => JSON.stringify(action))).size).toBe(2);
  });
  test('uses a counteraction', () => {
    const picks = picksOf(
      { hands: ['reinforcements', 'artillery cavalry-charge'] },
      ['0 reinforcements>1', '1 take', '0 swap'],
      1,
    );
    expect(picks.filter((action) => action.type === 'attack' && action.card === 'artillery').length).toBeGreaterThan(
      50,
    );
  });
  test('takes an attack card for a hand of blockers', () => {
    const [action] = picksOf({ hands: ['camouflage camouflage camouflage camouflage camouflage', ''] }, ['0 pass'], 0);
    expect(action).toEqual({ type: 'exchange', cards: ['camouflage'] });
  });
  test('thinks as long with any hand', () => {
    const times = ['', 'bunker bunker'].map((hand) => {
      const { state } = new ScriptedTable({ hands: ['artillery', hand] }).play('0 artillery>1');
      return warZone.bot.delay(warZone.visibility.view(state, 1), 0);
    });
    expect(times[0]).toEqual(times[1]);
  });
});
