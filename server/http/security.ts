/** What every request meets before it is answered: headers, whose pages may ask, how often, and how large a body is. */
import { createHash } from 'node:crypto';
import cors from 'cors';
import type { NextFunction, Request, Response } from 'express';
import type { Redis } from 'ioredis';
import helmet, { contentSecurityPolicy } from 'helmet';
import { RateLimiterMemory, RateLimiterRedis, RateLimiterRes } from 'rate-limiter-flexible';
import { escaped } from '../../shared/contract/text.ts';
import { startScript } from '../../shared/browsers.ts';
import { sentenceOf } from '../../shared/contract/problems.ts';
import { TOO_OFTEN } from '../../shared/protocol-codes.ts';
import type { ErrorReply } from '../../shared/protocol.ts';
import { ADDRESS_REFUSED, type Blocks } from '../blocks.ts';
import type { Config } from '../config.ts';
import { Budget, visitorOf, type Rate } from '../limits.ts';

const startHash = createHash('sha256').update(startScript).digest('base64');

/** Of helmet's defaults, one would lead a page that came over http, in a home's own network, to https. */
const policyWith = (frameAncestors: "'none'" | '*') => ({
  useDefaults: false,
  directives: {
    defaultSrc: ["'self'"],
    scriptSrc: ["'self'", `'sha256-${startHash}'`],
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

/** No inline script but the one that starts a page, and Pixi's own workers; nothing from elsewhere; in nobody's frame. */
export const securityHeaders = helmet({
  contentSecurityPolicy: policyWith("'none'"),
  referrerPolicy: { policy: 'same-origin' },
  xFrameOptions: { action: 'deny' },
  // Whether there is https is for the proxy in front to say.
  strictTransportSecurity: false,
  // Without https browsers complain of these and ignore them.
  crossOriginOpenerPolicy: false,
  originAgentCluster: false,
  // Only Internet Explorer, Flash and browsers before 2020 read these.
  xDownloadOptions: false,
  xPermittedCrossDomainPolicies: false,
  xXssProtection: false,
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

/** A name or an address, and maybe a port. */
export const HOST = /^([\w.-]{1,253}|\[[\da-f:.]{2,45}\])(:\d{1,5})?$/i;

/** Refuses a request whose host is none: it stands in links, and in what is signed. */
export function onlyGoodHosts(request: Request, response: Response, next: NextFunction): void {
  const { host } = request;
  if (host && HOST.test(host) && URL.canParse(`http://${host}`)) return next();
  fail(response, 400, 'bad-host', 'The Host header names no host.');
}

/**
 * Where people find this server: of its own addresses the one that the request names, or the first; where none is set, what the
 * request names. It begins links.
 */
function originOf(request: Request): string {
  const { publicOrigins } = request.app.locals as Shared;
  const page = request.get('Origin');
  const named = publicOrigins.find((own) => own === page || new URL(own).host === request.host);
  return named ?? publicOrigins[0] ?? `${request.secure ? 'https' : 'http'}://${request.host}`;
}

/** The same with the base path. */
export const siteOf = (request: Request): string => originOf(request) + basePathOf(request);

/** What is in front of the server's own paths where a browser reads them. */
export const basePathOf = ({ app }: Request): string => (app.locals as Shared).basePath;

/** The host that links and signatures name. A request can only name another one where the server has no address of its own. */
export function hostOf(request: Request): string {
  const { publicOrigins, allowedOrigins } = request.app.locals as Shared;
  const page = request.method === 'POST' ? request.get('Origin') : undefined;
  // A page signs the host that it was opened at, and a proxy may have written another one into the request.
  const isOwn = publicOrigins.length === 0 && page !== undefined && !allowedOrigins.includes(page);
  return URL.parse((isOwn && page) || originOf(request))?.host ?? request.host;
}

type Fail = (response: Response, status: number, code: string, message: string) => void;

/** Sends JSON to programs, and a page to a person whose browser opens that address. */
export const fail: Fail = (response, status, code, message) => {
  askToWait(response, status);
  response.status(status).vary('Accept');
  if (response.req.method === 'GET' && response.req.accepts(['json', 'html']) === 'html')
    return void response.type('html').send(
      refusedPage(message, {
        retryS: Number(response.get('Retry-After') ?? 0),
        lobby: `${basePathOf(response.req)}/`,
      }),
    );
  response.json({ error: { code, message } } satisfies ErrorReply);
};

/** Needs nothing else from the server. @param retryS it tries again by itself after this, s; 0: it does not */
const refusedPage = (message: string, { retryS, lobby }: { retryS: number; lobby: string }): string => `<!doctype html>
<html lang="en">
<meta charset="utf-8">
<meta name="viewport" content="width=device-width">
<meta name="color-scheme" content="light dark">
${retryS > 0 ? `<meta http-equiv="refresh" content="${retryS}">` : ''}
<title>Three Rooms</title>
<style>body { font: 18px/1.5 system-ui; max-width: 32em; margin: 15vh auto; padding: 0 20px }</style>
<h1>${retryS > 0 ? 'One moment' : 'That did not work'}</h1>
<p>${escaped(message)}</p>
${retryS > 0 ? '<p>This page tries again by itself.</p>' : `<p><a href="${lobby}">To the lobby</a></p>`}
</html>
`;

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

/** Refuses for so long, ms. @param why a sentence */
export function refuseFor(response: Response, waitMs: number, why: string, refuse: Fail = fail): void {
  const seconds = Math.ceil(waitMs / 1000);
  response.set('Retry-After', String(seconds));
  refuse(response, 429, TOO_OFTEN, `${why} Try again in ${seconds} s.`);
}

export function badRequest(response: Response, problems: { field: string; message: string }[]): void {
  response
    .status(400)
    .json({ error: { code: 'bad-request', message: sentenceOf(problems), problems } } satisfies ErrorReply);
}

/** What all routes of an app may use. */
export interface Shared {
  /** Where people find the server, as it is set; empty where it is not. */
  publicOrigins: string[];
  /** Other origins whose pages may use it. */
  allowedOrigins: string[];
  basePath: string;
  /** Where several processes count together. */
  redis?: Redis;
  /** Whether it has just answered: nobody waits for one that hangs. */
  isRedisUp?(): boolean;
}

const ASKED_TOO_OFTEN = 'That was too often.';

/** How many limits there are: each is called by its number, which is the same in all processes of one build. */
let limits = 0;

interface LimitOptions {
  refuse?: Fail;
  /** Whose it counts as: the address' unless it is said. */
  countsFor?(request: Request): string;
  /** Whether what was answered with that status counts. What does not is given back once it is sent. */
  counts?(status: number): boolean;
}

/** Lets one visitor through `points` times in `duration` seconds, in all processes of the house together. */
export function limit(rate: Rate, { refuse = fail, countsFor = addressOf, counts }: LimitOptions = {}) {
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
    const limiter = limiterFor(request);
    const key = countsFor(request);
    try {
      const { msBeforeNext } = await limiter.consume(key);
      const endsAt = performance.now() + msBeforeNext;
      if (counts)
        response.once('finish', () => {
          // Given back to a later while it would be one more than there is.
          if (counts(response.statusCode) || performance.now() >= endsAt) return;
          limiter.reward(key).catch(() => {});
        });
    } catch (spent) {
      if (!(spent instanceof RateLimiterRes)) throw spent;
      return refuseFor(response, spent.msBeforeNext, ASKED_TOO_OFTEN, refuse);
    }
    next();
  };
}

/** The same, counted by each process for itself, and without a wait. */
export function limitHere(rate: Rate) {
  const budget = new Budget({ address: rate });
  return (request: Request, response: Response, next: NextFunction): void => {
    const address = addressOf(request);
    const waitMs = budget.waitMs({ address });
    if (waitMs > 0) return refuseFor(response, waitMs, ASKED_TOO_OFTEN);
    budget.charge({ address }, 1);
    next();
  };
}

const addressOf = ({ ip }: Request): string => visitorOf(ip);

/** Nobody at a blocked address is answered. */
export const refuseBlocked =
  (blocks: Blocks, refuse: Fail = fail) =>
  (request: Request, response: Response, next: NextFunction): void =>
    blocks.hasAddress(visitorOf(request.ip)) ? refuse(response, 403, 'blocked', ADDRESS_REFUSED) : next();

/** The body was too large, no JSON, or not sent as such. */
export class BadBody extends Error {
  readonly status: 400 | 413 | 415;
  readonly code: 'bad-json' | 'too-large' | 'no-json';

  constructor(status: BadBody['status'], code: BadBody['code'], message: string) {
    super(message);
    this.status = status;
    this.code = code;
  }
}

/**
 * Reads a body as JSON, of a bounded size, into `request.body`, or passes a BadBody on. It has to be sent as JSON: as plain
 * text any page elsewhere could send it without asking first.
 */
export function jsonBody(maxKb: number) {
  const read = textBody(maxKb);
  return async (request: Request, response: Response, next: NextFunction): Promise<void> => {
    if (!request.is('application/json'))
      throw new BadBody(415, 'no-json', 'Send this with the header Content-Type: application/json.');
    await read(request, response, () => {
      request.body = parsed(request.body as string);
      next();
    });
  };
}

/** Reads a body of a bounded size as text into `request.body`, or passes a BadBody on. */
export function textBody(maxKb: number) {
  const read = bytesBody(maxKb);
  return (request: Request, response: Response, next: NextFunction): Promise<void> =>
    read(request, response, () => {
      request.body = String(request.body);
      next();
    });
}

/**
 * Reads a body of a bounded size into `request.body`, or passes a BadBody on as soon as it is known. Express' own reader
 * waits for the end of what it refuses.
 */
export function bytesBody(maxKb: number) {
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
    request.body = Buffer.concat(chunks);
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
