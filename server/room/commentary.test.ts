/** The commentator's view on a real server: who opens it, who gets it, how late; and that nothing of it is told early. */
import { randomBytes } from 'node:crypto';
import { afterAll, describe, expect, it } from 'vitest';
import { Client, Protocol, type Room } from 'colyseus.js';
import { standingTime } from '../../replays/testing/standing-time.ts';
import { fromLines, headOf, type Envelope } from '../../replays/log/log.ts';
import { ScriptedMatch } from '../../replays/log/scripted-match.ts';
import { checkSignatures } from '../../replays/log/signed.ts';
import { transcriptOf } from '../../replays/log/transcript.ts';
import { verify } from '../../replays/log/verify.ts';
import { metadata } from '../../replays/store/event-store-samples.ts';
import { summarize } from '../../replays/store/finished-match.ts';
import { at } from '../../shared/contract/at.ts';
import { isAwaited } from '../../shared/contract/game.ts';
import type { MatchState } from '../../shared/match.ts';
import type { CommentaryReply, MatchRoomApi, ToldEvent } from '../../shared/protocol.ts';
import type { RoomState } from '../../shared/room-state.ts';
import type { WarZoneState } from '../../shared/games/war-zone/types.ts';
import type { YicYacYoeState } from '../../shared/games/yic-yac-yoe/types.ts';
import type { WaWaWestState } from '../../shared/games/wa-wa-west/types.ts';
import { keyOf } from '../../shared/table/ids.ts';
import { create, Guest, newSecret, openTable, startTestServer, roomsSeeTheTime } from '../testing/guest.ts';

const time = standingTime({ date: true });
const aSecond = () => time.pass(1000).then(roomsSeeTheTime);
const server = await startTestServer();
const { url, services } = server;
afterAll(() => server.close());

const options = { chooseMs: 60_000, revealMs: 0, maxRounds: 4 };

/** Kemi opens a table, and commentary, before anybody else is there. */
async function commentedTable() {
  const secret = newSecret();
  const { matchId } = await create(url, { game: 'wa-wa-west', seats: 2, name: 'Kemi', secret, options });
  const kemi = await Guest.join(url, matchId, secret);
  await kemi.sit('Kemi');
  expect(await kemi.ask({ type: 'commentary', open: true })).toHaveProperty('pos');
  const odile = await Guest.join(url, matchId);
  await odile.sit('Odile');
  return { matchId, kemi, odile };
}

/** What somebody who watches is told of it, and as they are. */
async function commentator(matchId: string) {
  const guest = await Guest.join(url, matchId);
  const told: ToldEvent[] = [];
  guest.room.onMessage('commentary', ({ events }) => told.push(...events));
  const page = (await guest.askAnything('commentary', { after: -1 })) as CommentaryReply;
  told.push(...page.events);
  return { guest, told };
}

const choicesIn = (told: readonly ToldEvent[]) =>
  told.flatMap(({ event }) => ('pick' in event ? [(event.pick as { item: string }).item] : []));

describe('opening it', () => {
  it('is for the host alone, before the start alone, and everybody sees it', async () => {
    const { matchId, guests } = await openTable(url, ['Kemi', 'Odile'], { options });
    const [kemi, odile] = guests;
    const watcher = await Guest.join(url, matchId);
    expect(await odile.ask({ type: 'commentary', open: true })).toMatchObject({ code: 'not-host' });
    expect(await watcher.ask({ type: 'commentary', open: true })).toMatchObject({ code: 'no-seat' });
    expect(kemi.state.commentary).toBe(false);
    await kemi.ask({ type: 'commentary', open: true });
    await Promise.all([odile, watcher].map((guest) => guest.until(() => guest.state.commentary)));
    expect(odile.heard('commentary-opened')).toHaveLength(1);
    // Odile sat there already: she can read of it before anything starts.
    expect(await kemi.ask({ type: 'start' })).toMatchObject({ code: 'too-soon' });
    expect(await kemi.ask({ type: 'commentary', open: false })).toHaveProperty('pos');
    await odile.until(() => !odile.state.commentary);
    expect(await kemi.ask({ type: 'start' })).toHaveProperty('pos');
    await kemi.until(() => kemi.heard('started').length > 0);
    expect(await kemi.ask({ type: 'commentary', open: true })).toMatchObject({ code: 'started' });
    expect(await watcher.askAnything('commentary', { after: -1 })).toMatchObject({ code: 'no-commentary' });
  });

  it('stands in the log, signed, and in the replay of it', async () => {
    const { matchId, kemi, odile } = await commentedTable();
    await kemi.ask({ type: 'start' });
    await kemi.until(() => kemi.heard('started').length > 0);
    await odile.ask({ type: 'leave' });
    await kemi.choose('reload');
    await kemi.untilOver();
    const log = fromLines(await (await fetch(`${url}/api/matches/${matchId}/log`)).text()) as Envelope[];
    expect(verify(log)).toMatchObject({ verdict: 'sound' });
    expect(await checkSignatures(log)).toMatchObject({ wrong: null });
    expect(log.find(({ type }) => type === 'commentary-opened')?.cause?.proof).toBeDefined();
    expect(transcriptOf(log).join('\n')).toContain('Commentary is open');
  });
});

