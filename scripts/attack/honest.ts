/** Honest people with the real client SDK: they play, come back when their connection breaks, and note every answer. */
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { fromLines } from '../../replays/log/log.ts';
import { openSqliteStore } from '../../replays/store/sqlite-store.ts';
import { verify } from '../../replays/log/verify.ts';
import { waWaWest } from '../../shared/games/wa-wa-west/game.ts';
import { Guest, newCommandId, startMatch } from '../../server/testing/guest.ts';

/** How long an answer may take before the player asks again, ms. */
const PATIENCE_MS = 15_000;
/** Between two tries to come back, ms: the first of the page's own. */
const RETRY_MS = 300;

/** A command that was answered. */
export interface Sample {
  /** Wall clock, ms since 1970. */
  at: number;
  ms: number;
  granted: boolean;
}

export interface Hearing {
  onSample?(sample: Sample): void;
  /** A player whose connection broke has the seat again, so long after. */
  onBack?(ms: number): void;
  onMatch?(matchId: string): void;
}

/** What was granted: by match, the ids of the commands. */
export type Granted = Record<string, string[]>;

export class HonestMatch {
  readonly granted: Granted = {};
  matchId = '';
  /** The least time between two commands of one player, ms. */
  paceMs: number;
  readonly #url: string;
  readonly #names: string[];
  readonly #hearing: Hearing;
  #players: Player[] = [];
  #playing: Promise<unknown> = Promise.resolve();
  #stopped = false;

  constructor(
    url: string,
    { seats = 2, paceMs = 100, ...hearing }: { seats?: number; paceMs?: number } & Hearing = {},
  ) {
    this.#url = url;
    this.#names = Array.from({ length: seats }, (_, seat) => `Honest ${seat + 1}`);
    this.paceMs = paceMs;
    this.#hearing = hearing;
  }

  /** Resolves when the first match has begun; another follows each that ends. */
  async start(): Promise<void> {
    await this.#open();
    this.#playing = this.#playOn();
  }

  /** Tears a player's connection off, as a dead network would. */
  breakConnection(): void {
    this.#players[0]?.breakConnection();
  }

  async stop(): Promise<void> {
    this.#stopped = true;
    for (const player of this.#players) player.stopped = true;
    await this.#playing;
  }

  async #open(): Promise<void> {
    const { matchId, guests } = await startMatch(this.#url, this.#names, {
      public: true,
      options: { chooseMs: 120_000, revealMs: 0, maxRounds: 1000 },
    });
    this.matchId = matchId;
    const ids: string[] = (this.granted[matchId] = []);
    this.#players = guests.map(
      (guest) =>
        new Player(this.#url, matchId, guest, () => this.paceMs, {
          ...this.#hearing,
          onGranted: (id) => ids.push(id),
        }),
    );
    this.#hearing.onMatch?.(matchId);
  }

  async #playOn(): Promise<void> {
    while (!this.#stopped) {
      await Promise.all(this.#players.map((player) => player.play()));
      if (!this.#stopped) await this.#open().catch(() => sleep(RETRY_MS));
    }
  }
}

class Player {
  stopped = false;
  #guest: Guest | null;
  #pending: { id: string; item: string } | null = null;
  #turns = 0;
  /** Since when there is no connection; by `performance.now()`. */
  #lostAt: number | null = null;

  readonly #url: string;
  readonly #matchId: string;
  readonly #secret: string;
  readonly #paceMs: () => number;
  readonly #hearing: Hearing & { onGranted(id: string): void };

  constructor(
    url: string,
    matchId: string,
    guest: Guest,
    paceMs: () => number,
    hearing: Hearing & { onGranted(id: string): void },
  ) {
    this.#url = url;
    this.#matchId = matchId;
    this.#secret = guest.secret;
    this.#guest = guest;
    this.#paceMs = paceMs;
    this.#hearing = hearing;
  }

  /** Shield and reload in turn, so that nobody dies, until the match is over. */
  async play(): Promise<void> {
    while (!this.stopped) {
      try {
        const guest = await this.#table();
        if (guest.state.phase === 'over') break;
        await this.#turn(guest);
      } catch {
        // The connection broke: the command stays pending, and is sent again under the same id.
        this.#guest = null;
        await sleep(RETRY_MS);
      }
    }
    if (this.#guest) await inTime(this.#guest.room.leave(false)).catch(() => {});
  }

  breakConnection(): void {
    this.#guest?.room.connection.close();
  }

  async #table(): Promise<Guest> {
    if (this.#guest?.closedWith === null) return this.#guest;
    this.#lostAt ??= performance.now();
    const guest = await inTime(Guest.join(this.#url, this.#matchId, this.#secret));
    if (guest.own?.seat === null) throw new Error('The seat was not given back');
    this.#hearing.onBack?.(performance.now() - this.#lostAt);
    this.#lostAt = null;
    return (this.#guest = guest);
  }

  async #turn(guest: Guest): Promise<void> {
    const isOpen = () =>
      guest.closedWith !== null ||
      guest.state.phase === 'over' ||
      !guest.view(waWaWest).players[guest.own!.seat!]?.chosen;
    if (!this.#pending) {
      // Others may be away for long: that is no fault of the connection.
      await guest.until(isOpen, 1000).catch(() => {});
      if (this.stopped || !isOpen() || guest.closedWith !== null || guest.state.phase === 'over') return;
      this.#pending = { id: newCommandId(), item: this.#turns++ % 2 ? 'reload' : 'shield' };
    }
    const { id, item } = this.#pending;
    const from = performance.now();
    const answer = await Promise.race([
      guest.ask({ type: 'act', id, act: { type: 'choose', item } }),
      guest
        .until(() => guest.closedWith !== null, PATIENCE_MS)
        .catch(() => {})
        .then(() => Promise.reject(new Error('closed'))),
    ]);
    const ms = performance.now() - from;
    const granted = 'pos' in answer;
    if (granted) this.#hearing.onGranted(id);
    else if (!(answer.code in expected)) throw new Error(answer.code);
    this.#pending = null;
    this.#hearing.onSample?.({ at: Date.now(), ms, granted });
    await sleep(Math.max(0, granted ? this.#paceMs() - ms : 250));
  }
}

/** Refusals of a command that came again, or came when the round was over. */
const expected = { 'already-chosen': true, 'too-late': true, 'not-open': true, 'match-over': true, 'too-often': true };

function inTime<T>(work: Promise<T>): Promise<T> {
  return Promise.race([
    work,
    sleep(PATIENCE_MS, undefined, { ref: false }).then(() => Promise.reject(new Error('no answer'))),
  ]);
}

/**
 * Looks into the store after the server has ended.
 * @returns what is wrong with the matches' logs, or missing, or there twice; empty when all is well
 */
export async function faultsOf(granted: Granted, dataDir: string): Promise<string[]> {
  const store = await openSqliteStore(join(dataDir, 'three-rooms.sqlite'));
  const faults: string[] = [];
  for (const [match, ids] of Object.entries(granted)) {
    const log = await store.read(match);
    const verdict = verify(fromLines(log.map((one) => JSON.stringify(one)).join('\n')));
    if (verdict.verdict === 'broken') faults.push(`${match} is broken at ${verdict.pos}: ${verdict.problem}`);
    const logged = log.flatMap(({ cause }) => cause?.id ?? []);
    const once = new Set(logged);
    if (once.size !== logged.length) faults.push(`${match} has a command twice`);
    const missing = ids.filter((id) => !once.has(id)).length;
    if (missing > 0) faults.push(`${match} lacks ${missing} of ${ids.length} commands that were granted`);
  }
  await store.close();
  return faults;
}
