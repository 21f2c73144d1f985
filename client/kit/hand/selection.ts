/**
 * What a player has picked up but not played. It lives outside the components, so that a dropped
 * connection, which may take the table off the screen for a moment, does not lose it.
 */
import { signal } from '@preact/signals';

export interface Picks<Pick> {
  /** What is picked up at that moment: nothing, if the last pick was for another one. */
  at(moment: string): Pick;
  change(moment: string, change: Partial<Pick>): void;
}

/** @param nothing what is picked up to begin with */
export function keepPicks<Pick extends object>(nothing: Pick): Picks<Pick> {
  const kept = signal({ moment: '', pick: nothing });
  const at = (moment: string) => (kept.value.moment === moment ? kept.value.pick : nothing);
  return {
    at,
    change: (moment, change) => {
      kept.value = { moment, pick: { ...at(moment), ...change } };
    },
  };
}
