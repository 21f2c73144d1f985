import { useEffect, useRef, useState } from 'preact/hooks';
import type { Status } from '../../../shared/contract/game.ts';
import { sha256Hex } from '../../../shared/crypto/hashes.ts';
import type { ChancesAsked } from './chances-worker.ts';
import type { LiveMatch } from './live-match.ts';

/**
 * How likely each seat is to win, 0 to 1, as everybody at the table could know. Worked out again for each round, and when
 * somebody goes out. null in games that don't say, and before anything is known.
 */
export function useChances(live: LiveMatch): number[] | null {
  const view = live.stage.view.value;
  const status = live.stage.status.value;
  const table = live.connection.table.value;
  const moment = momentOf(status, live.stage.log.value.length);
  return useChancesOf(live.matchId, view && table && !status?.outcome ? { moment, ...table, view } : null);
}

/** Chances are worked out again when this changes: with each round, and with who is in. @param turn counts where there are no rounds */
export const momentOf = (status: Status | null, turn: number): string =>
  [status?.round?.number ?? turn, ...(status?.seats ?? []).map(({ is }) => is)].join(' ');

interface Position extends Pick<ChancesAsked, 'game' | 'rulesVersion' | 'view'> {
  /** It is thought about anew when this is another. */
  moment: string;
}

/** The same of any match as somebody knows it. @param position null for nothing to think about: what was said stays */
export function useChancesOf(matchId: string, position: Position | null): number[] | null {
  const [chances, setChances] = useState<number[] | null>(null);
  const worker = useRef<Worker | null>(null);
  const asked = useRef<string | null>(null);

  useEffect(() => {
    const thinking = new Worker(new URL('./chances-worker.ts', import.meta.url), { type: 'module' });
    thinking.addEventListener('message', ({ data }: MessageEvent<number[] | null>) => setChances(data));
    worker.current = thinking;
    asked.current = null;
    return () => thinking.terminate();
  }, [matchId]);

  useEffect(() => {
    if (!position || position.moment === asked.current) return;
    const { game, rulesVersion, view, moment } = position;
    asked.current = moment;
    worker.current?.postMessage({
      game,
      rulesVersion,
      view,
      seed: sha256Hex(`${matchId} ${moment}`),
    } satisfies ChancesAsked);
  }, [matchId, position?.moment]);
  return chances;
}
