import { useComputed } from '@preact/signals';
import type { GameTypes, Viewer } from '../../../shared/contract/game.ts';
import type { Player } from './player.ts';
import type { Film } from './recording.ts';
import { gameStepOf, stepAt } from './track.ts';

/** The table as that viewer sees it at this moment: during a motion, as it was before. Null where nothing has happened. */
export function useViewNow(film: Film, player: Player, viewer: Viewer): GameTypes['view'] | null {
  // A number that changes once or twice a step, so that sixty frames a second cost nothing.
  const moment = useComputed(() => {
    const index = stepAt(player.track, player.positionMs.value);
    return index * 2 + Number(player.positionMs.value >= (player.track.steps[index]?.restMs ?? 0));
  });
  const step = player.track.steps[Math.floor(moment.value / 2)];
  if (!step) return null;
  const { before, after } = gameStepOf(film, step, viewer);
  return moment.value % 2 ? after : before;
}
