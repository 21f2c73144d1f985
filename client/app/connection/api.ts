/** What the page asks the server over HTTP. */
import type {
  CreateReply,
  CreateRequest,
  ErrorReply,
  HandInReply,
  MatchPhase,
  MatchSummary,
  MovedReply,
  WhatIfRequest,
} from '../../../shared/protocol.ts';
import type { PrivacyReply } from '../../../shared/privacy.ts';
import { repeatIfCut, retryAfterS } from '../../../shared/retry.ts';
import { atServer } from '../base-path.ts';
import type { TvQuery, TvReply } from '../../../shared/tv.ts';

/** Why something was not granted, in the user's words. */
export interface Failure {
  failed: string;
  message: string;
  problems: { field: string; message: string }[];
  /** When the server wants to be asked again, s; left out where it does not say. */
  retryAfterS?: number;
}

export const isFailure = (answer: object): answer is Failure => 'failed' in answer;

export const failure = (failed: string, message: string): Failure => ({ failed, message, problems: [] });

/** Opens a table. */
export const createMatch = (body: CreateRequest): Promise<CreateReply | Failure> => post('/api/matches', body);

/** Opens a table that goes on from a moment of a match that is over. */
export const openWhatIf = (match: string, body: WhatIfRequest): Promise<CreateReply | Failure> =>
  post(`/api/matches/${encodeURIComponent(match)}/what-if`, body);

/** Hands in a log that this browser dealt: the same again changes nothing. @param log an event a line */
export const handIn = (log: Blob): Promise<HandInReply | Failure> =>
  ask('/api/handed-in', {
    method: 'POST',
    headers: { 'content-type': 'application/x-ndjson' },
    body: log,
    isRepeatable: true,
  });

/** The match behind an invite code. */
export const matchOfCode = (code: string): Promise<{ matchId: string } | Failure> =>
  ask(`/api/invites/${encodeURIComponent(code)}`);

/** It may have come to the server that hangs: a browser has few connections to wait on, ms. */
const MOVED_WITHIN_MS = 1200;

/** Whether a match is played at another process than that one by now. False where nobody answers. */
export async function hasMoved(id: string, from: string): Promise<boolean> {
  const query = new URLSearchParams({ from });
  const answer = await ask<MovedReply>(`/api/matches/${encodeURIComponent(id)}/moved?${query}`, {
    signal: AbortSignal.timeout(MOVED_WITHIN_MS),
  });
  return !isFailure(answer) && answer.moved;
}

export const matchOf = (id: string): Promise<MatchSummary | Failure> => ask(`/api/matches/${encodeURIComponent(id)}`);

export interface MatchPage {
  matches: MatchSummary[];
  /** Leads to the following page; null at the end. */
  next: string | null;
}

/** A page of public matches, the latest first. */
export function listMatches(
  query: {
    phase?: MatchPhase;
    /** Those at which somebody sat with this public key. */
    key?: string;
    limit: number;
    before?: string;
  },
  init?: RequestInit,
): Promise<MatchPage | Failure> {
  const { limit, ...words } = query;
  return ask(`/api/matches?${new URLSearchParams({ ...words, limit: String(limit) })}`, init);
}

/** What the television shows next. */
export const whatIsOn = ({ shown, ...match }: TvQuery): Promise<TvReply | Failure> =>
  ask(`/api/tv?${new URLSearchParams({ ...match, shown: shown.join() })}`);

/** What this server keeps of people, by its settings. */
export const privacyHere = (): Promise<PrivacyReply | Failure> => ask('/api/privacy');

interface Asking extends RequestInit {
  /** Whether it may be sent again when the connection breaks, as a second time changes nothing. Left out: only a GET may. */
  isRepeatable?: boolean;
}

/** Sends JSON. */
export const post = <Reply extends object>(path: string, body: object, init?: Asking): Promise<Reply | Failure> =>
  ask(path, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(body),
    ...init,
  });

/** What the server answers there, or why not. */
export async function ask<Reply extends object>(path: string, init: Asking = {}): Promise<Reply | Failure> {
  const request = async () => {
    const response = await fetch(atServer(path), init);
    return { response, body: (await response.json()) as Reply | ErrorReply };
  };
  try {
    const { isRepeatable = !init.method } = init;
    const { response, body } = await (isRepeatable ? repeatIfCut(request) : request());
    if (!('error' in body)) return body;
    const waitS = retryAfterS(response.headers);
    return { ...failureOf(body), ...(waitS > 0 && { retryAfterS: waitS }) };
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
