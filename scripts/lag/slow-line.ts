/** A TCP proxy in front of a server that delays every byte, in both directions, and keeps their order. */
import { connect, createServer, type Socket } from 'node:net';

/** A line as people name it: by its round trip. */
export interface Line {
  /** There and back, ms. */
  tripMs: number;
  /** By so much more or less, either way, evenly spread, ms. */
  jitterMs: number;
}

export interface SlowLine {
  url: string;
  close(): void;
}

export async function openSlowLine(serverUrl: string, line: Line): Promise<SlowLine> {
  const { hostname, port } = new URL(serverUrl);
  const sockets = new Set<Socket>();
  const proxy = createServer((near) => {
    const far = connect(Number(port), hostname);
    for (const socket of [near, far]) {
      socket.setNoDelay(true);
      sockets.add(socket);
      socket.on('error', () => socket.destroy());
      socket.on('close', () => sockets.delete(socket));
    }
    delay(near, far, line);
    delay(far, near, line);
  });
  await new Promise<void>((resolve) => proxy.listen(0, '127.0.0.1', resolve));
  const address = proxy.address();
  if (typeof address !== 'object' || !address) throw new Error('There is no port.');
  return {
    url: `http://127.0.0.1:${address.port}`,
    close: () => {
      proxy.close();
      for (const socket of sockets) socket.destroy();
    },
  };
}

function delay(from: Socket, to: Socket, { tripMs, jitterMs }: Line): void {
  const waiting: { atMs: number; work: () => void }[] = [];
  const deliver = () => {
    for (let [next] = waiting; next && next.atMs <= performance.now(); [next] = waiting) {
      waiting.shift();
      next.work();
    }
    const [next] = waiting;
    if (next) setTimeout(deliver, Math.max(0, next.atMs - performance.now()));
  };
  const later = (work: () => void) => {
    const wayMs = Math.max(0, tripMs / 2 + (Math.random() * 2 - 1) * jitterMs);
    // What was sent later never comes first.
    const atMs = Math.max(waiting.at(-1)?.atMs ?? 0, performance.now() + wayMs);
    waiting.push({ atMs, work });
    if (waiting.length === 1) setTimeout(deliver, wayMs);
  };
  from.on('data', (bytes) => later(() => to.writable && to.write(bytes)));
  from.on('end', () => later(() => to.end()));
  from.on('close', () => later(() => to.end()));
}
