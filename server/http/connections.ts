/**
 * The page's port before anything is known of who connects: how much of it one address may hold, and how slowly a request
 * may arrive. Counted by each process for itself.
 */
import type { Server } from 'node:http';
import type { NextFunction, Request, Response } from 'express';
import { visitorOf } from '../limits.ts';
import { fail } from './security.ts';
import type { Services } from '../services.ts';

/** Connections of an address besides those to tables and lobby: 60 people with six each, and some to spare. */
const FOR_REQUESTS = 400;

/** A body takes this long whatever its size, s; from then on it has to come at this rate on average, bytes a second. */
const BODY_WITHIN_S = 5;
const LEAST_BYTES_PER_S = 1000;

/** What one address may hold, all in all. */
const mostOf = ({ config }: Services): number => FOR_REQUESTS + config.maxConnectionsPerAddress;

/** Closes what an address opens beyond its share. A trusted proxy is exempt: it brings all people over its own connections. */
export function capConnections(http: Server, services: Services): void {
  http.on('connection', (socket) => {
    if (services.config.trustProxy(socket.remoteAddress ?? '', 0)) return;
    const giveBack = take(services, `sockets ${visitorOf(socket.remoteAddress)}`);
    if (giveBack) socket.once('close', giveBack);
    else socket.destroy();
  });
}

/** Refuses what a visitor asks while they wait for as many answers as they may have connections: a proxy opens one for each. */
export function capOpenRequests(services: Services) {
  return (request: Request, response: Response, next: NextFunction): void => {
    const giveBack = takeOpenRequest(services, visitorOf(request.ip));
    if (!giveBack) return fail(response, 429, 'too-many', 'Too many requests from your address wait for an answer.');
    response.once('close', giveBack);
    next();
  };
}

/** One that waits for its answer. @returns gives it back; null where that visitor has as many as they may */
export const takeOpenRequest = (services: Services, visitor: string): (() => void) | null =>
  take(services, `requests ${visitor}`);

/** Takes one of what that counts. @returns gives it back; null where as many are taken as may be */
function take(services: Services, of: string): (() => void) | null {
  const promised = services.quota.promise([{ of, atMost: mostOf(services), refusal: '' }]);
  if ('usedUp' in promised) return null;
  services.quota.use(promised.pass);
  return () => services.quota.giveBack(promised.pass);
}

/** Closes a connection whose body trickles in, whether anybody reads it or not: it would hold a place for next to nothing. */
export function refuseTrickling(request: Request, response: Response, next: NextFunction): void {
  const { socket, headers } = request;
  const hasBody = headers['transfer-encoding'] !== undefined || Number(headers['content-length'] ?? 0) > 0;
  if (!hasBody) return next();
  const before = socket.bytesRead;
  let seconds = 0;
  // Second by second: after a pause of this process what came meanwhile is read before the next look.
  const look = () => {
    if (request.complete || socket.destroyed) return;
    seconds++;
    if (socket.bytesRead - before >= LEAST_BYTES_PER_S * (seconds - BODY_WITHIN_S)) return wait();
    response.once('close', () => socket.destroy());
    if (response.headersSent) return void socket.destroy();
    response.set('Connection', 'close');
    fail(response, 408, 'too-slow', 'The request came too slowly. Try again.');
  };
  const wait = () => void setTimeout(look, 1000).unref();
  wait();
  next();
}
