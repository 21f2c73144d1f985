/** Sockets for the client SDK in Node that may answer the server's pings late, so as to seem further away than they are. */
import { WebSocket, type ClientOptions } from 'ws';

/** By the port that they lead to, ms. */
const delays = new Map<string, number>();

class LateSocket extends WebSocket {
  constructor(address: string | URL, options?: ClientOptions) {
    super(address, { ...options, autoPong: false });
    const delayMs = delays.get(new URL(address).port) ?? 0;
    this.on('ping', (word) => {
      const answer = () => this.readyState === this.OPEN && this.pong(word);
      if (delayMs > 0) setTimeout(answer, delayMs);
      else answer();
    });
  }
}

/** The SDK takes its sockets from the global when it is loaded: to be called before that. */
export const useLateSockets = (): void => void Object.assign(globalThis, { WebSocket: LateSocket });

/** Whoever comes by that address answers pings so much later. */
export const answerLate = (url: string, delayMs: number): void => void delays.set(new URL(url).port, delayMs);
