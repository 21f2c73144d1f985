/** The page of somebody who plays while the process that has their match is replaced, dies or hangs. */
import { connect, createServer, type AddressInfo, type Socket } from 'node:net';
import { hasPostgres } from '../replays/testing/postgres.ts';
import { hasRedis, House, type Member } from '../server/testing/house.ts';
import { expect, test } from './harness.ts';
import { button, lockIn, roundOpen } from './steps.ts';

/** In place of a proxy: leads to a process of the house that answers. */
async function openFront(answering: () => Member): Promise<{ url: string; cut(): void; close(): void }> {
  const sockets = new Set<Socket>();
  const server = createServer((socket) => {
    sockets.add(socket.once('close', () => sockets.delete(socket)));
    const { hostname, port } = new URL(answering().url);
    const there = connect(Number(port), hostname);
    for (const [end, other] of [
      [socket, there],
      [there, socket],
    ] as const)
      end.on('error', () => {}).on('close', () => other.destroy());
    socket.pipe(there).pipe(socket);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    // A proxy chooses for each request; this one for each connection.
    cut: () => sockets.forEach((socket) => socket.destroy()),
    close: () => server.close(),
  };
}

/** Lines break here, and the browser says so. */
const mayComplainOf = /WebSocket|ERR_|Failed to load/;

for (const signal of ['SIGTERM', 'SIGKILL', 'SIGSTOP'] as const)
  test(`whoever plays goes on in another process after ${signal}`, async ({ newGuest }) => {
    test.skip(!(await hasPostgres()) || !(await hasRedis()), 'needs PostgreSQL and Redis');
    let house: House | null = null;
    let hung: Member | null = null;
    const front = await openFront(() => house!.members.find((member) => member !== hung)!);
    // The page comes from there, and its lines lead to the processes themselves.
    process.env.ALLOWED_ORIGINS = front.url;
    try {
      house = await House.open(2);
      const { page } = await newGuest({ name: 'Kemi', mayComplainOf });
      await page.goto(front.url);
      await button(page, 'Play now').first().click();
      await roundOpen(page, 1);
      const [, match] = /\/t\/([a-z0-9]{20})/.exec(page.url())!;
      const host = await house.hostOf(match!);
      if (signal === 'SIGSTOP') {
        (hung = host).child.kill(signal);
        front.cut();
      } else await house.end(host, signal);
      await expect
        .poll(() =>
          house!.hostOf(match!).then(
            ({ url }) => url,
            () => host.url,
          ),
        )
        .not.toBe(host.url);
      await expect(page.getByText('Finding the table again')).toHaveCount(0);
      await lockIn(page, 'Reload');
      await roundOpen(page, 2);
    } finally {
      delete process.env.ALLOWED_ORIGINS;
      front.close();
      await house?.close();
    }
  });
