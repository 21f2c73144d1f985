/** Controls for the weapons of another game's showdowns. */
import type { WaWaWest } from '../../../shared/games/wa-wa-west/game.ts';
import type { EditorProps, OptionEditor } from '../../kit/game-ui.ts';
import { IsDeadly } from './cards.tsx';
import { CustomItemsEditor } from './options-items.tsx';
import { ExcludeEditor } from './options.tsx';
import { readWeapons, type Armed } from './showdown.tsx';

export const weaponEditors: Record<string, OptionEditor<Armed>> = {
  'weapons.exclude': { Editor: ofWeapons(ExcludeEditor), isWide: true },
  'weapons.customItems': { Editor: ofWeapons(CustomItemsEditor), isWide: true },
};

function ofWeapons(Editor: OptionEditor<WaWaWest>['Editor']): OptionEditor<Armed>['Editor'] {
  return ({ options, seats, change }: EditorProps<Armed>) => (
    <IsDeadly.Provider value={false}>
      <Editor
        options={readWeapons(options)}
        seats={seats}
        change={(part) => change({ weapons: { ...options.weapons, ...part } })}
      />
    </IsDeadly.Provider>
  );
}
