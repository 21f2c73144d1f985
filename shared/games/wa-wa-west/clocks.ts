/** What the options make of clocks. */
import type { WaWaWestOptions } from './options.ts';

/** How long a round stays open, ms. */
export const chooseMsOf = (read: Pick<WaWaWestOptions, 'chooseMs' | 'blitz'>): number =>
  read.chooseMs ?? (read.blitz ? 3000 : 10_000);

/** The pause after a reveal in which no choice is taken, ms. */
export const revealMsOf = (read: Pick<WaWaWestOptions, 'revealMs' | 'blitz'>): number =>
  read.revealMs ?? (read.blitz ? 1000 : 3000);
