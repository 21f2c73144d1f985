/** What every request meets before it is answered: headers, whose pages may ask, how often, and how large a body is. */
import type { IncomingMessage } from 'node:http';
import cors from 'cors';
import type { NextFunction, Request, Response } from 'express';
import type { Redis } from 'ioredis';
import helmet, { contentSecurityPolicy } from 'helmet';
import { RateLimiterMemory, RateLimiterRedis, RateLimiterRes } from 'rate-limiter-flexible';
import { sentenceOf } from '../../shared/contract/problems.ts';
import type { ErrorReply } from '../../shared/protocol.ts';
import { ADDRESS_REFUSED, type Blocks } from '../blocks.ts';
import type { Config } from '../config.ts';
import { visitorOf, type Rate } from '../limits.ts';

/** Of helmet's defaults, one would lead a page that came over http, in a home's own network, to https. */
const policyWith = (frameAncestors: "'none'" | '*') => ({
  useDefaults: false,
  directives: {
    defaultSrc: ["'self'"],
    scriptSrc: ["'self'"],
    workerSrc: ["'self'", 'blob:'],
    styleSrc: ["'self'", "'unsafe-inline'"],
    imgSrc: ["'self'", 'data:', 'blob:'],
    fontSrc: ["'self'", 'data:'],
    connectSrc: ["'self'", 'ws:', 'wss:', 'data:', 'blob:'],
    frameAncestors: [frameAncestors],
    baseUri: ["'self'"],
    formAction: ["'self'"],
  },
});

/** No inline script but Pixi's own workers; nothing from elsewhere; in nobody's frame. */
export const securityHeaders = helmet({
  contentSecurityPolicy: policyWith("'none'"),
  referrerPolicy: { policy: 'same-origin' },
  xFrameOptions: { action: 'deny' },
  // Whether there is https is for the proxy in front to say.
  strictTransportSecurity: false,
  // Without https browsers complain of these and ignore them.
  crossOriginOpenerPolicy: false,
  originAgentCluster: false,
});

const framedPolicy = contentSecurityPolicy(policyWith('*'));

/** The same for a page that others may frame: nothing can be done there but to look. */
export function mayBeFramed(request: Request, response: Response, next: NextFunction): void {
  response.removeHeader('X-Frame-Options');
  framedPolicy(request, response, next);
}

/** Lets pages of the allowed origins read the answer. */
export const allowOrigins = ({ allowedOrigins }: Config) =>
  cors({
    origin: allowedOrigins,
    methods: ['GET', 'POST'],
    allowedHeaders: ['Content-Type'],
    exposedHeaders: ['Retry-After'],
  });

/** Pages of other sites must not use a visitor's connection. Programs send no Origin and are let in. */
export function isOurPage(
  origin: string | undefined,
  request: IncomingMessage,
  { config, cluster }: { config: Pick<Config, 'allowedOrigins'>; cluster: { isOneOfUs(host: string): boolean } | null },
): boolean {
  if (!origin) return true;
  const host = URL.parse(origin)?.host;
  if (host === request.headers.host || config.allowedOrigins.includes(origin)) return true;
  // The page came from another process of this house.
  return host !== undefined && cluster !== null && cluster.isOneOfUs(host);
}

type Fail = (response: Response, status: number, code: string, message: string) => void;

export const fail: Fail = (response, status, code, message) => {
  askToWait(response, status);
  response.status(status).json({ error: { code, message } } satisfies ErrorReply);
};

/** When somebody who was refused with that status may ask again, s. Drawn, so that many don't ask at once. */
const comesBackS: Record<number, { least: number; most: number }> = {
  429: { least: 5, most: 15 },
  503: { least: 1, most: 3 },
};

/** Sets Retry-After where the status asks for it, and nobody has set it. */
export function askToWait(response: Response, status: number): void {
  const { least, most } = comesBackS[status] ?? {};
  if (least === undefined || most === undefined || response.hasHeader('Retry-After')) return;
  response.set('Retry-After', String(least + Math.floor(Math.random() * (most - least + 1))));
}

