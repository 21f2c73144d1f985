/** Yic Yac Yoe on the screen. */
import 'virtual:icons/games/yic-yac-yoe/icons';
import './game.css';
import type { GameUi } from '../../kit/game-ui.ts';
import {
  loadWeaponCoach,
  loadWeaponEditors,
  loadWeaponMisses,
  loadWeaponPrints,
  loadWeaponSounds,
  OpenChoices,
} from '../wa-wa-west/showdown.tsx';
import { callOf, Hand } from './hand/hand.tsx';
import { BoardText } from './hand/play.tsx';
import { optionViews } from './option-views.ts';
import { WhyOut } from './why.tsx';
import * as words from './words-poster.ts';
import type { YicYacYoe } from '../../../shared/games/yic-yac-yoe/game.ts';

const gameUi: GameUi<YicYacYoe> = {
  ...words,
  loadStage: () => import('./stage/stage.ts'),
  // Those of the showdowns too: an armed table is both rooms, in its own space.
  loadSounds: async () => {
    const [{ room }, weapons] = await Promise.all([import('./sounds.ts'), loadWeaponSounds()]);
    return {
      ...room,
      sounds: { ...weapons.sounds, ...room.sounds },
      words: { ...weapons.words, ...room.words },
    };
  },
  loadCoach: async () => {
    const [{ coachWith }, weapons] = await Promise.all([import('./words-coach.ts'), loadWeaponCoach()]);
    return coachWith(weapons);
  },
  Hand,
  call: callOf,
  WhyOut,
  // What is chosen most is a place, or a weapon.
  loadPrints: async () => {
    const [{ printOf }, weaponOf] = await Promise.all([import('./prints.tsx'), loadWeaponPrints()]);
    return (id) => printOf(id) ?? weaponOf(id);
  },
  OpenHands: ({ view: { showdown }, names }) => showdown && <OpenChoices view={showdown} names={names} />,
  loadMisses: async () => {
    const [{ missWordsWith }, weapons] = await Promise.all([import('./words-misses.ts'), loadWeaponMisses()]);
    return missWordsWith(weapons);
  },
  loadSummary: async () => (await import('./words-summary.ts')).summaryWords,
  // The board wants the room; only the cards of a showdown take as much as in their own game.
  dock: ({ phase }) => (phase === 'showdown' ? 'right' : 'low'),
  loadOptionEditors: async () => {
    const [{ optionEditors }, weapons] = await Promise.all([import('./options.tsx'), loadWeaponEditors()]);
    return { ...optionEditors, ...weapons };
  },
  optionViews,
  BoardText,
};

export default gameUi;
