/**
 * What if: how a match grows from a moment of one that is over, and whether what a log says of that is so. Whatever had
 * happened until then is decided once more in the new log, so that it is read and checked by itself, also when the other
 * one is gone; that it is what happened there, the other log says.
 */
import { at } from '../../shared/contract/at.ts';
import { canonical } from '../../shared/crypto/hashes.ts';
import { isRefusal, refuse, type Game, type Refusal, type Seat, type Temperament } from '../../shared/contract/game.ts';
import { evolve, namesOf, open, type MatchState } from '../../shared/match.ts';
import {
  isMatchEvent,
  type GrewFrom,
  type MatchCommand,
  type Opened,
  type Retrace,
} from '../../shared/match-events.ts';
import { MOST_ORIGINS } from '../../shared/match-schemas.ts';
import { numberOf, upcast } from './formats.ts';
import { eventOf, fromLines, headOf, type Envelope } from './log.ts';
import { fold } from './rebuild.ts';
import { carryOut } from './write.ts';

/** Longer beginnings are not taken over: a log is stored for each. */
const MOST_EVENTS = 5000;

export interface Moment {
  game: Game;
  /** As they stand in the log. */
  options: Opened['options'];
  grewFrom: GrewFrom;
  /** What led there, in order. */
  steps: Retrace[];
  /** By seat: who sat there, and whether they were still in. */
  seats: { name: string; bot: boolean; temperament: Temperament | null; isIn: boolean }[];
}

/**
 * A moment of a match that others can go on from.
 * @param lines the whole log of a match that is over, an event a line
 * @param pos of the last event that is taken over: the last of what one command came to
 * @returns a refusal where nothing can go on
 */
export function momentIn(lines: string, pos: number): Moment | Refusal {
  const all = lines.split('\n').filter((line) => line !== '');
  const ending = all.length > 0 ? (JSON.parse(all.at(-1)!) as Envelope) : null;
  if (ending?.type !== 'finished' && ending?.type !== 'abandoned')
    return refuse('not-over', 'Only a match that is over can be gone on from.');
  if (pos >= MOST_EVENTS) return refuse('too-late', `It can be gone on from within its first ${MOST_EVENTS} events.`);
  // Of a long log no more is read than is needed.
  const recorded = fromLines(all.slice(0, pos + 2).join('\n')) as Envelope[];
  const log = upcast(recorded);
  const [opening, last, next] = [log[0], log[pos], log[pos + 1]];
  const opened = opening && (eventOf(opening) as Opened);
  if (!opened || !last || !next) return refuse('no-such-moment', 'It has no such moment, or ends there.');
  if (next.cause === null) return refuse('no-such-moment', 'That is in the middle of what one command came to.');
  const match = log.slice(1, -1).reduce((one, envelope) => evolve(one, eventOf(envelope)), open(opened));
  if (!canGoOnFrom(match)) return refuse('no-such-moment', 'Nothing is being played at that moment.');
  const steps = stepsTo(log.slice(0, -1));
  const origins = [
    ...(match.growth?.origins ?? []),
    {
      match: opening.match,
      format: numberOf(recorded[0]),
      seed: String(ending.data.seed),
      nonces: match.nonces,
      ...(match.growth && { grownAt: match.growth.time }),
    },
  ];
  if (origins.length > MOST_ORIGINS)
    return refuse('too-deep', `So many what-ifs lie between this and a real match that it ends here: ${MOST_ORIGINS}.`);
  const isIn = isInAt(match);
  const events = happenedIn(log.slice(0, -1)).length;
  const { hash: head, time } = last;
  return {
    game: match.game,
    options: opened.options,
    grewFrom: { match: opening.match, pos, head, time, events, names: whoSatAt(match), origins },
    steps,
    seats: match.seats.map((player, seat) => ({
      name: at(whoSatAt(match), seat),
      bot: player?.bot ?? false,
      temperament: player?.temperament ?? null,
      isIn: isIn(seat),
    })),
  };
}

/** Whether something is being played then. What was taken over from another match can be gone on from again. */
export const canGoOnFrom = (match: MatchState): boolean =>
  (match.phase === 'playing' || isTakingOver(match)) && !match.game.rules.outcome(match.play);

/** Nobody has sat down yet, and something has been taken over. */
const isTakingOver = ({ phase, growth, seats }: MatchState): boolean =>
  phase === 'waiting' && growth !== null && growth.taken > 0 && seats.every((player) => player === null);

