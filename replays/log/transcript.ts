/** A match told in sentences, round by round. */
import { gameOf } from '../../shared/games/index.ts';
import { namesOf, type MatchState } from '../../shared/match.ts';
import { isMatchEvent, type AnyEvent } from '../../shared/match-events.ts';
import { rebuild } from './rebuild.ts';
import { joinSeats } from '../../shared/contract/words.ts';
import type { Envelope } from './log.ts';

/** One line an event that says something: `0:12.3  Kemi plays Gun.` Times are since the match opened. */
export function transcriptOf(log: readonly Envelope[]): string[] {
  const rebuilt = rebuild(log);
  return rebuilt.log.flatMap(({ pos, time }) =>
    tellEvent(rebuilt.at(pos), rebuilt.eventAt(pos), rebuilt.names, rebuilt.at(Math.max(0, pos - 1)).phase).map(
      (sentence) => `${clock(time).padStart(8)}  ${sentence}`,
    ),
  );
}

/** The sentences of any event; `match` is the match after it, `phase` the one before. */
function tellEvent(match: MatchState, event: AnyEvent, names: string[], phase: MatchState['phase']): string[] {
  if (!isMatchEvent(event))
    return match.game.narrator.describe(event, names, match.game.visibility.view(match.play, 'spectator'));
  // Seats may get other numbers as the match starts.
  const there = namesOf(match);
  switch (event.type) {
    case 'opened':
      return [`A table for ${event.seats} opens: ${gameOf(event.game)?.info.title ?? event.game}.`];
    case 'seated':
      return [`${event.name}${event.bot ? ', a bot,' : ''} takes seat ${event.seat + 1}.`];
    case 'vacated':
      return [`Seat ${event.seat + 1} is free again.`];
    case 'introduced':
      return [`Seat ${event.seat + 1} is ${event.name}’s.`];
    case 'made-host':
      return [
        event.insteadOf === undefined
          ? `${there[event.seat]} is the host.`
          : `${there[event.insteadOf]} is away: ${there[event.seat]} is the host until they are back.`,
      ];
    case 'commentary-opened':
      return ['Commentary is open: who watches sees all hands and choices, one round late.'];
    case 'commentary-closed':
      return ['Commentary is closed again.'];
    case 'committed':
    case 'nonce-opened':
      return [];
    case 'seats-dropped':
      return [`It starts with ${match.seats.length} players: the free seats are gone.`];
    case 'starting':
      return ['Everybody shows what they add to chance.'];
    case 'start-failed':
      return [`The start fails: ${joinSeats(event.seats, there)} did not answer.`];
    case 'started':
      return ['The match begins.'];
    case 'stood-in':
      return [`A bot plays for ${names[event.seat]}, who is away.`];
    case 'came-back':
      return [`${names[event.seat]} is back.`];
    case 'resumed':
      return ['It goes on from there.'];
    case 'halted':
      return [
        event.why === 'store'
          ? `Nothing could be saved: the clock stood for ${seconds(event.forMs)}.`
          : `The table moved to another server: the clock stood for ${seconds(event.forMs)}.`,
      ];
    case 'finished':
      return ['The match is over.'];
    case 'abandoned':
      if (event.why === 'too-long') return ['The log got too long: the match ends here.'];
      return [
        phase === 'playing' ? 'Nobody came back: the match ends here.' : 'The table is closed before the match begins.',
      ];
  }
}

const seconds = (ms: number): string => `${(ms / 1000).toFixed(1)} s`;

/** 65 300 ms is `1:05.3`. */
const clock = (ms: number): string =>
  `${Math.floor(ms / 60_000)}:${(Math.floor((ms % 60_000) / 100) / 10).toFixed(1).padStart(4, '0')}`;
