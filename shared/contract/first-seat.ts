/** Who begins, where a referee's script says so. */
import { z } from 'zod';
import type { Seat } from './game.ts';

/** At a table with so many seats. */
export function firstSeatAt(seats: number): z.ZodType<Seat> {
  const error = `The first seat is 0 to ${seats - 1}.`;
  return z
    .int(error)
    .min(0, error)
    .max(seats - 1, error);
}
