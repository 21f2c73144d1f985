/** Sixty phones lose the same server at the same instant, and come back by the page's own connection. */
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { chanceOf } from '../../../shared/contract/random.ts';
import { MatchConnection } from './connection.ts';
import type { TableRoom } from './rooms.ts';
import type { Witness } from '../identity/witness.ts';

const PHONES = 60;
/** Of all sixty, the most that may be back within any second, once a server was away for 5 s or more. */
const LARGEST_SHARE = 0.4;

const witness: Witness = {
  saw: () => undefined,
  seated: () => undefined,
  granted: () => undefined,
  sign: async (request) => request,
};

let phones: MatchConnection[];

beforeEach(() => {
  vi.useFakeTimers();
  vi.stubGlobal('addEventListener', () => undefined);
  vi.stubGlobal('removeEventListener', () => undefined);
  const chance = chanceOf(60);
  vi.spyOn(Math, 'random').mockImplementation(() => chance.float());
  phones = [];
});

afterEach(() => {
  for (const phone of phones) phone.close();
  vi.useRealTimers();
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
});

/** As far as the connection needs it: it has nothing to tell. */
function quietRoom(onLeave: (hear: (code: number) => void) => void): TableRoom {
  const room = {
    reconnection: { enabled: true },
    connection: { isOpen: false, close: () => undefined },
    onStateChange: () => undefined,
    onMessage: () => undefined,
    onLeave,
    request: async () => ({ events: [], now: 0 }),
    ping: (echo: (tripMs: number) => void) => echo(0),
    removeAllListeners: () => undefined,
    leave: async () => 4000,
  };
  return room as unknown as TableRoom;
}

/**
 * All are cut at the moment 0 and asked for a while.
 * @param refusal what a join at that moment, s, is refused with; null: it is let in
 * @returns when each was let in, and when each asked, s, the first first
 */
async function cut(refusal: (at: number) => Error | null): Promise<{ back: number[]; asked: number[][] }> {
  const cuts: (() => void)[] = [];
  const back: number[] = [];
  const asked: number[][] = [];
  let cutAt: number | null = null;
  for (let phone = 0; phone < PHONES; phone++) {
    const mine: number[] = [];
    asked.push(mine);
    const join = async () => {
      if (cutAt === null) return quietRoom((hear) => cuts.push(() => hear(1006)));
      const at = (Date.now() - cutAt) / 1000;
      mine.push(at);
      const refused = refusal(at);
      if (refused) throw refused;
      back.push(at);
      return quietRoom(() => undefined);
    };
    phones.push(new MatchConnection('abcdefghij0123456789', () => undefined, { join, witness }));
  }
  await vi.advanceTimersByTimeAsync(0);
  for (const { link } of phones) expect(link.value.is).toBe('live');
  cutAt = Date.now();
  for (const hangUp of cuts) hangUp();
  await vi.advanceTimersByTimeAsync(120_000);
  return { back, asked };
}

/** The most in any stretch of a second, of all sixty. */
const largestShare = (times: number[]): number =>
  Math.max(...times.map((from) => times.filter((at) => at >= from && at < from + 1).length)) / PHONES;

const nobodyThere = new Error('nobody there');

describe('sixty phones that are cut at the same instant', () => {
  it('ask once within 300 ms, so that a short cut is over at once', async () => {
    const { back } = await cut(() => null);
    expect(back).toHaveLength(PHONES);
    expect(Math.max(...back)).toBeLessThanOrEqual(0.3);
    // Not at one instant either.
    expect(new Set(back).size).toBeGreaterThan(PHONES / 2);
  });

  it.each([5, 20, 60])('are back spread over seconds after a server that was away for %i s', async (awayS) => {
    const { back } = await cut((at) => (at < awayS ? nobodyThere : null));
    expect(back).toHaveLength(PHONES);
    expect(largestShare(back)).toBeLessThanOrEqual(LARGEST_SHARE);
    // And nobody has to wait for long.
    expect(Math.max(...back)).toBeLessThan(awayS + 8.1);
  });

  it.each([503, 429])('wait as long as a refusal with %i asks for, and not all the same beyond it', async (code) => {
    const headers = new Headers({ 'Retry-After': '7' });
    const busy = Object.assign(new Error('Too many come at once.'), { code, headers });
    const { back, asked } = await cut((at) => (at < 1 ? busy : null));
    expect(back).toHaveLength(PHONES);
    for (const [first = NaN, second = NaN, ...more] of asked) {
      expect(second - first).toBeGreaterThanOrEqual(7);
      expect(more).toEqual([]);
    }
    expect(Math.min(...back)).toBeLessThan(8);
    expect(largestShare(back)).toBeLessThanOrEqual(LARGEST_SHARE);
  });
});
