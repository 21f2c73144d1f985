/** Where on the table a firework waits that somebody has lit. */
import type { Point } from '../../../kit/stage/picture.ts';
import type { RoundLayout } from '../../../kit/stage/round-layout.ts';

/** Where a launched firework waits: at the clock's shoulder. */
export function fuseSpot({ clock, table }: RoundLayout): Point {
  if (clock.radius === 0) return { x: table.x, y: table.y };
  return { x: clock.x + clock.radius * 0.9, y: clock.y - clock.radius * 0.9 };
}

/** Where a blast of the table's own waits, beside the firework. */
export function ownFuseSpot({ clock, table, tokenRadius }: RoundLayout): Point {
  if (clock.radius === 0) return { x: table.x - Math.max(leastFuseGapPx, tokenRadius), y: table.y };
  return { x: clock.x - clock.radius * 0.9, y: clock.y - clock.radius * 0.9 };
}

const leastFuseGapPx = 28;
