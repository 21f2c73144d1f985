/**
 * Stands before Colyseus' own HTTP routes. They answer before any middleware of the app, know no limits,
 * and would take a body of any size into memory.
 */
import type { Server } from 'node:http';
import express, { type NextFunction, type Request, type Response } from 'express';
import type { House } from './house.ts';
import { allowOrigins, trustProxyOf } from './http.ts';
import { limit } from './limits.ts';

/** Many people may share one address, and each opens several lines: page, reload, lobby. */
const joins = { points: 300, duration: 10 };
/** A join says which match and a secret: some 200 bytes. */
const MAX_JOIN_BYTES = 8 * 1024;

/** Puts the guard before everything that answers requests by now. */
export function guardJoins(http: Server, house: House): void {
  const behind = http.listeners('request');
  const front = express();
  front.set('trust proxy', trustProxyOf(house));
  front.disable('x-powered-by');
  front.post(/^\/matchmake\//, allowOrigins(house), limit(joins, refuseJoin), (request, response, next) =>
    readJoin(request, response, next),
  );
  front.use((request, response) => behind.forEach((listener) => listener.call(http, request, response)));
  http.removeAllListeners('request');
  http.on('request', front);
}

/** In the shape of Colyseus' own errors: its client shows the `error` as it is. */
const refuseJoin = (response: Response, status: number, _code: string, message: string): void =>
  void response.status(status).json({ code: status, error: message });

/** Puts the body where Colyseus looks first, or refuses it, whether it says its length or not. */
async function readJoin(request: Request, response: Response, next: NextFunction): Promise<void> {
  if (Number(request.get('Content-Length')) > MAX_JOIN_BYTES) return cutOff(response);
  const chunks: Buffer[] = [];
  let bytes = 0;
  try {
    // Not destroyed when left early: the refusal still has to go out on the same socket.
    for await (const chunk of request.iterator({ destroyOnReturn: false }) as AsyncIterable<Buffer>) {
      bytes += chunk.length;
      if (bytes > MAX_JOIN_BYTES) return cutOff(response);
      chunks.push(chunk);
    }
  } catch {
    // The visitor has gone in the middle of the body: nobody is left to answer.
    return;
  }
  request.body = Buffer.concat(chunks).toString();
  next();
}

/** Without a close the rest of the body would have to be read to find the next request. */
function cutOff(response: Response): void {
  response.set('Connection', 'close');
  refuseJoin(response, 413, 'too-large', `A join has at most ${MAX_JOIN_BYTES / 1024} kB.`);
}
