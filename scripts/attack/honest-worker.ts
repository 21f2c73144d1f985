/** The honest people's thread: what they measure is not held up by what the attackers do. */
import { parentPort, workerData } from 'node:worker_threads';
import type { HonestOrder, HonestWord } from './honest-thread.ts';
import { HonestMatch } from './honest.ts';

const { url, seats, paceMs } = workerData as { url: string; seats: number; paceMs: number };
const tell = (word: HonestWord) => parentPort!.postMessage(word);

const match = new HonestMatch(url, {
  seats,
  paceMs,
  onSample: (sample) => tell({ is: 'sample', sample }),
  onBack: (ms) => tell({ is: 'back', ms }),
  onMatch: (matchId) => tell({ is: 'match', matchId }),
});

parentPort!.on('message', async (order: HonestOrder) => {
  if (order.is === 'pace') match.paceMs = order.paceMs;
  else if (order.is === 'break') match.breakConnection();
  else {
    await match.stop();
    tell({ is: 'done', granted: match.granted });
    parentPort!.close();
  }
});
await match.start();
