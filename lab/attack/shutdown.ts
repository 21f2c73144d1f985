/** The server is asked to end while places are reserved and unused, connections do not read, and requests are half sent. */
import { connect } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import type { Attack, Trial } from './trial.ts';
import type { Wire } from '../../server/testing/wire.ts';
import { addressOf } from '../../server/testing/visitor.ts';

const DONE_MS = 10_000;
/** After this it is killed, ms. */
const PATIENCE_MS = 40_000;
const EACH = 20;

export const shutdown: Attack = {
  about:
    'SIGTERM with unused reservations, connections that never read, connections to the lobby and requests half sent.',
  usual: { count: EACH, seconds: 1 },
  short: { count: EACH, seconds: 1 },
  async run(trial) {
    const { server, extent } = trial;
    await trial.phase('before', () => sleep(4000));
    const connections: (Wire | number)[] = [];
    for (let number = 0; number < extent.count; number++) {
      const visitor = trial.stranger(number);
      await visitor.reserve('match', { matchId: trial.matchId, secret: `unused-place-of-nobody-${number}` });
      await visitor.reserve('lobby', {});
      connections.push(await visitor.enter('lobby', {}));
      const slow = await visitor.watch(trial.matchId);
      if (typeof slow !== 'number') {
        slow.pause();
        for (let asks = 0; asks < 20; asks++) void slow.ask('sync', { after: -1 });
      }
      const half = connect({ host: '127.0.0.1', port: server.port, localAddress: addressOf(number) });
      half.on('error', () => {});
      half.write(
        'POST /api/matches HTTP/1.1\r\nHost: x\r\nContent-Length: 100\r\nContent-Type: application/json\r\n\r\n{',
      );
    }

    const healths: number[] = [];
    const { exit, ms } = await trial.phase('during', async () => {
      const asking = askOften(trial, healths);
      const ended = await server.terminate(PATIENCE_MS);
      asking.stop();
      return ended;
    });
    const well = healths.filter((status) => status === 200).length;
    trial.promise(`it is gone within ${DONE_MS / 1000} s`, exit !== null && ms <= DONE_MS, `${Math.round(ms)} ms`);
    trial.promise('its exit code is 0', exit?.code === 0, `${exit?.code ?? exit?.signal ?? 'still there'}`);
    trial.promise('/api/health never says 200 meanwhile', well === 0, `${well} of ${healths.length} times`);
    trial.promise('no error goes uncaught', server.uncaught.length === 0, server.uncaught.join('; ') || 'none');
  },
};

/** Asks for its health every 50 ms, each time anew, from when the signal has arrived. */
function askOften({ server }: Trial, healths: number[]): { stop(): void } {
  const timer = setInterval(() => void server.health().then(({ status }) => healths.push(status)), 50);
  return { stop: () => clearInterval(timer) };
}
