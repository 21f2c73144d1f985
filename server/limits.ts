/** How much one visitor may have and do. Counted in memory: a restart counts anew. */
import { randomUUID } from 'node:crypto';
import { isIPv6 } from 'node:net';
import { refuse, type Refusal } from '../shared/contract/game.ts';
import { TOO_OFTEN } from '../shared/protocol-codes.ts';

/** Whom an address stands for. A household has a whole /64 of IPv6: it must not count as 2^64 visitors. */
export function visitorOf(address = 'unknown'): string {
  // An IPv4 visitor of a server that listens on both: by its first 64 bits it would be all of IPv4.
  const mapped = /^::ffff:(\d+\.\d+\.\d+\.\d+)$/i.exec(address)?.[1];
  if (mapped) return mapped;
  if (!isIPv6(address)) return address;
  const [start = [], end = []] = address.split('::').map((part) => part.split(':').filter(Boolean));
  const zeros = Array<string>(Math.max(0, 8 - start.length - end.length)).fill('0');
  const network = [...start, ...zeros, ...end].slice(0, 4);
  return `${network.map((group) => Number.parseInt(group, 16).toString(16)).join(':')}::/64`;
}

/** What counts together, and how many of it there may be. */
export interface Allowance {
  of: string;
  atMost: number;
  /** Said to whoever is refused for it. */
  refusal: string;
}

/** What was promised and has not come after this is given back, ms. */
export const PROMISED_MS = 12_000;

/**
 * How many of a thing everybody has, in use or promised: connections, open tables. Something is promised when it is granted,
 * in use once it is there, and given back when it ends or never came.
 */
export class Quota {
  readonly #counts = new Map<string, number>();
  readonly #passes = new Map<string, { of: string[]; lapses: NodeJS.Timeout }>();

  /**
   * Promises one that counts towards all of these.
   * @returns the pass it is used and given back with, or the first allowance that is used up
   */
  promise(allowances: readonly Allowance[]): { pass: string } | { usedUp: Allowance } {
    const usedUp = allowances.find(({ of, atMost }) => this.count(of) >= atMost);
    if (usedUp) return { usedUp };
    const pass = randomUUID();
    const of = allowances.map((one) => one.of);
    for (const one of of) this.#counts.set(one, this.count(one) + 1);
    this.#passes.set(pass, { of, lapses: setTimeout(() => this.giveBack(pass), PROMISED_MS) });
    return { pass };
  }

