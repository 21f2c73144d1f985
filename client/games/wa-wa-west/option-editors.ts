/** Controls for options, by the option's name: fetched where a table is made. */
import type { WaWaWest } from '../../../shared/games/wa-wa-west/game.ts';
import type { OptionEditor } from '../../kit/game-ui.ts';
import { CustomItemsEditor } from './options-items.tsx';
import { ExcludeEditor, TeamsEditor } from './options.tsx';

export const optionEditors: Record<string, OptionEditor<WaWaWest>> = {
  exclude: { Editor: ExcludeEditor, isWide: true },
  customItems: { Editor: CustomItemsEditor, isWide: true },
  teams: { Editor: TeamsEditor },
};
