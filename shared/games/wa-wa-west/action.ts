/** The shape of what a player may wish. */
import { z } from 'zod';

export const act = z.object({
  type: z.literal('choose'),
  item: z.string().max(60),
  target: z.int().min(0).max(63).nullish(),
});
