import { describe, expect, test } from 'vitest';
import { adviceFor } from './coach.ts';
import { legalActions } from './legal.ts';
import { ScriptedTable, type Script } from './testing.ts';
import { view } from './visibility.ts';

const advice = (script: Script, lines: string[] = [], seat = 0) => {
  const { state } = new ScriptedTable(script).play(...lines);
  return adviceFor(view(state, seat), seat);
};

describe('one sound choice', () => {
  // prettier-ignore
  test.each([
    { name: 'the strongest attack', hands: ['sniper tank-assault', ''], told: { is: 'attack', card: 'tank-assault', target: 1, damage: 6, fells: false } },
    { name: 'at whom it puts out', hands: ['sniper', '', ''], given: [{}, { health: 9 }, { health: 2 }], told: { is: 'attack', target: 2, fells: true } },
    { name: 'no attack card: pass', hands: ['bunker', ''], told: { is: 'pass' } },
    { name: 'block', hands: ['artillery', 'bunker'], lines: ['0 artillery>1'], seat: 1, told: { is: 'block', card: 'bunker', damage: 4 } },
    { name: 'nothing blocks: take it', hands: ['artillery', 'gas-mask'], lines: ['0 artillery>1'], seat: 1, told: { is: 'take', missing: 'bunker', left: 16 } },
    { name: 'after a block: what is double goes', hands: ['artillery sniper', 'bunker'], lines: ['0 artillery>1', '1 block bunker'], told: { is: 'exchange', put: ['camouflage'], why: 'double', blocked: { by: 1, card: 'bunker' } } },
    { name: 'a hand without attacks', hands: ['bunker', ''], lines: ['0 pass'], told: { is: 'exchange', why: 'no-attack' } },
  ])('$name', ({ told, lines, seat, ...script }) => {
    expect(advice(script, lines, seat)).toMatchObject(told);
  });

  test('what gains by the last card played is worth more', () => {
    expect(
      advice({ hands: ['reinforcements', 'artillery cavalry-charge'] }, ['0 reinforcements>1', '1 take', '0 swap'], 1),
    ).toMatchObject({
      card: 'artillery',
      damage: 5,
      bonus: { health: 2, damage: 1 },
    });
  });

  test('before the first turn at most three go, and all that is told can be done', () => {
    const { state } = new ScriptedTable({ hands: ['bunker bunker bunker bunker bunker bunker', ''], opening: true });
    const told = adviceFor(view(state, 0), 0);
    expect(told).toMatchObject({ is: 'opening', put: ['bunker', 'bunker', 'bunker'], why: 'no-attack' });
    expect(legalActions(view(state, 0), 0)).toContainEqual({ type: 'exchange', cards: ['bunker', 'bunker', 'bunker'] });
  });

  test('nothing to whom the table does not wait for', () => {
    expect(advice({ hands: ['sniper', 'bunker'] }, [], 1)).toBeNull();
  });
});
