/** Two spectators ask for the whole match as often as they may. */
import { setTimeout as sleep } from 'node:timers/promises';
import type { SyncReply } from '../../shared/protocol.ts';
import { letsOneAddressPlayFast, type Attack } from './trial.ts';
import type { Wire } from '../../server/testing/wire.ts';

const SPECTATORS = 2;
/** The room hears 30 messages in a second from one connection. */
const ASKED_PER_S = 28;
/** How long the match is by then, events. */
const EVENTS = 4000;

export const sync: Attack = {
  about: 'Two spectators ask for everything that happened 28 times a second, reading what they get.',
  usual: { count: 0, seconds: 30 },
  short: { count: 0, seconds: 8 },
  seats: 8,
  env: letsOneAddressPlayFast,
  async run(trial) {
    const { extent } = trial;
    await trial.lengthenMatch(EVENTS);
    const tally = { asked: 0, events: 0, refused: 0, bytes: 0 };
    await trial.around(async () => {
      const until = performance.now() + extent.seconds * 1000;
      await Promise.all(
        Array.from({ length: SPECTATORS }, async (_, number) => {
          let connection: Wire | number = 0;
          while (performance.now() < until) {
            if (typeof connection === 'number' || !connection.isOpen)
              connection = await trial.stranger(number).watch(trial.matchId);
            if (typeof connection !== 'number') {
              tally.asked++;
              void connection.ask('sync', { after: -1 }).then((answer) => {
                if (answer) tally.events += (answer as SyncReply).events.length;
                else tally.refused++;
              });
            }
            await sleep(1000 / ASKED_PER_S);
          }
          if (typeof connection !== 'number') {
            tally.bytes += connection.receivedBytes;
            connection.cut();
          }
        }),
      );
    }, 2000);
    trial.figure('asked, times', tally.asked);
    trial.figure('refused, or never answered', tally.refused);
    trial.figure('events sent again, per s', tally.events / extent.seconds);
    trial.figure('sent to one spectator, MB', tally.bytes / SPECTATORS / 1e6);
    trial.commonPromises();
  },
};
