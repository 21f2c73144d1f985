import { describe, expect, it } from 'vitest';
import { sha256Hex } from './crypto/hashes.ts';
import { isSeenMatch, mergeSeen, MOST_SEEN, nothingSeenOf, type SeenMatch } from './seen-match.ts';

const match = 'm'.repeat(20);
const seen = (change: Partial<SeenMatch>): SeenMatch => ({ ...nothingSeenOf(match), ...change });
const head = (pos: number, of = ''): [number, string] => [pos, sha256Hex(`${pos}${of}`)];
const command = (id: string, pos: number | null = null) => ({ id, payload: '{"type":"start"}', pos });

describe('what two tabs have kept', () => {
  it('is all that either has, each once', () => {
    const one = seen({ at: 5, seat: 1, heads: [head(0), head(3)], commands: [command('first-001')] });
    const other = seen({ at: 4, heads: [head(1), head(3)], commands: [command('second-01')] });
    expect(mergeSeen(one, other)).toEqual({
      ...one,
      heads: [head(0), head(1), head(3)],
      commands: [command('first-001'), command('second-01')],
    });
  });

  it('keeps both of two hashes that were told for one event', () => {
    const { heads } = mergeSeen(seen({ heads: [head(3)] }), seen({ heads: [head(3, 'another')] }));
    expect(heads).toEqual([head(3), head(3, 'another')]);
  });

  it('knows where a command was granted, whoever heard it', () => {
    const asked = seen({ commands: [command('first-001'), command('second-01')] });
    const granted = seen({ commands: [command('first-001', 7)] });
    const both = [command('first-001', 7), command('second-01')];
    expect(mergeSeen(asked, granted).commands).toEqual(both);
    expect(mergeSeen(granted, asked).commands).toEqual(both);
  });

  it('does not take a later word for what was granted first', () => {
    const granted = mergeSeen(
      seen({ commands: [command('first-001', 7)] }),
      seen({ commands: [command('first-001', 9)] }),
    );
    expect(granted.commands).toEqual([command('first-001', 7)]);
  });

  it('stays within its bounds, and loses the oldest', () => {
    const many = (from: number, count: number) => Array.from({ length: count }, (_, index) => from + index);
    const nonceOf = (n: number) => ({ commitment: sha256Hex(String(n)), nonce: sha256Hex(String(n)).slice(0, 32) });
    const at = (from: number) =>
      seen({
        heads: many(from, 4000).map((pos) => head(pos)),
        commands: many(from, 4000).map((n) => command(`command-${n}`)),
        nonces: many(from, 60).map(nonceOf),
      });
    const merged = mergeSeen(at(0), at(4000));
    expect(merged.heads).toHaveLength(MOST_SEEN.heads);
    expect(merged.heads.at(-1)).toEqual(head(7999));
    expect(merged.commands).toHaveLength(MOST_SEEN.commands);
    expect(merged.commands.at(-1)).toEqual(command('command-7999'));
    expect(merged.nonces).toHaveLength(MOST_SEEN.nonces);
    expect(merged.nonces.at(-1)).toEqual(nonceOf(4059));
    expect(isSeenMatch(merged)).toBe(true);
  });
});

describe('what a browser kept in another shape', () => {
  const kept = seen({
    at: 5,
    seat: 1,
    heads: [head(0)],
    commands: [command('first-001', 7)],
    nonces: [{ commitment: sha256Hex('one'), nonce: sha256Hex('one').slice(0, 32) }],
  });

  it.each<[string, unknown]>([
    ['nothing', null],
    ['a text', 'seen'],
    ['a list', []],
    ['another match id', { ...kept, match: 'M' }],
    ['a field too many', { ...kept, more: 1 }],
    ['a field too few', { ...kept, heads: undefined }],
    ['a seat that no table has', { ...kept, seat: 64 }],
    ['a time before 1970', { ...kept, at: -1 }],
    ['a hash too short', { ...kept, heads: [[0, 'abc']] }],
    ['a position that is no whole number', { ...kept, heads: [[0.5, sha256Hex('0')]] }],
    ['too many heads', { ...kept, heads: Array.from({ length: MOST_SEEN.heads + 1 }, (_, pos) => head(pos)) }],
    ['a command too long', { ...kept, commands: [{ ...command('first-001'), payload: 'x'.repeat(5000) }] }],
    ['a command with a strange id', { ...kept, commands: [command('short')] }],
    ['a nonce too short', { ...kept, nonces: [{ commitment: sha256Hex('one'), nonce: 'abc' }] }],
  ])('counts as nothing: %s', (_, changed) => {
    expect(isSeenMatch(kept)).toBe(true);
    expect(isSeenMatch(changed)).toBe(false);
  });
});
