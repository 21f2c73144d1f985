/** The rooms of this page's own server. What speaks with them is heavy: a page that can wait fetches it later. */
import { Client, type Room } from 'colyseus.js';
import type {
  PackedUpdate,
  AgainRequest,
  Commentary,
  CommentaryReply,
  CommentaryRequest,
  MatchRoomApi,
  PaceReply,
  PaceRequest,
  ReportReply,
  ReportRequest,
  Request,
  SyncReply,
  SyncRequest,
  Update,
  SayRequest,
} from '../../shared/protocol.ts';
import { retryAfterS } from '../../shared/retry.ts';
import { STORE_AWAY } from '../../shared/protocol-codes.ts';
import type { RoomState } from '../../shared/room-state.ts';
import type { ChatLine, ReportNotice, Said } from '../../shared/talk.ts';
import { failure, isFailure, matchOf, type Failure } from './api.ts';
import { fullAddress } from './base-path.ts';
import { whyClosed } from './closed.ts';
import { personSecret } from './identity.ts';
import { reserve } from './reservation.ts';

/** The match sleeps, there are too many connections, or nothing can be saved: what the server says of it. null for anything that just failed. */
export function refusalIn(error: unknown): string | null {
  const { code, message } = error as { code?: unknown; message?: string };
  return (code === 409 || code === 429 || code === STORE_AWAY) && message ? message : null;
}

/** When the server wants the next try, s; 0 where it does not say. */
export const retryAfterIn = (error: unknown): number =>
  retryAfterS((error as { headers?: { get(name: string): string | null } }).headers);

let client: Client | undefined;

/** This page's own server. */
const server = (): Client => (client ??= new Client(fullAddress('/')));

/** Joins a room. @throws ServerError with the headers of a refusal; when it takes too long */
export const joinRoom = <Joined extends Pick<Room, 'leave'>>(
  name: string,
  options: object = {},
): Promise<Joined & Pick<TableRoom, 'process'>> => inTime(reserveAndJoin<Joined>(name, options));

async function reserveAndJoin<Joined extends object>(name: string, options: object) {
  const { client, reservation } = await reserve(server, name, options);
  const room = (await client.consumeSeatReservation(reservation)) as unknown as Joined;
  return Object.assign(room, { process: reservation.processId });
}

type MatchRoom = Room<MatchRoomApi>;

/** As much of a match's room as a connection needs: the network's, or one in this browser. */
export interface TableRoom {
  /** The process that has it; left out in this browser. */
  process?: string;
  reconnection: { enabled: boolean };
  connection: { readonly isOpen: boolean; close(): void };
  onStateChange(hear: (state: RoomState) => void): unknown;
  onMessage(type: 'update', hear: (update: Update) => void): unknown;
  onMessage(type: 'u', hear: (packed: PackedUpdate) => void): unknown;
  onMessage(type: 'commentary', hear: (commentary: Commentary) => void): unknown;
  onMessage(type: 'said', hear: (said: Said) => void): unknown;
  onMessage(type: 'chat', hear: (lines: ChatLine[]) => void): unknown;
  onMessage(type: 'report', hear: (notice: ReportNotice) => void): unknown;
  onLeave(hear: (code: number) => void): unknown;
  request(type: 'sync', message: SyncRequest): Promise<SyncReply>;
  request(type: 'command', message: Request): Promise<{ pos: number }>;
  request(type: 'commentary', message: CommentaryRequest): Promise<CommentaryReply>;
  request(type: 'pace', message: PaceRequest): Promise<PaceReply>;
  request(type: 'again', message: AgainRequest): Promise<object>;
  request(type: 'say', message: SayRequest): Promise<object>;
  request(type: 'report', message: ReportRequest): Promise<ReportReply>;
  ping(hear: (ms: number) => void): void;
  removeAllListeners(): void;
  leave(): Promise<unknown>;
}

/** A join that takes longer is tried again, ms. */
const JOIN_MS = 8000;

/**
 * Joins the match's room, with the seat that is this person's, if any. A failure is for good.
 * @throws when it is worth trying again
 */
export async function joinTable(matchId: string, secret = personSecret()): Promise<TableRoom | Failure> {
  try {
    return await joinRoom<MatchRoom>('match', { matchId, secret, packed: true });
  } catch (error) {
    const final = await refusalOf(matchId);
    if (final) return final;
    throw error;
  }
}

/** Why a match cannot be joined any more; null when it can, or when nobody answers. */
async function refusalOf(matchId: string): Promise<Failure | null> {
  const match = await matchOf(matchId);
  if (isFailure(match)) return match.failed === 'no-such-match' ? match : null;
  if (match.phase === 'over') return failure('over', 'This match is over.');
  return match.phase === 'abandoned' ? failure('abandoned', whyClosed(match.abandonedFor)) : null;
}

/** A room that comes after its time is left again. */
async function inTime<Of extends Pick<Room, 'leave'>>(joining: Promise<Of>): Promise<Of> {
  let late = false;
  const timeout = new Promise<never>((_, reject) =>
    setTimeout(() => {
      late = true;
      reject(new Error('The server did not answer in time.'));
    }, JOIN_MS),
  );
  void joining.then((room) => (late ? room.leave() : undefined)).catch(() => undefined);
  return Promise.race([joining, timeout]);
}
