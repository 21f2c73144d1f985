/** Frauds with what-ifs: matches that say they grew from a moment of another one. */
import { momentIn, takeOver, type Moment } from '../../replays/log/growth.ts';
import { hashOf, toLines, type Envelope } from '../../replays/log/log.ts';
import { at } from '../../shared/contract/at.ts';
import { isRefusal } from '../../shared/contract/game.ts';
import type { Chance } from '../../shared/contract/random.ts';
import { sha256Hex } from '../../shared/crypto/hashes.ts';
import type { GrewFrom, MatchCommand } from '../../shared/match-events.ts';
import { mustEntry, withEntry } from './book.ts';
import type { Played } from './honest.ts';
import { byServer, PlayedMatch, opening } from '../../replays/log/played-match.ts';
import type { Plant } from './planted.ts';

/** A moment somewhere in a match; null where it has none. */
function momentOf({ log }: Played, chance: Chance): Moment | null {
  const lines = toLines(log);
  for (let tries = 0; tries < 20; tries++) {
    const moment = momentIn(lines, chance.int(log.length));
    if (!isRefusal(moment)) return moment;
  }
  return null;
}

/** Grows there; bots sit down, say nothing until time has run out some times, and the table is closed. */
function grow({ game, options, seats, grewFrom, steps }: Moment, chance: Chance): Envelope[] {
  const seed = sha256Hex(`what if ${chance.int(1_000_000)}`);
  const opened = { ...opening(game.info.id, seats.length, seed, options), public: false, options, grewFrom };
  const house = new PlayedMatch(`whatif${sha256Hex(seed).slice(0, 14)}`, opened, seed);
  const growing = takeOver({ match: house.match, log: house.log, seed }, steps);
  for (;;) {
    const { done, value } = growing.next();
    if (!done) continue;
    house.match = value;
    break;
  }
  house.now = grewFrom.time;
  const give = (command: MatchCommand) => {
    const answer = house.take(byServer(command));
    if (answer) throw new Error(answer.message);
  };
  for (const [seat, { name }] of seats.entries())
    give({ type: 'sit', at: house.now, seat, name: `${name} again`, bot: true, commitment: null, key: null });
  give({ type: 'start', at: house.now });
  if (!house.isOver) give({ type: 'abandon', at: house.now });
  return house.log;
}

/** With that event changed, and every hash after it made to fit. */
function rechainedWith(log: readonly Envelope[], pos: number, data: Envelope['data']): Envelope[] {
  let prev = pos > 0 ? at(log, pos - 1).hash : at(log, 0).prev;
  return log.map((one, index) => {
    if (index < pos) return one;
    const changed = { ...one, ...(index === pos && { data }), prev };
    prev = hashOf(changed);
    return { ...changed, hash: prev };
  });
}

/** Something that happened before is told otherwise. */
export const alteredBeginning: Plant = (played, { book }, chance) => {
  const moment = momentOf(played, chance);
  if (!moment) return null;
  const honest = grow(moment, chance);
  const pos = 1 + chance.int(moment.grewFrom.events);
  const { data } = at(honest, pos);
  const [field] = Object.keys(data).filter((name) => typeof data[name] === 'number');
  if (!field) return null;
  const log = rechainedWith(honest, pos, { ...data, [field]: (data[field] as number) + 1 });
  // The book has the match as it was played.
  const entered = withEntry(book, mustEntry(honest));
  const kept = { book: entered, size: entered.entries.length };
  return { log, book: entered, kept, player: null, spectator: null, origin: played.log };
};

const entered = (log: Envelope[], played: Played, book: Parameters<typeof withEntry>[0]) => {
  const withIt = withEntry(book, mustEntry(log));
  const kept = { book: withIt, size: withIt.entries.length };
  return { log, book: withIt, kept, player: null, spectator: null, origin: played.log };
};

/** It names another event, or others who sat there. */
export const otherOrigin: Plant = (played, { book }, chance) => {
  const moment = momentOf(played, chance);
  if (!moment) return null;
  const { grewFrom } = moment;
  const otherwise: Partial<GrewFrom>[] = [
    { head: sha256Hex(grewFrom.head) },
    { pos: grewFrom.pos + 1 },
    { names: grewFrom.names.map((name) => `${name} I`) },
  ];
  const says = { ...grewFrom, ...at(otherwise, chance.int(otherwise.length)) };
  return entered(grow({ ...moment, grewFrom: says }, chance), played, book);
};

/** By the rules, and all of it happened, but less than had happened by then. */
export const shortenedBeginning: Plant = (played, { book }, chance) => {
  const moment = momentOf(played, chance);
  if (!moment) return null;
  const steps = moment.steps.slice(0, 1);
  const [start] = steps;
  if (!start) return null;
  const { grewFrom } = moment;
  const time = start.at;
  const events = played.log.filter(({ pos }) => pos >= start.pos).findIndex(({ cause }, index) => index > 0 && cause);
  const taken = played.log
    .slice(start.pos, start.pos + events)
    .filter(({ type }) => !/^(nonce-opened|started)$/.test(type));
  if (taken.length === 0 || grewFrom.time === time) return null;
  return entered(
    grow({ ...moment, steps, grewFrom: { ...grewFrom, time, events: taken.length } }, chance),
    played,
    book,
  );
};
