/** Wa Wa West ++ on the screen. */
import './game.css';
import type { GameUi } from '../../kit/game-ui.ts';
import { Hand } from './hand/hand.tsx';
import { CustomItemsEditor } from './options-items.tsx';
import { ExcludeEditor, TeamsEditor } from './options.tsx';
import { optionViews } from './option-views.tsx';
import poster from './poster.tsx';
import { handWords } from './words.ts';
import { Rules } from './rules-page.tsx';
import { WhyOut } from './why.tsx';
import type { WaWaWest } from '../../../shared/games/wa-wa-west/game.ts';

const gameUi: GameUi<WaWaWest> = {
  ...poster,
  // The canvas is the heaviest part: lobby and rules do without it.
  preload: () => import('./stage/stage.ts'),
  createStage: async (host) => (await import('./stage/stage.ts')).createStage(host),
  loadSounds: async () => (await import('./sounds.ts')).room,
  loadCoach: async () => (await import('./words-coach.ts')).hintFor,
  Hand,
  call: ({ view }) => handWords.call(view.round),
  WhyOut,
  Rules,
  optionEditors: {
    exclude: { Editor: ExcludeEditor, isWide: true },
    customItems: { Editor: CustomItemsEditor, isWide: true },
    teams: { Editor: TeamsEditor },
  },
  optionViews,
};

export default gameUi;
