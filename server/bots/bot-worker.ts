/** The thread in which bots choose. */
import type { GameTypes } from '../../shared/contract/game.ts';
import { engineOf } from '../../shared/games/engines.ts';
import { gameOf } from '../../shared/games/index.ts';
import { chanceFrom } from '../../shared/contract/random.ts';
import type { BotQuestion } from '../../shared/table/bot-players.ts';

export interface Question extends BotQuestion {
  /** Or takes whatever is legal. */
  searches: boolean;
}

/** What is asked for everybody's chances: what its viewer knows. */
export type Position = Pick<Question, 'game' | 'view' | 'seed'>;

/** By seat, 0 to 1; null in games that don't say. */
export const chances = ({ game, view, seed }: Position): number[] | null =>
  engineOf(game).chances?.(view, chanceFrom(seed)) ?? null;

export default function answer({
  game: id,
  rulesVersion,
  view,
  seat,
  temperament,
  seed,
  searches,
}: Question): GameTypes['action'] {
  const game = gameOf(id, rulesVersion);
  if (!game) throw new Error(`No game "${id}" by rules ${rulesVersion}`);
  const chance = chanceFrom(seed);
  return searches
    ? engineOf(id).choose(view, seat, { chance, temperament })
    : chance.pick(game.legalActions(view, seat));
}
