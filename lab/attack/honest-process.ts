/** The honest people's process: what they measure is not held up by what the attackers do. @param process.argv the server, how many, how fast */
import { serveMeasurement } from '../measured-process.ts';
import { HonestMatch } from './honest.ts';

const [, , url = '', seats, paceMs] = process.argv;
const match = new HonestMatch(url, { seats: Number(seats), paceMs: Number(paceMs) });
await match.start();

serveMeasurement(
  { matchId: match.matchId },
  {
    matchId: () => match.matchId,
    samples: () => match.samples,
    breakConnection: () => match.breakConnection(),
    pace: (ms: number) => void (match.paceMs = ms),
    async stop() {
      await match.stop();
      return match.granted;
    },
  },
);
