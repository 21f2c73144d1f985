import { describe, expect, it } from 'vitest';
import { hashOf } from '../../replays/log/log.ts';
import { longWarZone } from '../../replays/testing/long-matches.ts';
import { PackedLog } from './packed-log.ts';

const log = longWarZone(60);

describe('a log in memory', () => {
  it('is read as it was written, also where it was packed', () => {
    expect(log.length).toBeGreaterThan(300);
    const packed = new PackedLog(log);
    expect(packed.slice()).toEqual(log);
    for (const one of packed) expect(hashOf(one)).toBe(one.hash);
  });

  it('grows, and is the same list at every length', () => {
    const packed = new PackedLog([]);
    for (const [pos, one] of log.entries()) {
      packed.push([one], 1);
      expect(packed.length).toBe(pos + 1);
      expect(packed.at(-1)).toBe(one);
      expect(packed.at(Math.floor(pos / 2))).toEqual(log[Math.floor(pos / 2)]);
    }
    expect([packed.at(log.length), packed.at(-log.length - 1)]).toEqual([undefined, undefined]);
  });

  it('gives pages as a list does', () => {
    const packed = new PackedLog(log);
    for (const [from, to] of [
      [0, 10],
      [60, 70],
      [100, 300],
      [290, 9999],
      [9999, 10_000],
    ] as const)
      expect(packed.slice(from, to)).toEqual(log.slice(from, to));
  });
});
