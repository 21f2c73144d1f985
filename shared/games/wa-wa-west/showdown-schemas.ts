/** What of showdowns somebody else writes: their weapons, as options, and what a player asks for. */
export { action } from './actions.ts';
export { recordedWeapons, weapons } from './options.ts';
