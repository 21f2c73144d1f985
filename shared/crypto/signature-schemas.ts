/** How keys and signatures are written, for whoever takes them from somebody else. */
import { z } from 'zod';
import { fromBase64url, toBase64url } from './signatures.ts';

const base64url = (bytes: number, what: string) =>
  z
    .string()
    // What has other signs or another length is not read any further: it may be no base64url at all.
    .regex(new RegExp(`^[A-Za-z0-9_-]{${Math.ceil((bytes * 4) / 3)}}$`), {
      error: `${what} has ${bytes} bytes, in base64url.`,
      abort: true,
    })
    // The last sign has bits to spare: one value is written in one way only.
    .refine((text) => toBase64url(fromBase64url(text)) === text, `${what} ends in bits that mean nothing.`);

/** An Ed25519 public key. Whether it is a good one, `isGoodKey` says. */
export const publicKey = base64url(32, 'A public key');
export const signature = base64url(64, 'A signature');
