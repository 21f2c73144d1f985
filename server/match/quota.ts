/**
 * How many of a thing everybody has, in use or promised: lines, open tables. Something is promised when it is granted,
 * in use once it is there, and given back when it ends or never came.
 */
import { randomUUID } from 'node:crypto';

/** What counts together, and how many of it there may be. */
export interface Allowance {
  of: string;
  atMost: number;
  /** Said to whoever is refused for it. */
  refusal: string;
}

/** What was promised and has not come after this is given back, ms. */
export const PROMISED_MS = 12_000;

export class Quota {
  #counts = new Map<string, number>();
  #passes = new Map<string, { of: string[]; lapses: NodeJS.Timeout }>();

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
