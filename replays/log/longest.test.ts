/** How long a log may get: that ends its match, and logs from before there was a limit hold together as they are. */
import { describe, expect, it } from 'vitest';
import { gameOf } from '../../shared/games/index.ts';
import { GENESIS, hashOf, type Envelope } from './log.ts';
import { ScriptedMatch } from './scripted-match.ts';
import { verify } from './verify.ts';

describe('a log that says how long it may get', () => {
  const play = (game: string, options: Record<string, unknown>, mostEvents?: number) => {
    const match = new ScriptedMatch({
      match: 'q'.repeat(20),
      seed: 'c4'.repeat(32),
      game,
      names: ['Kemi', 'Odile'],
      options,
      ...(mostEvents && { mostEvents }),
    });
    while (!match.isOver && match.log.length < 200) match.wait(1000);
    return match;
  };
  it.each([
    ['war-zone', { turnMs: 1000, defenceMs: 1000, openingMs: 1000 }, 'turn-limit'],
    ['wa-wa-west', { maxRounds: 1000, undecided: 'together' }, 'round-limit'],
    ['yic-yac-yoe', { turnMs: 1000 }, 'full-board'],
  ])('ends %s with its turn or round, and is sound', (game, options, ending) => {
    // Those of Yic Yac Yoe who dawdle are soon out.
    const limit = game === 'yic-yac-yoe' ? 8 : 60;
    const { log, isOver } = play(game, options, limit);
    expect(isOver).toBe(true);
    expect(log.length).toBeGreaterThanOrEqual(limit);
    expect(log.length).toBeLessThan(limit + 12);
    expect(log.slice(-2)).toMatchObject([{ type: 'ended', data: { ending } }, { type: 'finished' }]);
    expect(verify(log).verdict).toBe('sound');
  });
  it('holds together without it, however long it is: so do those from before there was a limit', () => {
    const { log, isOver } = play('war-zone', { turnMs: 1000, defenceMs: 1000, openingMs: 1000 });
    expect([isOver, log.length >= 200]).toEqual([false, true]);
    expect(verify(log).verdict).toBe('unfinished');
  });
  it('is broken where it goes on after that, or ends before', () => {
    const { log } = play('war-zone', { turnMs: 1000, defenceMs: 1000, openingMs: 1000 });
    expect(verify(resealed(log, { mostEvents: 60 }))).toMatchObject({ verdict: 'broken' });
    const ended = play('war-zone', { turnMs: 1000, defenceMs: 1000, openingMs: 1000 }, 60).log;
    expect(verify(resealed(ended, { mostEvents: 100 }))).toMatchObject({ verdict: 'broken' });
  });
  it('reads options that tables could have once: more turns than today', () => {
    const { log } = play('war-zone', {});
    const options = { ...(log[0]!.data.options as object), maxTurns: 100_000 };
    expect(verify(resealed(log.slice(0, 1), { options })).verdict).toBe('unfinished');
    expect(gameOf('war-zone')!.options.schema.safeParse(options).success).toBe(false);
  });
  /** The same log with another opening, and hashes that fit. */
  function resealed(log: readonly Envelope[], change: object): Envelope[] {
    let prev = GENESIS;
    return log.map((one, pos) => {
      const next = { ...one, ...(pos === 0 && { data: { ...one.data, ...change } }), prev };
      prev = hashOf(next);
      return { ...next, hash: prev };
    });
  }
});
