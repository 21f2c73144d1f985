/** Sockets over plain HTTP, for visitors whose network blocks WebSockets. What carries them: server/room/carriers.ts. */
import express, { type NextFunction, type Request, type Response, type Router } from 'express';
import { z } from 'zod';
import { isRefusal } from '../../shared/contract/game.ts';
import { visitorOf } from '../limits.ts';
import { PollCarrier, StreamCarrier, type Carrier } from '../room/carriers.ts';
import { MAX_FRAME_BYTES } from '../room/socket-transport.ts';
import type { Services } from '../services.ts';
import { mayOpenSocket, refuseUnless } from './own-pages.ts';
import { bytesBody, fail, refuseBlocked } from './security.ts';

/** A frame of the largest size with its header, or several small ones. */
const MAX_POST_KB = MAX_FRAME_BYTES / 1024 + 1;
/** POSTs of one connection that are under way at the same time. */
const MOST_OPEN_POSTS = 6;

const opening = z.strictObject({ sessionId: z.string().max(64), polls: z.literal('1').optional() });
const counter = z.string().regex(/^\d{1,9}$/);
const polling = z.strictObject({ received: counter });
const posting = z.strictObject({ number: counter });

/** A connection, and its POSTs under way. */
interface Carried {
  carrier: Carrier;
  posts: number;
}

/**
 * At the address of a room's socket, and `/stream`: GET with `sessionId` opens a socket, and with `polls=1` one whose answers
 * end; GET with `received` asks for the next of those; POST with `number` brings frames. The header Stream-Token names the
 * socket to the latter two.
 */
export function carriedSockets(services: Services): Router {
  const router = express.Router();
  const address = '/:process/:room/stream';
  const sockets = new Map<string, Carried>();

  const open = (request: Request, response: Response): void => {
    const { data } = opening.safeParse(request.query);
    if (!data) return gone(response);
    const refused = services.sockets.carry(request, String(request.params.room), data.sessionId, () => {
      notHeldBack(response);
      const carrier = data.polls ? new PollCarrier(response) : new StreamCarrier(response);
      sockets.set(carrier.token, { carrier, posts: 0 });
      return carrier.once('close', () => sockets.delete(carrier.token));
    });
    if (refused) gone(response);
  };
  const socketOf = (request: Request): Carried | undefined => sockets.get(request.get('Stream-Token') ?? '');

  // As for any socket: to open one takes a reserved seat, everything after it a token that no other site's page is told.
  router.use(address, refuseBlocked(services.blocks), refuseUnless(mayOpenSocket, services), limitCarried(services));
  router.get(address, (request, response) => {
    if (request.get('Stream-Token') === undefined) return open(request, response);
    const carrier = socketOf(request)?.carrier;
    const { data } = polling.safeParse(request.query);
    if (!data || !(carrier instanceof PollCarrier)) return gone(response);
    notHeldBack(response);
    carrier.poll(response, Number(data.received));
  });
  router.post(
    address,
    (request, response, next) => {
      const socket = socketOf(request);
      // Nothing is read of what nobody is there for.
      if (!socket || !posting.safeParse(request.query).success) return gone(response.set('Connection', 'close'));
      if (socket.posts >= MOST_OPEN_POSTS) return (socket.carrier.destroy(), gone(response.set('Connection', 'close')));
      socket.posts++;
      response.once('close', () => socket.posts--);
      next();
    },
    bytesBody(MAX_POST_KB),
    (request, response) => {
      socketOf(request)?.carrier.receive(Number(request.query.number), request.body as Buffer);
      response.status(204).end();
    },
  );
  return router;
}

/** Proxies that gather bytes, and what compresses, would keep frames back. */
const notHeldBack = (response: Response): void =>
  void response.set({
    'Content-Type': 'application/octet-stream',
    'Cache-Control': 'no-store, no-transform',
    'X-Accel-Buffering': 'no',
  });

const gone = (response: Response): void => fail(response, 404, 'no-such-socket', 'There is no such connection.');

const limitCarried =
  ({ addressBudgets }: Services) =>
  (request: Request, response: Response, next: NextFunction): void => {
    const spent = addressBudgets.carried.spend({ address: visitorOf(request.ip) });
    if (isRefusal(spent)) return fail(response, 429, spent.refused, spent.message);
    next();
  };
