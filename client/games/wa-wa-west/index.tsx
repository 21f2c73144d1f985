/** Wa Wa West ++ on the screen. */
import './game.css';
import type { GameUi } from '../../kit/game-ui.ts';
import { Hand } from './hand/hand.tsx';
import { OpenHands } from './open-hands.tsx';
import { optionViews } from './option-views.tsx';
import { handWords } from './words.ts';
import { WhyOut } from './why.tsx';
import * as words from './words-poster.ts';
import type { WaWaWest } from '../../../shared/games/wa-wa-west/game.ts';

const gameUi: GameUi<WaWaWest> = {
  ...words,
  loadStage: () => import('./stage/stage.ts'),
  loadSounds: async () => (await import('./sounds.ts')).room,
  loadCoach: async () => (await import('./words-coach.ts')).hintFor,
  Hand,
  call: ({ view }) => handWords.call(view.round),
  WhyOut,
  loadPrints: async () => (await import('./prints.tsx')).printOf,
  OpenHands,
  loadMisses: async () => (await import('./words-misses.ts')).missWords,
  loadSummary: async () => (await import('./words-summary.ts')).summaryWords,
  loadOptionEditors: async () => (await import('./option-editors.ts')).optionEditors,
  optionViews,
};

export default gameUi;
