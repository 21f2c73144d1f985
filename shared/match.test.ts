/** A match around a game: seats, host, start, leaving, the end. */
import { describe, expect, test } from 'vitest';
import { isRefusal } from './contract/game.ts';
import { gameOf } from './games/index.ts';
import {
  deadline,
  decide,
  evolve,
  isMatchEvent,
  namesOf,
  noncesOf,
  open,
  type AnyEvent,
  type MatchCommand,
  type MatchState,
} from './match.ts';
import { chanceOf } from './contract/random.ts';

const game = gameOf('wa-wa-west')!;
const randomness = { seed: 'the seed', chance: chanceOf(1) };

const openTable = (seats = 2): MatchState =>
  open({
    type: 'opened',
    game: game.info.id,
    rulesVersion: game.info.rulesVersion,
    ruleset: 'hash',
    options: game.options.schema.parse({}),
    seats,
    public: true,
    commitment: 'commitment',
    openedAt: 1_700_000_000_000,
  });

/** @throws if any of the commands is refused */
function after(match: MatchState, ...commands: MatchCommand[]): MatchState {
  return commands.reduce((state, command) => eventsOf(state, command).reduce(evolve, state), match);
}

function eventsOf(match: MatchState, command: MatchCommand): AnyEvent[] {
  const events = decide(match, command, randomness);
  if (isRefusal(events)) throw new Error(events.refused);
  return events;
}

const refusalOf = (match: MatchState, command: MatchCommand) => {
  const answer = decide(match, command, randomness);
  return isRefusal(answer) ? answer.refused : null;
};

const sit = (seat: number, name = `P${seat}`): MatchCommand => ({
  type: 'sit',
  at: 0,
  seat,
  name,
  bot: false,
  nonce: `nonce ${seat}`,
});
const sitBot = (seat: number): MatchCommand => ({
  type: 'sit',
  at: 0,
  seat,
  name: `Bot ${seat}`,
  bot: true,
  nonce: null,
});
const vacate = (seat: number): MatchCommand => ({ type: 'vacate', at: 0, seat });
const start: MatchCommand = { type: 'start', at: 700 };
const leave = (seat: number): MatchCommand => ({ type: 'leave', at: 800, seat });
const choose = (seat: number, item: string, at = 900): MatchCommand => ({
  type: 'act',
  at,
  seat,
  act: { type: 'choose', item },
});

const full = () => after(openTable(), sit(0), sit(1));
const playing = () => after(full(), start);
const over = () => after(playing(), leave(0), choose(1, 'shield'));

describe('an open table', () => {
  test('waits, with empty seats', () => {
    expect(openTable()).toMatchObject({ phase: 'waiting', seats: [null, null], host: null, outcome: null, nonces: [] });
    expect(deadline(openTable())).toBeNull();
  });
  test('of an unknown game cannot be', () => {
    expect(() => open({ type: 'opened', game: 'ludo' } as Parameters<typeof open>[0])).toThrow('Unknown game ludo');
  });
  test('opens once', () => {
    expect(() => evolve(openTable(), { type: 'opened' })).toThrow('A match opens once.');
  });
});

describe('seats', () => {
  test('whoever sits down is seated', () => {
    expect(eventsOf(openTable(), sit(1, 'Kemi'))).toEqual([
      { type: 'seated', seat: 1, name: 'Kemi', bot: false, nonce: 'nonce 1' },
    ]);
    expect(after(openTable(), sit(1, 'Kemi')).seats).toEqual([null, { name: 'Kemi', bot: false, nonce: 'nonce 1' }]);
  });
  test('names: an empty seat has its number', () => {
    expect(namesOf(after(openTable(), sit(1, 'Kemi')))).toEqual(['Seat 1', 'Kemi']);
  });
  test('whoever gets up frees the seat', () => {
    expect(after(full(), vacate(1)).seats[1]).toBeNull();
  });
  // prettier-ignore
  test.each<{ name: string; match: () => MatchState; command: MatchCommand; refused: string }>([
    { name: 'a taken seat', match: full, command: sit(0), refused: 'seat-taken' },
    { name: 'a seat there is not', match: full, command: sit(2), refused: 'no-such-seat' },
    { name: 'a seat below 0', match: full, command: sit(-1), refused: 'no-such-seat' },
    { name: 'freeing an empty seat', match: () => openTable(), command: vacate(0), refused: 'seat-empty' },
    { name: 'freeing a seat there is not', match: () => openTable(), command: vacate(7), refused: 'seat-empty' },
    { name: 'sitting down after the start', match: playing, command: sit(0), refused: 'started' },
    { name: 'getting up after the start', match: playing, command: vacate(0), refused: 'started' },
    { name: 'sitting down after the end', match: over, command: sit(0), refused: 'match-over' },
  ])('refused: $name', ({ match, command, refused }) => {
    expect(refusalOf(match(), command)).toBe(refused);
  });
});

