/** What a player can ask for, as it is read. */
import { z } from 'zod';

const seat = z.int().min(0).max(63);

/** What could be asked for by the first rules. */
export const firstAction = z.object({
  type: z.literal('choose'),
  item: z.string().max(60),
  target: seat.nullish(),
});

/**
 * What a player asks to play. Target and stun are seats; where none is needed they are ignored. The stun is named where
 * what stuns points too, and means somebody else than the target.
 */
export const action = firstAction.extend({ stun: seat.nullish() });
