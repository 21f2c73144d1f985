/**
 * What a command is signed over, and remembered by: the request as it is asked of the table, without its id, its proof,
 * and, for `sit`, the seat, which the table may choose. The same object comes of the request (the one who asks) and of
 * the logged command (whoever checks).
 */
import type { Seat } from './contract/game.ts';

/** What was asked for: a plain object. */
export interface Payload {
  type: string;
  [field: string]: unknown;
}

interface AnyRequest {
  type: string;
  id: string;
}

/** Of a request that is about to be asked. An `add-bot` has to name its seat: its command will. */
export function payloadOfRequest(request: AnyRequest): Payload {
  const { id: _, proof: _proof, ...payload }: AnyRequest & Record<string, unknown> = { ...request };
  if (payload.type !== 'sit') return payload;
  const { seat: _seat, ...sit }: Payload = payload;
  return { ...sit, type: 'sit' };
}

/** As much of a logged command as this needs to know. */
export interface MatchCommandLike {
  type: string;
  seat?: Seat;
  name?: string;
  bot?: boolean;
  commitment?: string | null;
  key?: string | null;
  nonce?: string | null;
  act?: object;
}

/**
 * Of a command as it stands in a log.
 * @param by whose command it was
 * @throws where nobody can have asked for it: a `clock`, an `abandon`, anything unknown
 */
export function payloadOf(command: MatchCommandLike, by: Seat): Payload {
  const { type, seat } = command;
  switch (type) {
    case 'sit':
      return command.bot ? { type: 'add-bot', seat } : sitPayload(command);
    case 'vacate':
      return seat === by ? { type: 'stand' } : { type: 'remove', seat };
    case 'commit':
      return { type, commitment: command.commitment };
    case 'open':
      return { type, nonce: command.nonce };
    case 'act':
      return { type, act: command.act };
    case 'start':
    case 'leave':
      return { type };
    default:
      throw new Error(`Nobody asks for "${type}".`);
  }
}

/** A program that has no key leaves it out. */
const sitPayload = ({ type, name, commitment, key }: MatchCommandLike): Payload =>
  key ? { type, name, commitment, key } : { type, name, commitment };