describe('hearing it', () => {
  it('is for who watches, one round late, and all of it once the match is over', async () => {
    const { matchId, kemi, odile } = await commentedTable();
    await kemi.ask({ type: 'start' });
    await kemi.until(() => kemi.heard('started').length > 0);
    const { guest, told } = await commentator(matchId);
    expect(told.at(-1)?.event.type).toBe('started');
    for (const player of [kemi, odile])
      expect(await player.askAnything('commentary', { after: -1 })).toMatchObject({ code: 'has-seat' });

    const playRound = async (...items: [string, string]) => {
      const before = guest.heard('revealed').length;
      await kemi.choose(items[0]);
      await odile.choose(items[1]);
      await guest.until(() => guest.heard('revealed').length > before);
    };
    await playRound('reload', 'shield');
    // An answer comes after whatever was sent before it.
    await guest.sync(-1);
    expect(choicesIn(told)).toEqual([]);
    await playRound('shield', 'reload');
    await guest.sync(-1);
    expect(choicesIn(told)).toEqual(['reload', 'shield']);
    expect(guest.events.some(({ event }) => 'pick' in event && event.pick !== 'hidden')).toBe(false);
    const late = await commentator(matchId);
    expect(late.told).toEqual(told);
    await odile.ask({ type: 'leave' });
    await kemi.choose('reload');
    await kemi.untilOver();
    await guest.until(() => told.at(-1)?.event.type === 'finished');
    expect(choicesIn(told).slice(0, 4)).toEqual(['reload', 'shield', 'shield', 'reload']);
    expect(told.map(({ pos }) => pos)).toEqual(told.map((_, pos) => pos));
  });

  it('ends for who sits down, and what is no request of it is refused', async () => {
    const { matchId, kemi, odile } = await commentedTable();
    await odile.ask({ type: 'stand' });
    const { guest, told } = await commentator(matchId);
    await guest.sit('Bram');
    await kemi.ask({ type: 'start' });
    await guest.until(() => guest.heard('started').length > 0);
    expect(told.map(({ event }) => event.type)).not.toContain('starting');
    const watcher = await Guest.join(url, matchId);
    for (const asked of [{}, { after: -2 }, { after: 0.5 }, { after: 0, open: true }, 'all', null])
      expect(await watcher.askAnything('commentary', asked)).toMatchObject({ code: 'bad-request' });
    expect(await watcher.askAnything('commentary', { after: 2 ** 40 })).toEqual({ events: [], more: false });
    const codes = new Set<string>();
    for (let asked = 0; asked < 60; asked++) {
      const answer = (await watcher.askAnything('commentary', { after: -1 })) as { code?: string };
      codes.add(answer.code ?? 'granted');
      // Two such groups within a second are still heard.
      if (asked % 14 === 13) await aSecond();
    }
    expect([...codes].toSorted()).toEqual(['granted', 'too-often']);
  });
});

type Act = { type: string; [field: string]: unknown };

