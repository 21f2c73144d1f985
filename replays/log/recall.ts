/** What somebody was told of a match that may still go on, as a history: of everything else it knows nothing. */
import { at } from '../../shared/contract/at.ts';
import type { GameTypes, Viewer } from '../../shared/contract/game.ts';
import { evolve, namesOf, open } from '../../shared/match.ts';
import { isMatchEvent, type Opened } from '../../shared/match-events.ts';
import type { ToldEvent } from '../../shared/protocol.ts';
import type { Envelope } from './log.ts';
import type { History } from './rebuild.ts';

/** A history that goes on. */
export interface Recalled extends History {
  /** What was told since, from the first position that it does not have yet. */
  hear(more: readonly ToldEvent[]): void;
}

/**
 * Every moment of it is as that viewer saw it, whoever is asked for.
 * @param told all events from the first one on
 * @throws if they do not begin with `opened`
 */
export function recall(told: readonly ToldEvent[], viewer: Viewer): Recalled {
  const opened = told[0]?.event;
  if (opened?.type !== 'opened') throw new Error('What was told begins with the event "opened".');
  let match = open(opened as Opened);
  const { game } = match;
  const heard: ToldEvent[] = [];
  const log: Pick<Envelope, 'pos' | 'time' | 'type'>[] = [];
  const views: GameTypes['view'][] = [];
  const hear = (more: readonly ToldEvent[]) => {
    for (const one of more) {
      const { pos, time, event } = one;
      const before = views.at(-1);
      if (before === undefined) views.push(game.visibility.view(match.play, viewer));
      else if (isMatchEvent(event)) {
        match = evolve(match, event);
        views.push(before);
      } else views.push(game.visibility.follow(before, event, game.rules.evolve));
      heard.push(one);
      log.push({ pos, time, type: event.type });
    }
  };
  hear(told);
  const eventAt = (pos: number) => at(heard, pos).event;
  return {
    hear,
    log,
    get names() {
      return namesOf(match);
    },
    // What comes of one command has one time, and hardly ever does another one.
    begins: (pos) => pos === 0 || at(heard, pos).time !== at(heard, pos - 1).time,
    viewAt: (pos) => at(views, pos),
    eventAt,
    redactedAt: eventAt,
  };
}
