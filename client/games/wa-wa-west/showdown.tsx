/**
 * The options of another game's showdowns, which that game has under `weapons`: edited, put in words and shown as in Wa
 * Wa West's own form and rules; and what these weapons come to, item by item.
 */
import type { GameTypes } from '../../../shared/contract/game.ts';
import type { WaWaWest } from '../../../shared/games/wa-wa-west/game.ts';
import { optionsWith, weapons, type Weapons } from '../../../shared/games/wa-wa-west/showdown.ts';
import type { EditorProps, OptionEditor, OptionView } from '../../kit/game-ui.ts';
import type { Room } from '../../kit/sound/recipe.ts';
import { IsDeadly } from './cards.tsx';
import { optionViews } from './option-views.tsx';
import { CustomItemsEditor } from './options-items.tsx';
import { itemIn } from './item-views.ts';
import { ExcludeEditor } from './options.tsx';
import { ItemCards, KillTable } from './rules-page-items.tsx';
import { showdownWords } from './words-rules.ts';

interface Armed extends GameTypes {
  options: { weapons: Weapons };
}

const read = ({ weapons: chosen }: Armed['options']) => optionsWith(chosen);

export const weaponEditors: Record<string, OptionEditor<Armed>> = {
  'weapons.exclude': { Editor: ofWeapons(ExcludeEditor), isWide: true },
  'weapons.customItems': { Editor: ofWeapons(CustomItemsEditor), isWide: true },
};

function ofWeapons(Editor: OptionEditor<WaWaWest>['Editor']): OptionEditor<Armed>['Editor'] {
  return ({ options, seats, change }: EditorProps<Armed>) => (
    <IsDeadly.Provider value={false}>
      <Editor
        options={read(options)}
        seats={seats}
        change={(part) => change({ weapons: { ...options.weapons, ...part } })}
      />
    </IsDeadly.Provider>
  );
}

/** What an item of these showdowns is called. */
export const weaponName = (chosen: Weapons, item: string): string => itemIn(optionsWith(chosen), item).name;

/** What weapons sound like. */
export const loadWeaponSounds = async (): Promise<Room> => (await import('./sounds.ts')).room;

/** What the coach says of weapons. */
export const loadWeaponCoach = async () => (await import('./words-coach.ts')).hintInShowdown;

/** Those of Wa Wa West, as far as they are told of weapons; and what reads differently where nobody dies. */
export const weaponViews: Record<string, OptionView<Armed>> = Object.fromEntries([
  ...Object.entries(optionViews)
    .filter(([name]) => name.replace(/\..*/, '') in weapons.shape)
    .map(([name, view]) => [`weapons.${name}`, viewOfWeapons(view)]),
  ...Object.entries(showdownWords.means).map(([name, text]) => [`weapons.${name}`, { means: () => text }]),
]);

function viewOfWeapons(view: OptionView<WaWaWest>): OptionView<Armed> {
  const { Show, own } = view;
  return {
    ...(view.value && { value: (options, seats) => view.value!(read(options), seats) }),
    ...(view.means && { means: (options, seats) => view.means!(read(options), seats) }),
    ...(view.describe && { describe: (options, seats) => view.describe!(read(options), seats) }),
    ...(Show && { Show: ({ options, ...table }) => <Show {...table} options={read(options)} /> }),
    ...(own && {
      own: {
        called: own.called,
        isIn: (options) => own.isIn(read(options)),
        holds: (options) => own.holds(read(options)),
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
