/** When a clock stands for who plays bots alone. */
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { MatchClock } from './clock.ts';
import { MOST_STANDING_MS, Pace } from './pace.ts';

beforeEach(() => vi.useFakeTimers());
afterEach(() => vi.useRealTimers());

const round = { from: 0, until: 10_000 };

/** A pace at a table of a person and two others, in an open round. @param acts how often the person has acted */
function paceAt({ bots = [false, true, true], acts = 0, phase = 'playing' } = {}) {
  const status = { clock: round, seats: bots.map(() => ({ awaited: true })) };
  const table = {
    match: {
      phase,
      seats: bots.map((bot) => ({ bot })),
      game: { status: () => status, visibility: { view: () => ({}) } },
    },
    metadata: { seatOwners: ['kemi', null, null] },
    records: { actsOf: () => acts },
  };
  const clock = new MatchClock(0);
  const onChange = vi.fn<() => void>();
  return { clock, onChange, table, pace: new Pace(table as never, clock, onChange) };
}

describe('a clock stopped at once', () => {
  const stop = { stop: true, unhurried: false };

  it('stands until its person has acted, and bots wait as long', async () => {
    const { clock, onChange, pace } = paceAt();
    const isRunning = vi.fn<() => void>();
    expect(pace.set('kemi', stop)).toEqual({ choicesLeft: 0 });
    void pace.whenRunning().then(isRunning);
    await vi.advanceTimersByTimeAsync(5000);
    expect([clock.now(), pace.isStopped, isRunning.mock.calls.length]).toEqual([0, true, 0]);
    pace.letRun();
    await vi.advanceTimersByTimeAsync(5000);
    expect([clock.now(), pace.isStopped, isRunning.mock.calls.length]).toEqual([5000, false, 1]);
    expect(onChange).toHaveBeenCalledTimes(2);
  });

  it('runs on when it has stood for long enough altogether, and stands no more', () => {
    const { clock, pace } = paceAt();
    pace.set('kemi', stop);
    vi.advanceTimersByTime(MOST_STANDING_MS - 1);
    expect(clock.now()).toBe(0);
    vi.advanceTimersByTime(1000);
    expect([clock.now() > 0, pace.isStopped]).toEqual([true, false]);
    pace.set('kemi', stop);
    expect([clock.standsAt, pace.isStopped]).toEqual([null, false]);
  });

  it('keeps no bot waiting at a table that has ended', async () => {
    const { pace } = paceAt();
    pace.set('kemi', stop);
    const running = pace.whenRunning();
    pace.end();
    await running;
    pace.set('kemi', stop);
    expect(pace.isStopped).toBe(false);
  });

  it.each([
    ['somebody who has no seat', 'odile', {}],
    ['somebody who plays people', 'kemi', { bots: [false, false, true] }],
    ['anybody before the start', 'kemi', { phase: 'waiting' }],
  ])('does not stand for %s', (_who, key, at) => {
    const { clock, pace } = paceAt(at);
    expect(pace.set(key, stop)).toMatchObject({ refused: 'not-alone' });
    expect(clock.standsAt).toBeNull();
  });
});

describe('a newcomer’s clock', () => {
  const unhurried = { stop: false, unhurried: true };

  it('stands in the middle of the round, and bots go on', () => {
    const { clock, pace } = paceAt({ acts: 1 });
    expect(pace.set('kemi', unhurried)).toEqual({ choicesLeft: 2 });
    vi.advanceTimersByTime(60_000);
    expect([clock.now(), pace.isStopped]).toEqual([5000, false]);
  });

  it('runs on with the next round, until three choices are made', () => {
    const { clock, table, pace } = paceAt();
    pace.set('kemi', unhurried);
    vi.advanceTimersByTime(60_000);
    table.records.actsOf = () => 3;
    pace.look();
    expect(clock.standsAt).toBeNull();
    vi.advanceTimersByTime(1000);
    expect(clock.now()).toBe(6000);
  });
});
