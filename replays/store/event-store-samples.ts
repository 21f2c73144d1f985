/** For tests of stores: what they test, and appends that look like a match actor's. */
import { at } from '../../shared/contract/at.ts';
import type { MatchSummary } from '../../shared/protocol.ts';
import type { Append, EventStore, PrivateMetadata } from './event-store.ts';
import type { Envelope } from '../log/log.ts';
import { ScriptedMatch } from '../log/scripted-match.ts';

/** A store as its contract tests it: opened again and again, and emptied before each test. */
export interface TestedStore {
  open(): Promise<EventStore>;
  empty(): Promise<void> | void;
}

const log = new ScriptedMatch({ match: 'x', seed: '00'.repeat(32), game: 'wa-wa-west', names: ['Kemi', 'Odile'] }).log;

export const envelopes = (match: string, from: number, count: number): Envelope[] =>
  Array.from({ length: count }, (_, index) => ({ ...at(log, index % log.length), match, pos: from + index }));

export const summary = (matchId: string, change: Partial<MatchSummary> = {}): MatchSummary => ({
  matchId,
  game: 'wa-wa-west',
  phase: 'waiting',
  seats: 2,
  players: [{ name: 'Kemi', bot: false, key: null }],
  public: true,
  openedAt: 1000,
  endedAt: null,
  lastEventAt: 1000,
  asleepSince: null,
  failedStarts: 0,
  outcome: null,
  events: 0,
  ...change,
});

export const metadata = (code: string): PrivateMetadata => ({
  seed: '0'.repeat(64),
  code,
  codeHidden: false,
  muted: false,
  talk: 'chat',
  locked: false,
  removed: [],
  seatOwners: [null],
  reservations: [null],
  startsWhenFull: false,
  rematchId: null,
  asleep: null,
});

export const first = (match: string, count = 2, change: Partial<MatchSummary> = {}): Append => ({
  match,
  expected: 0,
  epoch: 0,
  envelopes: envelopes(match, 0, count),
  summary: summary(match, change),
  metadata: metadata(`code ${match}`),
});

export const more = (match: string, expected: number, count: number, change: Partial<MatchSummary> = {}): Append => ({
  match,
  expected,
  epoch: 0,
  envelopes: envelopes(match, expected, count),
  summary: summary(match, change),
});
