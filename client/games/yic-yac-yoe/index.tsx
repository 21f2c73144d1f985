/** Yic Yac Yoe on the screen. */
import type { YicYacYoeView } from '../../../shared/games/yic-yac-yoe/types.ts';
import type { GameUi } from '../../kit/game-ui.ts';
import { ToldBoard } from './board/told-board.tsx';
import { MarkingEditor } from './editors/marking.tsx';
import { PlacementsEditor } from './editors/placements.tsx';
import { RowsEditor } from './editors/rows.tsx';
import { SizeEditor } from './editors/size.tsx';
import { Hand } from './hand/hand.tsx';
import { Poster } from './poster/poster.tsx';
import { Rules } from './rules/rules.tsx';

const gameUi: GameUi = {
  theme: 'theme-yic-yac-yoe',
  blurb: '2 to 6 players, five minutes',
  Poster,
  // The canvas is the heaviest part: lobby and rules do without it.
  preload: () => import('./stage/index.ts'),
  createStage: async (host) => (await import('./stage/index.ts')).createStage(host),
  Hand,
  // The board wants the room; only the cards of a showdown take as much as in their own game.
  dock: (view: YicYacYoeView) => (view.phase === 'showdown' ? 'right' : 'low'),
  Rules,
  optionEditors: { size: SizeEditor, placements: PlacementsEditor, marking: MarkingEditor, rows: RowsEditor },
  Told: ToldBoard,
};

export default gameUi;
