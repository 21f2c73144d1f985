import type { Motion, Step, Look } from '../../../face.ts';
import { stillMotion } from '../../../timeline.ts';
import type { Table } from './table.ts';
export const durationOf = (_: Step): number => 0;
export const motionOf = (_s: Step, _l: Look, _t: Table): Motion => stillMotion(() => {});
