/** What is wrong with something that came from outside, field by field. */
import type { z } from 'zod';
import type { OptionProblem } from './game.ts';

/** One problem a field, with the message of the schema, which says what is allowed. */
export const problemsOf = (error: z.ZodError): OptionProblem[] =>
  error.issues.map((issue) => ({ field: issue.path.map(String).join('.'), message: issue.message }));

/** The same in one line of text. */
export const sentenceOf = (problems: readonly OptionProblem[]): string =>
  problems.map(({ field, message }) => (field ? `${field}: ${message}` : message)).join('; ');
