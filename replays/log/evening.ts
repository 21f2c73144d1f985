/**
 * What a table's matches come to, one after the other: wins, medals and streaks. Each log names the match before it, so
 * all of it can be read from the logs again.
 */
import type { Medal, Seat } from '../../shared/contract/game.ts';
import type { MatchState } from '../../shared/match.ts';
import { isMatchEvent, type Opened } from '../../shared/match-events.ts';
import { upcast } from './formats.ts';
import { eventOf, headOf, type Envelope } from './log.ts';
import { fold } from './rebuild.ts';

/** What one match adds. */
export interface MatchTally {
  /** Its log's last hash. */
  head: string;
  previous: Opened['previous'] | null;
  dealtBy: MatchState['dealtBy'];
  /** It grew from another match. */
  isWhatIf: boolean;
  players: PlayerTally[];
}

interface PlayerTally {
  /** Who it is, in all matches of a table: by their key; bots and programs by their name. */
  id: string;
  name: string;
  won: boolean;
  medals: number;
}

/** How somebody stands after all matches of an evening. */
export interface EveningScore {
  /** Where they sat in the last match; null for who was not at it. */
  seat: Seat | null;
  name: string;
  wins: number;
  medals: number;
  /** Wins in a row up to and with the last match. */
  streak: number;
}

export interface Evening {
  matches: number;
  /** Those of the last match in seat order, then who was there before. */
  scores: EveningScore[];
}

/** Of a match that was finished; null for any other. @throws for a log that makes no sense */
export function tallyOf(recorded: readonly Envelope[]): MatchTally | null {
  const log = upcast(recorded);
  const match = fold(log);
  if (match.phase !== 'over' || !match.outcome) return null;
  const { game, outcome, seats } = match;
  const events = log.map(eventOf).filter((event) => !isMatchEvent(event));
  const medals = game.narrator.medals?.(events, seats.length) ?? [];
  const { previous } = eventOf(log[0]!) as Opened;
  return {
    head: headOf(log).hash,
    previous: previous ?? null,
    dealtBy: match.dealtBy,
    isWhatIf: match.growth !== null,
    players: seats.flatMap((player, seat) =>
      player
        ? {
            id: player.key ?? `${player.bot ? 'bot' : 'program'} ${player.name}`,
            name: player.name,
            won: !outcome.tie && outcome.winners.includes(seat),
            medals: countOf(medals, seat),
          }
        : [],
    ),
  };
}

const countOf = (medals: readonly Medal[], of: Seat): number => medals.filter(({ seat }) => seat === of).length;

/** @param tallies of one table's matches, the first one first */
export function eveningOf(tallies: readonly Pick<MatchTally, 'players'>[]): Evening {
  const last = tallies.at(-1)?.players ?? [];
  const scores = new Map<string, EveningScore>();
  // Whoever came last stands first, under the name they had then.
  for (const { id, name } of [last, ...tallies.map(({ players }) => players)].flat())
    if (!scores.has(id)) scores.set(id, { seat: null, name, wins: 0, medals: 0, streak: 0 });
  for (const { players } of tallies)
    for (const { id, won, medals } of players) {
      const score = scores.get(id)!;
      score.wins += won ? 1 : 0;
      score.streak = won ? score.streak + 1 : 0;
      score.medals += medals;
    }
  last.forEach(({ id }, seat) => (scores.get(id)!.seat = seat));
  return { matches: tallies.length, scores: [...scores.values()] };
}
