/**
 * Stands in for a WebSocket where a network blocks those, as in many schools. The bytes are those of a WebSocket: they come
 * down in one answer that never ends, or in one answer after the other where a proxy holds that one back, and go up in
 * numbered POSTs, which are repeated until they arrive. The server's half: server/http/carried-sockets.ts.
 */
import type { RoomTransport, TransportEvents } from './room-client.ts';

/** POSTs under way at a time: a browser has six connections to a server over HTTP/1.1. */
const MOST_POSTS = 2;
/** The server ends a connection whose POSTs are further ahead of one that has not come. */
const MOST_AHEAD = 4;
/** What one of them brings at most, bytes, but for a frame that is larger by itself. */
const MOST_BYTES = 8 * 1024;
/** A request that got lost is tried again so often, each time after this. ms */
const TRIES = 4;
const TRY_AGAIN_MS = 500;
/** At its end, what is still to be sent has so long. ms */
const GOES_WITHIN_MS = 2000;
/** What a connection ends with that broke. */
const BROKEN = 1006;
/** A stream that ends so soon, after such a silence, was held back after its beginning: pages and server speak every 4 s. ms */
const SOON_MS = 30_000;
const SILENCE_MS = 5000;

const TEXT = 1;
const BINARY = 2;
const CLOSE = 8;
const PING = 9;
const PONG = 10;

interface Manner {
  /** Each answer ends with what it brings. */
  polls: boolean;
  /** Called when something on the way holds back what comes down. */
  onHeldBack(): void;
}

export class StreamedSocket implements RoomTransport {
  isOpen = false;
  hasRefused = false;
  readonly #events: TransportEvents;
  readonly #manner: Manner;
  readonly #abort = new AbortController();
  #address = '';
  /** That the server knows this connection by; empty until it said so. */
  #token = '';
  #pending = new Uint8Array();
  #unsent: Uint8Array<ArrayBuffer>[] = [];
  #posts = 0;
  /** By their numbers. */
  readonly #postsUnderWay = new Set<number>();
  #openedAt = 0;
  #heardAt = 0;
  #isOver = false;

  constructor(events: TransportEvents, manner: Manner) {
    this.#events = events;
    this.#manner = manner;
  }

