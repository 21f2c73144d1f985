/** A connection to a room, with its socket in hand and its frames written by hand. */
import { generateKeyPairSync, sign, type KeyObject } from 'node:crypto';
import type { Socket } from 'node:net';
import { Protocol } from 'colyseus.js';
import { WebSocket } from 'ws';
import { newCommandId, newNonce } from '../../server/testing/guest.ts';
import { commitmentTo } from '../../shared/crypto/hashes.ts';
import { signedText, utf8 } from '../../shared/crypto/signatures.ts';
import { UpdateReader } from '../../shared/packed-update.ts';
import type { PackedUpdate, RedactedEvent, Request, SyncReply, Update } from '../../shared/protocol.ts';
import { payloadOfRequest } from '../../shared/signed-payload.ts';
import { dataFrame, FAULT, readFrame, requestFrame } from './frames.ts';

/** How long a connection may take to open, ms. */
export const OPEN_MS = 10_000;

/** What a room answers: what it was asked for, or why not. */
export type Answer<T = object> = Partial<T> & { error?: { code: string } };

export interface Listening {
  onUpdate?: (update: Update) => void;
  /** Gets each frame after the join as it came. */
  onFrame?: (frame: Buffer) => void;
  /** False: it never confirms that it has joined. */
  acknowledges?: boolean;
  /** It has a key, and signs all its commands. */
  isSigning?: boolean;
}

export class Connection {
  readonly socket: Socket;
  /** Resolves when the room has let it in, to false when it did not. */
  readonly opened: Promise<boolean>;
  readonly closed: Promise<void>;
  /** The code it was closed with; null while it is open. */
  closedWith: number | null = null;
  receivedBytes = 0;
  readonly #match: string;
  readonly #ws: WebSocket;
  readonly #listening: Listening;
  readonly #waiting = new Map<number, (reply: Answer) => void>();
  readonly #hasStarted = Promise.withResolvers<void>();
  readonly #reader = new UpdateReader();
  readonly #keys: { privateKey: KeyObject; publicKey: KeyObject } | null;
  #requests = 0;
  /** The last event that it was told of. */
  #last: RedactedEvent | undefined;
  /** What it adds to chance; null before it has sat down. */
  #nonce: string | null = null;

