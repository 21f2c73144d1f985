/**
 * The options of another game's showdowns, which that game has under `weapons`: edited, put in words and shown as in Wa
 * Wa West's own form and rules; and what these weapons come to, item by item.
 */
import './rules-page.css';
import type { GameTypes } from '../../../shared/contract/game.ts';
import type { WaWaWest } from '../../../shared/games/wa-wa-west/game.ts';
import { firstWeapons, optionsWith, type Weapons } from '../../../shared/games/wa-wa-west/showdown.ts';
import type { OptionView } from '../../kit/game-ui.ts';
import type { Room } from '../../kit/sound/recipe.ts';
import { IsDeadly } from './cards.tsx';
import { optionViews } from './option-views.tsx';
import { itemIn } from './item-views.ts';
import { ItemCards, KillTable } from './rules-page-items.tsx';
import { showdownWords } from './words-rules.ts';

export { OpenHands as OpenChoices } from './open-hands.tsx';

export interface Armed extends GameTypes {
  options: { weapons: Weapons };
}

export const readWeapons = ({ weapons: chosen }: Armed['options']) => optionsWith(chosen);

/** What an item of these showdowns is called. */
export const weaponName = (chosen: Weapons, item: string): string => itemIn(optionsWith(chosen), item).name;

/** Their controls, by the option's name. */
export const loadWeaponEditors = async () => (await import('./showdown-editors.tsx')).weaponEditors;

/** What weapons sound like. */
export const loadWeaponSounds = async (): Promise<Room> => (await import('./sounds.ts')).room;

/** Weapons as they are printed. */
export const loadWeaponPrints = async () => (await import('./prints.tsx')).printOf;

/** What the coach says of weapons. */
export const loadWeaponCoach = async () => (await import('./words-coach.ts')).hintInShowdown;

/** Why weapons did not hit. */
export const loadWeaponMisses = async () => (await import('./words-misses.ts')).missWords;
export type WeaponMisses = Awaited<ReturnType<typeof loadWeaponMisses>>;

/** Options that read differently where nobody dies. */
const reworded = Object.entries(showdownWords.means).map(([name, text]) => [
  name,
  { ...optionViews[name], means: () => text },
]);

/** Wa Wa West's own views of the options that an armed table shares with it. */
export const weaponViews: Record<string, OptionView<Armed>> = Object.fromEntries(
  Object.entries<OptionView<WaWaWest>>({ ...optionViews, ...Object.fromEntries(reworded) })
    .filter(([name]) => name.replace(/\..*/, '') in firstWeapons)
    .map(([name, view]) => [`weapons.${name}`, viewOfWeapons(view)]),
);

function viewOfWeapons(view: OptionView<WaWaWest>): OptionView<Armed> {
  const { Show, own } = view;
  return {
    ...(view.applies && { applies: (options, seats) => view.applies!(readWeapons(options), seats) }),
    ...(view.value && { value: (options, seats) => view.value!(readWeapons(options), seats) }),
    ...(view.means && { means: (options, seats) => view.means!(readWeapons(options), seats) }),
    ...(view.describe && { describe: (options, seats) => view.describe!(readWeapons(options), seats) }),
    ...(Show && { Show: ({ options, ...table }) => <Show {...table} options={readWeapons(options)} /> }),
    ...(own && {
      own: {
        called: own.called,
        isIn: (options) => own.isIn(readWeapons(options)),
        holds: (options) => own.holds(readWeapons(options)),
      },
    }),
  };
}

/** Every item of these showdowns on its sheet. */
export const WeaponCards = ({ chosen }: { chosen: Weapons }) => (
  <IsDeadly.Provider value={false}>
    <div class="theme-wa-wa-west ww-rules">
      <ItemCards options={optionsWith(chosen)} />
    </div>
  </IsDeadly.Provider>
);

/** Who beats whom with them. */
export const WeaponTable = ({ chosen }: { chosen: Weapons }) => (
  <div class="theme-wa-wa-west ww-rules">
    <KillTable options={optionsWith(chosen)} />
  </div>
);
