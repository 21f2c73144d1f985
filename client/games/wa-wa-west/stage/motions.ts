/** Which motion leads from one view to the next. */
import type { WaWaWestEvent, WaWaWestView } from '../../../../shared/games/wa-wa-west/types.ts';
import type { Perspective, Motion, Step } from '../../../kit/game-ui.ts';
import { chooseMotion } from './choose.ts';
import { revealMotion } from './reveal.ts';
import type { Table } from './table.ts';

/** The motion of a step. Its last moment is set by the stage, from the view. */
export function motionOf(step: Step<WaWaWestView, WaWaWestEvent>, look: Perspective, table: Table): Motion {
  const revealed = step.events.find((event) => event.type === 'revealed');
  if (revealed) return revealMotion(revealed, step, look, table);
  const chosen = step.events.flatMap((event) => (event.type === 'chose' ? [event.seat] : []));
  return chosen.length > 0 ? chooseMotion(chosen, step, look, table) : { durationMs: 0, seek: () => {} };
}