  constructor(match: string, ws: WebSocket, socket: Socket, listening: Listening) {
    this.#match = match;
    this.#ws = ws;
    this.socket = socket;
    this.#listening = listening;
    this.#keys = listening.isSigning ? generateKeyPairSync('ed25519') : null;
    const opening = Promise.withResolvers<boolean>();
    const closing = Promise.withResolvers<void>();
    [this.opened, this.closed] = [opening.promise, closing.promise];
    const timer = setTimeout(() => ws.terminate(), OPEN_MS);
    ws.on('message', (frame: Buffer) => {
      this.receivedBytes += frame.length;
      if (frame[0] !== Protocol.JOIN_ROOM) return this.#hear(frame);
      if (listening.acknowledges ?? true) ws.send([Protocol.JOIN_ROOM]);
      clearTimeout(timer);
      opening.resolve(true);
    });
    ws.on('error', () => {});
    ws.on('close', (code) => {
      clearTimeout(timer);
      this.closedWith = code;
      closing.resolve();
      opening.resolve(false);
      this.#hasStarted.resolve();
      for (const answer of this.#waiting.values()) answer({ error: { code: 'closed' } });
      this.#waiting.clear();
    });
  }

  get isOpen(): boolean {
    return this.closedWith === null && this.socket.writable;
  }

  /** Resolves when the match has started, or the connection is gone. */
  get started(): Promise<void> {
    return this.#hasStarted.promise;
  }

  /** A message that nobody answers. */
  send(type: string | number, payload?: unknown): void {
    this.write(dataFrame(type, payload));
  }

  /** Asks; resolves to the answer, or to `{ error }`. */
  request<T = object>(type: string, payload: unknown): Promise<Answer<T>> {
    const id = ++this.#requests;
    return new Promise((resolve) => {
      const answer = (reply: Answer) => resolve(reply);
      if (!this.isOpen) return answer({ error: { code: 'closed' } });
      this.#waiting.set(id, answer);
      this.write(requestFrame(id, type, payload));
    });
  }

  /** A command of the table, with an id of its own. */
  command(command: Record<string, unknown>): Promise<Answer> {
    const asked = { id: newCommandId(), ...command };
    const proof = this.#prove(asked);
    return this.request('command', { ...asked, ...(proof && { proof }) });
  }

  #prove(asked: { id: string }): object | undefined {
    if (!this.#keys || !this.#last) return undefined;
    const { pos: seen, hash = '' } = this.#last;
    const payload = payloadOfRequest(asked as Request);
    const text = signedText({ match: this.#match, head: hash, id: asked.id, payload });
    return { seen, signature: sign(null, utf8(text), this.#keys.privateKey) };
  }

  /** Sits down, and from then on takes part in starts, as a page would. */
  async sit(name: string, seat?: number): Promise<Answer> {
    const key = this.#keys?.publicKey.export({ format: 'jwk' }).x;
    // What is signed, is signed with something in view.
    if (key) this.#last = (await this.request<SyncReply>('sync', { after: -1 })).events?.at(-1);
    const where = { ...(seat !== undefined && { seat }), ...(key && { key }) };
    return this.command({ type: 'sit', name, commitment: this.#freshCommitment(), ...where });
  }

  #freshCommitment(): string {
    this.#nonce = newNonce();
    return commitmentTo(this.#nonce);
  }

  /** Shows the nonce when the start is called, and commits to another one when it has failed. */
  #takePart(types: readonly string[]): void {
    if (types.includes('started')) this.#hasStarted.resolve();
    else if (this.#nonce === null) return;
    else if (types.includes('starting')) void this.command({ type: 'open', nonce: this.#nonce });
    else if (types.includes('start-failed')) void this.command({ type: 'commit', commitment: this.#freshCommitment() });
  }

  /** One frame of the room's protocol. */
  write(bytes: Buffer): void {
    if (this.#ws.readyState === WebSocket.OPEN) this.#ws.send(bytes);
  }

  ping(payload: Buffer): void {
    if (this.#ws.readyState === WebSocket.OPEN) this.#ws.ping(payload);
  }

  /** Says that it is there, without having been asked: a connection that does not read is not cut for silence. */
  pong(): void {
    if (this.#ws.readyState === WebSocket.OPEN) this.#ws.pong();
  }

  /** Reads no more until `resume`. */
  pause(): void {
    this.socket.pause();
  }

  resume(): void {
    this.socket.resume();
  }

  /** Closes it in order; resolves when it is closed. */
  close(): Promise<void> {
    this.#ws.close();
    return this.closed;
  }

  /** Tears the connection off. */
  cut(): void {
    this.#ws.terminate();
  }

  #hear(frame: Buffer): void {
    const { onFrame } = this.#listening;
    if (onFrame) return onFrame(frame);
    const heard = readFrame(frame);
    if (heard.is === 'reply') {
      const { name } = heard.payload as { name?: string };
      const reply = heard.status === FAULT ? { error: { code: String(name) } } : heard.payload;
      this.#waiting.get(heard.id)?.(reply);
      this.#waiting.delete(heard.id);
    } else if (heard.is === 'message' && heard.type === 'u') {
      this.#take(this.#reader.read(heard.payload as PackedUpdate));
    } else if (heard.is === 'message' && heard.type === 'update') this.#take(heard.payload as Update);
  }

  #take(update: Update): void {
    this.#last = update.events.at(-1) ?? this.#last;
    this.#takePart(update.events.map(({ event }) => event.type));
    this.#listening.onUpdate?.(update);
  }
}