  /** It is there: from now on it counts until it is given back. */
  use(pass: string): void {
    clearTimeout(this.#passes.get(pass)?.lapses);
  }

  giveBack(pass: string): void {
    const promised = this.#passes.get(pass);
    if (!promised) return;
    this.#passes.delete(pass);
    clearTimeout(promised.lapses);
    for (const one of promised.of) {
      const left = this.count(one) - 1;
      if (left > 0) this.#counts.set(one, left);
      else this.#counts.delete(one);
    }
  }

  count(of: string): number {
    return this.#counts.get(of) ?? 0;
  }

  close(): void {
    for (const pass of this.#passes.keys()) this.giveBack(pass);
  }
}

export interface Rate {
  points: number;
  /** Seconds. */
  duration: number;
}

/** What was spent. */
export interface Spent {
  /** For what came to nothing that costs anything. */
  giveBack(): void;
}

/** What somebody may do in a while, counted for each of several that share it: the person, the address. */
export class Budget<Who extends string> {
  readonly #shares: readonly { who: Who; windows: Windows }[];

  constructor(rates: Record<Who, Rate>) {
    this.#shares = (Object.keys(rates) as Who[]).map((who) => ({ who, windows: new Windows(rates[who]) }));
  }

  /**
   * Spends one for each of them, or nothing. It never waits in between, so of many who spend at once none gets more than
   * there is: spend before the work, and give back what came to nothing.
   * @param of null for one that is exempt
   * @returns why not, where one of them has nothing left
   */
  spend(of: Record<Who, string | null>): Spent | Refusal {
    const waitMs = this.waitMs(of);
    if (waitMs === 0) return this.charge(of, 1);
    return refuse(TOO_OFTEN, `That was too often. Try again in ${Math.ceil(waitMs / 1000)} s.`);
  }

  /** How long until something is left for all of them, ms; 0 where something is. */
  waitMs(of: Record<Who, string | null>): number {
    const now = performance.now();
    let longest = 0;
    for (const { who, windows } of this.#shares) {
      const key = of[who];
      if (key !== null) longest = Math.max(longest, windows.waitMs(key, now));
    }
    return longest;
  }

  /** Spends so many whatever is left: for what has happened already. */
  charge(of: Record<Who, string | null>, points: number): Spent {
    const now = performance.now();
    const spent: Account[] = [];
    for (const { who, windows } of this.#shares) {
      const key = of[who];
      if (key !== null) spent.push(windows.spend(key, now, points));
    }
    return { giveBack: () => spent.forEach((account) => account.giveBack(points)) };
  }
}

/** What one has spent since their first one of that while. */
class Account {
  spent = 0;
  readonly endsAt: number;
  readonly #forget: (account: Account) => void;

  constructor(endsAt: number, forget: (account: Account) => void) {
    this.endsAt = endsAt;
    this.#forget = forget;
  }

  giveBack(points: number): void {
    this.spent -= points;
    if (this.spent === 0) this.#forget(this);
  }
}

/** How much each has spent. Whoever was refused, or got all back, leaves nothing in memory. */
class Windows {
  readonly #rate: Rate;
  /** By when they end: all are of one length. */
  readonly #accounts = new Map<string, Account>();

  constructor(rate: Rate) {
    this.#rate = rate;
  }

  /** @returns how long until something is left, ms; 0 where something is */
  waitMs(key: string, now: number): number {
    const account = this.#accounts.get(key);
    return account && account.spent >= this.#rate.points ? Math.max(0, account.endsAt - now) : 0;
  }

  spend(key: string, now: number, points: number): Account {
    this.#forgetEnded(now);
    const account = this.#accounts.get(key) ?? this.#begin(key, now);
    account.spent += points;
    return account;
  }

  #begin(key: string, now: number): Account {
    const account = new Account(now + this.#rate.duration * 1000, (done) => {
      if (this.#accounts.get(key) === done) this.#accounts.delete(key);
    });
    this.#accounts.set(key, account);
    return account;
  }

  #forgetEnded(now: number): void {
    for (const [key, { endsAt }] of this.#accounts) {
      if (endsAt > now) return;
      this.#accounts.delete(key);
    }
  }
}

/** What an address may write into logs, bytes. docs/strangers.md says how it was chosen. */
export const BYTES_AN_HOUR = 300 * 2 ** 20;
export const BYTES_A_DAY = 4 * BYTES_AN_HOUR;

/** How much each address writes into logs: once it is too much, it opens no more tables for a while. */
export class LogBudget {
  readonly #budget = new Budget({
    hour: { points: BYTES_AN_HOUR, duration: 3600 },
    day: { points: BYTES_A_DAY, duration: 86_400 },
  });

  charge(visitor: string, bytes: number): void {
    this.#budget.charge({ hour: visitor, day: visitor }, bytes);
  }

  /** Why that address opens no table now; null where it may. */
  refusal(visitor: string): Refusal | null {
    const waitMs = this.#budget.waitMs({ hour: visitor, day: visitor });
    if (waitMs === 0) return null;
    const minutes = Math.ceil(waitMs / 60_000);
    const wait = minutes > 120 ? `${Math.ceil(minutes / 60)} hours` : `${minutes} minutes`;
    return refuse(
      'written-too-much',
      `Matches from your address have filled as much space as they may for now. You can open a table again in ${wait}.`,
    );
  }
}
