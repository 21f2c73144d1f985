import { useEffect, useRef, useState } from 'preact/hooks';
import { sha256Hex } from '../../../shared/crypto/hashes.ts';
import type { ChancesAsked } from './chances-worker.ts';
import type { LiveMatch } from './live-match.ts';

/**
 * How likely each seat is to win, 0 to 1, as everybody at the table could know: told anew each round, once the table has
 * shown how it ended. null in games that don't say, and before anything is known.
 */
export function useChances(live: LiveMatch): number[] | null {
  const [chances, setChances] = useState<number[] | null>(null);
  const worker = useRef<Worker | null>(null);
  const view = live.view.value;
  const status = live.status.value;
  // Without rounds each turn is one.
  const moment = status?.round?.number ?? live.log.value.length;

  useEffect(() => {
    const thinking = new Worker(new URL('./chances-worker.ts', import.meta.url), { type: 'module' });
    thinking.addEventListener('message', ({ data }: MessageEvent<number[] | null>) => setChances(data));
    worker.current = thinking;
    return () => thinking.terminate();
  }, [live]);

  useEffect(() => {
    const table = live.connection.table.peek();
    if (!view || !table || status?.outcome) return;
    const { game, rulesVersion } = table;
    worker.current?.postMessage({
      game,
      rulesVersion,
      view,
      seed: sha256Hex(`${live.matchId} ${moment}`),
    } satisfies ChancesAsked);
  }, [live, moment, view === null]);
  return chances;
}
