/** The page of somebody who plays while the process that has their match is replaced, and while it dies. */
import { connect, createServer, type AddressInfo, type Server } from 'node:net';
import { hasPostgres } from '../replays/testing/postgres.ts';
import { hasRedis, House } from '../server/testing/house.ts';
import { expect, test } from './harness.ts';
import { button, lockIn, roundOpen } from './steps.ts';

/** In place of a proxy: leads to whichever process of the house answers. */
async function openFront(house: () => House): Promise<{ url: string; server: Server }> {
  const server = createServer((socket) => {
    const { hostname, port } = new URL(house().members[0]!.url);
    const there = connect(Number(port), hostname);
    for (const [end, other] of [
      [socket, there],
      [there, socket],
    ] as const)
      end.on('error', () => {}).on('close', () => other.destroy());
    socket.pipe(there).pipe(socket);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return { url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`, server };
}

/** Lines break here, and the browser says so. */
const mayComplainOf = /WebSocket|ERR_|Failed to load/;

for (const signal of ['SIGTERM', 'SIGKILL'] as const)
  test(`whoever plays goes on in another process after ${signal}`, async ({ newGuest }) => {
    test.skip(!(await hasPostgres()) || !(await hasRedis()), 'needs PostgreSQL and Redis');
    let house: House | null = null;
    const front = await openFront(() => house!);
    // The page comes from there, and its lines lead to the processes themselves.
    process.env.ALLOWED_ORIGINS = front.url;
    try {
      house = await House.open(2);
      const { page } = await newGuest({ name: 'Kemi', mayComplainOf });
      await page.goto(front.url);
      await button(page, 'Play now').first().click();
      await roundOpen(page, 1);
      const [, match] = /\/t\/([a-z0-9]{20})/.exec(page.url())!;
      await house.end(await house.hostOf(match!), signal);
      await expect(page.getByText('Finding the table again')).toHaveCount(0);
      await expect.poll(async () => (await house!.rooms()).has(match!)).toBe(true);
      await lockIn(page, 'Reload');
      await roundOpen(page, 2);
    } finally {
      delete process.env.ALLOWED_ORIGINS;
      front.server.close();
      await house?.close();
    }
  });