const whoSatAt = (match: MatchState): string[] =>
  match.growth && isTakingOver(match) ? match.growth.names : namesOf(match);

function isInAt({ game, play }: MatchState): (seat: Seat) => boolean {
  const { seats } = game.status(game.visibility.view(play, 'spectator'));
  return (seat) => seats[seat]?.is === 'in';
}

/** What the game was told, in order; how people came to sit there is not taken over. */
function stepsTo(log: readonly Envelope[]): Retrace[] {
  const firsts = log.filter(({ cause }) => cause !== null);
  return firsts.flatMap(({ match, pos, time, cause }, index): Retrace[] => {
    const { command } = cause!;
    const came = log.slice(pos, firsts[index + 1]?.pos);
    if (!came.some(isTakenOver)) return [];
    if (command.type === 'retrace') return [command];
    return [{ type: 'retrace', at: time, match, pos, done: toldTheGame(command, time) }];
  });
}

/** Without what somebody wrote to themselves beside it. Whoever showed their nonce last has started it. */
function toldTheGame(command: MatchCommand, at: number): Retrace['done'] {
  switch (command.type) {
    case 'act':
      return {
        type: 'act',
        at,
        seat: command.seat,
        act: command.act,
        ...(command.line && { line: command.line }),
      };
    case 'leave':
    case 'clock':
      return command;
    default:
      return { type: 'start', at };
  }
}

/** The game's own events, and that it went on after it had grown itself. */
const isTakenOver = ({ type }: Pick<Envelope, 'type'>): boolean => type === 'resumed' || !isMatchEvent({ type });

const happenedIn = (log: readonly Envelope[]): Envelope[] => log.filter(isTakenOver);

/**
 * Takes over what had happened, after the event that opened the new log: a step each time, so that others can come first.
 * @param log so far; what is taken over is put at its end
 * @returns the match as it stands then
 * @throws where it does not come to the same any more
 */
export function* takeOver(
  { match, log, seed }: { match: MatchState; log: Envelope[]; seed: string },
  steps: Iterable<Retrace>,
): Generator<void, MatchState> {
  let grown = match;
  for (const command of steps) {
    const done = carryOut(headOf(log), grown, { id: null, seat: null, command }, seed);
    if (isRefusal(done)) throw new Error(`What happened can't be taken over: ${done.message}`);
    log.push(...done.envelopes);
    grown = done.match;
    yield;
  }
  return grown;
}

/** Whether a match grew from another one as its log says. */
export type OriginVerdict =
  | { is: 'same' }
  /** The other match's log is not there any more, or was not asked for. */
  | { is: 'missing' }
  | { is: 'different'; problem: string };

/**
 * Holds what a log has taken over against the log that it names. Expects that the first one holds together.
 * @param origin the other log; empty where it is not there
 */
export function compareOrigin(recorded: readonly Envelope[], origin: readonly Envelope[]): OriginVerdict {
  const { grewFrom } = eventOf(recorded[0]!) as Opened;
  if (!grewFrom || origin.length === 0) return { is: 'missing' };
  const there = upcast(origin);
  const { pos, head, time } = grewFrom;
  const different = (problem: string): OriginVerdict => ({ is: 'different', problem });
  if (there[0]?.match !== grewFrom.match) return different('it is the log of another match');
  if (there[pos]?.hash !== head || there[pos].time !== time || there[pos + 1]?.cause === null)
    return different(`at event ${pos} it stood otherwise`);
  const { game, rulesVersion, options } = eventOf(there[0]) as Opened;
  const then = fold(there.slice(0, pos + 1));
  const here = eventOf(recorded[0]!) as Opened;
  if (
    canonical([game, rulesVersion, options, then.seats.length]) !==
    canonical([here.game, here.rulesVersion, here.options, here.seats])
  )
    return different('it was played otherwise');
  if (canonical(whoSatAt(then)) !== canonical(grewFrom.names)) return different('others sat there');
  const was = happenedIn(there.slice(0, pos + 1));
  const says = happenedIn(recorded.slice(0, grewFrom.events + 1));
  const odd = says.findIndex((one, index) => told(one) !== told(was[index]));
  if (odd >= 0 || was.length !== says.length)
    return different(`what it took over as event ${says[odd]?.pos ?? grewFrom.events} did not happen there`);
  return { is: 'same' };
}

/** What happened, and when. */
const told = (one: Envelope | undefined): string => (one ? canonical([one.time, eventOf(one)]) : '');
