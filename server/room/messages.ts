/** What the clients of a match say: read, limited and answered. What is wrong with it is told to its sender alone. */
import type { z } from 'zod';
import { isRefusal, refuse, type Refusal } from '../../shared/contract/game.ts';
import { problemsOf, sentenceOf } from '../../shared/contract/problems.ts';
import {
  againRequest,
  commentaryRequest,
  paceRequest,
  reportRequest,
  request,
  syncRequest,
  type CommentaryRequest,
  type ErrorReply,
  type MatchMessages,
  type Request,
  type SyncRequest,
  sayRequest,
} from '../../shared/protocol.ts';
import type { RoomState } from '../../shared/room-state.ts';
import { MAX_REQUEST_BYTES } from '../../shared/protocol-codes.ts';
import { Unconfirmed } from '../../replays/store/event-store.ts';
import { Budget } from '../limits.ts';
import type { MatchActor } from '../../shared/table/actor.ts';
import { nameRefused, type Blocks } from '../blocks.ts';
import type { Metrics } from '../metrics/metrics.ts';
import { BAD_PROOFS } from '../../shared/table/proofs.ts';
import { WRONG_CODE, type Answer } from '../../shared/table/requests.ts';
import type { AddressBudgets } from './address-budgets.ts';
import type { Again } from './again.ts';
import { errorReply, type RoomClient } from './base-room.ts';
import type { Broadcaster, Standing } from '../../shared/table/broadcaster.ts';
import type { Commentators } from './commentary.ts';
import { roundTripOf } from './round-trips.ts';
import type { Reports } from './reports.ts';
import type { Talk } from './talk.ts';

/** What grows a log before its match begins: for each person and each address at a table. */
const seating = new Budget({ person: { points: 100, duration: 3600 }, address: { points: 200, duration: 3600 } });
/** What grows it afterwards; the rules bound how much there is to do, this how fast. */
const acting = new Budget({ person: { points: 200, duration: 10 } });
/** Pages of what was missed: a log of 10,000 events at once, and then some. */
const catchingUp = new Budget({ connection: { points: 40, duration: 20 } });
/** The same of the commentary. */
const commenting = new Budget({ connection: { points: 40, duration: 20 } });

/** The clock is stopped for each card that is read. */
const pacing = new Budget({ person: { points: 60, duration: 20 } });
/** Yes, no, and yes again. */
const answering = new Budget({ person: { points: 20, duration: 10 } });

/** What a match's room is made of. */
export interface MatchTypes {
  state: RoomState;
  userData: Standing;
  messages: MatchMessages;
}
export type MatchClient = RoomClient<MatchTypes>;

/** Asks of the framework's kind: how their reply is refused. */
export interface Reply {
  reject(reason: ErrorReply): unknown;
}

/** What somebody wants at a table: they are there, and have an address. */
interface Sender {
  standing: Parameters<Broadcaster['pageFor']>[0];
  visitor: string;
  connection: string;
  /** How quick their line is, ms. */
  roundTripMs: number | null;
}

interface Others {
  again: Again;
  talk: Talk;
  reports: Reports;
  commentators: Commentators;
  metrics: Metrics;
  blocks: Blocks;
  addressBudgets: AddressBudgets;
}

export class Messages {
  readonly #actor: MatchActor;
  readonly #broadcaster: Broadcaster;
  readonly #again: Again;
  readonly #talk: Talk;
  readonly #reports: Reports;
  readonly #commentators: Commentators;
  readonly #metrics: Metrics;
  readonly #blocks: Blocks;
  readonly #budgets: AddressBudgets;
  readonly #onError: (error: Error, where: string) => void;

  constructor(
    actor: MatchActor,
    broadcaster: Broadcaster,
    { again, talk, reports, commentators, metrics, blocks, addressBudgets }: Others,
    onError: (error: Error, where: string) => void,
  ) {
    this.#actor = actor;
    this.#broadcaster = broadcaster;
    this.#again = again;
    this.#talk = talk;
    this.#reports = reports;
    this.#commentators = commentators;
    this.#metrics = metrics;
    this.#blocks = blocks;
    this.#budgets = addressBudgets;
    this.#onError = onError;
  }

