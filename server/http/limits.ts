/** How often one visitor may ask, and how a request is refused. */
import { isIPv6 } from 'node:net';
import type { NextFunction, Request, Response } from 'express';
import { RateLimiterMemory, type RateLimiterRes } from 'rate-limiter-flexible';
import { refuse, type Refusal } from '../../shared/contract/game.ts';
import { TOO_OFTEN, type ErrorReply } from '../../shared/protocol.ts';

type Refuse = (response: Response, status: number, code: string, message: string) => void;

export const fail: Refuse = (response, status, code, message) =>
  void response.status(status).json({ error: { code, message } } satisfies ErrorReply);

/** Lets one visitor through `points` times in `duration` seconds. */
export function limit(rate: Rate, refuseRequest: Refuse = fail) {
  const limiter = new RateLimiterMemory(rate);
  return async (request: Request, response: Response, next: NextFunction) => {
    try {
      await limiter.consume(visitorOf(request.ip ?? 'unknown'));
    } catch (spent) {
      const seconds = Math.ceil((spent as RateLimiterRes).msBeforeNext / 1000);
      response.set('Retry-After', String(seconds));
      return refuseRequest(response, 429, 'too-many-requests', `That was too often. Try again in ${seconds} s.`);
    }
    next();
  };
}

/** Whom an address stands for. A household has a whole /64 of IPv6: it must not count as 2^64 visitors. */
export function visitorOf(address: string): string {
  // An IPv4 visitor of a server that listens on both: by its first 64 bits it would be all of IPv4.
  const mapped = /^::ffff:(\d+\.\d+\.\d+\.\d+)$/i.exec(address);
  if (mapped) return mapped[1];
  if (!isIPv6(address)) return address;
  const [start, end = []] = address.split('::').map((part) => part.split(':').filter(Boolean));
  const zeros = Array<string>(Math.max(0, 8 - start.length - end.length)).fill('0');
  const network = [...start, ...zeros, ...end].slice(0, 4);
  return `${network.map((group) => Number.parseInt(group, 16).toString(16)).join(':')}::/64`;
}

interface Rate {
  points: number;
  /** Seconds. */
  duration: number;
}

/** What somebody may do at a table in a while, counted for each of several that share it: the person, the address. */
export class Budget {
  readonly #rates: { limiter: RateLimiterMemory; points: number }[];

  constructor(...rates: Rate[]) {
    this.#rates = rates.map((rate) => ({ limiter: new RateLimiterMemory(rate), points: rate.points }));
  }

  /**
   * @param of who asks, in the order of the rates
   * @returns why not, or null where there is something left. Asking costs nothing, not even memory
   */
  async refusal(...of: string[]): Promise<Refusal | null> {
    const spent = await Promise.all(of.map((one, index) => this.#rates[index].limiter.get(one)));
    const waits = spent.map((one, index) =>
      one && one.consumedPoints >= this.#rates[index].points ? one.msBeforeNext : 0,
    );
    const seconds = Math.ceil(Math.max(...waits) / 1000);
    return seconds > 0 ? refuse(TOO_OFTEN, `That was too often. Try again in ${seconds} s.`) : null;
  }

  /** @returns why not, or null where there was something left, which is spent now */
  async spend(...of: string[]): Promise<Refusal | null> {
    const refusal = await this.refusal(...of);
    if (!refusal) await Promise.all(of.map((one, index) => this.#rates[index].limiter.penalty(one)));
    return refusal;
  }
}
