/** What a list says of a match. */
import type { ArchivedMatch, ArchivedResult } from '../../../shared/archive.ts';
import type { Outcome } from '../../../shared/contract/game.ts';
import { lazily } from '../../../shared/contract/lazily.ts';
import { inWords, joinNames } from '../../../shared/contract/words.ts';

/** Of so many people the names are told; of more, the first two. */
const MOST_NAMES = 3;

/** "Kemi, Odile, or one of four bots?": who plays, as the question that the match answers. */
export function questionOf(players: ArchivedMatch['players']): string {
  const people = players.filter(({ bot }) => !bot).map(({ name }) => name);
  const named = people.length > MOST_NAMES ? people.slice(0, 2) : people;
  const others = players.length - named.length;
  const word = named.length < people.length ? 'other' : 'bot';
  if (named.length === 0) return `Which of ${inWords(others)} bots?`;
  const rest = others === 0 ? [] : [others === 1 ? `the ${word}` : `one of ${inWords(others)} ${word}s`];
  return `${joinNames([...named, ...rest], 'or')}?`;
}

/** "Odile won" */
export function resultWords(outcome: Outcome | null, players: readonly { name: string }[]): string {
  const winners = (outcome?.winners ?? []).map((seat) => players[seat]?.name ?? `Seat ${seat + 1}`);
  if (winners.length === 0) return 'Nobody won';
  if (winners.length > 2) return outcome?.tie ? `${winners.length} tied` : `${winners.length} won`;
  return `${joinNames(winners)} ${outcome?.tie ? 'tied' : 'won'}`;
}

/** "11 rounds, very close, last one standing": what is known of how it went. */
export const courseOf = ({ length, closeness, ending }: ArchivedResult): string[] =>
  [
    length ? `${length.number} ${length.unit}${length.number === 1 ? '' : 's'}` : '',
    closenessWords(closeness),
    ending?.title.toLowerCase() ?? '',
  ].filter(Boolean);

function closenessWords(closeness: number | null): string {
  if (closeness === null || closeness < 50) return '';
  return closeness < 75 ? 'close' : 'very close';
}

const weekday = lazily(() => new Intl.DateTimeFormat('en', { weekday: 'long' }));
const day = lazily(() => new Intl.DateTimeFormat('en', { day: 'numeric', month: 'short', year: 'numeric' }));

/** "Today", "Friday", "12 Nov 2026", by the visitor's days @param atMs wall clock */
export function dayWords(atMs: number, nowMs = Date.now()): string {
  // Not a number of hours: a day may have 23 or 25.
  const midnight = (daysAgo: number) => {
    const date = new Date(nowMs);
    date.setHours(0, 0, 0, 0);
    return date.setDate(date.getDate() - daysAgo);
  };
  if (atMs >= midnight(0)) return 'Today';
  if (atMs >= midnight(1)) return 'Yesterday';
  return atMs >= midnight(6) ? weekday().format(atMs) : day().format(atMs);
}
