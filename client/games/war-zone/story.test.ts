import { describe, expect, test } from 'vitest';
import { playLines, ScriptedTable, type Script } from '../../../shared/games/war-zone/testing.ts';
import type { WarZoneEvent } from '../../../shared/games/war-zone/types.ts';
import { view } from '../../../shared/games/war-zone/visibility.ts';
import { highlights } from './highlights.ts';
import { fates, headline, health, marks, told } from './story.ts';

const names = ['Ann', 'Bo', 'Cy'];
const hands = ['infantry-fire', 'barbed-wire gas-attack', ''];

/** Plays the lines one by one, and keeps everything that happened. */
function story(script: Script, ...lines: string[]) {
  const table = new ScriptedTable(script);
  const events: WarZoneEvent[] = [{ type: 'turn-opened', turnNumber: 1, seat: 0, deadline: 0 }];
  for (const line of lines) events.push(...table.play(line).events);
  return { events, seen: view(table.state, 'spectator') };
}

describe('headline', () => {
  test.each<[string, string[], string]>([
    ['a turn', [], 'Turn 1, attack or pass'],
    ['an attack', ['0 infantry-fire>1'], 'Turn 1, Infantry Fire waits for its answer'],
    ['an exchange', ['0 pass'], 'Turn 1, exchange'],
    ['the next turn', ['0 pass', '0 swap'], 'Turn 2, attack or pass'],
    ['the end', ['1 leave', '2 leave'], '1 turn, last one standing'],
  ])('%s', (_, lines, words) => {
    expect(headline(view(playLines({ hands }, ...lines).state, 'spectator'))).toBe(words);
  });

  test('a tie is said to be one', () => {
    const end = playLines({ hands, options: { maxTurns: 1 } }, '0 pass', '0 swap');
    expect(headline(view(end.state, 'spectator'))).toBe('1 turn, a tie');
  });
});

test('a seat in words tells no card that is not played', () => {
  const { state } = playLines({ hands }, '0 infantry-fire>1');
  expect([0, 1, 2].map((seat) => told(view(state, 'spectator'), seat))).toEqual([
    '20 health, 5 cards, on turn, played Infantry Fire last',
    '20 health, 5 cards, attacked',
    '20 health, 5 cards',
  ]);
});

describe('a fall', () => {
  const given = [{}, { health: 4 }, {}];
  const { events, seen } = story({ hands, given }, '0 infantry-fire>1', '1 take', '0 swap', '2 leave');

  test('fates', () => {
    expect(fates(events, seen)).toEqual(['wins', 'out in turn 1', 'left in turn 2']);
  });
  test('marks', () => {
    expect(events.flatMap(marks).map(({ icon, grave }) => [icon, grave])).toEqual([
      ['dead', true],
      ['leave', true],
      ['trophy', false],
    ]);
  });
  test('the fallen have no health to count', () => {
    expect([0, 1].map((seat) => health.of(seen, seat))).toEqual([20, null]);
  });
});

describe('highlights', () => {
  test('a hit that counters', () => {
    const lines = ['0 infantry-fire>1', '1 take', '0 swap', '1 gas-attack>0', '0 take'];
    const { events } = story({ hands, given: [{ health: 8 }] }, ...lines);
    expect(highlights(events, names)).toEqual([
      'Narrowest escape: Ann, down to 2 health.',
      'Hardest hit: Bo on Ann, 6 damage.',
      'Best counteraction: Bo, 3 damage on top.',
    ]);
  });
  test('a counteraction that is blocked is none', () => {
    const { events } = story({ hands }, '0 infantry-fire>1', '1 block barbed-wire');
    expect(highlights(events, names)).toEqual([]);
  });
});
