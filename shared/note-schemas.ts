/** How notes are read: as they come with a command, and as they stand in a log. */
import { z } from 'zod';
import { writtenText } from './contract/written.ts';
import { NOTE_LIMITS, type Note } from './notes.ts';

const sealed = z.strictObject({
  /** SHA-256 of the words behind a salt of the writer's own, 64 hexadecimal digits. */
  sealed: z.string().regex(/^[0-9a-f]{64}$/, 'A sealed note has 64 hexadecimal digits.'),
});

/** As it comes with a command. */
export const writtenNote = z.union([z.strictObject({ text: writtenText(NOTE_LIMITS) }), sealed], {
  error: 'A note is { text } or { sealed }.',
});

/** As it stands in a log: what was let in once stays readable. */
export const recordedNote: z.ZodType<Note> = z.union([z.strictObject({ text: z.string().min(1).max(320) }), sealed]);
