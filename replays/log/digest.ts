/**
 * What is kept of a finished match for lists and for the pages of its players, read from its log: how it ended, how long
 * and how close it was, where it was decided, what each seat chose and who put it out.
 */
import { at } from '../../shared/contract/at.ts';
import type { Engine, Game, Outcome, Seat } from '../../shared/contract/game.ts';
import { groupBy } from '../../shared/contract/group-by.ts';
import type { Length } from '../../shared/archive.ts';
import { isMatchEvent } from '../../shared/match-events.ts';
import { finalStanding, roundsOf, standingAt, turningPointOf, type Standing } from './analysis.ts';
import { eventOf, type Envelope } from './log.ts';
import { rebuild, type Rebuilt } from './rebuild.ts';

export interface Digest {
  /** Ids of the game's `archive`; none where it has none. */
  variants: string[];
  ending: string | null;
  rounds: { unit: 'round' | 'turn'; number: number };
  length: Length | null;
  /** 0 to 100; null where the engine says no chances, and where it ended as somebody left. */
  closeness: number | null;
  /** The last moment before the decision. @see ArchivedResult */
  moment: { pos: number; ms: number };
  /** In seat order. */
  players: PlayerDigest[];
}

interface PlayerDigest {
  /** Who is on the same one, wins and loses with them. */
  side: number;
  choices: { id: string; title: string; times: number }[];
  /** Who put them out, once for each time. */
  felledBy: Seat[];
}

/** Chances are asked for so often at the most, and some five times more where a long match turned. */
const MOST_LOOKS = 24;

/**
 * The same log gives the same digest. With an engine it takes up to five seconds: this is for threads that nobody waits for.
 * @param engine its game's; null leaves out what only chances tell
 * @returns null for a match that is not finished @throws for a log that makes no sense
 */
export function digestOf(recorded: readonly Envelope[], engine: Engine | null): Digest | null {
  const rebuilt = rebuild(recorded);
  const { log } = rebuilt;
  const match = rebuilt.at(log.length - 1);
  const { game, options, outcome, phase, seats } = match;
  if (phase !== 'over' || !outcome) return null;
  const view = game.visibility.view(match.play, 'spectator');
  const events = log
    .map(eventOf)
    .filter((event) => !isMatchEvent(event))
    .map((event) => game.visibility.redact(event, 'spectator'));
  const { archive } = game;
  const { round, seats: fared } = game.status(view);
  const number = round?.number ?? 0;
  const sides = sidesOf(game, view);
  const standings = engine ? standingsOf(rebuilt, engine, outcome) : [];
  const choices = archive?.choices(events, view) ?? [];
  const falls = archive?.falls(events) ?? [];
  const ending = archive?.endingOf(events, view) ?? null;
  const isLeft = archive
    ? ending === 'left'
    : fared.some(({ is }) => is === 'left') &&
      fared.every(({ is }, seat) => is === 'left' || outcome.winners.includes(seat));
  return {
    variants: archive?.variantsOf(options, seats.length) ?? [],
    ending,
    rounds: { unit: round?.unit ?? archive?.lengths.unit ?? 'round', number },
    length: archive ? lengthOf(archive, number) : null,
    closeness: isLeft ? null : closenessOf(standings.slice(0, -1), sides),
    moment: momentOf(log, turningPointOf(standings, outcome)?.pos ?? lastCommandIn(log) - 1),
    players: seats.map((_, seat) => ({
      side: at(sides, seat),
      choices: counted(choices.filter((one) => one.seat === seat)),
      felledBy: falls.flatMap((fall) => (fall.seat === seat ? fall.by : [])),
    })),
  };
}

/** For each seat the first one of its side. */
function sidesOf(game: Game, view: object): Seat[] {
  const { seats } = game.status(view);
  return seats.map(({ team }, seat) => (team === null ? seat : seats.findIndex((other) => other.team === team)));
}

function lengthOf({ lengths }: NonNullable<Game['archive']>, number: number): Length {
  if (number <= lengths.shortTo) return 'short';
  return number >= lengths.longFrom ? 'long' : 'middling';
}

function counted(choices: readonly { id: string; title: string }[]): PlayerDigest['choices'] {
  const byId = groupBy(choices, ({ id }) => id);
  return [...byId].map(([id, those]) => ({ id, title: at(those, 0).title, times: those.length }));
}

/** How it stood as rounds began, those of a long match now and then, and how it came out; empty without chances. */
function standingsOf(rebuilt: Rebuilt, engine: Engine, outcome: Outcome): Standing[] {
  const rounds = roundsOf(rebuilt);
  const asked = spread(rounds.length, MOST_LOOKS);
  const found = asked.flatMap((index) => standingAt(rebuilt, engine, at(rounds, index)) ?? []);
  if (found.length === 0) return [];
  const standings = [...found, finalStanding(rebuilt, outcome)];
  const turn = turningPointOf(standings, outcome);
  return turn ? narrowed(rebuilt, engine, { rounds, standings, turn }) : standings;
}

/** So many numbers below `count` at the most, evenly from the first to the last. */
function spread(count: number, most: number): number[] {
  if (count <= most) return [...Array(count).keys()];
  return Array.from({ length: most }, (_, index) => Math.round((index * (count - 1)) / (most - 1)));
}

/** With more looks between the two where it turned, until no round lies between them. */
function narrowed(
  rebuilt: Rebuilt,
  engine: Engine,
  { rounds, standings, turn }: { rounds: readonly number[]; standings: Standing[]; turn: { pos: number; seat: Seat } },
): Standing[] {
  const before = standings.findIndex(({ pos }) => pos === turn.pos);
  const [from, to] = [at(standings, before), at(standings, before + 1)];
  const between = rounds.filter((pos) => pos > from.pos && pos < to.pos);
  const middle = between[between.length >> 1];
  const look = middle === undefined ? null : standingAt(rebuilt, engine, middle);
  if (!look) return standings;
  const rise = (one: Standing, next: Standing) => at(next.chances, turn.seat) - at(one.chances, turn.seat);
  const pos = rise(from, look) > rise(look, to) ? from.pos : look.pos;
  return narrowed(rebuilt, engine, {
    rounds,
    standings: standings.toSpliced(before + 1, 0, look),
    turn: { ...turn, pos },
  });
}

/** What a match of no rounds at all would have weighed: a short one had no time to be close. */
const PRIOR = 3;

/** How near the two likeliest sides were to each other, on the average; the later a round, the more it weighs. */
function closenessOf(standings: readonly Standing[], sides: readonly Seat[]): number | null {
  if (standings.length === 0) return null;
  const weight = (index: number) => index + 1;
  const open = standings.map(({ chances }) => {
    const [first = 0, second = 0] = [...new Set(sides)].map((side) => at(chances, side)).toSorted((a, b) => b - a);
    return 1 - Math.min(1, first - second);
  });
  const sum = open.reduce((total, one, index) => total + one * weight(index), 0);
  const all = open.reduce((total, _, index) => total + weight(index), PRIOR);
  return Math.round((100 * sum) / all);
}

/** Where what ended it begins. */
const lastCommandIn = (log: readonly Envelope[]): number => log.findLastIndex(({ cause }) => cause !== null);

/** At that time, nothing that comes after the position has happened. */
function momentOf(log: readonly Envelope[], pos: number): Digest['moment'] {
  const found = at(log, pos);
  const next = log[pos + 1];
  return { pos, ms: Math.max(0, next ? Math.min(found.time, next.time - 1) : found.time) };
}
