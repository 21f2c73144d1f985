import { describe, expect, it } from 'vitest';
import type { MatchSummary } from '../../shared/protocol.ts';
import { excitementOf, pick, worthOf, type LiveFacts } from './excitement.ts';

const seats = (states: string, teams: (number | null)[] = []): LiveFacts['seats'] =>
  states.split('').map((state, seat) => ({
    is: state === 'x' ? 'out' : 'in',
    awaited: false,
    team: teams[seat] ?? null,
  }));
const four: LiveFacts = { chances: [0.25, 0.25, 0.25, 0.25], seats: seats('....'), round: 3, watching: 0 };

describe('how exciting a live match is', () => {
  // prettier-ignore
  it.each<[string, Partial<LiveFacts>, Partial<LiveFacts>]>([
    ['a close one more than a decided one', { chances: [0.3, 0.3, 0.2, 0.2] }, { chances: [0.9, 0.1, 0, 0] }],
    ['the last two more than all at the start', { seats: seats('x.x.'), chances: [0, 0.5, 0, 0.5] }, {}],
    ['a late round more than an early one', { round: 12 }, { round: 1 }],
    ['a watched one more than one that nobody watches', { watching: 10 }, { watching: 0 }],
    ['unknown chances less than close ones', {}, { chances: null }],
    ['unknown chances more than decided ones', { chances: null }, { chances: [1, 0, 0, 0] }],
    ['two teams by their sides: partners do not make it close', { chances: [0.5, 0.5, 0.5, 0.5], seats: seats('....', [0, 1, 0, 1]) }, { chances: [0.95, 0.05, 0.95, 0.05], seats: seats('....', [0, 1, 0, 1]) }],
  ])('%s', (_what, more, less) => {
    expect(excitementOf({ ...four, ...more })).toBeGreaterThan(excitementOf({ ...four, ...less }));
  });

  it('is 0 to 1', () => {
    const all = [four, { ...four, chances: null, round: null }, { chances: [], seats: [], round: null, watching: 0 }];
    const most = { chances: [0.5, 0.5], seats: seats('..xx'), round: 1e6, watching: 1e6 };
    for (const facts of [...all, most]) {
      expect(excitementOf(facts)).toBeGreaterThanOrEqual(0);
      expect(excitementOf(facts)).toBeLessThanOrEqual(1);
    }
  });
});

describe('which one is shown', () => {
  const matches = [
    { matchId: 'a', excitement: 0.5 },
    { matchId: 'b', excitement: 0.6 },
    { matchId: 'c', excitement: 0.3 },
  ];
  it('is the best at first', () => expect(pick(matches, undefined)?.matchId).toBe('b'));
  it('stays, though another is a little better', () => expect(pick(matches, 'a')?.matchId).toBe('a'));
  it('is left for one that is much better', () => expect(pick(matches, 'c')?.matchId).toBe('b'));
  it('is another when that one is over', () => expect(pick(matches, 'd')?.matchId).toBe('b'));
  it('is none where nobody plays', () => expect(pick([], 'a')).toBe(null));
});

describe('how good a replay is', () => {
  const people = (count: number, bots = 0) =>
    Array.from({ length: count + bots }, (_, index) => ({ name: `P${index}`, bot: index >= count, key: null }));
  const match = {
    events: 150,
    seats: 4,
    players: people(4),
    outcome: { tie: false, winners: [0] },
  } as unknown as MatchSummary;

  // prettier-ignore
  it.each<[string, Partial<MatchSummary>, Partial<MatchSummary>]>([
    ['a full table more than two', { seats: 6, players: people(6) }, { seats: 2, players: people(2) }],
    ['people more than bots', { players: people(4) }, { players: people(1, 3) }],
    ['some length more than a few events', {}, { events: 20 }],
    ['some length more than hours', {}, { events: 4000 }],
  ])('%s', (_what, more, less) => {
    expect(worthOf({ ...match, ...more }, null)).toBeGreaterThan(worthOf({ ...match, ...less }, null));
  });

  it.each<[string, Partial<MatchSummary>]>([
    ['that a device dealt', { dealtBy: 'device' }],
    ['that somebody left at once', { events: 10 }],
    ['without an end', { outcome: null }],
  ])('is nothing for one %s', (_what, change) => expect(worthOf({ ...match, ...change }, 100)).toBe(0));

  it('is more for a close one; one of which nobody knows lies between', () => {
    const worths = [90, null, 10].map((closeness) => worthOf(match, closeness));
    expect(worths).toEqual(worths.toSorted((one, other) => other - one));
    expect(new Set(worths).size).toBe(3);
  });

  it('says nothing of who won', () => {
    expect(worthOf({ ...match, outcome: { tie: false, winners: [3] } }, 50)).toBe(worthOf(match, 50));
    expect(worthOf({ ...match, outcome: { tie: true, winners: [0, 1] } }, 50)).toBe(worthOf(match, 50));
  });
});
