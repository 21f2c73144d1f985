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

/** A match with every state it has been in, for going back and forth. What did not change from one to the next is shared. */
export function rebuild(recorded: readonly Envelope[]): Rebuilt {
  const folding = rebuilding(recorded);
  for (;;) {
    const { done, value } = folding.next();
    if (done) return value;
  }
}

/** The same with a stop after each event, for a page that has other things to do. */
export function* rebuilding(recorded: readonly Envelope[]): Generator<void, Rebuilt> {
  const log = upcast(recorded);
  let match = begin(log[0]);
  const states = [match];
  for (const one of log.slice(1)) {
    states.push((match = evolve(match, eventOf(one))));
    yield;
  }
  const { game } = match;
  const eventAt = (pos: number) => eventOf(at(log, pos));
  const stateAt = (pos: number) => at(states, pos);
  const viewOnce = remembering(SEEN_TOGETHER, (pos: number, viewer: Viewer) =>
    game.visibility.view(stateAt(pos).play, viewer),
  );
  return {
    log,
    names: namesOf(match),
    at: stateAt,
    begins: (pos) => at(log, pos).cause !== null,
    viewAt: viewOnce,
    eventAt,
    redactedAt: (pos, viewer) => redact(game, eventAt(pos), viewer),
  };
}

/** How many views whoever shows one moment asks for, again and again: what one step leads to the next one begins with. */
const SEEN_TOGETHER = 8;

/** The latest views, so that each is made once. @param most of them, whatever is looked at */
function remembering(
  most: number,
  make: (pos: number, viewer: Viewer) => GameTypes['view'],
): (pos: number, viewer: Viewer) => GameTypes['view'] {
  const known = new Map<string, GameTypes['view']>();
  return (pos, viewer) => {
    const key = `${pos} ${viewer}`;
    const view = known.get(key) ?? make(pos, viewer);
    known.delete(key);
    known.set(key, view);
    const [oldest] = known.keys();
    if (oldest !== undefined && known.size > most) known.delete(oldest);
    return view;
  };
}

/**
 * Where the play in a log begins, as it can be watched, and where what was taken over from another match ends.
 * @returns `after`: its steps stand after that position; `grownAt`: where it started itself after it had grown, or null
 */
export function playIn(log: History['log']): { after: number; grownAt: number | null } {
  const started = log.findIndex(({ type }) => type === 'started');
  const [, first] = log;
  const hasGrown = first !== undefined && !isMatchEvent(first);
  return hasGrown ? { after: first.pos, grownAt: started < 0 ? null : started } : { after: started, grownAt: null };
}

/** What a viewer may see of any event. The match's own have no secrets but the seed, which only the last one shows. */
export const redact = (game: MatchState['game'], event: AnyEvent, viewer: Viewer): AnyEvent =>
  isMatchEvent(event) ? event : game.visibility.redact(event, viewer);

/** A running match's log as somebody at the table's edge may see it: hidden parts, causes and salts left out. */
export const publicLog = (game: MatchState['game'], log: readonly Envelope[]): object[] =>
  upcast(log).map((one) => publicLine(game, one));

/** The same of one event, as it would be written today. */
export function publicLine(game: MatchState['game'], { match: id, pos, time, prev, hash, ...one }: Envelope): object {
  const { type, ...data } = redact(game, eventOf(one), 'spectator');
  return { match: id, pos, time, type, data, prev, hash };
}

/** The same as a stream of events tells it. */
export const eventMessage = (game: MatchState['game'], one: Envelope): string =>
  `id: ${one.pos}\ndata: ${JSON.stringify(publicLine(game, one))}\n\n`;
