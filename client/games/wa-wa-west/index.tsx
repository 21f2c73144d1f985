/** Wa Wa West ++ on the screen. */
import type { GameUi } from '../../kit/game-ui.ts';
import { CustomItemsEditor } from './editors/custom-items.tsx';
import { ExcludeEditor } from './editors/exclude.tsx';
import { TeamsEditor } from './editors/teams.tsx';
import { Hand } from './hand/hand.tsx';
import { Poster } from './poster/poster.tsx';
import { Rules } from './rules/rules.tsx';

const gameUi: GameUi = {
  theme: 'theme-wa-wa-west',
  blurb: '2 to 16 players, ten minutes',
  Poster,
  // The canvas is the heaviest part: lobby and rules do without it.
  preload: () => import('./stage/index.ts'),
  createStage: async (host) => (await import('./stage/index.ts')).createStage(host),
  Hand,
  Rules,
  optionEditors: { exclude: ExcludeEditor, customItems: CustomItemsEditor, teams: TeamsEditor },
};

export default gameUi;
