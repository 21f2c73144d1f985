/** A match around a game: seats, host, start, leaving, the end. */
import { describe, expect, test } from 'vitest';
import type { Badge } from './contract/badges.ts';
import { isRefusal } from './contract/game.ts';
import { gameOf } from './games/index.ts';
import { chanceOf, unnamed } from './contract/random.ts';
import { commitmentTo } from './crypto/hashes.ts';
import { deadline, decide, evolve, namesOf, NOTICE_MS, OPEN_WITHIN_MS, open, type MatchState } from './match.ts';
import { waWaWest } from './games/wa-wa-west/game.ts';
import { isMatchEvent, type AnyEvent, type MatchCommand, type Opened } from './match-events.ts';
import { FORMAT } from './match-schemas.ts';

const game = gameOf('wa-wa-west')!;
const randomness = {
  seed: 'the seed',
  mixedWith: () => unnamed(chanceOf(1)),
  once: () => unnamed(chanceOf(1)),
};

const openTable = (seats = 2, change: Partial<Opened> = {}): MatchState =>
  open({
    type: 'opened',
    format: FORMAT,
    game: game.info.id,
    rulesVersion: game.info.rulesVersion,
    ruleset: 'hash',
    options: game.options.schema.parse({}),
    seats,
    public: true,
    commitment: 'commitment',
    openedAt: 1_700_000_000_000,
    host: null,
    ...change,
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

/** 32 digits, others in another try. */
const nonceOf = (seat: number, attempt = 0): string => `${attempt}${Math.abs(seat)}`.padEnd(32, 'a');
const sit = (seat: number, name = `P${seat}`): MatchCommand => ({
  type: 'sit',
  at: 0,
  seat,
  name,
  bot: false,
  commitment: commitmentTo(nonceOf(seat)),
  key: null,
});
const sitBot = (seat: number): MatchCommand => ({
  type: 'sit',
  at: 0,
  seat,
  name: `Bot ${seat}`,
  bot: true,
  commitment: null,
  key: null,
});
const vacate = (seat: number): MatchCommand => ({ type: 'vacate', at: 0, seat });
const lead = (seat: number, insteadOf?: number): MatchCommand => ({
  type: 'make-host',
  at: 0,
  seat,
  ...(insteadOf !== undefined && { insteadOf }),
});
const start: MatchCommand = { type: 'start', at: 500 };
const show = (seat: number, nonce = nonceOf(seat)): MatchCommand => ({ type: 'open', at: 700, seat, nonce });
const commit = (seat: number, attempt = 1): MatchCommand => ({
  type: 'commit',
  at: 9000,
  seat,
  commitment: commitmentTo(nonceOf(seat, attempt)),
});
const tooLate: MatchCommand = { type: 'clock', at: 500 + OPEN_WITHIN_MS };
const leave = (seat: number): MatchCommand => ({ type: 'leave', at: 800, seat });
const choose = (seat: number, item: string, at = 900): MatchCommand => ({
  type: 'act',
  at,
  seat,
  act: { type: 'choose', item },
});

const full = () => after(openTable(), sit(0), sit(1));
const starting = () => after(full(), start);
const playing = () => after(starting(), show(0), show(1));
const over = () => after(playing(), leave(0), choose(1, 'shield'));

describe('an open table', () => {
  test('waits, with empty seats', () => {
    expect(openTable()).toMatchObject({ phase: 'waiting', seats: [null, null], host: null, outcome: null, nonces: [] });
    expect(deadline(openTable())).toBeNull();
  });
  test('of older rules has what its log leaves unsaid as it was then, in options within options too', () => {
    const rules = { greaterDefeatsLesser: true, firstToFire: false, shieldStreak: 3 };
    const { undecided: _, ...options } = { ...waWaWest.options.schema.parse({}), rules };
    expect(openTable(2, { rulesVersion: 1, options }).options).toEqual(waWaWest.options.schema.parse({ rules }));
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
      { type: 'seated', seat: 1, name: 'Kemi', bot: false, commitment: commitmentTo(nonceOf(1)), key: null },
    ]);
    expect(after(openTable(), sit(1, 'Kemi')).seats).toEqual([
      null,
      {
        name: 'Kemi',
        bot: false,
        temperament: null,
        commitment: commitmentTo(nonceOf(1)),
        key: null,
        badge: null,
        nonce: null,
        standIn: false,
      },
    ]);
  });
  test('who sits there may have another name and badge, until the start', () => {
    const heart = { colour: 'green', shape: 'heart' } as const;
    const introduce = (seat: number, badge: Badge = heart) =>
      ({ type: 'introduce', at: 0, seat, name: 'Yara', badge }) as const;
    expect(after(full(), introduce(1)).seats[1]).toMatchObject({ name: 'Yara', badge: heart });
    const yara = after(full(), introduce(1));
    expect(refusalOf(yara, introduce(0))).toBe('shape-taken');
    expect(refusalOf(yara, { ...introduce(1), seat: 5 })).toBe('seat-empty');
    // Two may share a colour, and whoever has a shape may keep it.
    const circle = { colour: 'green', shape: 'circle' } as const;
    expect(after(yara, introduce(0, circle), introduce(1)).seats.map((player) => player?.badge)).toEqual([
      circle,
      heart,
    ]);
    const sitWith = (seat: number, badge: Badge) => ({ ...sit(seat), badge }) as MatchCommand;
    expect(refusalOf(after(openTable(), sitWith(0, heart)), sitWith(1, heart))).toBe('shape-taken');
    expect(refusalOf(playing(), introduce(1))).toBe('started');
  });
  test('the host can be somebody else who sits there', () => {
    const makeHost = (seat: number) => ({ type: 'make-host', at: 0, seat }) as const;
    const handed = after(full(), makeHost(1));
    expect(handed.host).toBe(1);
    expect(after(handed, vacate(1)).host).toBe(0);
    expect(refusalOf(handed, makeHost(1))).toBe('host-already');
    expect(refusalOf(after(openTable(), sit(0)), makeHost(1))).toBe('seat-empty');
    expect(refusalOf(after(openTable(), sit(0), sitBot(1)), makeHost(1))).toBe('seat-empty');
    expect(refusalOf(playing(), makeHost(1))).toBe('started');
  });
  test('commentary is opened and closed before the start, and whoever sits there has time to read of it', () => {
    const set = (isOpen: boolean, at = 1000) => ({ type: 'commentary', at, open: isOpen }) as const;
    const start = (at: number) => ({ type: 'start', at }) as const;
    const opened = after(full(), set(true));
    expect(opened.commentary).toEqual({ startsFrom: 1000 + NOTICE_MS });
    expect(refusalOf(opened, start(1000 + NOTICE_MS - 1))).toBe('too-soon');
    expect(after(opened, start(1000 + NOTICE_MS)).starting).not.toBeNull();
    // Said twice, it is no news; nor for a host who is alone.
    expect(after(opened, set(true, 4000)).commentary).toEqual(opened.commentary);
    expect(after(openTable(), sit(0), set(true)).commentary).toEqual({ startsFrom: 1000 });
    expect(after(opened, set(false)).commentary).toBeNull();
    expect(refusalOf(starting(), set(true))).toBe('starting');
    for (const isOpen of [true, false]) expect(refusalOf(playing(), set(isOpen))).toBe('started');
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
    { name: 'getting up while it starts', match: starting, command: vacate(0), refused: 'starting' },
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
    { name: 'somebody else while they are away', commands: [sit(0), sit(1), lead(1, 0)], host: 1 },
    { name: 'themselves again when they are back', commands: [sit(0), sit(1), lead(1, 0), lead(0)], host: 0 },
  ])('is $name', ({ commands, host }) => {
    expect(after(openTable(3), ...commands).host).toBe(host);
  });
  // prettier-ignore
  test.each<{ name: string; commands: MatchCommand[]; awayHost: number | null }>([
    { name: 'the first one, whoever follows', commands: [lead(1, 0), lead(2, 1)], awayHost: 0 },
    { name: 'nobody once they lead again', commands: [lead(1, 0), lead(0)], awayHost: null },
    { name: 'nobody once their seat is given up', commands: [lead(1, 0), vacate(0)], awayHost: null },
    { name: 'nobody once the lead falls to them', commands: [lead(1, 0), vacate(2), vacate(1)], awayHost: null },
  ])('who is away and leads again when they are back is $name', ({ commands, awayHost }) => {
    expect(after(openTable(3), sit(0), sit(1), sit(2), ...commands).awayHost).toBe(awayHost);
  });
});

