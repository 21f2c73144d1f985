/** A log folded back into the match, at any position. */
import { at } from '../../shared/contract/at.ts';
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

function begin([first]: readonly Pick<Envelope, 'type' | 'data'>[]): MatchState {
  if (first?.type !== 'opened') throw new Error('A log begins with the event "opened".');
  return open(eventOf(first) as Extract<MatchEvent, { type: 'opened' }>);
}

export interface Rebuilt {
  log: readonly Envelope[];
  names: string[];
  /** The match after the event at that position. */
  at(pos: number): MatchState;
  eventAt(pos: number): AnyEvent;
  /** What that viewer saw of the event at that position, when it happened. */
  redactedAt(pos: number, viewer: Viewer): AnyEvent;
}

/** A match with every state it has been in, for going back and forth. */
export function rebuild(log: readonly Envelope[]): Rebuilt {
  let match = begin(log);
  const states = [match];
  for (const one of log.slice(1)) states.push((match = evolve(match, eventOf(one))));
  const eventAt = (pos: number) => eventOf(at(log, pos));
  return {
    log,
    names: namesOf(match),
    at: (pos) => at(states, pos),
    eventAt,
    redactedAt: (pos, viewer) => redact(match.game, eventAt(pos), viewer),
  };
}

/** What a viewer may see of any event. The match's own have no secrets but the seed, which only the last one shows. */
export const redact = (game: MatchState['game'], event: AnyEvent, viewer: Viewer): AnyEvent =>
  isMatchEvent(event) ? event : game.visibility.redact(event, viewer);

/** A running match's log as somebody at the table's edge may see it: hidden parts, causes and salts left out. */
export const publicLog = (game: MatchState['game'], log: readonly Envelope[]): object[] =>
  log.map(({ match: id, pos, time, prev, hash, ...one }) => {
    const { type, ...data } = redact(game, eventOf(one), 'spectator');
    return { match: id, pos, time, type, data, prev, hash };
  });
