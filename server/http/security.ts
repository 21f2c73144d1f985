/** What every request meets before it is answered: headers, whose pages may ask, how often, and how large a body is. */
import type { IncomingMessage } from 'node:http';
import cors from 'cors';
import type { NextFunction, Request, Response } from 'express';
import helmet from 'helmet';
import { RateLimiterMemory, RateLimiterRes } from 'rate-limiter-flexible';
import { sentenceOf } from '../../shared/contract/problems.ts';
import type { ErrorReply } from '../../shared/protocol.ts';
import type { Config } from '../config.ts';
import { visitorOf, type Rate } from '../limits.ts';

/** No inline script but Pixi's own workers; nothing from elsewhere; in nobody's frame. */
export const securityHeaders = helmet({
  contentSecurityPolicy: {
    // Of the defaults, one would lead a page that came over http, in a home's own network, to https.
    useDefaults: false,
    directives: {
      defaultSrc: ["'self'"],
      scriptSrc: ["'self'"],
      workerSrc: ["'self'", 'blob:'],
      styleSrc: ["'self'", "'unsafe-inline'"],
      imgSrc: ["'self'", 'data:', 'blob:'],
      fontSrc: ["'self'", 'data:'],
      connectSrc: ["'self'", 'ws:', 'wss:', 'data:', 'blob:'],
      frameAncestors: ["'none'"],
      baseUri: ["'self'"],
      formAction: ["'self'"],
    },
  },
  referrerPolicy: { policy: 'same-origin' },
  xFrameOptions: { action: 'deny' },
  // Whether there is https is for the proxy in front to say.
  strictTransportSecurity: false,
  // Without https browsers complain of these and ignore them.
  crossOriginOpenerPolicy: false,
  originAgentCluster: false,
});

/** Lets pages of the allowed origins read the answer. */
export const allowOrigins = ({ allowedOrigins }: Config) =>
  cors({ origin: allowedOrigins, methods: ['GET', 'POST'], allowedHeaders: ['Content-Type'] });

/** Pages of other sites must not use a visitor's connection. Programs send no Origin and are let in. */
export function isOurPage(origin: string | undefined, request: IncomingMessage, { allowedOrigins }: Config): boolean {
  if (!origin) return true;
  return URL.parse(origin)?.host === request.headers.host || allowedOrigins.includes(origin);
}

type Fail = (response: Response, status: number, code: string, message: string) => void;

export const fail: Fail = (response, status, code, message) =>
  void response.status(status).json({ error: { code, message } } satisfies ErrorReply);

export function badRequest(response: Response, problems: { field: string; message: string }[]): void {
  response
    .status(400)
    .json({ error: { code: 'bad-request', message: sentenceOf(problems), problems } } satisfies ErrorReply);
}

/** Lets one visitor through `points` times in `duration` seconds. */
export function limit(rate: Rate, refuse: Fail = fail) {
  const limiter = new RateLimiterMemory(rate);
  return async (request: Request, response: Response, next: NextFunction) => {
    try {
      await limiter.consume(visitorOf(request.ip));
    } catch (spent) {
      if (!(spent instanceof RateLimiterRes)) throw spent;
      const seconds = Math.ceil(spent.msBeforeNext / 1000);
      response.set('Retry-After', String(seconds));
      return refuse(response, 429, 'too-many-requests', `That was too often. Try again in ${seconds} s.`);
    }
    next();
  };
}

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
