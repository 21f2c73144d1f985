/** What somebody was told of a match that may still go on, as a history: of everything else it knows nothing. */
import { at } from '../../shared/contract/at.ts';
import type { GameTypes, Viewer } from '../../shared/contract/game.ts';
import { evolve, namesOf, open } from '../../shared/match.ts';
import { isMatchEvent, type Opened } from '../../shared/match-events.ts';
import type { RedactedEvent } from '../../shared/protocol.ts';
import type { History } from './rebuild.ts';

/**
 * Every moment of it is as that viewer saw it, whoever is asked for.
 * @param told all events from the first one on
 * @throws if they do not begin with `opened`
 */
export function recall(told: readonly RedactedEvent[], viewer: Viewer): History {
  const opened = told[0]?.event;
  if (opened?.type !== 'opened') throw new Error('What was told begins with the event "opened".');
  let match = open(opened as Opened);
  const { game } = match;
  let view = game.visibility.view(match.play, viewer);
  const views: GameTypes['view'][] = [view];
  for (const { event } of told.slice(1)) {
    if (isMatchEvent(event)) match = evolve(match, event);
    else view = game.visibility.follow(view, event, game.rules.evolve);
    views.push(view);
  }
  const eventAt = (pos: number) => at(told, pos).event;
  return {
    log: told.map(({ pos, time, event }) => ({ pos, time, type: event.type })),
    names: namesOf(match),
    // What comes of one command has one time, and hardly ever does another one.
    begins: (pos) => pos === 0 || at(told, pos).time !== at(told, pos - 1).time,
    viewAt: (pos) => at(views, pos),
    eventAt,
    redactedAt: eventAt,
  };
}
