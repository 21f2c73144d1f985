/** How much one visitor may have and do. Counted in memory: a restart counts anew. */
import { randomUUID } from 'node:crypto';
import { isIPv6 } from 'node:net';
import { RateLimiterMemory } from 'rate-limiter-flexible';
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

/** What somebody may do in a while, counted for each of several that share it: the person, the address. */
export class Budget<Who extends string> {
  readonly #rates: { who: Who; limiter: RateLimiterMemory; points: number }[];

  constructor(rates: Record<Who, Rate>) {
    this.#rates = (Object.keys(rates) as Who[]).map((who) => ({
      who,
      limiter: new RateLimiterMemory(rates[who]),
      points: rates[who].points,
    }));
  }

  /** @returns why not, or null where there is something left. Asking costs nothing, not even memory */
  async refusal(of: Record<Who, string>): Promise<Refusal | null> {
    const waits = await Promise.all(
      this.#rates.map(async ({ who, limiter, points }) => {
        const spent = await limiter.get(of[who]);
        return spent && spent.consumedPoints >= points ? spent.msBeforeNext : 0;
      }),
    );
    const seconds = Math.ceil(Math.max(...waits) / 1000);
    return seconds > 0 ? refuse(TOO_OFTEN, `That was too often. Try again in ${seconds} s.`) : null;
  }

  /** @returns why not, or null where there was something left, which is spent now */
  async spend(of: Record<Who, string>): Promise<Refusal | null> {
    const refusal = await this.refusal(of);
    if (!refusal) await Promise.all(this.#rates.map(({ who, limiter }) => limiter.penalty(of[who])));
    return refusal;
  }
}
