/** What a player does, as it is read before it reaches the rules: what a log has must read as it stands. */
import { refuse, type Game, type GameTypes, type Refusal } from './game.ts';
import { problemsOf, sentenceOf } from './problems.ts';

/** @param game by the rules of its match @returns the action without what those rules don't know, or why it is none */
export function readAction(game: Game, said: unknown): GameTypes['action'] | Refusal {
  const read = game.rules.action.safeParse(said);
  return read.success ? read.data : refuse('bad-command', sentenceOf(problemsOf(read.error)));
}
