/** What shows each event, and what is so while anything moves. */
import { combatMotions } from './combat.ts';
import type { Choreography, EventMotions } from './scene.ts';
import { turnMotions } from './turns.ts';

/** No time is counted while something is shown. */
export const begin = (choreography: Choreography): void => choreography.since(0, { clock: false });

export const motions: EventMotions = { ...turnMotions, ...combatMotions };
