/** A log folded back into the match, at any position. */
import type { Viewer } from '../../shared/contract/game.ts';
import {
  evolve,
  isMatchEvent,
  namesOf,
  open,
  type AnyEvent,
  type MatchEvent,
  type MatchState,
} from '../../shared/match.ts';
import { eventOf, type Envelope } from './log.ts';

/** Folds a whole log. @throws if it does not begin with `opened` */
export const fold = (log: readonly Pick<Envelope, 'type' | 'data'>[]): MatchState =>
  log.slice(1).reduce((match, one) => evolve(match, eventOf(one)), begin(log));

function begin(log: readonly Pick<Envelope, 'type' | 'data'>[]): MatchState {
  if (log[0]?.type !== 'opened') throw new Error('A log begins with the event "opened".');
  return open(eventOf(log[0]) as Extract<MatchEvent, { type: 'opened' }>);
}

export interface Rebuilt {
  log: readonly Envelope[];
  names: string[];
  /** The match after the event at that position. */
  at(pos: number): MatchState;
  eventAt(pos: number): AnyEvent;
  /** What that viewer saw of the event at that position, when it happened. */
  witnessedAt(pos: number, viewer: Viewer): AnyEvent;
}

/** A match with every state it has been in, for going back and forth. */
export function rebuild(log: readonly Envelope[]): Rebuilt {
  const states: MatchState[] = [begin(log)];
  for (const one of log.slice(1)) states.push(evolve(states[states.length - 1], eventOf(one)));
  const { game } = states[0];
  return {
    log,
    names: namesOf(states[states.length - 1]),
    at: (pos) => states[pos],
    eventAt: (pos) => eventOf(log[pos]),
    witnessedAt: (pos, viewer) => witness(game, eventOf(log[pos]), viewer),
  };
}

/** What a viewer may see of any event. The match's own have no secrets but the seed, which only the last one shows. */
export const witness = (game: MatchState['game'], event: AnyEvent, viewer: Viewer): AnyEvent =>
  isMatchEvent(event) ? event : game.visibility.redact(event, viewer);

/** A running match's log as somebody at the table's edge may see it: hidden parts, causes and salts left out. */
export const publicLog = (game: MatchState['game'], log: readonly Envelope[]): object[] =>
  log.map(({ match: id, pos, time, prev, hash, ...one }) => {
    const { type, ...data } = witness(game, eventOf(one), 'spectator');
    return { match: id, pos, time, type, data, prev, hash };
  });
