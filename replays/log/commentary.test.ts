/** How late commentary is, over whole matches of every game. */
import { describe, expect, test } from 'vitest';
import { games } from '../../shared/games/index.ts';
import { isMatchEvent } from '../../shared/match-events.ts';
import { CommentaryDelay, LEAST_LATE_MS, toldOf } from './commentary.ts';
import { eventOf, type Envelope } from './log.ts';
import { rebuild } from './rebuild.ts';
import { ScriptedMatch, type Script } from './scripted-match.ts';

type Played = Pick<Script, 'game' | 'options'> & {
  seats: number;
  /** Between two moves. */
  stepMs?: number;
};

const tables: [string, Played][] = [
  ['Wa Wa West', { game: 'wa-wa-west', seats: 4 }],
  ['Wa Wa West of two', { game: 'wa-wa-west', seats: 2 }],
  ['War Zone', { game: 'war-zone', seats: 4, stepMs: 8000 }],
  ['a speedy War Zone', { game: 'war-zone', seats: 3, options: { speedy: true }, stepMs: 8000 }],
  ['a quick War Zone of two', { game: 'war-zone', seats: 2, stepMs: 2500 }],
  ['Yic Yac Yoe', { game: 'yic-yac-yoe', seats: 3, stepMs: 8000 }],
  ['armed Yic Yac Yoe', { game: 'yic-yac-yoe', seats: 3, options: { armed: true } }],
];

const playedOf = ({ game, options, seats, stepMs }: Played): ScriptedMatch =>
  new ScriptedMatch({
    match: 'commentary0000000000',
    seed: 'c0'.repeat(32),
    game,
    ...(options && { options }),
    names: Array.from({ length: seats }, (_, seat) => `Player ${seat + 1}`),
    beforeStart: (match) => match.setCommentary(true).wait(6000).start(),
  }).playOn({}, stepMs);

/** How far it may go once the log has so many events, by the number of events. */
function endsOf(log: readonly Envelope[]): number[] {
  const delay = new CommentaryDelay();
  return log.map((_, pos) => {
    delay.hear(log.slice(0, pos + 1));
    return delay.end;
  });
}

describe.each(tables)('%s', (_, table) => {
  const { log } = playedOf(table);
  const { at, eventAt } = rebuild(log);
  const ends = endsOf(log);
  const { game } = at(0);
  const isSecret = (pos: number) => !isMatchEvent(eventAt(pos)) && game.visibility.isSecret(eventAt(pos));
  const statusAt = (pos: number) => game.status(game.visibility.view(at(pos).play, 'spectator'));
  const last = log.length - 1;

  test('everything is let go in the end, in order, and before that a good part of it', () => {
    expect(ends.at(-1)).toBe(log.length);
    expect(ends).toEqual(ends.toSorted((one, other) => one - other));
    expect(ends.at(-2)).toBeGreaterThan(log.length / 4);
  });

  test('no secret of a round leaves before the next round is over', () => {
    const secrets = log.flatMap(({ pos }) => (isSecret(pos) ? pos : []));
    const pairs = ends
      .slice(0, last)
      .flatMap((end, until) => secrets.filter((pos) => pos <= until).map((pos) => ({ pos, until, isOut: pos < end })));
    const early = pairs.filter(({ pos, until, isOut }) => isOut && at(until).phase === 'playing' && !isDue(pos, until));
    expect(early).toEqual([]);
    expect(pairs.filter(({ isOut }) => !isOut).length).toBeGreaterThanOrEqual(secrets.length);
  });

  /** By the promise, said another way than the code does. */
  function isDue(pos: number, until: number): boolean {
    const { round } = statusAt(pos);
    return round!.unit === 'round' ? statusAt(until).round!.number >= round!.number + 2 : hasBeenRound(pos, until);
  }

  /** Whether everybody who is in then has had a turn from its beginning to its end, and a minute has passed. */
  function hasBeenRound(pos: number, until: number): boolean {
    const opened = log.filter((one) => one.type === 'turn-opened' && one.pos > pos && one.pos <= until).slice(0, -1);
    const seats = new Set(opened.map((one) => (eventOf(one) as unknown as { seat: number }).seat));
    const isRound = statusAt(until).seats.every(({ is }, seat) => is !== 'in' || seats.has(seat));
    return isRound && log[until]!.time - log[pos]!.time >= LEAST_LATE_MS;
  }

  test('a table that is opened again is as late as it was', () => {
    for (const until of [0, 8, Math.floor(last / 3), Math.floor(last / 2), last - 1, last]) {
      const delay = new CommentaryDelay();
      delay.hear(log.slice(0, until + 1));
      expect(delay.end).toBe(ends[until]);
    }
  });

  test('what it tells hides nothing that a player has known, and shows nothing that none has', () => {
    const told = toldOf(game, log).filter(({ event }) => !isMatchEvent(event));
    const seats = statusAt(last).seats.map((_, seat) => seat);
    const wrong = told.filter(({ pos, event }) => {
      const shown = seats.map((seat) => game.visibility.redact(eventAt(pos), seat));
      // The hands of a deal each lie before their own player, and the deck before none.
      if ('hands' in event) return !isSameDeal(event as Dealt, shown as Dealt[]);
      if ('deck' in event) return event.deck !== 'hidden';
      return ![eventAt(pos), ...shown].some((one) => JSON.stringify(one) === JSON.stringify(event)) || hides(event);
    });
    expect(wrong).toEqual([]);
    expect(told.length).toBeGreaterThan(5);
  });
});

interface Dealt {
  type: string;
  hands: { seat: number; cards: string[] }[];
  deck: unknown;
}

const hides = (event: object): boolean => JSON.stringify(event).includes('"hidden"');

const isSameDeal = ({ hands, deck }: Dealt, shown: readonly Dealt[]): boolean =>
  deck === 'hidden' &&
  hands.every(({ seat, cards }) => {
    const own = shown[seat]!.hands.find((one) => one.seat === seat)!;
    return !cards.includes('hidden') && own.cards.join() === cards.join();
  });

test('of simultaneous rounds each is let go as the next one is revealed, and not later', () => {
  const { log } = playedOf({ game: 'wa-wa-west', seats: 3 });
  const ends = endsOf(log);
  const reveals = log.filter(({ type }) => type === 'revealed');
  expect(reveals.length).toBeGreaterThan(2);
  for (const [round, reveal] of reveals.slice(1, -1).entries()) {
    const before = reveals[round]!;
    // The command that revealed a round opened the next one, which everybody was shown.
    expect(ends[reveal.pos]).toBeLessThanOrEqual(before.pos);
    expect(ends[reveal.pos + 1]).toBe(before.pos + 2);
  }
});

test.each(games.map(({ info }) => info.id))('of %s nothing is held back before its start', (game) => {
  const match = new ScriptedMatch({
    match: 'commentary0000000000',
    seed: 'c1'.repeat(32),
    game,
    names: ['Kemi', 'Odile'],
    beforeStart: (one) => one.setCommentary(true),
  });
  expect(endsOf(match.log)).toEqual(match.log.map(({ pos }) => pos + 1));
});
