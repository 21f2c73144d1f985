/** War Zone by the referee: scripts with a stacked deck. */
import { describe, expect, test } from 'vitest';
import { chanceIn } from '../../../replays/log/fairness.ts';
import { referee, type RefereeReport } from '../../referee.ts';

const judge = (script: object) => referee({ game: 'war-zone', seats: 2, commands: [], ...script }, chanceIn);
const codeOf = (answer: ReturnType<typeof judge>) => ('error' in answer ? answer.error.code : undefined);

function report(script: object): RefereeReport {
  const answer = judge(script);
  if ('error' in answer) throw new Error(answer.error.message);
  return answer;
}
const tablesOf = (script: object) => report(script).steps.map(({ table }) => table);

const deck = [
  'infantry-fire',
  'machine-gun',
  'artillery',
  'reinforcements',
  ...Array(8).fill('camouflage'),
  'sniper',
  'bunker',
  'gas-mask',
];
const stack = { deck, firstSeat: 0 };
const opening = [0, 1].map((seat) => ({ at: 5, seat, type: 'exchange', cards: [] }));

describe('a script', () => {
  test('shows the table in the fixed format after each step', () => {
    const { steps, outcome } = report({
      stack,
      commands: [
        ...opening,
        { at: 10, seat: 0, type: 'attack', card: 'infantry-fire', target: 1 },
        { at: 11, seat: 1, type: 'take' },
      ],
    });
    expect(outcome).toBeNull();
    expect(steps.map(({ error }) => error)).toEqual([null, null, null, null]);
    const [opened, , attacked, taken] = steps.map(({ table }) => table);
    expect(opened).toMatchObject({ phase: 'opening', turn: null, deck: 3, discard: 0 });
    const hand = ['artillery', 'camouflage', 'camouflage', 'camouflage', 'camouflage', 'sniper'];
    const other = ['machine-gun', 'reinforcements', 'camouflage', 'camouflage', 'camouflage', 'camouflage'];
    const player = { seat: 0, team: null, alive: true, health: 20, hand };
    expect(attacked).toEqual({
      phase: 'defence',
      turn: 0,
      deck: 2,
      discard: 1,
      lastCard: { kind: 'infantry-fire', by: 0 },
      lastAttack: 'infantry-fire',
      pending: { by: 0, target: 1, card: 'infantry-fire' },
      players: [player, { ...player, seat: 1, hand: other }],
    });
    expect(taken).toMatchObject({
      phase: 'exchange',
      turn: 0,
      pending: null,
      players: [player, { health: 15 }],
    });
  });
  test('the clock fires what is due at that moment', () => {
    const tables = tablesOf({
      stack,
      options: { openingMs: 1000, turnMs: 1000 },
      commands: [
        { at: 999, type: 'clock' },
        { at: 1000, type: 'clock' },
        { at: 3000, type: 'clock' },
      ],
    });
    expect(tables).toMatchObject([
      { phase: 'opening', turn: null },
      { phase: 'attack', turn: 0 },
      { phase: 'attack', turn: 1 },
    ]);
  });
  test('refusals change nothing, wrong shapes too', () => {
    const wrong = [
      { type: 'attack', card: 'artillery' },
      { type: 'exchange', cards: 'bunker' },
      { type: 'choose', item: 'gun' },
      { type: 'take' },
      { type: 'attack', card: 'bunker', target: 99 },
    ];
    const { steps } = report({ stack, commands: [...opening, ...wrong.map((one) => ({ at: 10, seat: 0, ...one }))] });
    expect(steps.slice(2).map(({ error }) => error?.code)).toEqual([
      'bad-command',
      'bad-command',
      'bad-command',
      'not-now',
      'bad-command',
    ]);
    for (const { table } of steps.slice(2)) expect(table).toEqual(steps[1]?.table);
  });
  test('leaving ends it with the last side', () => {
    expect(report({ stack, commands: [{ at: 3, seat: 1, type: 'leave' }] }).outcome).toEqual({
      tie: false,
      winners: [0],
    });
  });
  test('the same seed deals the same', () => {
    const [one, same, other] = ['a', 'a', 'b'].map((seed) => JSON.stringify(report({ seed, commands: opening })));
    expect(one).toBe(same);
    expect(one).not.toBe(other);
  });
});

describe('a stack', () => {
  test.each<{ name: string; stack: unknown; code: string | undefined }>([
    { name: 'only the first seat', stack: { firstSeat: 1 }, code: undefined },
    { name: 'only a deck, of any length', stack: { deck: ['sniper'] }, code: undefined },
    { name: 'no cards at all', stack: { deck: [] }, code: undefined },
    { name: 'an unknown card', stack: { deck: ['sniper', 'cannon'] }, code: 'bad-stack' },
    { name: 'a seat that is none', stack: { firstSeat: 2 }, code: 'bad-stack' },
    { name: 'something else', stack: { cards: [] }, code: 'bad-stack' },
    { name: 'null', stack: null, code: 'bad-stack' },
  ])('$name', ({ stack, code }) => {
    expect(codeOf(judge({ stack, commands: opening }))).toBe(code);
  });
  test('starts who it says', () => {
    for (const firstSeat of [0, 1, 2])
      expect(tablesOf({ seats: 3, stack: { firstSeat }, commands: [{ at: 30_000, type: 'clock' }] })).toMatchObject([
        { turn: firstSeat },
      ]);
  });
  test('of a room’s own deck', () => {
    const own = {
      attacks: [
        {
          id: 'bow',
          damage: 2,
          blockedBy: 'shield',
          counteraction: { after: 'bow', health: 0, damage: 0 },
          copies: 20,
        },
      ],
      defences: [{ id: 'shield', copies: 20 }],
    };
    const answer = (of: object, stack?: object) => codeOf(judge({ options: { deck: of }, stack, commands: opening }));
    expect(answer(own, { deck: ['bow', 'shield'] })).toBeUndefined();
    expect(answer(own, { deck: ['sniper'] })).toBe('bad-stack');
    expect(answer({ ...own, defences: [] })).toBe('bad-options');
  });
  test('is nothing for a game without one', () => {
    expect(codeOf(judge({ game: 'wa-wa-west', stack: { firstSeat: 0 } }))).toBe('bad-stack');
  });
});
