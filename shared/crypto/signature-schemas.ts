/** How keys and signatures are written, for whoever takes them from somebody else. */
import { z } from 'zod';

const signs = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_';

function base64url(bytes: number, what: string) {
  const length = Math.ceil((bytes * 4) / 3);
  // The last sign has bits to spare: one value is written in one way only.
  const spare = 6 * length - 8 * bytes;
  const last = signs
    .split('')
    .filter((_, index) => index % 2 ** spare === 0)
    .join('');
  return z
    .string()
    .regex(new RegExp(`^[A-Za-z0-9_-]{${length}}$`), {
      error: `${what} has ${bytes} bytes, in base64url.`,
      abort: true,
    })
    .regex(new RegExp(`[${last}]$`), `${what} ends in bits that mean nothing.`);
}

/** An Ed25519 public key. Whether it is a good one, `isGoodKey` says. */
export const publicKey = base64url(32, 'A public key');
export const signature = base64url(64, 'A signature');
