import { describe, expect, it } from 'vitest';
import { sha256Hex } from './crypto/hashes.ts';
import { mergeSeen, MOST_SEEN, nothingSeenOf, seenMatch, type SeenMatch } from './seen-match.ts';

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
    expect(seenMatch.safeParse(merged).success).toBe(true);
  });
});
