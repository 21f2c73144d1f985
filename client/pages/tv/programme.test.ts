import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { TvQuery, TvReply } from '../../../shared/tv.ts';
import { failure, type Failure } from '../../app/connection/api.ts';
import { Programme } from './programme.ts';

const live = (matchId: string): TvReply => ({ is: 'live', matchId, game: 'war-zone' });
const replay = (matchId: string): TvReply => ({
  is: 'replay',
  matchId,
  game: 'war-zone',
  place: 1,
  of: 2,
  isOfToday: true,
});

beforeEach(() => {
  vi.useFakeTimers();
  // In the middle of what may be drawn.
  vi.spyOn(Math, 'random').mockReturnValue(0.5);
});
afterEach(() => {
  vi.useRealTimers();
  vi.restoreAllMocks();
});

/** A server that answers so from now on, and what it was asked. */
function station(reply: TvReply | Failure) {
  const queries: TvQuery[] = [];
  const server = { reply, queries };
  const programme = new Programme(async (query) => {
    queries.push(query);
    return server.reply;
  });
  const on = () => {
    const show = programme.on.value;
    return show && show !== 'nothing' ? show.matchId : show;
  };
  return { server, programme, on, pass: (ms: number) => vi.advanceTimersByTimeAsync(ms) };
}

describe('the programme', () => {
  it('goes from one replay to the next, and says which were shown', async () => {
    const { server, programme, on, pass } = station(replay('a'));
    await pass(0);
    expect(on()).toBe('a');
    server.reply = replay('b');
    await pass(60_000);
    expect(on()).toBe('a');
    programme.next();
    await pass(0);
    expect(on()).toBe('b');
    expect(server.queries.at(-1)).toEqual({ shown: ['a'] });
    programme.next();
    await pass(0);
    expect(server.queries.at(-1)).toEqual({ shown: ['a', 'b'] });
    programme.close();
  });

  it('announces what is live before it leaves a replay for it', async () => {
    const { server, programme, on, pass } = station(replay('a'));
    await pass(0);
    server.reply = live('b');
    await pass(10_000);
    expect([on(), programme.announced.value?.matchId]).toEqual(['a', 'b']);
    await pass(5000);
    expect([on(), programme.announced.value]).toEqual(['b', null]);
    await pass(10_000);
    expect(server.queries.at(-1)).toEqual({ now: 'b', shown: ['a', 'b'] });
    programme.close();
  });

  it('takes what was announced at once, where a replay ends meanwhile', async () => {
    const { server, programme, on, pass } = station(replay('a'));
    await pass(0);
    server.reply = live('b');
    await pass(10_000);
    programme.next();
    expect(on()).toBe('b');
    // And it is not taken a second time.
    const show = programme.on.value;
    await pass(5000);
    expect(programme.on.value).toBe(show);
    programme.close();
  });

  it('stays with a live match until its end was seen; but not with one that is none any more', async () => {
    const { server, programme, on, pass } = station(live('a'));
    await pass(0);
    server.reply = replay('b');
    await pass(20_000);
    expect(on()).toBe('a');
    await pass(10_000);
    expect(on()).toBe('b');
    programme.close();
  });

  it('asks for another one than the live match that could not be watched, and for that one later', async () => {
    const { server, programme, on, pass } = station(live('a'));
    await pass(0);
    programme.skip();
    server.reply = replay('b');
    await pass(3000);
    expect(server.queries.at(-1)).toEqual({ without: 'a', shown: ['a'] });
    expect(on()).toBe('b');
    await pass(70_000);
    expect(server.queries.at(-1)).toEqual({ shown: ['a', 'b'] });
    programme.close();
  });

  it('waits ever longer while nobody answers, and goes on where it was', async () => {
    const { server, programme, on, pass } = station(replay('a'));
    await pass(0);
    server.reply = failure('unreachable', 'Nobody answers.');
    programme.next();
    await pass(0);
    expect([on(), programme.isLost.value]).toEqual(['a', true]);
    const asked = server.queries.length;
    await pass(10 * 60_000);
    // Half of 2 s, 4, 8, 16, 32, then of a minute each.
    expect(server.queries.length - asked).toBe(5 + 18);
    server.reply = replay('b');
    await pass(60_000);
    expect([on(), programme.isLost.value]).toEqual(['b', false]);
    programme.close();
  });

  it('tells of at most twenty, however long it runs', async () => {
    const { server, programme, pass } = station(replay('m0'));
    for (let shown = 1; shown < 500; shown++) {
      await pass(0);
      server.reply = replay(`m${shown}`);
      programme.next();
    }
    await pass(0);
    expect(server.queries.at(-1)!.shown).toEqual(Array.from({ length: 20 }, (_, index) => `m${479 + index}`));
    programme.close();
    expect(vi.getTimerCount()).toBe(0);
  });

  it('looks again where there is nothing', async () => {
    const { server, programme, on, pass } = station({ is: 'nothing' });
    await pass(0);
    expect(on()).toBe('nothing');
    server.reply = replay('a');
    await pass(10_000);
    expect(on()).toBe('a');
    programme.close();
  });
});
