/** The players of a measurement, or those who watch, in a process of their own on the same cores. */
import { setTimeout as sleep } from 'node:timers/promises';
import { Protocol } from 'colyseus.js';
import { newSecret } from '../../server/testing/guest.ts';
import type { Wire } from '../../server/testing/wire.ts';
import { addressOf, Visitor } from '../../server/testing/visitor.ts';
import { bareTable, close, enter, houseTables, type Table } from './tables.ts';
import { serveMeasurement } from '../measured-process.ts';
import { median, percentile } from '../results.ts';

export type Kind = 'bare' | 'house' | 'signed';

/** What is to be set up: so many matches at that server. */
export interface Setup {
  kind: Kind;
  url: string;
  matches: number;
}

/** How it went. */
export interface Played {
  moves: number;
  ms: number;
  bytesOut: number;
  /** Of each move, from sending it until both were told, ms. */
  p50: number;
  p99: number;
}

/** Watchers of one address: fewer than it may have, and after those of the players. */
const FROM_AN_ADDRESS = 40;
const FIRST_ADDRESS = 2000;

const watching: Wire[] = [];
let frames = 0;
const onFrame = (frame: Buffer) => {
  if (frame[0] === Protocol.ROOM_DATA) frames++;
  return false;
};
const tables: { table: Table; moves: number }[] = [];

serveMeasurement(
  {},
  {
    /** @returns the ids of all matches there are now */
    async setUp(setup: Setup) {
      const open = setup.kind === 'bare' ? bareTable : houseTables(setup.kind === 'signed');
      // A few at a time.
      for (let from = tables.length; from < setup.matches; from += 20)
        await Promise.all(
          Array.from({ length: Math.min(20, setup.matches - from) }, async (_, index) => {
            tables.push({ table: await open(setup.url, from + index), moves: 0 });
          }),
        );
      return tables.map(({ table }) => table.id);
    },

    /** @param thinkMs before each move; 0 for none: as fast as it goes */
    async play({ movesEach, thinkMs }: { movesEach: number; thinkMs: number }): Promise<Played> {
      const tookMs: number[] = [];
      const bytes = () => tables.reduce((sum, { table }) => sum + table.bytesRead(), 0);
      const before = bytes();
      const from = performance.now();
      await Promise.all(
        tables.map(async (one) => {
          if (thinkMs) await sleep(Math.random() * thinkMs);
          for (let count = 0; count < movesEach; count++) {
            const sent = performance.now();
            await one.table.move(one.moves++);
            tookMs.push(performance.now() - sent);
            if (thinkMs) await sleep(thinkMs);
          }
        }),
      );
      const ms = performance.now() - from;
      const [p50, p99] = [median(tookMs), percentile(tookMs, 0.99)];
      return { moves: tookMs.length, ms, bytesOut: bytes() - before, p50, p99 };
    },

    async watch({ url, match, watchers }: { url: string; match: string; watchers: number }) {
      for (let from = 0; from < watchers; from += FROM_AN_ADDRESS) {
        const visitor = new Visitor(url, addressOf(FIRST_ADDRESS + from / FROM_AN_ADDRESS));
        const here = Array.from({ length: Math.min(FROM_AN_ADDRESS, watchers - from) }, () =>
          enter(visitor, { matchId: match, secret: newSecret(), packed: true }, { onFrame }),
        );
        watching.push(...(await Promise.all(here)));
        visitor.close();
      }
    },
    /** How many messages came to those who watch. */
    frames: () => frames,

    async close() {
      await Promise.all(watching.splice(0).map(close));
      await Promise.all(tables.splice(0).map(({ table }) => table.close()));
    },
  },
);
