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
  // The canvas is the heaviest part: lobby and rules do without it.
  preload: () => import('./stage/stage.ts'),
  createStage: async (host) => (await import('./stage/stage.ts')).createStage(host),
  loadSounds: async () => (await import('./sounds.ts')).room,
  loadCoach: async () => (await import('./words-coach.ts')).hintFor,
  Hand,
  call: callOf,
  WhyOut,
  OpenHands,
  dock: () => 'below',
  loadOptionEditors: async () => (await import('./options.tsx')).optionEditors,
  optionViews,
};

export default gameUi;