  /** @param url of the room's WebSocket */
  connect(url: string): void {
    const address = new URL(url.replace(/^ws/, 'http'));
    address.pathname += '/stream';
    const { polls } = this.#manner;
    const opening = `${address}${polls ? '&polls=1' : ''}`;
    address.search = '';
    this.#address = address.href;
    void (polls ? this.#poll(opening) : this.#stream(opening)).catch(() => undefined).then(() => this.#end());
  }

  send(data: Uint8Array): void {
    this.#sendFrame(BINARY, data);
  }

  sendUnreliable(data: Uint8Array): void {
    this.send(data);
  }

  close(code = 1000, reason = ''): void {
    if (this.isOpen) this.#sendFrame(CLOSE, Uint8Array.of(code >> 8, code & 255));
    this.#end(code, reason);
  }

  async #stream(opening: string): Promise<void> {
    const reader = (await this.#ask(opening)).body!.getReader();
    for (;;) {
      const { done, value } = await reader.read();
      if (done || this.#isOver) return;
      this.#take(value);
    }
  }

  async #poll(opening: string): Promise<void> {
    let received = 0;
    for (let next = opening; !this.#isOver; next = `${this.#address}?received=${received}`) {
      const bytes = await this.#insist(async () => new Uint8Array(await (await this.#ask(next)).arrayBuffer()));
      if (bytes.length > 0) received++;
      this.#take(bytes);
    }
  }

  /** @throws where the answer is no 2xx: then it is over. Where none comes, it may be asked again */
  async #ask(url: string, init: RequestInit = {}): Promise<Response> {
    const headers: HeadersInit = this.#token ? { 'Stream-Token': this.#token } : {};
    const response = await fetch(url, { cache: 'no-store', signal: this.#abort.signal, headers, ...init });
    // Some networks answer with a page of their own, as if all were well.
    if (response.ok && (this.#token || response.headers.get('Content-Type')?.startsWith('application/octet-stream')))
      return response;
    const { error } = (await response.json().catch(() => ({}))) as { error?: { message: string } };
    this.hasRefused = error !== undefined;
    // Too often, or a server that is about to end: the same may be granted later.
    if (response.status !== 429 && response.status < 500)
      this.#end(this.#token ? BROKEN : response.status, error?.message);
    throw new Error(error?.message);
  }

  async #insist<T>(ask: () => Promise<T>): Promise<T> {
    for (let tries = 1; ; tries++) {
      try {
        return await ask();
      } catch (error) {
        // Before the first answer nobody knows whether anything gets through here.
        if (this.#isOver || !this.#token || tries === TRIES) throw error;
        await new Promise((resolve) => setTimeout(resolve, TRY_AGAIN_MS));
      }
    }
  }

  /** Reads all frames that are whole. */
  #take(bytes: Uint8Array): void {
    this.#pending = joined([this.#pending, bytes]);
    if (!this.#token) {
      // The token, spaces, and the answer to a WebSocket's upgrade.
      const head = new TextDecoder('latin1').decode(this.#pending);
      const end = head.indexOf('\r\n\r\n');
      if (end < 0) return;
      this.#token = head.slice(0, head.indexOf(' '));
      this.#pending = this.#pending.subarray(end + 4);
    }
    for (let frame = frameAt(this.#pending); frame && !this.#isOver; frame = frameAt(this.#pending)) {
      this.#pending = this.#pending.subarray(frame.end);
      this.#hear(frame.kind, frame.payload);
    }
  }

  #hear(kind: number, payload: Uint8Array): void {
    this.#heardAt = performance.now();
    if (!this.isOpen) {
      this.isOpen = true;
      this.#openedAt = this.#heardAt;
      this.#events.onopen?.({});
    }
    if (kind === PING) this.#sendFrame(PONG, payload);
    else if (kind === BINARY || kind === TEXT) this.#tell(payload);
    else if (kind === CLOSE) {
      this.#sendFrame(CLOSE, payload.subarray(0, 2));
      this.#end(
        payload.length > 1 ? payload[0]! * 256 + payload[1]! : 1005,
        new TextDecoder().decode(payload.subarray(2)),
      );
    }
  }

  /** What goes wrong in who hears it is theirs, as with a WebSocket: the connection goes on. */
  #tell(data: Uint8Array): void {
    try {
      this.#events.onmessage?.({ data });
    } catch (error) {
      reportError(error);
    }
  }

  #sendFrame(kind: number, payload: Uint8Array): void {
    if (this.#isOver) return;
    this.#unsent.push(frameOf(kind, payload));
    // What is said in the same go goes together.
    queueMicrotask(() => this.#sendOn());
  }

  #sendOn(): void {
    while (this.#unsent.length > 0 && this.#mayPost) {
      let bytes = 0;
      const more = this.#unsent.findIndex((frame) => (bytes += frame.length) > MOST_BYTES);
      void this.#post(joined(this.#unsent.splice(0, more < 0 ? this.#unsent.length : Math.max(1, more))));
    }
    if (this.#isOver && this.#postsUnderWay.size === 0) this.#abort.abort();
  }

  get #mayPost(): boolean {
    const { size } = this.#postsUnderWay;
    return size < MOST_POSTS && (size === 0 || this.#posts - Math.min(...this.#postsUnderWay) < MOST_AHEAD);
  }

  async #post(body: Uint8Array<ArrayBuffer>): Promise<void> {
    const number = ++this.#posts;
    this.#postsUnderWay.add(number);
    const url = `${this.#address}?number=${number}`;
    await this.#insist(() => this.#ask(url, { method: 'POST', body })).catch(() => this.#end());
    this.#postsUnderWay.delete(number);
    this.#sendOn();
  }

  /** What is still to be sent is sent before the connection goes. */
  #end(code = BROKEN, reason = ''): void {
    if (this.#isOver) return;
    this.#isOver = true;
    const now = performance.now();
    if (this.isOpen && now - this.#openedAt < SOON_MS && now - this.#heardAt > SILENCE_MS) this.#manner.onHeldBack();
    this.isOpen = false;
    this.#sendOn();
    setTimeout(() => this.#abort.abort(), GOES_WITHIN_MS);
    this.#events.onclose?.({ code, reason });
  }
}

/** A frame of a WebSocket, from a server (RFC 6455, 5.2): whole and not masked. Null until all of it is there. */
function frameAt(bytes: Uint8Array): { kind: number; payload: Uint8Array; end: number } | null {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.length);
  if (bytes.length < 2) return null;
  const short = bytes[1]! & 127;
  const start = short < 126 ? 2 : short === 126 ? 4 : 10;
  if (bytes.length < start) return null;
  const length = short < 126 ? short : short === 126 ? view.getUint16(2) : view.getUint32(6);
  const end = start + length;
  return bytes.length < end ? null : { kind: bytes[0]! & 15, payload: bytes.slice(start, end), end };
}

/** The same from a client: masked, with a mask that changes nothing. */
function frameOf(kind: number, payload: Uint8Array): Uint8Array<ArrayBuffer> {
  const { length } = payload;
  const size = length < 126 ? [length] : [126, length >> 8, length & 255];
  return joined([Uint8Array.of(0x80 | kind, 0x80 | size[0]!, ...size.slice(1), 0, 0, 0, 0), payload]);
}

function joined(parts: readonly Uint8Array[]): Uint8Array<ArrayBuffer> {
  const whole = new Uint8Array(parts.reduce((bytes, { length }) => bytes + length, 0));
  let at = 0;
  for (const part of parts) {
    whole.set(part, at);
    at += part.length;
  }
  return whole;
}
