/** What this page requests of the table: commands, which are signed and sent again after a break, and requests made once. */
import type {
  AgainRequest,
  CommentaryReply,
  PaceReply,
  PaceRequest,
  RedactedEvent,
  ReportReply,
  ReportRequest,
  Request,
  SayRequest,
} from '../../../shared/protocol.ts';
import { failure, failureOf, type Failure } from './api.ts';
import { freshCommandId } from '../identity/identity.ts';
import type { TableRoom } from './rooms.ts';
import type { Witness } from '../identity/witness.ts';

type WithoutId<T> = T extends unknown ? Omit<T, 'id' | 'proof'> : never;
/** A command before it has its id, and its proof. */
export type NewRequest = WithoutId<Request>;

const gone = failure('gone', 'The table is cleared away. A new one can be opened in the lobby.');
const notHeard = failure('lost', 'The table did not hear that: the connection is broken. Say it once more.');

/** What requests need to know of the connection. */
export interface RequestLine {
  /** Null while the connection is broken. */
  room(): TableRoom | null;
  /** This page has caught up, and can send commands. */
  isLive(): boolean;
  /** Nothing can be asked of this table any more. */
  isGone(): boolean;
  /** The match's clock, ms. */
  now(): number;
  /** The command with its proof. */
  sign(request: Request): Promise<Request>;
  /** That room's connection broke while it was asked for something. */
  onBroken(room: TableRoom): void;
}

export class Requests {
  readonly #line: RequestLine;
  readonly #granted: Witness['granted'];
  readonly #unanswered = new Map<string, { request: Request; settle(failure: Failure | null): void }>();
  /** Commands are signed, and so sent, in the order in which they were asked for. */
  #signing: Promise<void> = Promise.resolve();

  constructor(line: RequestLine, { granted }: Pick<Witness, 'granted'>) {
    this.#line = line;
    this.#granted = granted;
  }

  /** Sends a command; null when granted. Sent again, under the same id, when the connection broke meanwhile. */
  command(asked: NewRequest): Promise<Failure | null> {
    if (this.#line.isGone()) return Promise.resolve(gone);
    const made = asked.type === 'act' ? { ...asked, madeAt: Math.floor(this.#line.now()) } : asked;
    return new Promise((settle) => {
      this.#signing = this.#signing.then(() => this.#signAndSend({ ...made, id: freshCommandId() }, settle));
    });
  }

  /** The connection is back: commands without an answer are sent once more. */
  resend(): void {
    for (const { request } of this.#unanswered.values()) void this.#send(request);
  }

  /** Nobody will answer any more. */
  end(): void {
    for (const { settle } of this.#unanswered.values()) settle(gone);
    this.#unanswered.clear();
  }

  /** All that can be told of the match by now, from its first event on. @throws when the connection broke */
  async everything(): Promise<RedactedEvent[]> {
    const told: RedactedEvent[] = [];
    for (;;) {
      const page = await this.#line.room()?.request('sync', { after: told.at(-1)?.pos ?? -1 });
      if (!page) throw new Error('connection closed');
      told.push(...page.events);
      if (!page.more) return told;
    }
  }

  /** Asks for the clock to stop or to run; null where it is not granted, or the connection breaks. */
  async pace(asked: PaceRequest): Promise<PaceReply | null> {
    return (
      (await this.#line
        .room()
        ?.request('pace', asked)
        .catch(() => null)) ?? null
    );
  }

  /** A page of what has been let go of the commentary; null where it is not given, or the connection breaks. */
  async commentary(after: number): Promise<CommentaryReply | null> {
    return (
      (await this.#line
        .room()
        ?.request('commentary', { after })
        .catch(() => null)) ?? null
    );
  }

  /** Answers whether another match is wanted. Not sent again: who was away is asked anew. */
  again(answer: AgainRequest): Promise<Failure | null> {
    return this.#once((room) => room.request('again', answer));
  }

  /** Says something to the table, now or never. */
  say(said: SayRequest): Promise<Failure | null> {
    return this.#once((room) => room.request('say', said));
  }

  /** Reports a person at this table. */
  async report(asked: ReportRequest): Promise<ReportReply | Failure> {
    let reply: ReportReply | null = null;
    const failure = await this.#once(async (room) => (reply = await room.request('report', asked)));
    return failure ?? reply ?? notHeard;
  }

  get #liveRoom(): TableRoom | null {
    return this.#line.isLive() ? this.#line.room() : null;
  }

  async #once(request: (room: TableRoom) => Promise<unknown>): Promise<Failure | null> {
    const room = this.#liveRoom;
    if (!room) return notHeard;
    try {
      await request(room);
      return null;
    } catch (error) {
      return isClosedSocket(error) ? notHeard : failureOf((error as { reason?: unknown }).reason);
    }
  }

  async #signAndSend(asked: Request, settle: (failure: Failure | null) => void): Promise<void> {
    const request = await this.#line.sign(asked);
    // It may have gone meanwhile.
    if (this.#line.isGone()) return settle(gone);
    this.#unanswered.set(request.id, { request, settle });
    void this.#send(request);
  }

  async #send(request: Request): Promise<void> {
    const room = this.#liveRoom;
    if (!room) return;
    try {
      const { pos } = await room.request('command', request);
      this.#granted(request, pos);
      this.#answer(request, null);
    } catch (error) {
      if (isClosedSocket(error)) this.#line.onBroken(room);
      else this.#answer(request, failureOf((error as { reason?: unknown }).reason ?? (error as Error).message));
    }
  }

  #answer(request: Request, reason: Failure | null): void {
    this.#unanswered.get(request.id)?.settle(reason);
    this.#unanswered.delete(request.id);
  }
}

/** Whether a request failed because the connection broke: then nobody knows whether it was heard. */
const isClosedSocket = (error: unknown): boolean =>
  error instanceof Error && error.name !== 'rejected' && /timed out|connection/.test(error.message);
