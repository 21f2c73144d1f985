/** What of showdowns somebody else writes: their weapons, as options, and what a player asks for. */
import { lazily } from '../../contract/lazily.ts';
import { asRecorded, asWritten } from '../../contract/written.ts';
import { checkSheet, form, recordedForm } from './options.ts';

export { action } from './actions.ts';

/** What a neighbour's showdowns can be played with: all but sides, rounds and clocks, which are that game's own. */
const ofWeapons = {
  exclude: true,
  customItems: true,
  precision: true,
  concentrated: true,
  thievery: true,
  headstart: true,
  rules: true,
  ruling: true,
  photoFinishMs: true,
} as const;

/** Where nobody is killed. */
const thievery = form.shape.thievery.meta({
  ...form.shape.thievery.meta(),
  description: 'Whoever hits somebody takes the ammo that they have left.',
});

export const weapons = form.pick(ofWeapons).extend({ thievery }).check(checkSheet(asWritten));
export const recordedWeapons = lazily(() =>
  recordedForm().pick(ofWeapons).extend({ thievery }).check(checkSheet(asRecorded)),
);
