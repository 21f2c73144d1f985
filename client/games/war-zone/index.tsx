/** War Zone on the screen. */
import type { GameUi } from '../../kit/game-ui.ts';
import { DeckEditor } from './editors/deck.tsx';
import { TeamsEditor } from './editors/teams.tsx';
import { Hand } from './hand/hand.tsx';
import { Poster } from './poster/poster.tsx';
import { Rules } from './rules/rules.tsx';

const gameUi: GameUi = {
  theme: 'theme-war-zone',
  blurb: '2 to 6 players, 20 health',
  Poster,
  // The canvas is the heaviest part: lobby and rules do without it.
  preload: () => import('./stage/stage.ts'),
  createStage: async (host) => (await import('./stage/stage.ts')).createStage(host),
  Hand,
  dock: () => 'below',
  Rules,
  optionEditors: { deck: DeckEditor, teams: TeamsEditor },
};

export default gameUi;