describe('the start', () => {
  test('needs as many players as the game', () => {
    expect(refusalOf(after(openTable(), sit(0)), start)).toBe('seats-empty');
    expect(refusalOf(after(openTable(6), sit(4)), start)).toBe('seats-empty');
  });
  test('drops free seats: the others close up, with their host, and the game is one for so many', () => {
    const match = after(openTable(6), sit(4), sit(1), sitBot(2));
    expect(eventsOf(match, start)).toEqual([
      { type: 'seats-dropped', seats: [0, 3, 5] },
      { type: 'starting', until: 5500 },
    ]);
    const called = after(match, start);
    expect([namesOf(called), called.host]).toEqual([['P1', 'Bot 2', 'P4'], 2]);
    const begun = after(called, show(0, nonceOf(1)), show(2, nonceOf(4)));
    expect(begun).toMatchObject({ phase: 'playing', nonces: [nonceOf(1), nonceOf(4)] });
    expect(waWaWest.status(waWaWest.visibility.view(begun.play as never, 'spectator')).seats).toHaveLength(3);
  });
  test('keeps free seats where the game’s options ask for them', () => {
    const sides = after(
      openTable(4, { options: game.options.schema.parse({ teams: [0, 1, 0, 1] }) }),
      sit(0),
      sit(1),
      sit(2),
    );
    expect(refusalOf(sides, start)).toBe('seats-empty');
  });
  test('goes on without somebody whose browser is silent: a bot plays for them, and they bring no chance', () => {
    const failed = after(starting(), show(0), tooLate, commit(0));
    expect(refusalOf(failed, { ...start, at: 9100 })).toBe('not-committed');
    expect(refusalOf(failed, { type: 'start', at: 7499, without: [1] }), 'too soon to have committed').toBe(
      'not-committed',
    );
    const called = after(failed, { type: 'start', at: 9100, without: [1] });
    expect(called.starting).toEqual({ until: 14_100, without: [1] });
    expect(refusalOf(called, show(1, nonceOf(1, 1)))).toBe('seat-empty');
    const begun = after(called, { ...show(0, nonceOf(0, 1)), at: 9200 });
    expect(begun).toMatchObject({ phase: 'playing', nonces: [nonceOf(0, 1)] });
    expect(begun.seats.map((player) => player?.standIn)).toEqual([false, true]);
  });
  test('shuts nobody out of chance who has committed, nor the host', () => {
    const called = after(full(), { type: 'start', at: 500, without: [0, 1] });
    expect(called.starting).toEqual({ until: 5500, without: [] });
    const failed = after(starting(), show(1), tooLate, commit(1));
    expect(refusalOf(failed, { type: 'start', at: 9100, without: [0] })).toBe('not-committed');
  });
  test('is called first: then everybody shows what they committed to, and it begins with the last', () => {
    const match = after(openTable(3), sit(2), sitBot(1), sit(0));
    expect(eventsOf(match, start)).toEqual([{ type: 'starting', until: 5500 }]);
    const called = after(match, start);
    expect([called.phase, deadline(called)]).toEqual(['waiting', 5500]);
    expect(eventsOf(called, show(2))).toEqual([{ type: 'nonce-opened', seat: 2, nonce: nonceOf(2) }]);
    expect(eventsOf(after(called, show(2)), show(0))).toEqual([
      { type: 'nonce-opened', seat: 0, nonce: nonceOf(0) },
      // In seat order, whoever came first; bots bring none.
      { type: 'started', nonces: [nonceOf(0), nonceOf(2)] },
      { type: 'round-opened', round: 1, opensAt: 700, deadline: 10_700 },
    ]);
  });
  test('among bots alone it begins at once', () => {
    expect(eventsOf(after(openTable(), sitBot(0), sitBot(1)), start)[0]).toEqual({ type: 'started', nonces: [] });
  });
  // prettier-ignore
  test.each<{ name: string; match: () => MatchState; command: MatchCommand; refused: string }>([
    { name: 'a nonce before it is called', match: full, command: show(0), refused: 'not-starting' },
    { name: 'another nonce than the one committed to', match: starting, command: show(0, nonceOf(0, 7)), refused: 'wrong-nonce' },
    { name: 'a nonce twice', match: () => after(starting(), show(0)), command: show(0), refused: 'already-open' },
    { name: 'a nonce from no seat', match: starting, command: show(5), refused: 'seat-empty' },
    { name: 'a nonce of a bot', match: () => after(openTable(), sit(0), sitBot(1), start), command: show(1), refused: 'seat-empty' },
    { name: 'a nonce after it', match: playing, command: show(0), refused: 'started' },
    { name: 'a second call', match: starting, command: start, refused: 'starting' },
    { name: 'another commitment while nonces are shown', match: () => after(starting(), show(0)), command: commit(1), refused: 'starting' },
    { name: 'a commitment of a bot', match: () => after(openTable(), sit(0), sitBot(1)), command: commit(1), refused: 'seat-empty' },
  ])('refused: $name', ({ match, command, refused }) => {
    expect(refusalOf(match(), command)).toBe(refused);
  });
  test('fails where somebody shows none in time, and the log names them', () => {
    const late = after(starting(), show(1));
    expect(eventsOf(late, { type: 'clock', at: 5499 })).toEqual([]);
    expect(eventsOf(late, tooLate)).toEqual([{ type: 'start-failed', seats: [0] }]);
    expect(after(late, tooLate)).toMatchObject({ phase: 'waiting', starting: null, failedStarts: 1 });
    expect(deadline(after(late, tooLate))).toBeNull();
  });
  test('a next try needs new commitments by everybody, also by who had shown theirs', () => {
    const failed = after(starting(), show(1), tooLate);
    expect(refusalOf(failed, start)).toBe('not-committed');
    expect(refusalOf(after(failed, commit(0)), start)).toBe('not-committed');
    const again = after(failed, commit(0), commit(1), { ...start, at: 9100 });
    expect(refusalOf(again, show(1))).toBe('wrong-nonce');
    const begun = after(again, show(0, nonceOf(0, 1)), show(1, nonceOf(1, 1)));
    expect(begun).toMatchObject({ phase: 'playing', nonces: [nonceOf(0, 1), nonceOf(1, 1)], failedStarts: 1 });
  });
  test('a commitment may be made anew as long as nobody has shown anything', () => {
    const match = after(full(), commit(1), start, show(0));
    expect(refusalOf(match, show(1))).toBe('wrong-nonce');
    expect(after(match, show(1, nonceOf(1, 1))).phase).toBe('playing');
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
  test('a log that has no room left ends the match with its round', () => {
    const long = { ...playing(), mostEvents: playing().events };
    const events = eventsOf(after(long, choose(0, 'shield')), choose(1, 'shield'));
    expect(events.map(({ type }) => type)).toEqual(['chose', 'revealed', 'ended', 'finished']);
    expect(events.at(-1)).toMatchObject({ outcome: { tie: true, winners: [0, 1] } });
    expect(refusalOf(long, { type: 'stand-in', at: 900, seat: 1 })).toBe('full-log');
    const waiting = { ...full(), mostEvents: 3 };
    expect([refusalOf(waiting, sit(0)), refusalOf(waiting, start)]).toEqual(['full-log', 'full-log']);
    expect(eventsOf(waiting, { type: 'vacate', at: 900, seat: 1 })).toMatchObject([{ type: 'vacated' }]);
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
