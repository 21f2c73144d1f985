import { useMemo } from 'preact/hooks';
import type { Game, GameTypes } from '../../../shared/contract/game.ts';
import type { GameUi } from '../../kit/game-ui.ts';
import { optionsIn } from '../../kit/options/fields.ts';
import { changesIn, houseRules } from '../../kit/options/words.ts';

interface HouseRulesProps {
  game: Game;
  gameUi: GameUi;
  options: GameTypes['options'];
  seats: number;
}

/** What differs at a table, in one sentence. */
export function HouseRules({ game, gameUi, options, seats }: HouseRulesProps) {
  const all = useMemo(() => optionsIn(game.options.schema), [game]);
  return <span>{houseRules(changesIn(all, { options, seats, views: gameUi.optionViews }))}</span>;
}
