/** Frauds with what-ifs: matches that say they grew from a moment of another one. */
import { momentIn, takeOver, type Moment } from '../../replays/log/growth.ts';
import { toLines, type Envelope } from '../../replays/log/log.ts';
import { byServer, opening, PlayedMatch } from '../../replays/log/played-match.ts';
import { at } from '../../shared/contract/at.ts';
import { isRefusal } from '../../shared/contract/game.ts';
import type { Chance } from '../../shared/contract/random.ts';
import { sha256Hex } from '../../shared/crypto/hashes.ts';
import type { GrewFrom, MatchCommand } from '../../shared/match-events.ts';
import { mustEntry, withEntry } from './book.ts';
import type { Played } from './honest.ts';
import type { Plant } from './planted.ts';
import { rechained } from './smudges.ts';

/** What is shown of a match that grew, and what the book has where that is another one. */
type Forged = { log: Envelope[]; entered?: Envelope[] } | null;

const atSomeMoment =
  (forge: (moment: Moment, played: Played, chance: Chance) => Forged): Plant =>
  (played, { book }, chance) => {
    const moment = momentOf(played, chance);
    const forged = moment && forge(moment, played, chance);
    if (!forged) return null;
    const { log, entered = log } = forged;
    const withIt = withEntry(book, mustEntry(entered));
    const kept = { book: withIt, size: withIt.entries.length };
    return { log, book: withIt, kept, player: null, spectator: null, origin: played.log };
  };

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
  let next = growing.next();
  while (!next.done) next = growing.next();
  house.match = next.value;
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

/** An event before the what-if is changed, and every hash after it made anew. */
export const alteredBeginning = atSomeMoment((moment, _, chance) => {
  const honest = grow(moment, chance);
  const pos = 1 + chance.int(moment.grewFrom.events);
  const line = at(honest, pos);
  const [field] = Object.keys(line.data).filter((name) => typeof line.data[name] === 'number');
  if (!field) return null;
  const data = { ...line.data, [field]: (line.data[field] as number) + 1 };
  return { log: rechained(honest.with(pos, { ...line, data })), entered: honest };
});

/** It names another event, or others who sat there. */
export const otherOrigin = atSomeMoment((moment, _, chance) => {
  const { grewFrom } = moment;
  const otherwise = chance.pick<Partial<GrewFrom>>([
    { head: sha256Hex(grewFrom.head) },
    { pos: grewFrom.pos + 1 },
    { names: grewFrom.names.map((name) => `${name} I`) },
  ]);
  return { log: grow({ ...moment, grewFrom: { ...grewFrom, ...otherwise } }, chance) };
});

/** By the rules, and all of it happened, but less than had happened by then. */
export const shortenedBeginning = atSomeMoment((moment, { log }, chance) => {
  const [start] = moment.steps;
  if (!start || moment.grewFrom.time === start.at) return null;
  const events = log.slice(start.pos).findIndex(({ cause }, index) => index > 0 && cause);
  const taken = log.slice(start.pos, start.pos + events).filter(({ type }) => !/^(nonce-opened|started)$/.test(type));
  if (taken.length === 0) return null;
  const grewFrom = { ...moment.grewFrom, time: start.at, events: taken.length };
  return { log: grow({ ...moment, steps: [start], grewFrom }, chance) };
});
