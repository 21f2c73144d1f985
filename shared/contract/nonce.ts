import { z } from 'zod';

/** A player's own randomness, mixed into the seed before it is used. */
export const nonce = z.string().regex(/^[0-9a-f]{32}$/, 'The nonce has 32 hexadecimal digits.');
