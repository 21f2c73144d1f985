import { describe, expect, test } from 'vitest';
import { warZone } from './game.ts';
import { describeResults, describeSeat, headline, highlights, milestones, statistic } from './narrator.ts';
import { playLines, ScriptedTable, type Script } from './testing.ts';
import type { WarZoneEvent } from './types.ts';
import { view } from './visibility.ts';

const { state: quiet } = new ScriptedTable({ hands: ['', '', ''] });
const shown = view(quiet, 'spectator');
const names = ['Ada', 'Bo', 'Cleo'];
const attacked = {
  type: 'attacked',
  by: 0,
  target: 1,
  card: 'artillery',
  damage: 5,
  counteraction: { health: 2, damage: 1 },
  copycat: 1,
  deadline: 9,
} as const;

test.each<[WarZoneEvent, string[]]>([
  [
    { type: 'dealt', hands: [0, 1].map((seat) => ({ seat, cards: Array(6).fill('hidden') })), deck: 'hidden' },
    ['Ada and Bo are dealt 6 cards each.'],
  ],
  [{ type: 'exchanged', seat: 0, put: ['hidden'], timedOut: false }, ['Ada puts 1 card under the deck.']],
  [{ type: 'exchanged', seat: 0, put: [], timedOut: false }, []],
  [{ type: 'drew', seat: 0, cards: ['bunker'] }, []],
  [{ type: 'passed', seat: 2, timedOut: true }, ['Cleo runs out of time and passes.']],
  [
    attacked,
    [
      'Ada plays Artillery at Bo.',
      'A counteraction: 1 more damage and 2 health, unless it is blocked.',
      'The same as the last attack: Ada gains 1 health.',
    ],
  ],
  [{ ...attacked, counteraction: null, copycat: 0 }, ['Ada plays Artillery at Bo.']],
  [{ type: 'blocked', by: 0, target: 1, attack: 'artillery', card: 'bunker' }, ['Bo blocks with Bunker.']],
  [
    { type: 'hit', by: 0, target: 1, attack: 'artillery', damage: 5, health: 15, gained: 2, timedOut: false },
    ['Artillery costs Bo 5, 15 health left.', 'Ada gains 2 health.'],
  ],
  [
    { type: 'hit', by: 0, target: 1, attack: 'artillery', damage: 5, health: 0, gained: 0, timedOut: true },
    ['Bo runs out of time.', 'Artillery costs Bo 5.'],
  ],
  [{ type: 'fell', seat: 1, by: 0, cards: ['bunker'] }, ['Bo is out.']],
  [{ type: 'lapsed', by: 0, target: 1, attack: 'artillery' }, ['The attack on Bo comes to nothing.']],
  [{ type: 'reshuffled', deck: ['bunker'] }, ['The discard pile is shuffled and becomes the deck.']],
  [
    { type: 'reshuffled', deck: ['bunker'], after: 'passes' },
    ['Everybody has passed: the discard pile is shuffled into the deck.'],
  ],
  [
    { type: 'ended', ending: 'speedy', outcome: { tie: false, winners: [0] }, after: 'passes' },
    ['Everybody has passed. Ada wins.'],
  ],
  [
    { type: 'lightning-opened', seats: [0, 2] },
    ['The deck is out. Lightning round between Ada and Cleo: 7 health, 4 cards.'],
  ],
  [
    { type: 'ended', ending: 'speedy', outcome: { tie: false, winners: [0, 2] } },
    ['The deck is out. Ada and Cleo win.'],
  ],
  [
    { type: 'ended', ending: 'turn-limit', outcome: { tie: true, winners: [0, 1] } },
    ['The last turn is played. A tie between Ada and Bo.'],
  ],
  [
    { type: 'ended', ending: 'lightning', outcome: { tie: false, winners: [1] } },
    ['The lightning round is over. Bo wins.'],
  ],
])('says: %o', (event, sentences) => {
  expect(warZone.narrator.describe(event, names, shown)).toEqual(sentences);
});

const headlineWords = (seen: Parameters<typeof headline>[0]) => Object.values(headline(seen)).join(', ');

const trio = ['Ann', 'Bo', 'Cy'];
const hands = ['infantry-fire', 'barbed-wire gas-attack', ''];

/** Plays the lines one by one, and keeps everything that happened. */
function played(script: Script, ...lines: string[]) {
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
    expect(headlineWords(view(playLines({ hands }, ...lines).state, 'spectator'))).toBe(words);
  });

  test('a tie is said to be one', () => {
    const end = playLines({ hands, options: { maxTurns: 1 } }, '0 pass', '0 swap');
    expect(headlineWords(view(end.state, 'spectator'))).toBe('1 turn, a tie');
  });
});

test('a seat in words names no card that is not played', () => {
  const { state } = playLines({ hands }, '0 infantry-fire>1');
  expect([0, 1, 2].map((seat) => describeSeat(view(state, 'spectator'), seat))).toEqual([
    '20 health, 5 cards, on turn, played Infantry Fire last',
    '20 health, 5 cards, attacked',
    '20 health, 5 cards',
  ]);
});

describe('a fall', () => {
  const given = [{}, { health: 4 }, {}];
  const { events, seen } = played({ hands, given }, '0 infantry-fire>1', '1 take', '0 swap', '2 leave');

  test('results', () => {
    expect(describeResults(events, seen)).toEqual(['wins', 'out in turn 1', 'left in turn 2']);
  });
  test('milestones', () => {
    expect(events.flatMap(milestones).map(({ icon, isElimination }) => [icon, isElimination])).toEqual([
      ['dead', true],
      ['leave', true],
      ['trophy', false],
    ]);
  });
  test('the fallen have no health to count', () => {
    expect([0, 1].map((seat) => statistic.of(seen, seat))).toEqual([20, null]);
  });
});

describe('highlights', () => {
  test('a hit that counters', () => {
    const lines = ['0 infantry-fire>1', '1 take', '0 swap', '1 gas-attack>0', '0 take'];
    const { events } = played({ hands, given: [{ health: 8 }] }, ...lines);
    expect(highlights(events, trio)).toEqual([
      'Narrowest escape: Ann, down to 2 health.',
      'Hardest hit: Bo on Ann, 6 damage.',
      'Best counteraction: Bo, 3 damage on top.',
    ]);
  });
  test('no counteraction is one that gives nothing', () => {
    const lines = ['0 infantry-fire>1', '1 take', '0 swap', '1 gas-attack>0', '0 take'];
    const { events } = played({ hands }, ...lines);
    const empty = events.map((event) =>
      event.type === 'attacked' && event.counteraction
        ? { ...event, counteraction: { ...event.counteraction, health: 0, damage: 0 } }
        : event,
    );
    expect(highlights(empty, trio).filter((line) => line.includes('counteraction'))).toEqual([]);
  });
  test('no escape is one that did not last', () => {
    const lines = ['0 infantry-fire>1', '1 take', '0 swap', '1 gas-attack>0', '0 take'];
    const { events } = played({ hands, given: [{ health: 8 }] }, ...lines);
    const after: typeof events = [...events, { type: 'fell', seat: 0, by: 1, cards: [] }];
    expect(highlights(after, trio)).not.toContainEqual(expect.stringContaining('escape'));
  });
  test('a counteraction that is blocked is none', () => {
    const { events } = played({ hands }, '0 infantry-fire>1', '1 block barbed-wire');
    expect(highlights(events, trio)).toEqual([]);
  });
});