/** A match of two in which the twins differ in one secret, and in nothing else that is chosen. */
interface Twins {
  game: string;
  options: object;
  /** What that seat does now. */
  act(match: MatchState, seat: number, twin: number): Act;
  /** Whether this is the secret in which they differ. */
  differsIn(match: MatchState, seat: number): boolean;
  /** With which move the round after it is over, counted from 1. */
  toRelease: number;
}

const chosen = (twin: number): Act => ({ type: 'choose', item: twin === 0 ? 'reload' : 'shield' });
const secondRound = ({ play }: MatchState) => (play as WaWaWestState).round === 2;
const thirdTurn = ({ play }: MatchState) => (play as WarZoneState | YicYacYoeState).turnNumber === 3;

const twins: Twins[] = [
  {
    game: 'wa-wa-west',
    options: { chooseMs: 120_000, revealMs: 0 },
    // Two choices a round: the last of round 3.
    toRelease: 6,
    differsIn: (match, seat) => seat === 0 && secondRound(match),
    act: (_match, _seat, twin) => chosen(twin),
  },
  {
    game: 'war-zone',
    options: { turnMs: 3_600_000, openingMs: 3_600_000 },
    // Two exchanges first, then two moves a turn: the last of turn 6, as turn 3 and 4 are a round.
    toRelease: 14,
    differsIn: (match) => thirdTurn(match) && (match.play as WarZoneState).phase === 'exchange',
    act({ play }, seat, twin) {
      const { phase, players, turnNumber } = play as WarZoneState;
      if (phase === 'attack') return { type: 'pass' };
      const kinds = [...new Set(at(players, seat).hand)];
      return { type: 'exchange', cards: turnNumber === 3 ? [kinds[twin]] : [] };
    },
  },
  {
    game: 'yic-yac-yoe',
    options: { armed: true, size: 10, turnMs: 3_600_000 },
    // Two choices and a mark a turn: the mark of turn 6.
    toRelease: 18,
    differsIn: (match, seat) => seat === 0 && thirdTurn(match) && (match.play as YicYacYoeState).phase === 'showdown',
    act({ game, play }, seat, twin) {
      if ((play as YicYacYoeState).phase === 'showdown') return chosen(twin);
      const open = game.legalActions(game.visibility.view(play, seat), seat);
      return at(open, ((play as YicYacYoeState).turnNumber * 37) % open.length);
    },
  },
];

/** Moves are so far apart, where there is time: once around the table takes longer than a minute. */
const GAP_MS = 50_000;
/** In a showdown there is less. */
const SHORT_GAP_MS = 4000;

interface Move {
  seat: number;
  act: Act;
  /** Whether the twins differ in it. */
  isSecret: boolean;
}

class Twin {
  readonly script: ScriptedMatch;
  readonly moves: Move[] = [];
  readonly #of: Twins;
  readonly #twin: number;

  constructor(of: Twins, twin: number) {
    this.#of = of;
    this.#twin = twin;
    this.script = new ScriptedMatch({
      match: randomBytes(10).toString('hex'),
      seed: '7e'.repeat(32),
      game: of.game,
      options: { ...of.options },
      names: ['Kemi', 'Odile'],
      unsigned: [0, 1],
      beforeStart: (match) =>
        match
          .setCommentary(true)
          .wait(GAP_MS * 2)
          .start(),
    });
  }

  /** The next who is awaited moves, on a table where choices are taken. */
  move(): Move {
    const { phase } = this.script.match.play as { phase: string };
    this.script.wait(phase === 'showdown' ? SHORT_GAP_MS : GAP_MS);
    const { match } = this.script;
    const seat = [0, 1].find((one) => isAwaited(match.game, match.game.visibility.view(match.play, one), one))!;
    const isSecret = this.#of.differsIn(match, seat);
    const move = { seat, act: this.#of.act(match, seat, isSecret ? this.#twin : 0), isSecret };
    this.script.act(seat, move.act);
    this.moves.push(move);
    return move;
  }
}

/** How many moves there are up to the secret. */
function movesToSecret(of: Twins): number {
  const twin = new Twin(of, 0);
  while (!twin.move().isSecret);
  return twin.moves.length;
}

/** Puts a match into the store as its server would find it, with its players' seats. */
async function stored(of: Twins, twin: number, moves: number) {
  const played = new Twin(of, twin);
  while (played.moves.length < moves) played.move();
  const { log, match } = played.script;
  const secrets = [newSecret(), newSecret()];
  const { match: id, length } = headOf(log);
  const kept = {
    ...metadata(id.slice(0, 8).toUpperCase()),
    seed: '7e'.repeat(32),
    seatOwners: secrets.map(keyOf),
    reservations: [null, null],
  };
  await services.store.append({
    match: id,
    expected: 0,
    epoch: 0,
    envelopes: log,
    summary: summarize(id, match, length, kept, null),
    metadata: kept,
  });
  return { id, secrets };
}

/** Somebody who watches with the real client, and every byte that they are sent. */
class Listener {
  readonly frames: Buffer[] = [];
  #room!: Room<MatchRoomApi, RoomState>;

