/** What if: every recorded match can be gone on from, and what a log says of where it grew is held against the other one. */
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { at } from '../../shared/contract/at.ts';
import { isRefusal } from '../../shared/contract/game.ts';
import { canonical, commitmentTo, sha256Hex } from '../../shared/crypto/hashes.ts';
import { open, type MatchState } from '../../shared/match.ts';
import type { GrewFrom, MatchCommand, Opened } from '../../shared/match-events.ts';
import { FORMAT } from '../../shared/match-schemas.ts';
import { compareOrigin, momentIn, takeOver, type Moment } from './growth.ts';
import { fromLines, GENESIS, hashOf, headOf, toLines, type Envelope } from './log.ts';
import { fold, rebuild } from './rebuild.ts';
import { levelsOf } from './verdict.ts';
import { verify } from './verify.ts';
import { carryOut, seal } from './write.ts';

const folder = join(import.meta.dirname, '..', 'recorded');
const recorded = readdirSync(folder).filter((name) => name.endsWith('.jsonl'));
const linesOf = (name: string) => readFileSync(join(folder, name), 'utf8');
const logIn = (lines: string) => fromLines(lines) as Envelope[];

const seed = sha256Hex('what if');

/** Where the match can be gone on from: after each whole command while it is being played. */
function momentsOf(log: readonly Envelope[]): number[] {
  const rebuilt = rebuild(log);
  return log.flatMap(({ pos }) => {
    const match = rebuilt.at(pos);
    const isWhole = pos + 1 < log.length && rebuilt.begins(pos + 1);
    return isWhole && match.phase === 'playing' && !match.game.rules.outcome(match.play) ? [pos] : [];
  });
}

function momentAt(lines: string, pos: number): Moment {
  const moment = momentIn(lines, pos);
  if (isRefusal(moment)) throw new Error(moment.message);
  return moment;
}

/** The beginning of a log that grows there, with another one's id. */
function grow(
  { game, options, grewFrom, steps, seats }: Moment,
  { id = 'whatifwhatifwhatif00', says = grewFrom } = {},
): { log: Envelope[]; match: MatchState } {
  const opened: Opened & { format: typeof FORMAT } = {
    type: 'opened',
    format: FORMAT,
    game: game.info.id,
    rulesVersion: game.info.rulesVersion,
    ruleset: sha256Hex(canonical(game.info.ruleset)),
    options,
    seats: seats.length,
    public: false,
    commitment: commitmentTo(seed),
    openedAt: 1_700_000_000_000,
    host: null,
    grewFrom: says,
  };
  const byServer = { id: null, seat: null, command: { type: 'clock', at: 0 } } as const;
  const log = seal({ match: id, length: 0, hash: GENESIS }, game, [opened], byServer, seed);
  const growing = takeOver({ match: open(opened), log, seed }, steps);
  for (;;) {
    const { done, value } = growing.next();
    if (done) return { log, match: value };
  }
}

interface PlayingOn {
  mostClocks?: number;
  /** What every seat does first. */
  act?: { type: string };
}

/** Bots sit down and it goes on until time has decided it, or so many times have run out. */
function playOn(
  { log, match }: { log: Envelope[]; match: MatchState },
  startedAt: number,
  { mostClocks = 60, act }: PlayingOn = {},
) {
  let now = match;
  const give = (command: MatchCommand) => {
    const done = carryOut(headOf(log), now, { id: null, seat: null, command }, seed);
    if (isRefusal(done)) throw new Error(done.message);
    log.push(...done.envelopes);
    now = done.match;
  };
  const sit = { type: 'sit', at: startedAt, bot: true, commitment: null, key: null } as const;
  for (const seat of match.seats.keys()) give({ ...sit, seat, name: `Bot ${seat + 1}` });
  give({ type: 'start', at: startedAt });
  const resumed = now;
  const lastMoment = now.game.rules.deadline(now.play)! - 1;
  if (act) for (const seat of match.seats.keys()) give({ type: 'act', at: lastMoment, seat, act });
  for (let clocks = 0; clocks < mostClocks && now.phase === 'playing'; clocks++)
    give({ type: 'clock', at: now.game.rules.deadline(now.play)! });
  if (now.phase === 'playing') give({ type: 'abandon', at: at(log, log.length - 1).time });
  return { log, resumed };
}