  command(client: MatchClient, message: unknown, reply: Reply): Promise<unknown> {
    const counted: Reply = {
      reject: (reason) => {
        this.#metrics.commandRefused(reason.error.code);
        return reply.reject(reason);
      },
    };
    return this.#answer(client, counted, message, request, async (sender, asked) => {
      const answer = await this.#command(sender, asked);
      if (!isRefusal(answer)) this.#metrics.commandAcknowledged();
      return answer;
    });
  }

  sync(client: MatchClient, message: unknown, reply: Reply): Promise<unknown> {
    const page = async ({ standing, connection }: Sender, { after }: SyncRequest) => {
      const spent = catchingUp.spend({ connection });
      return isRefusal(spent) ? spent : this.#broadcaster.pageFor(standing, after);
    };
    return this.#answer(client, reply, message, syncRequest, page, this.#budgets.pages);
  }

  commentary(client: MatchClient, message: unknown, reply: Reply): Promise<unknown> {
    const page = async ({ connection }: Sender, { after }: CommentaryRequest) => {
      const spent = commenting.spend({ connection });
      return isRefusal(spent) ? spent : this.#commentators.page(client, after);
    };
    return this.#answer(client, reply, message, commentaryRequest, page, this.#budgets.pages);
  }

  pace(client: MatchClient, message: unknown, reply: Reply): Promise<unknown> {
    return this.#answer(client, reply, message, paceRequest, async ({ standing: { key } }, asked) => {
      const spent = pacing.spend({ person: `${this.#actor.id} ${key}` });
      return isRefusal(spent) ? spent : this.#actor.pace.set(key, asked);
    });
  }

  again(client: MatchClient, message: unknown, reply: Reply): Promise<unknown> {
    return this.#answer(client, reply, message, againRequest, async ({ standing: { key }, visitor }, asked) => {
      const spent = answering.spend({ person: `${this.#actor.id} ${key}` });
      return isRefusal(spent) ? spent : this.#again.answer(key, visitor, asked);
    });
  }

  say(client: MatchClient, message: unknown, reply: Reply): Promise<unknown> {
    return this.#answer(client, reply, message, sayRequest, async ({ standing: { key }, visitor }, asked) =>
      this.#talk.say(key, visitor, asked),
    );
  }

  report(client: MatchClient, message: unknown, reply: Reply): Promise<unknown> {
    return this.#answer(client, reply, message, reportRequest, ({ standing: { key }, visitor }, asked) =>
      this.#reports.report(key, visitor, asked),
    );
  }

  async #command({ standing: { key }, visitor, roundTripMs }: Sender, asked: Request): Promise<Answer> {
    const who = { person: `${this.#actor.id} ${key}`, address: `${this.#actor.id} ${visitor}` };
    if (asked.type === 'stand-in' && this.#broadcaster.isHere(asked.seat))
      return refuse('not-away', 'They are here, and play themselves.');
    if (asked.type === 'act' || asked.type === 'leave' || asked.type === 'stand-in') {
      const spent = acting.spend(who);
      return isRefusal(spent) ? spent : this.#actor.submit(key, asked, roundTripMs);
    }
    if ('name' in asked && this.#blocks.hasWordIn(asked.name)) return nameRefused;
    const spent = seating.spend(who);
    if (isRefusal(spent)) return spent;
    const answer = await this.#actor.submit(key, asked);
    // Only what was granted grows a log; a false proof costs as much to check, and codes must not be guessed.
    if (isRefusal(answer) && ![...BAD_PROOFS, WRONG_CODE].includes(answer.refused)) spent.giveBack();
    return answer;
  }

  async #answer<T>(
    client: MatchClient,
    reply: Reply,
    message: unknown,
    format: z.ZodType<T>,
    act: (sender: Sender, asked: T) => Promise<object>,
    budget: Budget<'address'> = this.#budgets.commands,
  ): Promise<unknown> {
    const end = this.#metrics.commandBegins();
    const refuseWith = (refused: ErrorReply) => {
      this.#metrics.refused(refused.error.code);
      return reply.reject(refused);
    };
    try {
      const sender = senderOf(client);
      if (isRefusal(sender)) return refuseWith(errorReply(sender));
      const spent = budget.spend({ address: sender.visitor });
      if (isRefusal(spent)) return refuseWith(errorReply(spent));
      const read = readMessage(message, format);
      if ('error' in read) return refuseWith(read);
      const answer = await act(sender, read.asked);
      return isRefusal(answer) ? refuseWith(errorReply(answer)) : answer;
    } catch (error) {
      // The connection closes without an answer: its client asks again, under the same id, and hears what came of it.
      if (error instanceof Unconfirmed) return new Promise(() => {});
      this.#onError(error as Error, 'a request');
      return refuseWith(errorReply(refuse('failed', 'That went wrong here. Try again.')));
    } finally {
      end();
    }
  }
}

function senderOf(client: MatchClient): Sender | Refusal {
  const { userData: standing, auth, sessionId: connection } = client;
  if (!auth || !standing || !('key' in standing))
    return refuse('no-connection', 'This connection leads to no place at the table.');
  return { standing, visitor: auth.visitor, connection, roundTripMs: roundTripOf(client) };
}

function readMessage<T>(message: unknown, format: z.ZodType<T>): { asked: T } | ErrorReply {
  const bytes = sizeOf(message);
  if (bytes === null) return errorReply(refuse('bad-request', 'A request is plain data.'));
  if (bytes > MAX_REQUEST_BYTES)
    return errorReply(refuse('too-large', `A request has at most ${MAX_REQUEST_BYTES} bytes; this one has ${bytes}.`));
  const read = format.safeParse(message);
  if (read.success) return { asked: read.data };
  const problems = problemsOf(read.error);
  return { error: { code: 'bad-request', message: sentenceOf(problems), problems } };
}

/**
 * Bytes of a message as JSON; null for one that has no end: the wire format knows circles. Whole numbers that only it
 * knows count as written out.
 */
function sizeOf(message: unknown): number | null {
  const writtenOut = (_key: string, value: unknown) => (typeof value === 'bigint' ? String(value) : value);
  // What looks at each value takes several times as long, and hardly anybody sends such numbers.
  return bytesOf(() => JSON.stringify(message)) ?? bytesOf(() => JSON.stringify(message, writtenOut));
}

function bytesOf(write: () => string | undefined): number | null {
  try {
    return Buffer.byteLength(write() ?? '');
  } catch {
    return null;
  }
}
