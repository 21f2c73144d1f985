/** What this page knows of the network it is on. */
import { signal } from '@preact/signals';

/** The server answers, and no connection to a room comes through: only this browser itself can deal a match. */
export const isPlayBlocked = signal(false);

/** Said then. */
export const PLAY_BLOCKED = 'This network blocks live play.';
