/** What a match adds to the running totals of people with a key, and the page that is made of those; whichever store keeps them. */
import type { Met, PersonReply, PlayedGame, Rival } from '../../shared/archive.ts';
import { at } from '../../shared/contract/at.ts';
import type { MatchSummary } from '../../shared/protocol.ts';
import type { Digest } from '../log/digest.ts';

/** Before the name of somebody without a key, where those with one have it: no key has this sign. */
const NAMED = '\n';

const idOf = ({ key, name }: MatchSummary['players'][number]): string => key ?? NAMED + name;

/** Rows to be added to those of the same key, and game, choice or other. `first` and `latest`: wall clock, ms. */
export interface Counts {
  people: PeopleRow[];
  chosen: ChosenRow[];
  met: MetRow[];
}
export type PeopleRow = Omit<PlayedGame, 'favourites'> & { key: string; name: string; first: number; latest: number };
export interface ChosenRow {
  key: string;
  game: string;
  choice: string;
  title: string;
  times: number;
}
/** `fell`: how often the other put them out; `felled`: how often they put out the other. */
export type MetRow = Omit<Met, 'key'> & { key: string; other: string; latest: number; fell: number; felled: number };

/** @param summary of a match that is over */
export function countsOf({ game, openedAt, players, outcome }: MatchSummary, digest: Digest): Counts {
  const counts: Counts = { people: [], chosen: [], met: [] };
  const { tie = false, winners = [] } = outcome ?? {};
  const sides = new Set(digest.players.map(({ side }) => side));
  const first = new Set(winners.map((seat) => at(digest.players, seat).side));
  const hasWon = (seat: number): boolean => first.has(at(digest.players, seat).side);
  const fell = (seat: number, by: number): number =>
    at(digest.players, seat).felledBy.filter((one) => one === by).length;
  players.forEach(({ key, name }, seat) => {
    if (key === null) return;
    const { side, choices } = at(digest.players, seat);
    const [won, tied] = [hasWon(seat) && !tie, hasWon(seat) && tie];
    counts.people.push({
      key,
      game,
      name,
      first: openedAt,
      latest: openedAt,
      matches: 1,
      wins: Number(won),
      ties: Number(tied),
      score: won ? 1 : tied ? 1 / first.size : 0,
      fair: 1 / sides.size,
    });
    for (const { id: choice, title, times } of choices) counts.chosen.push({ key, game, choice, title, times });
    players.forEach((other, there) => {
      if (there === seat || other.key === key) return;
      const isRival = at(digest.players, there).side !== side;
      // Head to head is of people.
      const isCounted = isRival && other.key !== null;
      const row: MetRow = {
        key,
        other: idOf(other),
        name: other.name,
        latest: openedAt,
        matches: Number(isCounted),
        wins: Number(won && isCounted),
        losses: Number(hasWon(there) && !tie && isCounted),
        fell: fell(seat, there),
        felled: fell(there, seat),
      };
      if (isCounted || row.fell + row.felled > 0) counts.met.push(row);
    });
  });
  return counts;
}

export const MOST_FAVOURITES = 5;
export const MOST_MET = 10;

/** What is kept of somebody, the most frequent first; without those who are hidden. */
export interface PersonRows {
  people: readonly PeopleRow[];
  chosen: readonly ChosenRow[];
  met: readonly MetRow[];
  /** Who put them out most often. */
  fell: MetRow | undefined;
  /** Whom they put out most often. */
  felled: MetRow | undefined;
}

/** Null of whom nothing is counted. */
export function personFrom(key: string, { people, chosen, met, fell, felled }: PersonRows): PersonReply | null {
  const [latest] = people.toSorted((a, b) => b.latest - a.latest);
  if (!latest) return null;
  const sum = (of: (row: PeopleRow) => number): number => people.reduce((total, row) => total + of(row), 0);
  return {
    key,
    name: latest.name,
    first: Math.min(...people.map(({ first }) => first)),
    latest: latest.latest,
    total: {
      matches: sum(({ matches }) => matches),
      wins: sum(({ wins }) => wins),
      ties: sum(({ ties }) => ties),
      score: rounded(sum(({ score }) => score)),
      fair: rounded(sum(({ fair }) => fair)),
    },
    games: people.map(({ game, matches, wins, ties, score, fair }) => ({
      game,
      matches,
      wins,
      ties,
      score: rounded(score),
      fair: rounded(fair),
      favourites: chosen
        .filter((row) => row.game === game)
        .map(({ choice, title, times }) => ({ id: choice, title, times })),
    })),
    nemesis: rivalOf(fell, 'fell'),
    prey: rivalOf(felled, 'felled'),
    met: met.map(({ other, name, matches, wins, losses }) => ({ key: other, name, matches, wins, losses })),
  };
}

/** Whether that is somebody with a key, and so may be hidden. */
export const isKey = (other: string): boolean => !other.startsWith(NAMED);

const rivalOf = (row: MetRow | undefined, times: 'fell' | 'felled'): Rival | null =>
  row ? { name: row.name, key: isKey(row.other) ? row.other : null, times: row[times] } : null;

/** Sums of shares, to the hundredth. */
const rounded = (share: number): number => Math.round(share * 100) / 100;
