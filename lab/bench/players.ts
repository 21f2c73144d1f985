/** The players of a measurement, or those who watch, in a process of their own on the same cores. */
import { setTimeout as sleep } from 'node:timers/promises';
import { Protocol } from 'colyseus.js';
import { newSecret } from '../../server/testing/guest.ts';
import { addressOf, Visitor } from '../../server/testing/visitor.ts';
import { bareTable, enter, houseTables, type Table } from './tables.ts';
import { serveMeasurement } from '../measured-process.ts';
import { median, percentile } from '../results.ts';

/** What they play on; on this server every command is signed, or none. */
export type Kind = 'bare' | 'signed' | 'unsigned';

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
  /** Events of the logs. */
  events: number;
  /** Of each move, from sending it until both were told, ms. */
  p50: number;
  p99: number;
}

/** Watchers of one address: fewer than it may have, and after those of the players. */
const FROM_AN_ADDRESS = 40;
const FIRST_ADDRESS = 2000;

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

    /**
     * @param thinkMs from one move of a match to the next, on average; 0 for as fast as it goes. It varies, or matches that one
     * commit answered would move together ever after; a slow answer takes from it, so that the moves in all have a fixed rate.
     */
    async play({ movesEach, thinkMs }: { movesEach: number; thinkMs: number }): Promise<Played> {
      const tookMs: number[] = [];
      const read = (what: 'bytesRead' | 'eventsRead') => tables.reduce((sum, { table }) => sum + table[what](), 0);
      const [bytes, events] = [read('bytesRead'), read('eventsRead')];
      const from = performance.now();
      await Promise.all(
        tables.map(async (one) => {
          let due = from + Math.random() * thinkMs;
          for (let count = 0; count < movesEach; count++) {
            const earlyMs = due - performance.now();
            if (earlyMs > 0) await sleep(earlyMs);
            const sent = performance.now();
            await one.table.move(one.moves++);
            tookMs.push(performance.now() - sent);
            due += thinkMs * (0.3 + 1.4 * Math.random());
          }
        }),
      );
      const ms = performance.now() - from;
      const [p50, p99] = [median(tookMs), percentile(tookMs, 0.99)];
      const told = { bytesOut: read('bytesRead') - bytes, events: read('eventsRead') - events };
      return { moves: tookMs.length, ms, ...told, p50, p99 };
    },

    async watch({ url, match, watchers }: { url: string; match: string; watchers: number }) {
      for (let from = 0; from < watchers; from += FROM_AN_ADDRESS) {
        const visitor = new Visitor(url, addressOf(FIRST_ADDRESS + from / FROM_AN_ADDRESS));
        const here = Array.from({ length: Math.min(FROM_AN_ADDRESS, watchers - from) }, () =>
          enter(visitor, { matchId: match, secret: newSecret(), packed: true }, { onFrame }),
        );
        await Promise.all(here);
        visitor.close();
      }
    },
    /** How many messages came to those who watch. */
    frames: () => frames,
  },
);
