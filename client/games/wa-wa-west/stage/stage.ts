/** The stage of Wa Wa West ++: wiring only. */
import { defineStage } from '../../../kit/stage/stage.ts';
import { pointAtSeats } from '../../../kit/stage/targeting.ts';
import { showdown } from './showdown.ts';

export const createStage = defineStage(showdown, pointAtSeats);
