/** War Zone on the screen. */
import './game.css';
import type { GameUi } from '../../kit/game-ui.ts';
import { optionViews } from './option-views.tsx';
import { Hand } from './hand/hand.tsx';
import { OpenHands } from './open-hands.tsx';
import { WhyOut } from './why.tsx';
import * as words from './words-poster.ts';
import { callOf } from './words.ts';
import type { WarZone } from '../../../shared/games/war-zone/game.ts';

const gameUi: GameUi<WarZone> = {
  ...words,
  loadStage: () => import('./stage/stage.ts'),
  loadSounds: async () => (await import('./sounds.ts')).room,
  loadCoach: async () => (await import('./words-coach.ts')).hintFor,
  Hand,
  call: callOf,
  WhyOut,
  loadPrints: async () => (await import('./prints.tsx')).printOf,
  loadMisses: async () => (await import('./words-misses.ts')).missWords,
  loadSummary: async () => (await import('./words-summary.ts')).summaryWords,
  OpenHands,
  dock: () => 'below',
  loadOptionEditors: async () => (await import('./options.tsx')).optionEditors,
  optionViews,
};

export default gameUi;
