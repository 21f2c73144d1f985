/** GET /api/tv: what is worth watching now. */
import express, { type Request, type Response, type Router } from 'express';
import { problemsOf } from '../../shared/contract/problems.ts';
import { tvQuery, type TvReply } from '../../shared/tv.ts';
import { matchMaker } from '../colyseus.ts';
import type { TableListing } from '../room/lobby-room.ts';
import type { Services } from '../services.ts';
import { Channel } from '../tv/channel.ts';
import * as rates from './rates.ts';
import { badRequest, limit } from './security.ts';

export function tvRoutes({ store, matches, bots }: Services): Router {
  const channel = new Channel({ store, matches, bots, tables: publicTables });
  const router = express.Router();
  router.get('/api/tv', limit(rates.tv), (request, response) => tellWhatIsOn(channel, request, response));
  return router;
}

async function tellWhatIsOn(channel: Channel, request: Request, response: Response): Promise<void> {
  const query = tvQuery.safeParse(request.query);
  if (!query.success) return badRequest(response, problemsOf(query.error));
  response.set('Cache-Control', 'no-store').json((await channel.whatIsOn(query.data)) satisfies TvReply);
}

/** Those that the lobby lists as being played. */
export async function publicTables(): Promise<{ matchId: string; watching: number }[]> {
  const rooms = await matchMaker.query({ name: 'match', unlisted: false });
  return rooms.flatMap(({ roomId, metadata }) => {
    const { phase, attended, watching } = (metadata ?? {}) as Partial<TableListing>;
    return phase === 'playing' && attended ? [{ matchId: roomId, watching: watching ?? 0 }] : [];
  });
}
