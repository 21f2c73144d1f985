/** How a referee's script may rig chance: the whole deck, and who starts. */
import { z } from 'zod';
import { deckOf } from './deck.ts';
import type { WarZoneOptions } from './options.ts';

/** The schema of a stack, for these options and that many seats. */
export function stackFor(options: WarZoneOptions, seats: number) {
  const { attacks, defences } = deckOf(options);
  const kinds = [...attacks.keys(), ...defences.keys()];
  const kind = z
    .string()
    .refine((card) => kinds.includes(card), { error: `No card of this deck. Cards: ${kinds.join(', ')}.` });
  const seatError = `The first seat is 0 to ${seats - 1}.`;
  return z.strictObject({
    /** In drawing order, any length: the whole deck of the match, dealt from too. */
    deck: z.array(kind).optional(),
    firstSeat: z
      .int(seatError)
      .min(0, seatError)
      .max(seats - 1, seatError)
      .optional(),
  });
}

export type Stack = z.output<ReturnType<typeof stackFor>>;
