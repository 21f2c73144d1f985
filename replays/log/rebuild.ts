/** A log folded back into the match, at any position. */
import { at } from '../../shared/contract/at.ts';
import type { GameTypes, Viewer } from '../../shared/contract/game.ts';
import { evolve, namesOf, open, type MatchState } from '../../shared/match.ts';
import { isMatchEvent, type AnyEvent, type Opened } from '../../shared/match-events.ts';
import { upcast } from './formats.ts';
import { eventOf, type Envelope } from './log.ts';

/** Folds a whole log, of any format. @throws if it does not begin with `opened` */
export function fold(log: readonly Envelope[]): MatchState {
  const [opening, ...others] = upcast(log);
  return others.reduce((match, one) => evolve(match, eventOf(one)), begin(opening));
}

function begin(opening: Envelope | undefined): MatchState {
  if (opening?.type !== 'opened') throw new Error('A log begins with the event "opened".');
  return open(eventOf(opening) as Opened);
}

/** A match from its first event on, to be looked at anywhere. */
export interface History {
  log: readonly Pick<Envelope, 'pos' | 'time' | 'type'>[];
  names: string[];
  /** Whether the event at that position is the first of what a command came to. */
  begins(pos: number): boolean;
  /** What that viewer knew of the game after the event at that position. */
  viewAt(pos: number, viewer: Viewer): GameTypes['view'];
  eventAt(pos: number): AnyEvent;
  /** What that viewer saw of the event at that position, when it happened. */
  redactedAt(pos: number, viewer: Viewer): AnyEvent;
}

export interface Rebuilt extends History {
  /** As it would be written today. */
  log: readonly Envelope[];
  /** The match after the event at that position. */
  at(pos: number): MatchState;
}

/** A match with every state it has been in, for going back and forth. */
export function rebuild(recorded: readonly Envelope[]): Rebuilt {
  const log = upcast(recorded);
  let match = begin(log[0]);
  const states = [match];
  for (const one of log.slice(1)) states.push((match = evolve(match, eventOf(one))));
  const eventAt = (pos: number) => eventOf(at(log, pos));
  const stateAt = (pos: number) => at(states, pos);
  return {
    log,
    names: namesOf(match),
    at: stateAt,
    begins: (pos) => at(log, pos).cause !== null,
    viewAt: (pos, viewer) => match.game.visibility.view(stateAt(pos).play, viewer),
    eventAt,
    redactedAt: (pos, viewer) => redact(match.game, eventAt(pos), viewer),
  };
}

/** What a viewer may see of any event. The match's own have no secrets but the seed, which only the last one shows. */
export const redact = (game: MatchState['game'], event: AnyEvent, viewer: Viewer): AnyEvent =>
  isMatchEvent(event) ? event : game.visibility.redact(event, viewer);

/** A running match's log as somebody at the table's edge may see it: hidden parts, causes and salts left out. */
export const publicLog = (game: MatchState['game'], log: readonly Envelope[]): object[] =>
  upcast(log).map(({ match: id, pos, time, prev, hash, ...one }) => {
    const { type, ...data } = redact(game, eventOf(one), 'spectator');
    return { match: id, pos, time, type, data, prev, hash };
  });
