/** kill -9, fifty times, in the middle of running matches. */
import { spawn, type ChildProcess } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { createServer, type AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { fromLines, type Envelope } from '../replays/log.ts';
import { openSqliteStore } from '../replays/sqlite-store.ts';
import { verify } from '../replays/verify.ts';
import { chanceOf } from '../shared/random.ts';
import { Guest, newCommandId, startMatch } from './testing.ts';

const KILLS = 50;
const MATCHES = 4;
const main = join(import.meta.dirname, 'main.ts');

const dataDir = mkdtempSync(join(tmpdir(), 'three-rooms-crash-'));
let url: string;
let port: number;
let server: ChildProcess;

async function freePort(): Promise<number> {
  const probe = createServer().listen(0, '127.0.0.1');
  await new Promise((resolve) => probe.once('listening', resolve));
  const { port } = probe.address() as AddressInfo;
  await new Promise((resolve) => probe.close(resolve));
  return port;
}

async function boot(): Promise<void> {
  server = spawn(process.execPath, [main], {
    env: { ...process.env, PORT: String(port), HOST: '127.0.0.1', DATA_DIR: dataDir, LOG_LEVEL: 'fatal' },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  await new Promise<void>((resolve, reject) => {
    server.stdout!.once('data', () => resolve());
    server.once('exit', (code) => reject(new Error(`The server ended with ${code}`)));
  });
}

async function kill(): Promise<void> {
  const gone = new Promise((resolve) => server.once('exit', resolve));
  server.kill('SIGKILL');
  await gone;
}

/** Somebody who plays shield and reload for ever, comes back after every crash, and notes every answer. */
class Regular {
  readonly acknowledged: string[] = [];
  readonly sent = new Set<string>();
  returns = 0;
  readonly #matchId: string;
  readonly #secret: string;
  #guest: Guest | null;
  #pending: { id: string; item: string } | null = null;
  #turns = 0;
  stopped = false;

  constructor(matchId: string, guest: Guest) {
    this.#matchId = matchId;
    this.#secret = guest.secret;
    this.#guest = guest;
  }

  async play(): Promise<void> {
    while (!this.stopped) {
      try {
        await this.#turn(await this.#table());
      } catch {
        // The line broke: the command stays pending, and is sent again under the same id.
        this.#guest = null;
        await sleep(30);
      }
    }
    await this.#guest?.room.leave(false).catch(() => {});
  }

  async #table(): Promise<Guest> {
    if (this.#guest?.closedWith === null) return this.#guest;
    const guest = await Guest.join(url, this.#matchId, this.#secret);
    if (guest.own?.seat === null) throw new Error('The seat was not given back');
    this.returns++;
    return (this.#guest = guest);
  }

  async #turn(guest: Guest): Promise<void> {
    if (!this.#pending) {
      const { table } = guest.state;
      if (table.players[guest.own!.seat!].chosen) return void (await sleep(3));
      this.#pending = { id: newCommandId(), item: this.#turns++ % 2 ? 'reload' : 'shield' };
    }
    const { id, item } = this.#pending;
    this.sent.add(id);
    const answer = await Promise.race([
      guest.ask({ type: 'act', id, act: { type: 'choose', item } } as never),
      guest.until(() => guest.closedWith !== null, 3000).then(() => Promise.reject(new Error('closed'))),
    ]);
    if ('pos' in answer) this.acknowledged.push(id);
    else if (!['already-chosen', 'too-late', 'not-open'].includes(answer.code)) throw new Error(answer.code);
    else await sleep(20);
    this.#pending = null;
  }
}

beforeAll(async () => {
  port = await freePort();
  url = `http://127.0.0.1:${port}`;
});
afterAll(async () => {
  if (server.exitCode === null && server.signalCode === null) await kill();
  rmSync(dataDir, { recursive: true, force: true });
});

it(
  `${KILLS} kills lose no acknowledged command, apply none twice, forget no seat and no timer`,
  { timeout: 300_000 },
  async () => {
    const chance = chanceOf(50);
    await boot();
    const regulars: Regular[] = [];
    const matches: string[] = [];
    for (let number = 0; number < MATCHES; number++) {
      const { matchId, guests } = await startMatch(url, ['Kemi', 'Odile'], {
        options: { chooseMs: 1000, revealMs: 60, maxRounds: 1000 },
      });
      matches.push(matchId);
      regulars.push(...guests.map((guest) => new Regular(matchId, guest)));
    }
    const playing = regulars.map((regular) => regular.play());

    for (let kills = 0; kills < KILLS; kills++) {
      // In the thick of it, however slow the machine: some answers after the last crash, at a random moment.
      await answers(regulars, 1 + chance.int(16));
      await sleep(chance.int(40));
      await kill();
      await boot();
    }
    await sleep(1500);
    for (const regular of regulars) regular.stopped = true;
    await Promise.all(playing);

    // Nobody is connected any more: rounds go on by the clock alone, also after one more kill.
    await kill();
    const before = await lengths(matches);
    await boot();
    await sleep(2500);
    await kill();
    const after = await lengths(matches);
    matches.forEach((_, index) => expect(after[index]).toBeGreaterThan(before[index]));

    expect(answered(regulars)).toBeGreaterThan(KILLS);
    const store = await openSqliteStore(join(dataDir, 'three-rooms.sqlite'));
    for (const [index, match] of matches.entries()) {
      const log = await store.read(match);
      expect(verify(fromLines(log.map((one) => JSON.stringify(one)).join('\n')))).not.toMatchObject({
        verdict: 'broken',
      });
      const ids = idsOf(log);
      expect(new Set(ids).size).toBe(ids.length);
      for (const regular of regulars.slice(index * 2, index * 2 + 2)) {
        expect(regular.returns).toBeGreaterThan(5);
        for (const id of regular.acknowledged) expect(ids.filter((one) => one === id)).toHaveLength(1);
      }
    }
    await store.close();
  },
);

const answered = (regulars: Regular[]): number =>
  regulars.reduce((sum, { acknowledged }) => sum + acknowledged.length, 0);

async function answers(regulars: Regular[], more: number): Promise<void> {
  const wanted = answered(regulars) + more;
  while (answered(regulars) < wanted) await sleep(2);
}

const idsOf = (log: Envelope[]): string[] => log.flatMap(({ cause }) => cause?.id ?? []);

async function lengths(matches: string[]): Promise<number[]> {
  const store = await openSqliteStore(join(dataDir, 'three-rooms.sqlite'));
  const found = await Promise.all(matches.map((match) => store.read(match)));
  await store.close();
  return found.map((log) => log.length);
}