export function badRequest(response: Response, problems: { field: string; message: string }[]): void {
  response
    .status(400)
    .json({ error: { code: 'bad-request', message: sentenceOf(problems), problems } } satisfies ErrorReply);
}

/** What all routes of an app may use. */
export interface Shared {
  /** Where several processes count together. */
  redis?: Redis;
  /** Whether it has just answered: nobody waits for one that hangs. */
  isRedisUp?(): boolean;
}

/** How many limits there are: each is called by its number, which is the same in all processes of one build. */
let limits = 0;

/** Lets one visitor through `points` times in `duration` seconds, in all processes of the house together. */
export function limit(rate: Rate, refuse: Fail = fail) {
  const keyPrefix = `limit-${limits++}`;
  const memory = new RateLimiterMemory(rate);
  let shared: RateLimiterRedis | undefined;
  const limiterFor = ({ app }: Request) => {
    const { redis, isRedisUp } = app.locals as Shared;
    // While Redis is away each process counts for itself.
    if (!redis || !isRedisUp?.()) return memory;
    const options = { ...rate, keyPrefix, storeClient: redis, insuranceLimiter: memory, rejectIfRedisNotReady: true };
    return (shared ??= new RateLimiterRedis(options));
  };
  return async (request: Request, response: Response, next: NextFunction) => {
    try {
      await limiterFor(request).consume(visitorOf(request.ip));
    } catch (spent) {
      if (!(spent instanceof RateLimiterRes)) throw spent;
      const seconds = Math.ceil(spent.msBeforeNext / 1000);
      response.set('Retry-After', String(seconds));
      return refuse(response, 429, 'too-many-requests', `That was too often. Try again in ${seconds} s.`);
    }
    next();
  };
}

/** Nobody at a blocked address is answered. */
export const refuseBlocked =
  (blocks: Blocks, refuse: Fail = fail) =>
  (request: Request, response: Response, next: NextFunction): void =>
    blocks.hasAddress(visitorOf(request.ip)) ? refuse(response, 403, 'blocked', ADDRESS_REFUSED) : next();

/** The body was too large, or no JSON. */
export class BadBody extends Error {
  readonly status: 400 | 413;
  readonly code: 'bad-json' | 'too-large';

  constructor(status: 400 | 413, code: BadBody['code'], message: string) {
    super(message);
    this.status = status;
    this.code = code;
  }
}

/** Reads a body as JSON, of a bounded size, into `request.body`, or passes a BadBody on. */
export function jsonBody(maxKb: number) {
  const read = textBody(maxKb);
  return (request: Request, response: Response, next: NextFunction): Promise<void> =>
    read(request, response, () => {
      request.body = parsed(String(request.body));
      next();
    });
}

/**
 * Reads a body of a bounded size into `request.body`, or passes a BadBody on as soon as it is known. Express' own reader
 * waits for the end of what it refuses.
 */
export function textBody(maxKb: number) {
  const tooLarge = (response: Response) => {
    // Without a close the rest of the body would have to be read to find the next request.
    response.set('Connection', 'close');
    return new BadBody(413, 'too-large', `A request has at most ${maxKb} kB.`);
  };
  return async (request: Request, response: Response, next: NextFunction): Promise<void> => {
    if (Number(request.get('Content-Length')) > maxKb * 1024) throw tooLarge(response);
    const chunks: Buffer[] = [];
    let bytes = 0;
    try {
      // Not destroyed when left early: the refusal still has to go out on the same socket.
      for await (const chunk of request.iterator({ destroyOnReturn: false }) as AsyncIterable<Buffer>) {
        bytes += chunk.length;
        if (bytes > maxKb * 1024) break;
        chunks.push(chunk);
      }
    } catch {
      // The visitor has gone in the middle of the body: nobody is left to answer.
      return;
    }
    if (bytes > maxKb * 1024) throw tooLarge(response);
    request.body = Buffer.concat(chunks).toString();
    next();
  };
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    throw new BadBody(400, 'bad-json', 'The request is no JSON.');
  }
}