  static async join(matchId: string): Promise<Listener> {
    const listener = new Listener();
    const room = await new Client(url).joinOrCreate<MatchRoomApi>('match', { matchId, secret: newSecret() });
    room.reconnection.enabled = false;
    listener.#room = room;
    room.onMessage('*', () => undefined);
    const { ws } = room.connection.transport as unknown as { ws: WebSocket };
    ws.addEventListener('message', ({ data }) => listener.frames.push(Buffer.from(data as ArrayBuffer)));
    await listener.ask('sync');
    await listener.ask('commentary');
    return listener;
  }

  async ask(type: 'sync' | 'commentary'): Promise<void> {
    await this.#room.request(type, { after: -1 });
  }

  /** The bytes of the commentary: the answer, and what came by itself. */
  get commentary(): string[] {
    const answers = this.frames.filter((frame) => frame[0] === Protocol.ROOM_RESPONSE);
    const pushed = this.frames.filter((frame) => frame[0] === Protocol.ROOM_DATA && frame.includes('commentary'));
    return [at(answers, 1), ...pushed].map((frame) => frame.toString('latin1'));
  }

  /** All frames; hashes are told for the salt's sake alone to be different, and the clock goes on by itself. */
  get everything(): string[] {
    return this.frames.map((frame) =>
      frame
        .toString('latin1')
        .replaceAll(/[0-9a-f]{64}/g, '#')
        .replaceAll(/(?<=now|standsAt)\xce[^]{4}/g, '@'),
    );
  }
}

describe.each(twins)('twins of $game, equal but for one round’s secrets', (of) => {
  const { toRelease } = of;

  it('give a commentator the same bytes before that round is revealed', async () => {
    const listeners = await Promise.all(
      [0, 1].map(async (twin) => Listener.join((await stored(of, twin, movesToSecret(of))).id)),
    );
    const [one, other] = listeners.map(({ everything }) => everything);
    expect(one!.length).toBeGreaterThan(3);
    expect(other).toEqual(one);
  });

  it('give the same commentary, to the byte and frame, until the round after it is', async () => {
    const { moves } = playedBy(of, toRelease);
    const tables = await Promise.all([0, 1].map((twin) => stored(of, twin, toRelease - 2)));
    const players = await Promise.all(
      tables.map(({ id, secrets }) => Promise.all(secrets.map((secret) => Guest.join(url, id, secret)))),
    );
    const listeners = await Promise.all(tables.map(({ id }) => Listener.join(id)));
    const heard = () => listeners.map(({ commentary }) => commentary);
    const play = async ({ seat, act }: Move) => {
      for (const seats of players) {
        const player = at(seats, seat);
        player.keys = null;
        expect(await player.act(act)).toHaveProperty('pos');
      }
      // An answer comes after whatever was sent before it.
      await Promise.all(listeners.map((listener) => listener.ask('sync')));
    };
    expect(heard()[1]).toEqual(heard()[0]);
    const before = heard()[0]!.length;
    await play(at(moves, toRelease - 2));
    expect(heard()[1]).toEqual(heard()[0]);
    await play(at(moves, toRelease - 1));
    const [one, other] = heard();
    expect(one!.length).toBeGreaterThan(before);
    expect(other).not.toEqual(one);
  });
});

function playedBy(of: Twins, moves: number): Twin {
  const twin = new Twin(of, 0);
  while (twin.moves.length < moves) twin.move();
  return twin;
}
