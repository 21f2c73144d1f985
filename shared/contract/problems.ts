/** What came from outside is read, or what is wrong with it is said, field by field. */
import type { z } from 'zod';
import { refuse, type Game, type GameTypes, type OptionProblem, type Refusal } from './game.ts';

/** One problem a field, with the message of the schema, which says what is allowed. */
export const problemsOf = (error: z.ZodError): OptionProblem[] =>
  error.issues.map((issue) => ({ field: issue.path.map(String).join('.'), message: issue.message }));

/** The same in one line of text. */
export const sentenceOf = (problems: readonly OptionProblem[]): string =>
  problems.map(({ field, message }) => (field ? `${field}: ${message}` : message)).join('; ');

/**
 * What a player does, as it is read before it reaches the rules: what a log has must read as it stands.
 * @param game by the rules of its match
 * @returns the action without what those rules don't know, or why it is none
 */
export function readAction(game: Game, said: unknown): GameTypes['action'] | Refusal {
  const read = game.rules.action.safeParse(said);
  return read.success ? read.data : refuse('bad-command', sentenceOf(problemsOf(read.error)));
}
