/**
 * Duels of Wa Wa West between two bots that are equally quick, over lines that are not, through the real server and SDK.
 * In every second round both fire the same free weapon, guarded by the Orange Juice of the round before, so that one
 * table has many duels. Each choice is made a random while after the round opened on its own player's clock.
 */
import { MatchClock } from '../../../client/app/connection/match-clock.ts';
import type { MakeTransport } from '../../../client/app/connection/room-client.ts';
import { at } from '../../../shared/contract/at.ts';
import type { Revealed } from '../../../shared/games/wa-wa-west/types.ts';
import { create, Guest, newSecret } from '../../../server/testing/guest.ts';
import { Wire } from '../../../server/testing/wire.ts';

export interface Duelist {
  /** Where the server is, as they see it: through their line. */
  url: string;
  /** So much sooner than they did they say that they chose, ms; null for who says nothing. */
  lieMs: number | null;
  /** So much later they answer pings, so as to seem further away than they are, ms. */
  pongsAfterMs?: number;
}

export interface Score {
  /** Who fired first. */
  wins: [number, number];
  /** In the same ms. */
  even: number;
  /** Choices that the server refused. */
  refused: number;
  /** In all duels together, how much earlier the first's choice counted than the other's, each from when they were due, ms. */
  aheadMs: number;
}

/** After the round opened, ms. */
export type Quickness = () => number;

const options = { photoFinishMs: 0, chooseMs: 8000, revealMs: 400, maxRounds: 1000 };
/** As a page does, ms. */
const PING_EVERY_MS = 4000;
/** The table may be slow to begin where hundreds do, ms. */
const BEGINS_WITHIN_MS = 60_000;

interface Asked {
  duels: number;
  quickness: readonly [Quickness, Quickness];
  /** `performance.now()`, ms. */
  until: number;
}

/**
 * Two against each other, until so many duels are fought or the time is up.
 * @param serverUrl without a line
 */
export async function duel(serverUrl: string, duelists: readonly [Duelist, Duelist], asked: Asked): Promise<Score> {
  const score: Score = { wins: [0, 0], even: 0, refused: 0, aheadMs: 0 };
  // Two who fire in the same ms end their match: there is another one then.
  while (foughtIn(score) < asked.duels && performance.now() < asked.until)
    await match(serverUrl, duelists, asked, score);
  return score;
}

export const foughtIn = ({ wins, even }: Score): number => wins[0] + wins[1] + even;

async function match(
  serverUrl: string,
  duelists: readonly [Duelist, Duelist],
  { duels, quickness, until }: Asked,
  score: Score,
): Promise<void> {
  const secret = newSecret();
  const matchId = await openTable(serverUrl, secret);
  const guests: Guest[] = [];
  for (const [seat, { url, pongsAfterMs }] of duelists.entries()) {
    const late: MakeTransport | null = pongsAfterMs ? (events) => new Wire(events, { pongsAfterMs }) : null;
    const guest = await Guest.join(url, matchId, seat === 0 ? secret : newSecret(), late);
    guest.keys = null;
    guests.push(guest);
    await guest.sit(`Bot ${seat}`);
  }
  const players = duelists.map(({ lieMs }, seat) => new Player(at(guests, seat), lieMs, at(quickness, seat), score));
  // Both have heard from the server how far it is by then.
  await Promise.all(players.map((player) => player.measure()));
  const answer = await at(guests, 0).ask({ type: 'start' });
  if ('code' in answer) throw new Error(answer.message);

  const first = at(guests, 0);
  const { promise, resolve } = Promise.withResolvers<void>();
  const timer = setTimeout(resolve, Math.max(0, until - performance.now()));
  first.onUpdate(({ events }) => {
    for (const { event } of events) {
      if (event.type === 'finished') return resolve();
      if (event.type === 'revealed') count(event as Revealed, players, score);
    }
    if (foughtIn(score) >= duels) resolve();
  });
  await promise;
  clearTimeout(timer);
  for (const player of players) player.stop();
  await Promise.all(guests.map(({ room }) => room.leave()));
}

/** From an address of its own, as far as a server is told that trusts its proxy: one address may not open so many. */
async function openTable(serverUrl: string, secret: string): Promise<string> {
  const byte = () => Math.floor(Math.random() * 256);
  const table = { game: 'wa-wa-west', seats: 2, public: true, name: 'Kemi', secret, options };
  const from = `10.${byte()}.${byte()}.${byte()}`;
  const { matchId } = await create(serverUrl, table, { 'X-Forwarded-For': from });
  return matchId;
}

function count({ round, conflicts, plays }: Revealed, players: readonly Player[], score: Score): void {
  // A choice that was missed is no duel.
  if (conflicts.length === 0 || plays.some(({ why }) => why !== null)) return;
  const { first } = at(conflicts, 0);
  if (first === null) score.even++;
  else score.wins[first as 0 | 1]++;
  const [firstLateMs = 0, otherLateMs = 0] = plays
    .toSorted((a, b) => a.seat - b.seat)
    .map(({ at: ms, seat }) => ms - (at(players, seat).dueMs.get(round) ?? 0));
  score.aheadMs += otherLateMs - firstLateMs;
}

class Player {
  readonly #guest: Guest;
  readonly #lieMs: number | null;
  readonly #quickness: Quickness;
  readonly #score: Score;
  readonly #clock = new MatchClock();
  #timer: NodeJS.Timeout | undefined;
  /** When they meant to choose, by round, on the match's clock as they have it, ms. */
  readonly dueMs = new Map<number, number>();
  readonly #pings: NodeJS.Timeout;

  constructor(guest: Guest, lieMs: number | null, quickness: Quickness, score: Score) {
    this.#guest = guest;
    this.#lieMs = lieMs;
    this.#quickness = quickness;
    this.#score = score;
    this.#pings = setInterval(() => guest.room.ping((ms) => this.#clock.echoed(ms)), PING_EVERY_MS);
    for (const update of guest.updates) this.#clock.read(update);
    guest.onUpdate((update) => {
      this.#clock.read(update);
      for (const { event } of update.events) if (event.type === 'round-opened') this.#play(event as never);
    });
  }

  /** As the page does when it comes to a table. */
  async measure(): Promise<void> {
    while (!this.#clock.isMeasured) {
      const { promise, resolve } = Promise.withResolvers<number>();
      this.#guest.room.ping(resolve);
      this.#clock.echoed(await promise);
    }
    await this.#guest.until(() => this.#guest.state.seats.length === 2, BEGINS_WITHIN_MS);
  }

  #play({ round, opensAt }: { round: number; opensAt: number }): void {
    const isDuel = round % 2 === 0;
    const from = Math.max(opensAt, this.#clock.opensAt.peek() ?? 0);
    const afterMs = isDuel ? this.#quickness() : 20;
    const dueMs = from + afterMs;
    this.dueMs.set(round, dueMs);
    clearTimeout(this.#timer);
    this.#timer = setTimeout(
      () => void this.#choose(isDuel ? 'minigun' : 'orange-juice'),
      Math.max(0, dueMs - this.#clock.now()),
    );
  }

  async #choose(item: string): Promise<void> {
    const claim = this.#lieMs === null ? {} : { madeAt: Math.max(0, Math.floor(this.#clock.now() - this.#lieMs)) };
    const answer = await this.#guest.ask({ type: 'act', act: { type: 'choose', item }, ...claim });
    if ('code' in answer && this.#timer) this.#score.refused++;
  }

  stop(): void {
    clearInterval(this.#pings);
    clearTimeout(this.#timer);
    this.#timer = undefined;
  }
}
