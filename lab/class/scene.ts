/**
 * A whole class plays: everybody sits down within a minute, behind one address, at two tables with two hosts. Two screens are
 * locked, browsers are old or translate the page, two people have one name, and one host's battery dies before the start.
 */
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { cpus, tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import type { Browser } from '@playwright/test';
import { kill } from '../../e2e/harness.ts';
import {
  nginx,
  nginxDefaults,
  nginxHoldingBack,
  nginxSample,
  startNginx,
  type Proxy,
} from '../../server/testing/proxies.ts';
import { addressOf, spawnServer } from '../../server/testing/server-process.ts';
import { classOf, type Person } from './people.ts';
import { isTechnical, Sentences, type Shown } from './sentences.ts';
import { Visitor } from './visitor.ts';

/**
 * What stands in front of the server: nothing; nginx as nobody configured it, alone or with what holds answers back until they
 * end; nginx by the sample in deploy/proxy.
 */
export const proxies = ['none', 'bare', 'buffering', 'sample'] as const;
const sites = { bare: nginxDefaults, buffering: nginxHoldingBack, sample: nginxSample };
type ProxyKind = (typeof proxies)[number];

export interface SceneOptions {
  browser: Browser;
  visitors: number;
  proxy: ProxyKind;
  /** Everybody comes within this once the codes are known, ms. */
  arriveWithinMs: number;
  log?(what: string): void;
  /** Whoever is not in a match by then is not waited for, ms since the first page was opened. */
  giveUpAfterMs?: number;
  /** Plays on at the same address once everybody is in a match. */
  afterwards?(url: string): Promise<void>;
}

interface Seen extends Person {
  /** Since the first page was opened, ms; null for never. */
  satDownMs: number | null;
  inMatchMs: number | null;
  /** Where they were in the end. */
  where: string;
}

/** Processor time during the scene, s: of the server alone, and of all that ran here, most of it thirty browsers' on one machine. */
export interface Spent {
  server: number;
  all: number;
}

export interface Played {
  people: Seen[];
  sentences: Shown[];
  /** When the last one of those who are still here was in a match, ms since the first page was opened; null for never. */
  everybodyInMs: number | null;
  /** What must not be: somebody who is not in a match, a technical sentence, an error of a page. */
  problems: string[];
}

/** Plays the scene on a server of its own, with the limits that it has by default. */
export async function playScene(options: SceneOptions): Promise<Played & { spentS: Spent }> {
  const dataDir = mkdtempSync(join(tmpdir(), 'three-rooms-class-'));
  const server = spawnServer({ DATA_DIR: dataDir, ...(options.proxy === 'sample' && { TRUST_PROXY: 'loopback' }) });
  server.stderr!.pipe(process.stderr);
  const url = await addressOf(server);
  server.stdout!.on('data', (lines: Buffer) => options.log?.(`the server says: ${String(lines).trim()}`));
  try {
    const proxy = await startProxy(options.proxy, url);
    try {
      const before = spentBy(server.pid!);
      const played = await new Scene(options).play(proxy.url);
      const after = spentBy(server.pid!);
      await options.afterwards?.(proxy.url);
      return { ...played, spentS: { server: after.server - before.server, all: after.all - before.all } };
    } finally {
      await proxy.close();
    }
  } finally {
    await kill(server);
    rmSync(dataDir, { recursive: true, force: true });
  }
}

/** Since they were started, s. Linux counts a process's time in hundredths of a second (proc(5)). */
function spentBy(server: number): Spent {
  const [, stat = ''] = readFileSync(`/proc/${server}/stat`, 'utf8').split(') ');
  const [user, system] = stat.split(' ').slice(11, 13).map(Number);
  const busyMs = cpus().map(({ times }) => times.user + times.nice + times.sys + times.irq);
  return { server: (user! + system!) / 100, all: busyMs.reduce((sum, ms) => sum + ms, 0) / 1000 };
}

/** @throws where there is no nginx, or it doesn't start */
async function startProxy(kind: ProxyKind, server: string): Promise<Proxy> {
  if (kind === 'none') return { url: server, close: async () => {} };
  if (!nginx) throw new Error('There is no nginx: apt-get install nginx, or --proxy none.');
  return startNginx(server, sites[kind]);
}

class Scene {
  readonly #options: SceneOptions;
  readonly #people: Person[];
  readonly #sentences: Sentences;
  readonly #problems: string[] = [];
  readonly #satDown = new Map<Visitor, number>();
  readonly #inMatch = new Map<Visitor, number>();
  #fromMs = 0;

  constructor(options: SceneOptions) {
    this.#options = options;
    this.#people = classOf(options.visitors);
    this.#sentences = new Sentences(this.#people.map(({ name }) => name));
  }

  async play(url: string): Promise<Played> {
    const { browser } = this.#options;
    const visitors = await Promise.all(
      this.#people.map((person) => Visitor.arrive(browser, url, person, this.#sentences)),
    );
    this.#fromMs = performance.now();
    const tables = [0, 1].map((table) => visitors.filter(({ person }) => person.table === table));
    const playing = Promise.all(tables.map((people) => this.#playTable(people)));
    const { giveUpAfterMs } = this.#options;
    await (giveUpAfterMs ? Promise.race([playing, sleep(giveUpAfterMs, undefined, { ref: false })]) : playing);
    const played = await this.#lookAround(visitors);
    for (const visitor of visitors) if (visitor.isHere) await visitor.leave();
    return played;
  }

  /** @param people the first is the host */
  async #playTable([host, ...guests]: Visitor[]): Promise<void> {
    if (!host) return;
    await this.#try(host, 'opens a table', async () => {
      const code = await host.openTable(guests.length + 1);
      this.#note(this.#satDown, host);
      const sitting = guests.map((guest, index) => this.#sit(guest, code, index / guests.length));
      if (host.person.trouble === 'opens the table; the battery dies before the start') {
        await Promise.race(sitting);
        await host.leave();
        this.#say(host, 'the battery is empty');
      }
      await Promise.all(sitting);
      const leader = await leaderOf([host, ...guests]);
      this.#say(leader, 'can start the match');
      await this.#checkNames(leader, guests);
      await leader.startMatch();
      this.#say(leader, 'has started the match');
      await Promise.all([host, ...guests].filter(({ isHere }) => isHere).map((visitor) => this.#enter(visitor)));
    });
  }

  /** @param share of the time within which everybody comes */
  #sit(guest: Visitor, code: string, share: number): Promise<void> {
    return this.#try(guest, 'sits down', async () => {
      await sleep(share * this.#options.arriveWithinMs);
      await guest.sitDown(code);
      this.#note(this.#satDown, guest);
      if (isLocked(guest)) await guest.lockScreen();
    });
  }

  /** Once the match has begun everybody looks at their screen again. */
  #enter(visitor: Visitor): Promise<void> {
    return this.#try(visitor, 'is in the match', async () => {
      if (isLocked(visitor)) await visitor.unlockScreen();
      await visitor.untilInMatch();
      this.#note(this.#inMatch, visitor);
    });
  }

  /** Two people of one name are told apart. */
  async #checkNames(leader: Visitor, guests: Visitor[]): Promise<void> {
    const namesakes = guests.filter(({ person }) => person.isNamesake);
    for (const [index, { person }] of namesakes.entries()) {
      const name = index === 0 ? person.name : `${person.name} ${index + 1}`;
      if ((await leader.page.getByText(name, { exact: true }).count()) === 0)
        this.#problems.push(`Nobody at the table is called ${name}.`);
    }
  }

  async #lookAround(visitors: Visitor[]): Promise<Played> {
    const people: Seen[] = [];
    for (const visitor of visitors) {
      if (isLocked(visitor)) await visitor.unlockScreen();
      const where = await visitor.whereabouts();
      const { name } = visitor.person;
      if (visitor.isHere && !(await visitor.isInMatch)) this.#problems.push(`${name} is ${where}.`);
      for (const error of visitor.errors) this.#problems.push(`${name}'s page failed: ${error}`);
      const [satDownMs, inMatchMs] = [this.#satDown.get(visitor) ?? null, this.#inMatch.get(visitor) ?? null];
      people.push({ ...visitor.person, satDownMs, inMatchMs, where });
    }
    const sentences = this.#sentences.all;
    for (const { sentence } of sentences) if (isTechnical(sentence)) this.#problems.push(`A page says: ${sentence}`);
    const here = visitors.filter(({ isHere }) => isHere).map((visitor) => this.#inMatch.get(visitor) ?? Infinity);
    const lastMs = Math.max(...here);
    return { people, sentences, everybodyInMs: lastMs === Infinity ? null : lastMs, problems: this.#problems };
  }

  /** Whoever can't go on is a problem; the others go on. */
  async #try(visitor: Visitor, what: string, act: () => Promise<void>): Promise<void> {
    try {
      await act();
    } catch (error) {
      const [why] = (error as Error).message.split('\n');
      this.#problems.push(`${visitor.person.name} could not go on: ${what}. ${why}`);
      this.#say(visitor, `can't go on: ${what}. ${why}`);
    }
  }

  #note(times: Map<Visitor, number>, visitor: Visitor): void {
    times.set(visitor, Math.round(performance.now() - this.#fromMs));
    this.#say(visitor, times === this.#satDown ? 'sits' : 'is in the match');
  }

  #say({ person }: Visitor, what: string): void {
    const seconds = ((performance.now() - this.#fromMs) / 1000).toFixed(1);
    this.#options.log?.(`${seconds.padStart(6)} s, table ${'AB'[person.table]}: ${person.name} ${what}`);
  }
}

const isLocked = ({ person }: Visitor): boolean => person.trouble?.startsWith('the screen is locked') ?? false;

/** Whoever has the button that starts the match. */
const leaderOf = (people: Visitor[]): Promise<Visitor> =>
  Promise.any(
    people
      .filter((visitor) => visitor.isHere && !isLocked(visitor))
      .map(async (visitor) => {
        await visitor.start.waitFor();
        return visitor;
      }),
  );
