/** A line as slow as a phone's at the edge of a village, before a server. The browser's own throttling leaves sockets out. */
import { connect, createServer, type AddressInfo, type Socket } from 'node:net';
import { setTimeout as after } from 'node:timers/promises';

interface SlowLine {
  url: string;
  /** Loses every byte from now on, or no longer. A connection that lost any stays open, and silent. */
  lose(isLosing: boolean): void;
  close(): void;
}

interface Slowness {
  /** There and back, ms. */
  tripMs: number;
  /** To the browser, all connections together. */
  bytesPerSecond: number;
}

/** @param server its address */
export async function slowLine(server: string, { tripMs, bytesPerSecond }: Slowness): Promise<SlowLine> {
  const { hostname, port } = new URL(server);
  const open = new Set<Socket>();
  /** When the line has sent all it was given so far. */
  let freeAtMs = 0;
  let isLosing = false;
  const line = createServer((browser) => {
    const upstream = connect(Number(port), hostname);
    for (const socket of [browser, upstream]) {
      open.add(socket);
      socket.setNoDelay(true);
      socket.on('error', () => socket.destroy());
      socket.on('close', () => open.delete(socket));
    }
    // Who connects has been there and back once before anything is sent.
    const connected = after(tripMs);
    let sent: Promise<unknown> = connected;
    let received: Promise<unknown> = connected;
    let hasLost = false;
    const isLost = () => (hasLost ||= isLosing);
    browser.on('data', (data) => {
      if (isLost()) return;
      const arrived = after(tripMs / 2);
      sent = sent.then(() => arrived).then(() => upstream.write(data));
    });
    upstream.on('data', (data) => {
      if (isLost()) return;
      freeAtMs = Math.max(freeAtMs, performance.now()) + (data.length / bytesPerSecond) * 1000;
      const arrived = after(freeAtMs - performance.now() + tripMs / 2);
      received = received.then(() => arrived).then(() => browser.write(data));
    });
    browser.on('end', () => void sent.then(() => upstream.end()));
    upstream.on('end', () => void received.then(() => browser.end()));
    browser.on('close', () => upstream.destroy());
  });
  await new Promise<void>((listening) => line.listen(0, '127.0.0.1', listening));
  return {
    url: `http://127.0.0.1:${(line.address() as AddressInfo).port}`,
    lose: (loses) => void (isLosing = loses),
    close() {
      line.close();
      for (const socket of open) socket.destroy();
    },
  };
}
