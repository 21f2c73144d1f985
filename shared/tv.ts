/** What the television asks and is told: GET /api/tv. */
import { z } from 'zod';
import { matchId } from './protocol.ts';

/** So many of what was shown before are worth telling; those before them may come again. */
export const MOST_SHOWN = 20;

/** GET /api/tv */
export const tvQuery = z.strictObject({
  /** The live match that is on: another one must be much more exciting. */
  now: matchId.optional(),
  /** A live match that could not be watched from there. */
  without: matchId.optional(),
  /** What was shown before, the latest last, with commas between. */
  shown: z
    .string()
    .max(MOST_SHOWN * 21)
    .transform((ids) => ids.split(',').filter(Boolean))
    .pipe(z.array(matchId).max(MOST_SHOWN, `At most ${MOST_SHOWN} matches that were shown before are told.`))
    .default([]),
});
export type TvQuery = z.infer<typeof tvQuery>;

/** What is worth watching now. Nothing of how any match ended. */
export const tvReply = z.discriminatedUnion('is', [
  z.object({ is: z.literal('live'), matchId, game: z.string() }),
  z.object({
    is: z.literal('replay'),
    matchId,
    game: z.string(),
    /** Which of the best it is, from 1, and of how many. */
    place: z.number(),
    of: z.number(),
    /** Played within the last day; otherwise these are the latest there are. */
    isOfToday: z.boolean(),
  }),
  /** Nobody plays, and nobody has. */
  z.object({ is: z.literal('nothing') }),
]);
export type TvReply = z.infer<typeof tvReply>;