/** With that event changed, and every hash after it made to fit. */
function forged(log: readonly Envelope[], change: (one: Envelope) => Envelope, pos: number): Envelope[] {
  let prev = log[pos - 1]?.hash ?? GENESIS;
  return log.map((one, index) => {
    if (index < pos) return one;
    const changed = { ...(index === pos ? change(one) : one), prev };
    prev = hashOf(changed);
    return { ...changed, hash: prev };
  });
}

const saying = (log: readonly Envelope[], change: Partial<GrewFrom>) =>
  forged(
    log,
    (one) => ({ ...one, data: { ...one.data, grewFrom: { ...(one.data.grewFrom as GrewFrom), ...change } } }),
    0,
  );

describe.each(recorded)('%s', (name) => {
  const lines = linesOf(name);
  const log = logIn(lines);
  const moments = momentsOf(log);
  const some = [0, 0.6, 1].map((share) => at(moments, Math.floor(share * (moments.length - 1))));

  it('grows again into the state it had, goes on, and is found to be sound', () => {
    for (const pos of some) {
      const was = fold(log.slice(0, pos + 1));
      const grown = grow(momentAt(lines, pos));
      expect(grown.match.play).toEqual(was.play);
      const startedAt = at(log, pos).time + 60_000;
      const { log: played, resumed } = playOn(grown, startedAt);
      // As long as there was then is left to choose.
      const { deadline, postponed } = was.game.rules;
      expect(resumed.play).toEqual(postponed(was.play, 60_000));
      expect(deadline(resumed.play)).toBe(deadline(was.play)! + 60_000);
      const read = JSON.parse(JSON.stringify(played));
      expect(verify(read)).toMatchObject({ verdict: 'sound', grewFrom: { match: log[0]!.match, pos } });
      expect(compareOrigin(played, log)).toEqual({ is: 'same' });
    }
  });
});

