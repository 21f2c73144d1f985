/** How schemas take what people write and others see: every one takes it through here. */
import { z } from 'zod';
import { isWithin, UNITS, type Limits } from './graphemes.ts';
import { cleaned, likenessOf } from './text.ts';

/** Cleans what it reads; refuses what is then too short or too long. */
export const writtenText = ({ least = 1, longest, error }: Limits): z.ZodType<string, string> =>
  z
    .string({ error })
    // More than that is not worth cleaning.
    .max(10 * longest, error)
    .transform(cleaned)
    .refine((text) => isWithin(text, { least, longest }), error);

/** What somebody looks for: nothing here has the character that ends a text, and not every store can look for it. */
export const soughtText = (longest: number): z.ZodType<string, string> =>
  z
    .string()
    .max(longest)
    .refine((text) => !text.includes('\0'), 'No text here has the character U+0000.');

/** How a schema takes texts, and by what it knows two of them as the same. */
export interface Reading {
  text(limits: Limits): z.ZodType<string, string>;
  likenessOf(text: string): string;
}

/** From people: cleaned, and no two that read alike. */
export const asWritten: Reading = { text: writtenText, likenessOf };

/**
 * From a log: as it stands. What was let in once stays readable, also from before texts were cleaned; and what counts
 * as clean changes with the Unicode version of whoever reads, on which no verdict on a log may hang.
 */
export const asRecorded: Reading = {
  text: ({ least = 1, longest, error }) =>
    z
      .string({ error })
      .max(UNITS * longest, error)
      .refine((text) => text.trim().length >= least, error),
  likenessOf: (text) => text.toLowerCase(),
};
