/** How fast a log is verified: chained, and decided again by the rules. */
import { fromLines, toLines } from '../../replays/log/log.ts';
import { verify } from '../../replays/log/verify.ts';
import { longWarZone, longWaWaWest } from '../../replays/testing/long-matches.ts';
import { median } from '../results.ts';

interface Verified {
  log: string;
  events: number;
  /** By the processor time of the thread, in seconds. */
  eventsPerSecond: number;
}

/** After these the engine has made the code fast. */
const WARM_UP = 2;
const TIMES = 7;

/** The longest matches that people play, by bots with a seed. @throws where one does not hold together */
export function measureVerifying(): Verified[] {
  const logs = { 'War Zone': longWarZone(), 'Wa Wa West': longWaWaWest() };
  return Object.entries(logs).map(([log, played]) => {
    const text = toLines(played);
    const tookMs = Array.from({ length: WARM_UP + TIMES }, () => {
      // Parsed anew: nothing is known of it from the last time.
      const lines = fromLines(text);
      const from = process.threadCpuUsage();
      const { verdict } = verify(lines);
      const { user, system } = process.threadCpuUsage(from);
      if (verdict !== 'sound') throw new Error(`The log of ${log} is ${verdict}.`);
      return (user + system) / 1000;
    });
    const events = played.length;
    return { log, events, eventsPerSecond: (events / median(tookMs.slice(WARM_UP))) * 1000 };
  });
}
