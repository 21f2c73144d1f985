/** The page of somebody who plays while the process that has their match is replaced, dies or hangs. */
import { hasPostgres } from '../replays/testing/postgres.ts';
import { hasRedis, House, type Member } from '../server/testing/house.ts';
import { Network } from '../server/testing/network.ts';
import { expect, test } from './harness.ts';
import { button, lockIn, roundOpen } from './steps.ts';

/** Lines break here, and the browser says so. */
const mayComplainOf = /WebSocket|ERR_|Failed to load/;

for (const signal of ['SIGTERM', 'SIGKILL', 'SIGSTOP'] as const)
  test(`whoever plays goes on in another process after ${signal}`, async ({ newGuest }) => {
    test.skip(!(await hasPostgres()) || !(await hasRedis()), 'needs PostgreSQL and Redis');
    let house: House | null = null;
    let hung: Member | null = null;
    // In place of a proxy, which would choose for each request: this one does for each connection.
    const front = await Network.to(() => house!.members.find((member) => member !== hung)!);
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
        await front.goAway();
        front.comeBack();
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
