import { describe, expect, test } from 'vitest';
import { at } from '../../../shared/contract/at.ts';
import type { Standing } from '../../../replays/log/analysis.ts';
import { HIGHLIGHTS_MS, highlightsOf, onTheWay } from './highlights.ts';
import { trackOf, type TrackStep } from './track.ts';

/** A choice that nobody sees, then what comes of it: two events a round. */
const trackFor = (rounds: number, durationMs: number) =>
  trackOf(
    Array.from({ length: 2 * rounds }, (_, pos): TrackStep => {
      const round = { unit: 'round' as const, number: Math.floor(pos / 2) + 1 };
      return { from: pos, to: pos, logMs: pos * 1000, round, sentences: [pos % 2] };
    }),
    () => ({ durationMs, tellings: [] }),
  );

/** @param first the chances of the first of two seats, before the first round and after each */
const standingsOf = (...first: number[]): Standing[] =>
  first.map((chance, round) => ({ is: 'standing', pos: 2 * round - 1, round: null, chances: [chance, 1 - chance] }));

const lengthOf = (stretches: readonly { fromMs: number; toMs: number }[]) =>
  stretches.reduce((sum, { fromMs, toMs }) => sum + toMs - fromMs, 0);

describe('the highlights', () => {
  test('are what changed the chances most, in the order of the match, without choices that nobody sees', () => {
    const track = trackFor(5, 9000);
    const stretches = highlightsOf(track, standingsOf(0.5, 0.55, 0.2, 0.19, 0.9, 0.8));
    // Three of 9.9 s fit into 30 s: rounds 2 and 4, and the next best, round 5.
    expect(stretches).toEqual(
      [3, 7, 9].map((step) => ({ fromMs: at(track.steps, step).startMs, toMs: at(track.steps, step).endMs })),
    );
    expect(lengthOf(stretches)).toBeLessThanOrEqual(HIGHLIGHTS_MS);
  });

  test('are nothing where nothing changed', () => {
    expect(highlightsOf(trackFor(3, 2000), standingsOf(0.5, 0.51, 0.5, 0.5))).toEqual([]);
    expect(highlightsOf(trackFor(3, 2000), [])).toEqual([]);
  });

  test('are the end of a stretch that is too long by itself', () => {
    const track = trackFor(1, 50_000);
    expect(highlightsOf(track, standingsOf(0.5, 1))).toEqual([
      { fromMs: track.totalMs - HIGHLIGHTS_MS, toMs: track.totalMs },
    ]);
  });

  test('are played one after the other', () => {
    const stretches = [
      { fromMs: 100, toMs: 200 },
      { fromMs: 500, toMs: 600 },
    ];
    expect(onTheWay(stretches, 0)).toBe(100);
    expect(onTheWay(stretches, 150)).toBe(150);
    expect(onTheWay(stretches, 200)).toBe(500);
    expect(onTheWay(stretches, 600)).toBeNull();
  });
});
