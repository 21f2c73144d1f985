/** The rooms of this page's own server. What speaks with them is heavy: a page that can wait fetches it later. */
import type { Room } from 'colyseus.js';
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
} from '../../../shared/protocol.ts';
import { retryAfterS } from '../../../shared/retry.ts';
import { NO_SUCH_TABLE, STORE_AWAY } from '../../../shared/protocol-codes.ts';
import type { RoomState } from '../../../shared/room-state.ts';
import type { ChatLine, ReportNotice, Said } from '../../../shared/talk.ts';
import { failure, isFailure, matchOf, type Failure } from './api.ts';
import { fullAddress } from '../base-path.ts';
import { whyClosed } from './closed.ts';
import { restoredSecret } from '../identity/identity.ts';
import { isPlayBlocked } from './network.ts';
import { reserve, type Reserved } from './reservation.ts';
import { NotThrough, RoomClient } from './room-client.ts';

/** The match sleeps, there are too many connections, or nothing can be saved: what the server says of it. null for anything that just failed. */
export function refusalIn(error: unknown): string | null {
  const { code, message } = error as { code?: unknown; message?: string };
  return (code === 409 || code === 429 || code === STORE_AWAY) && message ? message : null;
}

/** When the server wants the next try, s; 0 where it does not say. */
export const retryAfterIn = (error: unknown): number =>
  retryAfterS((error as { headers?: { get(name: string): string | null } }).headers);

let client: RoomClient | undefined;

/** This page's own server. */
const server = (): RoomClient => (client ??= new RoomClient(fullAddress('/')));

/** What carries a room: a WebSocket; where those are blocked, one long answer; where a proxy holds that back, many. */
const ways = [
  { opensWithinMs: 4000 },
  { opensWithinMs: 5000, polls: false },
  { opensWithinMs: 8000, polls: true },
] as const;
/** The first that may work, until the page is loaded again or comes to another network. */
let firstWay = 0;
const startOver = (): void => void (firstWay = 0);
/** Where it has, what fails is a server more likely than the network. */
let hasSocketWorked = false;

/** Joins a room. @throws ServerError with the headers of a refusal; PlayBlocked; when it takes too long */
export async function joinRoom<Joined extends object>(
  name: string,
  options: object = {},
): Promise<Joined & Pick<TableRoom, 'process' | 'isCarried'>> {
  for (let way = firstWay; ; way++) {
    const { reservation } = await inTime(reserve(server, name, options));
    try {
      const room = await joinBy(reservation, way);
      isPlayBlocked.value = false;
      hasSocketWorked ||= way === 0;
      return Object.assign(room as unknown as Joined, { process: reservation.processId, isCarried: way > 0 });
    } catch (error) {
      if (!(error instanceof NotThrough)) throw error;
      const isLast = way === ways.length - 1;
      if (way === 0) addEventListener('online', startOver);
      firstWay = isLast || hasSocketWorked ? 0 : way + 1;
      if (!isLast) continue;
      if (hasSocketWorked) throw error;
      isPlayBlocked.value = true;
      throw new PlayBlocked();
    }
  }
}

async function joinBy(reservation: Reserved['reservation'], way: number): Promise<Room> {
  const { opensWithinMs, ...carried } = ways[way]!;
  if (!('polls' in carried)) return server().joinBy(reservation, opensWithinMs);
  const { StreamedSocket } = await import('./streamed-socket.ts');
  const onHeldBack = () => (firstWay = ways.length - 1);
  return server().joinBy(
    reservation,
    opensWithinMs,
    (events) => new StreamedSocket(events, { ...carried, onHeldBack }),
  );
}

/** Between two tries on a network that lets nothing through, s. */
const BLOCKED_AGAIN_S = '20';

/** The server answers, and the network lets no room through. */
class PlayBlocked extends Error {
  readonly headers = { get: () => BLOCKED_AGAIN_S };
}

type MatchRoom = Room<MatchRoomApi>;

/** As much of a match's room as a connection needs: the network's, or one in this browser. */
export interface TableRoom {
  /** The process that has it; left out in this browser. */
  process?: string;
  /** HTTP requests carry it. Each costs the server more than a frame, so the page sends fewer echoes. */
  isCarried?: boolean;
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
export async function joinTable(matchId: string, secret?: string): Promise<TableRoom | Failure> {
  try {
    return await joinRoom<MatchRoom>('match', { matchId, secret: secret ?? (await restoredSecret()), packed: true });
  } catch (error) {
    const final = await refusalOf(matchId);
    if (final) return final;
    throw error;
  }
}

/** Why a match cannot be joined any more; null when it can, or when nobody answers. */
async function refusalOf(matchId: string): Promise<Failure | null> {
  const match = await matchOf(matchId);
  if (isFailure(match)) return match.failed === 'no-such-match' ? failure('no-such-match', NO_SUCH_TABLE) : null;
  if (match.phase === 'over') return failure('over', 'This match is over.');
  return match.phase === 'abandoned' ? failure('abandoned', whyClosed(match.abandonedFor)) : null;
}

/** A place that comes after its time lapses by itself. */
async function inTime(reserving: Promise<Reserved>): Promise<Reserved> {
  const timeout = new Promise<never>((_, reject) =>
    setTimeout(() => reject(new Error('The server did not answer in time.')), JOIN_MS),
  );
  return Promise.race([reserving, timeout]);
}
