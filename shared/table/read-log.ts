/** How a match's log comes into memory: a page at a time, so that a long one holds up nobody else. */
import { evolve, open, type MatchState } from '../match.ts';
import type { Opened } from '../match-events.ts';
import type { MatchStore } from '../../replays/store/event-store.ts';
import { formatOf, numberOf, type LogFormat } from '../../replays/log/formats.ts';
import { eventOf, type Envelope } from '../../replays/log/log.ts';
import { nextTurn } from './slices.ts';
import { PackedLog } from './packed-log.ts';
import { SeatRecords } from './seat-records.ts';

/** What a log comes to. */
export interface StandingLog {
  /** As it would be written today. */
  log: PackedLog;
  match: MatchState;
  records: SeatRecords;
  /** As it was when all was taken over that it grew from; null of one that grew from no other. */
  grown: MatchState | null;
}

/** A page takes the event loop some 2 ms. */
const PAGE = 64;

/** @returns null for an unknown match @throws if a log does not begin with `opened` */
export async function readLog(store: Pick<MatchStore, 'linesAfter'>, match: string): Promise<StandingLog | null> {
  let read: StandingLog | null = null;
  let format: LogFormat | null = null;
  for (;;) {
    const page = await store.linesAfter({ match, after: (read?.log.length ?? 0) - 1, limit: PAGE });
    for (const line of page) {
      const one = JSON.parse(line) as Envelope;
      format ??= formatOf(numberOf(one));
      const event = format.upcast(eventOf(one));
      const { type, ...data } = event;
      read ??= { log: new PackedLog([]), match: open(event as Opened), records: new SeatRecords(), grown: null };
      if (one.pos > 0) read.match = evolve(read.match, event);
      read.log.push([{ ...one, type, data }], line.length);
      read.records.push(one);
      if (one.pos === read.match.growth?.events) read.grown = read.match;
    }
    if (page.length < PAGE) return read;
    // A thread's answer that is there already is taken in the same turn.
    await nextTurn();
  }
}
