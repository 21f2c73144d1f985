/** What every room does alike: who is let in, what happens to errors, and how it closes. */
import type { AuthContext, Client } from '@colyseus/core';
import type { Logger } from 'pino';
import type { z } from 'zod';
import { isRefusal, refuse, type Refusal } from '../../shared/contract/game.ts';
import { problemsOf, sentenceOf } from '../../shared/contract/problems.ts';
import type { ErrorReply } from '../../shared/protocol.ts';
import { CloseCode, Room, ServerError } from '../colyseus.ts';
import { ADDRESS_REFUSED } from '../blocks.ts';
import { PROMISED_MS, type Allowance } from '../limits.ts';
import type { Services } from '../services.ts';

/** Said to whoever can't join; the code is the HTTP status. */
export class JoinRefused extends ServerError {}

/** What a granted join carries to its room. */
export interface Admission {
  /** Of the quota of connections. */
  pass: string;
  /** Whom their address stands for. */
  visitor: string;
}

/** What a kind of room is made of, besides what all have. */
interface RoomTypes {
  state: object;
  userData: unknown;
  messages: { error: ErrorReply };
}

export type RoomClient<Of extends RoomTypes> = Client<{
  userData: Of['userData'];
  auth: Admission;
  messages: Of['messages'];
}>;

export const errorReply = ({ refused, message }: Refusal): ErrorReply => ({ error: { code: refused, message } });

/** Reads what a join says. @throws JoinRefused, naming what is wrong */
export function readJoin<T>(format: z.ZodType<T>, options: unknown): T {
  const read = format.safeParse(options);
  if (read.success) return read.data;
  throw new JoinRefused(400, sentenceOf(problemsOf(read.error)));
}

export abstract class BaseRoom<Of extends RoomTypes> extends Room<{ state: Of['state']; client: RoomClient<Of> }> {
  /** Set once, before the first room is made. */
  static services: Services;

  /**
   * What has changed is patched as it is shown. The framework's own clock, by which it counts messages, is wound as often as
   * this, ms: without a rate it would be 60 times a second in each room. So a second of its own may last a quarter longer.
   */
  override patchRate = 250;
  override autoDispose = false;
  override seatReservationTimeout = PROMISED_MS / 1000 - 2;
  /** How many there may be is counted where they are let in: there players are told from watchers. */
  override maxClients = Number.POSITIVE_INFINITY;

  /** Promises a connection. @throws JoinRefused, saying which limit is met */
  static admit(allowances: Allowance[], { ip: visitor = 'unknown' }: AuthContext): Admission {
    const promised = BaseRoom.services.quota.promise(allowances);
    if ('usedUp' in promised) throw new JoinRefused(429, promised.usedUp.refusal);
    return { ...promised, visitor };
  }

  /** What one visitor may have of the server's connections altogether. */
  static ofVisitor({ ip }: Pick<AuthContext, 'ip'>): Allowance {
    const atMost = BaseRoom.services.config.maxConnectionsPerAddress;
    return {
      of: `connections ${ip}`,
      atMost,
      refusal: `${atMost} connections lead to this server from your address already. Close a tab somewhere, and try again.`,
    };
  }

  override onJoin(client: RoomClient<Of>, _options: unknown): void {
    if (!client.auth) return;
    // Blocked since they were promised a connection.
    if (BaseRoom.services.blocks.hasAddress(client.auth.visitor)) throw new JoinRefused(403, ADDRESS_REFUSED);
    BaseRoom.services.quota.use(client.auth.pass);
  }

  override onLeave(client: RoomClient<Of>): void {
    if (client.auth) BaseRoom.services.quota.giveBack(client.auth.pass);
  }

  /** One message, timer or join failed: its request ends, the room and the process go on. */
  override onUncaughtException(error: Error, where: string): void {
    if (error.cause instanceof JoinRefused) return;
    BaseRoom.services.logCalmly(
      { room: this.roomId, where, error: error.cause ?? error },
      'a room failed at something',
    );
  }

  /** Nobody is let in any more. */
  protected isEnding = false;

  /** Without those who were promised a connection and have not come: the framework would wait for them. */
  override disconnect(code?: number): Promise<unknown> {
    this.isEnding = true;
    this.#forgetPromised();
    return super.disconnect(code);
  }

  #forgetPromised(): void {
    const { _reservedSeats: seats, _reservedSeatTimeouts: timeouts } = this as unknown as {
      _reservedSeats: Record<string, unknown>;
      _reservedSeatTimeouts: Record<string, NodeJS.Timeout>;
    };
    for (const id of Object.keys(seats)) delete seats[id];
    for (const [id, timeout] of Object.entries(timeouts)) {
      clearTimeout(timeout);
      delete timeouts[id];
    }
  }

  protected get log(): Logger {
    return BaseRoom.services.log.child({ room: this.roomId });
  }

  /** Tells one who sent something unknown, so that a typing mistake is no mystery. */
  protected refuseUnknown(client: RoomClient<RoomTypes>, type: unknown, known: string): void {
    const spent = BaseRoom.services.addressBudgets.commands.spend({ address: client.auth?.visitor ?? 'unknown' });
    if (isRefusal(spent)) return client.leave(CloseCode.WITH_ERROR);
    const named = typeof type === 'string' ? `"${type.slice(0, 40)}"` : 'of that kind';
    client.send('error', errorReply(refuse('unknown-message', `No message ${named}. ${known}`)));
  }
}