describe('a what-if', () => {
  const lines = linesOf('wa-wa-west-2-signed-by-all.jsonl');
  const origin = logIn(lines);
  const moments = momentsOf(origin);
  const pos = at(moments, Math.floor(moments.length / 2));

  it('is refused in the middle of a command, before the start, at the end, and of what is not over', () => {
    const refusalAt = (where: number, of = lines) => {
      const moment = momentIn(of, where);
      return isRefusal(moment) ? moment.refused : null;
    };
    const inside = origin.findIndex((one, index) => index > pos && one.cause === null);
    expect(refusalAt(inside - 1)).toBe('no-such-moment');
    expect(refusalAt(0)).toBe('no-such-moment');
    expect(refusalAt(origin.length - 1)).toBe('no-such-moment');
    expect(refusalAt(1_000_000)).toBe('too-late');
    expect(refusalAt(pos, toLines(origin.slice(0, -1)))).toBe('not-over');
  });

  it('can be gone on from itself: before it grew, and after', () => {
    const first = playOn(grow(momentAt(lines, pos)), at(origin, pos).time + 5000, { mostClocks: 3 });
    const ofFirst = toLines(first.log);
    const before = first.log.findIndex(({ type }) => type === 'seated') - 1;
    for (const where of [before, ...momentsOf(first.log).slice(0, 2)]) {
      const moment = momentAt(ofFirst, where);
      expect(moment.grewFrom.origins.map(({ match }) => match)).toEqual([origin[0]!.match, first.log[0]!.match]);
      const second = grow(moment, { id: 'whatifofawhatif00000' });
      expect(second.match.play).toEqual(fold(first.log.slice(0, where + 1)).play);
      const { log } = playOn(second, at(first.log, where).time + 10, { mostClocks: 2 });
      expect(verify(log)).toMatchObject({ verdict: 'sound' });
      expect(compareOrigin(log, first.log)).toEqual({ is: 'same' });
    }
  });

  it('by older rules has what bots do as those rules read it', () => {
    const old = linesOf('wa-wa-west-round-limit.jsonl');
    const [moment] = momentsOf(logIn(old));
    const first = grow(momentAt(old, moment!));
    expect(first.match.game.info.rulesVersion).toBe(1);
    // Only later rules let a choice name somebody to be stunned.
    const act = { type: 'choose', item: 'reload', target: null, stun: 1 };
    const { log } = playOn(first, at(logIn(old), moment!).time, { act });
    const acts = log.flatMap(({ cause }) => (cause?.command.type === 'act' ? [cause.command.act] : []));
    expect(acts).toEqual(acts.map(() => ({ type: 'choose', item: 'reload', target: null })));
    expect(acts.length).toBeGreaterThan(0);
    expect(verify(log)).toMatchObject({ verdict: 'sound' });
  });

  it('says so in the words of the first level, and how it was held against the other log', () => {
    const { log } = playOn(grow(momentAt(lines, pos)), at(origin, pos).time);
    const whole = verify(log);
    const verdict = { whole, signed: null, book: { is: 'not-in' }, seen: { is: 'nothing' } } as const;
    const [same] = levelsOf({ ...verdict, origin: { is: 'same' } });
    expect(same).toMatchObject({ is: 'good', sentence: expect.stringContaining(`the match ${origin[0]!.match}`) });
    expect(levelsOf({ ...verdict, origin: { is: 'missing' } })[0]).toMatchObject({ is: 'partly' });
    expect(levelsOf({ ...verdict, origin: compareOrigin(saying(log, { head: GENESIS }), origin) })[0]).toMatchObject({
      is: 'bad',
    });
  });

  it('is found out where it says something else than happened', () => {
    const moment = momentAt(lines, pos);
    const { log } = playOn(grow(moment), at(origin, pos).time);
    const broken = (of: Envelope[]) => verify(of).verdict;
    // Another event of those that were taken over: the rules say otherwise.
    const act = log.findIndex(({ type }) => type === 'chose');
    const choice = (one: Envelope) => ({
      ...one,
      data: { ...one.data, pick: { ...(one.data.pick as object), item: 'gun' } },
    });
    expect(broken(forged(log, choice, act))).toBe('broken');
    // Fewer, or more, than it says.
    expect(broken(saying(log, { events: moment.grewFrom.events - 1 }))).toBe('broken');
    expect(broken(saying(log, { events: moment.grewFrom.events + 1 }))).toBe('broken');
    // In a list.
    expect(broken(forged(log, (one) => ({ ...one, data: { ...one.data, public: true } }), 0))).toBe('broken');
    // What only the other log can tell.
    const otherwise = (change: Partial<GrewFrom>) => {
      const one = saying(log, change);
      expect(broken(one)).toBe('sound');
      return compareOrigin(one, origin).is;
    };
    expect(otherwise({ head: GENESIS })).toBe('different');
    expect(otherwise({ pos: at(moments, 0) })).toBe('different');
    expect(otherwise({ names: moment.grewFrom.names.toReversed() })).toBe('different');
    expect(compareOrigin(log, logIn(linesOf('wa-wa-west-2-party.jsonl'))).is).toBe('different');
    // A beginning that never was: the same match, but for one choice, and all that follows from it.
    const made = { ...moment, steps: moment.steps.map((step) => otherItem(step)) };
    const { log: madeUp } = playOn(grow(made), at(origin, pos).time);
    expect(broken(madeUp)).toBe('sound');
    expect(compareOrigin(madeUp, origin).is).toBe('different');
  });
});

/** Whatever was chosen, Reload was: so nobody dies, and as many events come of it. */
function otherItem(step: Moment['steps'][number]): Moment['steps'][number] {
  const { done } = step;
  return done.type === 'act' ? { ...step, done: { ...done, act: { type: 'choose', item: 'reload' } } } : step;
}
