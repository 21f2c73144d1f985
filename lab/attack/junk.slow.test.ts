/** Some pieces of junk, over everything a stranger can reach; `npm run attack -- junk` sends a million. */
import { expect, it } from 'vitest';
import { Junk } from './junk.ts';
import { faultsOf, HonestMatch } from './honest.ts';
import { AttackedServer } from './attacked-server.ts';

const PIECES = 20_000;

it(`${PIECES} pieces of junk end nothing, leak nothing, and leave an honest match whole`, async () => {
  const server = await AttackedServer.open();
  const honest = new HonestMatch(server.url);
  try {
    await honest.start();
    const junk = new Junk(
      server.url,
      () => honest.matchId,
      PIECES,
      () => server.isAlive && server.uncaught.length === 0,
    );
    await junk.run(1);
    expect(server.uncaught).toEqual([]);
    expect(server.exit).toBeNull();
    expect(await server.health()).toMatchObject({ status: 200 });
    const answered = () => honest.samples.length;
    const before = answered();
    await expect.poll(answered).toBeGreaterThan(before);
    expect(junk.tally.frames + junk.tally.requests).toBeGreaterThanOrEqual(PIECES);
    expect([...junk.tally.leaks.keys()]).toEqual([]);
    expect(junk.tally.wronglyUpgraded).toBe(0);
  } finally {
    await honest.stop();
    await server.kill();
  }
  expect(await faultsOf(honest.granted, server.dataDir)).toEqual([]);
  await server.close();
});
