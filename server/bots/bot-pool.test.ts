import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { pino } from 'pino';
import { standingTime } from '../../replays/testing/standing-time.ts';
import { at } from '../../shared/contract/at.ts';
import { verify } from '../../replays/log/verify.ts';
import { waWaWest } from '../../shared/games/wa-wa-west/game.ts';
import { yicYacYoe } from '../../shared/games/yic-yac-yoe/game.ts';
import type { YicYacYoeEvent } from '../../shared/games/yic-yac-yoe/types.ts';
import { playLines } from '../../shared/games/yic-yac-yoe/testing.ts';
import { BotPool } from './bot-pool.ts';
import type { RunningServer } from '../server.ts';
import { joinBots, startTestServer, type Guest } from '../testing/guest.ts';

type Placed = Extract<YicYacYoeEvent, { type: 'placed' }>;

/** The most there is to think about: 20 by 20, three marks on a turn. */
const large = yicYacYoe.visibility.view(playLines({ options: { size: 20, placements: 3 } }).state, 0);
/** The empty board of 3 by 3: only who begins in the middle can force the win. */
const delicate = yicYacYoe.visibility.view(playLines({ options: { size: 3, rows: 'any' } }).state, 0);
const first = { seat: 0, temperament: 'even' } as const;
const CENTRE = { type: 'place', cells: [[1, 1]] };

describe('a bot searches', () => {
  const lines: string[] = [];
  let pool: BotPool;
  // Its log writes of each failure so often in a minute: each test has one that has written nothing yet.
  beforeEach(() => {
    lines.splice(0);
    // However busy the machine: searches may take as long as they want.
    pool = new BotPool(pino({ level: 'error' }, { write: (line: string) => void lines.push(line) }), 600_000);
  });
  afterEach(() => pool.close());
  const search = (view: object = large) => pool.choose(yicYacYoe, view, { ...first, isWorthSearch: true });

  it('in a thread of its own: meanwhile the server goes on', async () => {
    await search();
    let turns = 0;
    let isThinking = true;
    const count = () => {
      turns++;
      if (isThinking) setImmediate(count);
    };
    setImmediate(count);
    const act = await search();
    isThinking = false;
    expect(act).toMatchObject({ type: 'place' });
    // On the server's own thread there would be none or one.
    expect(turns).toBeGreaterThan(2);
  });

  it('unless many are waiting: then it takes anything legal', async () => {
    const [first, ...rest] = await Promise.all(Array.from({ length: 60 }, () => search(delicate)));
    expect(first).toEqual(CENTRE);
    const strays = rest.filter((act) => JSON.stringify(act) !== JSON.stringify(CENTRE));
    expect(strays.length).toBeGreaterThan(20);
    const legal = yicYacYoe.legalActions(delicate, 0);
    for (const act of strays) expect(legal).toContainEqual(act);
    expect(await search(delicate)).toEqual(CENTRE);
  });

  it('unless nobody is looking', async () => {
    const acts = await Promise.all(
      Array.from({ length: 20 }, () => pool.choose(yicYacYoe, delicate, { ...first, isWorthSearch: false })),
    );
    expect(new Set(acts.map((act) => JSON.stringify(act))).size).toBeGreaterThan(3);
  });

  it.each([
    { name: 'its search fails', view: { ...delicate, terms: null } },
    { name: 'its view can not be sent', view: { ...delicate, lines: () => {} } },
  ])('unless $name: then it takes anything legal, and the log says why', async ({ view }) => {
    expect(yicYacYoe.legalActions(delicate, 0)).toContainEqual(await search(view));
    expect(lines).toHaveLength(1);
    expect(lines[0]).toContain('a bot could not choose');
  });

  it('and fills no log, however often it fails', async () => {
    for (let times = 0; times < 40; times++) await search({ ...delicate, terms: null });
    expect(lines.length).toBeLessThanOrEqual(20);
  });
});

