/** Options as far as they can be read: a form's are often half written. */
import { options as schema, type WaWaWestOptions } from '../../../../shared/games/wa-wa-west/options.ts';

/** The full options of a form; where something in them is wrong, those that are right with the custom items left out. */
export function readableOptions(raw: unknown): WaWaWestOptions {
  const whole = schema.safeParse(raw ?? {});
  if (whole.success) return whole.data;
  const { ruling } = (raw ?? {}) as Partial<WaWaWestOptions>;
  const partly = schema.safeParse({ ruling });
  return partly.success ? partly.data : schema.parse({});
}
