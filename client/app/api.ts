/** What the page asks the server: over HTTP, and for the room of a match. */
import type {
  CreateReply,
  CreateRequest,
  ErrorReply,
  MatchPhase,
  MatchRoomApi,
  MatchSummary,
} from '../../shared/protocol.ts';
import { Client, type Room } from 'colyseus.js';
import { personSecret } from './identity.ts';

/** Why something was not granted, in the user's words. */
export interface Failure {
  failed: string;
  message: string;
  problems: { field: string; message: string }[];
}

export const isFailure = (answer: object): answer is Failure => 'failed' in answer;

export const failure = (failed: string, message: string): Failure => ({ failed, message, problems: [] });

/** Opens a table. */
export const createMatch = (body: CreateRequest): Promise<CreateReply | Failure> =>
  ask('/api/matches', { method: 'POST', headers: { 'content-type': 'application/json' }, body: JSON.stringify(body) });

/** The match behind an invite code. */
export const matchOfCode = (code: string): Promise<{ matchId: string } | Failure> =>
  ask(`/api/invites/${encodeURIComponent(code)}`);

export const matchOf = (id: string): Promise<MatchSummary | Failure> => ask(`/api/matches/${encodeURIComponent(id)}`);

/** A page of public matches, the latest first; `next` leads to the following page. */
export function listMatches(query: {
  phase?: MatchPhase;
  /** Those at which somebody sat with this public key. */
  key?: string;
  limit: number;
  before?: string;
}): Promise<{ matches: MatchSummary[]; next: string | null } | Failure> {
  const { limit, ...words } = query;
  return ask(`/api/matches?${new URLSearchParams({ ...words, limit: String(limit) })}`);
}

async function ask<Reply extends object>(path: string, init?: RequestInit): Promise<Reply | Failure> {
  try {
    const response = await fetch(path, init);
    const body = (await response.json()) as Reply | ErrorReply;
    return 'error' in body ? failureOf(body) : body;
  } catch {
    return failure('unreachable', 'The server did not answer. Is the network there?');
  }
}

/** Reads an ErrorReply, also one that came as text. */
export function failureOf(reason: unknown): Failure {
  try {
    const reply = (typeof reason === 'string' ? JSON.parse(reason) : reason) as Partial<ErrorReply>;
    if (typeof reply.error?.message === 'string')
      return { failed: reply.error.code, message: reply.error.message, problems: reply.error.problems ?? [] };
  } catch {
    // Not JSON: the text itself is all there is.
  }
  return failure('refused', typeof reason === 'string' && reason ? reason : 'The server said no, and did not say why.');
}

/** The match sleeps, or there are too many connections: what the server says of it. null for anything that just failed. */
export function refusalIn(error: unknown): string | null {
  const { code, message } = error as { code?: unknown; message?: string };
  return (code === 409 || code === 429) && message ? message : null;
}

let client: Client | undefined;

/** This page's own server. */
export const server = (): Client => (client ??= new Client(location.origin));

export type MatchRoom = Room<MatchRoomApi>;

/** A join that takes longer is tried again, ms. */
const JOIN_MS = 8000;

/**
 * Joins the match's room, with the seat that is this person's, if any. A failure is for good.
 * @throws when it is worth trying again
 */
export async function joinTable(matchId: string): Promise<MatchRoom | Failure> {
  try {
    return await inTime(server().joinOrCreate<MatchRoomApi>('match', { matchId, secret: personSecret }));
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
  return match.phase === 'abandoned' ? failure('abandoned', 'This table was closed: nobody was there any more.') : null;
}

/** A room that comes after its time is left again. */
async function inTime(joining: Promise<MatchRoom>): Promise<MatchRoom> {
  let late = false;
  const timeout = new Promise<never>((_, reject) =>
    setTimeout(() => {
      late = true;
      reject(new Error('The table did not answer in time.'));
    }, JOIN_MS),
  );
  void joining.then((room) => (late ? room.leave() : undefined)).catch(() => undefined);
  return Promise.race([joining, timeout]);
}
