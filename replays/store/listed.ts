/** What a kept summary says of how its match is listed and found; whichever store keeps it. */
import type { ArchiveQuery } from '../../shared/archive.ts';
import type { Opened } from '../../shared/match-events.ts';
import type { MatchSummary } from '../../shared/protocol.ts';
import type { Envelope } from '../log/log.ts';
import type { Listed, StoredDigest } from './event-store.ts';

/** What was written before matches could sleep is awake, before starts could fail none has, and nobody had a key. */
export function summaryFrom(text: string): MatchSummary {
  const written = { asleepSince: null, failedStarts: 0, ...(JSON.parse(text) as object) } as MatchSummary;
  return { ...written, players: written.players.map((player) => ({ ...player, key: player.key ?? null })) };
}

/** A summary as it is kept: as text, and beside it what changes with every event. */
export interface SummaryRow {
  summary: string;
  events: number;
  last_event_at: number;
  due_at: number | null;
}
/** The columns of a `SummaryRow`, where a match's row is joined with its head. */
export const SUMMARY_COLUMNS = 'summary, heads.events, heads.last_event_at, heads.due_at';

export function summaryOfRow({ summary, events, last_event_at, due_at }: SummaryRow): MatchSummary {
  const { dueAt: _, ...written } = summaryFrom(summary);
  return { ...written, lastEventAt: last_event_at, ...(due_at !== null && { dueAt: due_at }), events };
}

/** What waits is counted up to this. */
export const COUNTED_TO = 100_000;

/** Names that differ in capitals only come out alike, in every script. */
export const fold = (name: string): string => name.normalize('NFC').toLowerCase().toUpperCase().normalize('NFC');

const isUnfinished = ({ phase }: MatchSummary): boolean => phase === 'waiting' || phase === 'playing';

export const asleepSince = (summary: MatchSummary): number | null =>
  isUnfinished(summary) ? summary.asleepSince : null;

/** Nobody is told of private matches, abandoned ones, and those that sleep. */
export const isListed = (summary: MatchSummary): boolean =>
  summary.public && summary.phase !== 'abandoned' && asleepSince(summary) === null;

/** A table that was abandoned ended with its last event. */
export const endedAt = (summary: MatchSummary): number | null =>
  isUnfinished(summary) ? null : (summary.endedAt ?? summary.lastEventAt);

/** Which match came before, of a house's own: a device may write what it likes. */
export function previousOf(opening: Envelope | undefined): string | null {
  const { previous, dealtBy } = (opening?.data ?? {}) as Partial<Opened>;
  return dealtBy === 'device' ? null : (previous?.match ?? null);
}

/** What somebody sat there as. */
const namedFacet = (name: string): string => `name ${fold(name)}`;
const keyFacet = (key: string): string => `key ${key}`;
const gameFacet = (game: string): string => `game ${game}`;

/** All that a listed match can be found by, but for its phase and its day. */
export function facetsOf(
  { game, players, outcome, variants = [] }: MatchSummary,
  digest: StoredDigest | null,
): string[] {
  return [
    gameFacet(game),
    ...players.map(({ name }) => namedFacet(name)),
    ...players.flatMap(({ key }) => (key === null ? [] : keyFacet(key))),
    ...(digest?.variants ?? variants).map((variant) => `variant ${variant}`),
    ...(outcome?.tie ? ['ending tie'] : []),
    ...(digest?.ending ? [`ending ${digest.ending}`] : []),
    ...(digest?.length ? [`length ${digest.length}`] : []),
  ];
}

/** Those that are asked for, what fewest have in common first. */
export function facetsAsked(asked: Partial<ArchiveQuery>): string[] {
  const { game, player, key, variant, length, ending } = asked;
  return [
    key !== undefined && keyFacet(key),
    player !== undefined && namedFacet(player),
    variant !== undefined && `variant ${variant}`,
    ending !== undefined && `ending ${ending}`,
    length !== undefined && `length ${length}`,
    game !== undefined && gameFacet(game),
  ].filter((facet) => facet !== false);
}

/** 0 for what is not known, so that it comes last; then closeness and one more. */
export const closenessByte = (closeness: number | null): number => (closeness === null ? 0 : closeness + 1);

/** From which match on a list goes on: below it. */
export function cursorOf(before: string | undefined): { openedAt: number; matchId: string } {
  const [openedAt, matchId = ''] = before?.split('.') ?? [];
  return { openedAt: Number(openedAt) || Number.MAX_SAFE_INTEGER, matchId };
}

/** @param rows one more than the page has, if there are so many */
export function listedPage(
  rows: readonly (SummaryRow & { opened_at: number; match_id: string })[],
  limit: number,
): Listed {
  const page = rows.slice(0, limit);
  const last = page.at(-1);
  return {
    matches: page.map(summaryOfRow),
    next: rows.length > limit && last ? `${last.opened_at}.${last.match_id}` : null,
  };
}
