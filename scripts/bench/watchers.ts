/** Many who watch one match, in a process of their own: they read what comes, and nothing else. */
import { randomBytes } from 'node:crypto';
import { Protocol } from 'colyseus.js';
import { addressOf, type Line } from './line.ts';
import { enter } from './tables.ts';
import { serveMeasurement } from './measured-process.ts';

/** Of one address, fewer than it may have. */
const FROM_AN_ADDRESS = 40;
/** Addresses after those of the players. */
const FIRST_ADDRESS = 2000;

const lines: Line[] = [];
let frames = 0;

serveMeasurement(
  {},
  {
    async setUp({ url, match, watchers }: { url: string; match: string; watchers: number }) {
      for (let from = 0; from < watchers; from += 20)
        await Promise.all(
          Array.from({ length: Math.min(20, watchers - from) }, async (_, index) => {
            const address = addressOf(FIRST_ADDRESS + Math.floor((from + index) / FROM_AN_ADDRESS));
            const options = { matchId: match, secret: randomBytes(24).toString('base64url'), packed: true };
            const hear = (frame: Buffer) => {
              if (frame[0] === Protocol.ROOM_DATA) frames++;
            };
            lines.push(await enter(url, address, options, hear));
          }),
        );
    },
    frames: () => frames,
    async close() {
      await Promise.all(lines.splice(0).map((line) => line.close()));
    },
  },
);
