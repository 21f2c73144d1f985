/** What is wrong with something that came from outside, field by field. */
import type { z } from 'zod';
import type { OptionProblem } from './game.ts';

/** One problem a field, with the message of the schema, which says what is allowed. */
export const problemsOf = (error: z.ZodError): OptionProblem[] =>
  error.issues.map((issue) => ({ field: issue.path.map(String).join('.'), message: issue.message }));