describe('a table with bots', () => {
  const time = standingTime();
  let server: RunningServer;
  beforeAll(async () => void (server = await startTestServer()));
  afterEach(() => vi.restoreAllMocks());
  afterAll(() => server.close());

  /** Opens tables until she goes first. */
  async function sitDown(options: object, seats = 2): Promise<Guest> {
    for (;;) {
      const guest = await joinBots(server.url, { game: 'yic-yac-yoe', seats, options: { ...options } });
      await guest.sit('Kemi');
      await time.passUntil(() => guest.heard('pen-passed').length > 0);
      if (isMyTurn(guest)) return guest;
      await guest.ask({ type: 'leave' });
      await guest.room.leave();
    }
  }
  const TURN_MS = 30_000;
  const isMyTurn = (guest: Guest) =>
    guest.state.phase === 'playing' && yicYacYoe.status(guest.view(yicYacYoe)).seats[0]!.awaited;
  /** In steps that leave a bot time for its search, which no test can stop. */
  const botsPlay = (isDone: () => boolean) => time.passUntil(isDone, 50);
  const isOver = (guest: Guest) => guest.state.phase === 'over';
  const placed = (guest: Guest) => guest.heard<Placed>('placed').map(({ event }) => event);
  /** Columns of the top row where the bot's first mark does not stand. */
  const freeColumns = (guest: Guest) => [0, 1, 2, 3, 4].filter((column) => placed(guest)[1]?.cells[0]?.[1] !== column);

  it('answers while its bots think', async () => {
    const { bots } = server.services;
    const searches = Promise.all(
      Array.from({ length: 7 }, () => bots.choose(yicYacYoe, large, { ...first, isWorthSearch: true })),
    );
    const done: string[] = [];
    await Promise.all([
      searches.then(() => done.push('searches')),
      fetch(`${server.url}/api/health`).then(() => done.push('answer')),
    ]);
    expect(done).toEqual(['answer', 'searches']);
  });

  it('plays to its end, and its log holds', async () => {
    // Soon out of time, and then out: the bots play it out among themselves.
    const kemi = await sitDown({ size: 6, row: 4, turnMs: TURN_MS }, 3);
    while (!isOver(kemi)) {
      await botsPlay(() => isOver(kemi) || isMyTurn(kemi));
      // Nobody waits here for a search.
      await time.passUntil(() => !isMyTurn(kemi), 500);
    }
    expect(placed(kemi).filter(({ timedOut }) => !timedOut).length).toBeGreaterThan(2);
    expect(verify(await server.services.store.read(kemi.room.roomId)).verdict).toBe('sound');
  });

  it('asks a bot again that has failed, and logs why with its stack', async () => {
    const logged = vi.spyOn(server.services.log, 'error');
    const kemi = await sitDown({ size: 5, row: 5, turnMs: TURN_MS });
    vi.spyOn(yicYacYoe.bot, 'delay').mockImplementationOnce(() => {
      throw new Error('a bad thought');
    });
    await kemi.act({ type: 'place', cells: [[0, 0]] });
    // That turn is lost to the clock. The next one the bot plays itself.
    await time.pass(TURN_MS);
    await kemi.until(() => placed(kemi).some(({ seat, timedOut }) => seat === 1 && timedOut));
    await kemi.act({ type: 'place', cells: [[1, at(freeColumns(kemi), 0)]] });
    await botsPlay(() => placed(kemi).filter(({ seat }) => seat === 1).length === 2);
    expect(placed(kemi).at(-1)).toMatchObject({ seat: 1, timedOut: false });
    expect(logged.mock.calls).toEqual([
      [
        {
          match: kemi.room.roomId,
          seat: 1,
          err: expect.objectContaining({ stack: expect.stringContaining('a bad thought') }),
        },
        'a bot failed',
      ],
    ]);
    await kemi.ask({ type: 'leave' });
  });

  it('gives no answer to a question of the turn before', async () => {
    const late = Promise.withResolvers<{ type: string }>();
    const kemi = await sitDown({ size: 5, row: 5, turnMs: TURN_MS });
    const pick = vi.spyOn(server.services.bots, 'choose').mockReturnValueOnce(late.promise);
    // The bot's time runs out, and it is its turn again.
    await kemi.act({ type: 'place', cells: [[0, 0]] });
    await time.pass(TURN_MS);
    await kemi.until(() => placed(kemi).some(({ seat, timedOut }) => seat === 1 && timedOut));
    const [here, there] = freeColumns(kemi);
    await kemi.act({ type: 'place', cells: [[1, here]] });
    expect(pick).toHaveBeenCalledTimes(1);
    late.resolve({ type: 'place', cells: [[4, there]] } as { type: string });
    // It was asked afresh, instead of acting on what it thought before.
    await expect.poll(() => pick.mock.calls.length).toBe(2);
    await kemi.ask({ type: 'leave' });
  });

  it('does not wait for bots once every person is ready', async () => {
    const kemi = await joinBots(server.url, { game: 'wa-wa-west', seats: 4, options: { chooseMs: 120_000 } });
    // Left to themselves they would take up to 4.5 s.
    vi.spyOn(waWaWest.bot, 'delay').mockReturnValue({ fromMs: 60_000, toMs: 60_000 });
    await kemi.sit('Kemi');
    await time.passUntil(() => kemi.heard('round-opened').length === 1);
    expect(kemi.heard('chose')).toEqual([]);
    await kemi.act({ type: 'choose', item: 'shield' });
    await time.passUntil(() => kemi.heard('revealed').length === 1);
    // In the next round again, and not before its pause is over: nobody is refused for it.
    await time.passUntil(() => kemi.heard('round-opened').length === 2);
    expect(kemi.heard('chose')).toHaveLength(4);
    await kemi.ask({ type: 'leave' });
  });

  it('nor in a showdown of another game', async () => {
    const kemi = await joinBots(server.url, { game: 'yic-yac-yoe', seats: 3, options: { armed: true } });
    vi.spyOn(yicYacYoe.bot, 'delay').mockReturnValue({ fromMs: 60_000, toMs: 60_000 });
    await kemi.sit('Kemi');
    await time.passUntil(() => kemi.heard('turn-opened').length === 1);
    await kemi.act({ type: 'choose', item: 'shield' });
    await time.passUntil(() => kemi.heard('pen-passed').length === 1);
    // Nobody was late: time did not bring the reveal.
    const showdown = kemi
      .heard<Extract<YicYacYoeEvent, { type: 'showdown' }>>('showdown')
      .map(({ event }) => event.event);
    const [revealed] = showdown.filter((event) => event.type === 'revealed');
    expect(revealed?.plays.map(({ why }) => why)).toEqual([null, null, null]);
    await kemi.ask({ type: 'leave' });
  });
});
