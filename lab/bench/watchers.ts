/** Many who watch one match, in a process of their own: they read what comes, and nothing else. */
import { Protocol } from 'colyseus.js';
import type { Connection } from '../client/connection.ts';
import { addressOf, Visitor } from '../client/visitor.ts';
import { newSecret } from '../../server/testing/guest.ts';
import { enter } from './tables.ts';
import { serveMeasurement } from '../measured-process.ts';

/** Of one address, fewer than it may have. */
const FROM_AN_ADDRESS = 40;
/** Addresses after those of the players. */
const FIRST_ADDRESS = 2000;

const connections: Connection[] = [];
let frames = 0;
const onFrame = (frame: Buffer) => {
  if (frame[0] === Protocol.ROOM_DATA) frames++;
};

serveMeasurement(
  {},
  {
    async setUp({ url, match, watchers }: { url: string; match: string; watchers: number }) {
      for (let from = 0; from < watchers; from += FROM_AN_ADDRESS) {
        const visitor = new Visitor(url, addressOf(FIRST_ADDRESS + from / FROM_AN_ADDRESS));
        const here = Array.from({ length: Math.min(FROM_AN_ADDRESS, watchers - from) }, () =>
          enter(visitor, { matchId: match, secret: newSecret(), packed: true }, { onFrame }),
        );
        connections.push(...(await Promise.all(here)));
        visitor.close();
      }
    },
    frames: () => frames,
    close: () => Promise.all(connections.splice(0).map((connection) => connection.close())),
  },
);