describe('the host', () => {
  // prettier-ignore
  test.each<{ name: string; commands: MatchCommand[]; host: number | null }>([
    { name: 'nobody at an empty table', commands: [], host: null },
    { name: 'the first person who sat down', commands: [sit(2), sit(0)], host: 2 },
    { name: 'never a bot', commands: [sitBot(0), sit(1)], host: 1 },
    { name: 'nobody among bots', commands: [sitBot(0), sitBot(1)], host: null },
    { name: 'then the lowest seat', commands: [sit(2), sit(1), sit(0), vacate(2)], host: 0 },
    { name: 'then the lowest seat with a person', commands: [sit(2), sitBot(0), sit(1), vacate(2)], host: 1 },
    { name: 'stays when others get up', commands: [sit(2), sit(0), sit(1), vacate(1)], host: 2 },
    { name: 'nobody when all have gone', commands: [sit(2), vacate(2)], host: null },
    { name: 'whoever comes next', commands: [sit(2), vacate(2), sit(1)], host: 1 },
  ])('is $name', ({ commands, host }) => {
    expect(after(openTable(3), ...commands).host).toBe(host);
  });
});

describe('the start', () => {
  test('needs every seat', () => {
    expect(refusalOf(after(openTable(), sit(0)), start)).toBe('seats-empty');
  });
  test('mixes in what the players brought, in seat order; bots bring none', () => {
    const match = after(openTable(3), sit(2), sitBot(1), sit(0));
    expect(noncesOf(match)).toEqual(['nonce 0', 'nonce 2']);
    expect(eventsOf(match, start)).toEqual([
      { type: 'started', nonces: ['nonce 0', 'nonce 2'] },
      { type: 'round-opened', round: 1, opensAt: 700, deadline: 10_700 },
    ]);
  });
  test('happens once', () => {
    expect(refusalOf(playing(), start)).toBe('started');
  });
  test('from then on there is a deadline', () => {
    expect(deadline(playing())).toBe(10_700);
  });
});

describe('play', () => {
  test('before the start nothing is played', () => {
    for (const command of [choose(0, 'shield'), leave(0), { type: 'clock', at: 5 } as const])
      expect(refusalOf(full(), command)).toBe('not-started');
  });
  test('goes to the game', () => {
    expect(eventsOf(playing(), choose(0, 'shield'))).toMatchObject([{ type: 'chose', seat: 0 }]);
    expect(refusalOf(playing(), choose(0, 'banjo'))).toBe('unknown-item');
  });
  test('the match ends with its game, and shows the seed', () => {
    const match = after(playing(), leave(0));
    expect(match.phase).toBe('playing');
    expect(eventsOf(match, choose(1, 'shield')).at(-1)).toEqual({
      type: 'finished',
      outcome: { tie: false, winners: [1] },
      seed: 'the seed',
    });
    expect(over()).toMatchObject({ phase: 'over', outcome: { tie: false, winners: [1] } });
    expect(deadline(over())).toBeNull();
  });
  test('all leave: a tie', () => {
    expect(after(playing(), leave(0), leave(1)).outcome).toEqual({ tie: true, winners: [0, 1] });
  });
  test('after the end nothing is played', () => {
    for (const command of [choose(1, 'shield'), leave(1), { type: 'clock', at: 99_999 } as const])
      expect(refusalOf(over(), command)).toBe('match-over');
  });
});

describe('closing a table', () => {
  test('before the start, it shows the seed', () => {
    expect(eventsOf(openTable(), { type: 'abandon', at: 9 })).toEqual([{ type: 'abandoned', seed: 'the seed' }]);
  });
  test('nothing happens there any more', () => {
    const closed = after(full(), { type: 'abandon', at: 9 });
    expect(closed.phase).toBe('abandoned');
    for (const command of [sit(0), vacate(0), start, leave(0), choose(0, 'gun'), { type: 'abandon', at: 9 } as const])
      expect(refusalOf(closed, command)).toBe('match-over');
  });
  test('one that is being played ends without an outcome, as nobody came back', () => {
    const left = after(playing(), { type: 'abandon', at: 9 });
    expect(left).toMatchObject({ phase: 'abandoned', outcome: null });
    expect(refusalOf(left, { type: 'abandon', at: 9 })).toBe('match-over');
  });
});

test('the match’s own events are known from its game’s', () => {
  expect(isMatchEvent({ type: 'seated' })).toBe(true);
  expect(isMatchEvent({ type: 'revealed' })).toBe(false);
});
