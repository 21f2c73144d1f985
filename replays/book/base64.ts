/** Bytes as text: base64 with padding (RFC 4648, 4), as checkpoints and proofs are written. */
import { z } from 'zod';

export const toBase64 = (bytes: Uint8Array): string => btoa(String.fromCharCode(...bytes));

/** Null where the text is no base64, or not the one way of writing these bytes. */
export function fromBase64(text: string): Uint8Array | null {
  try {
    const bytes = Uint8Array.from(atob(text), (sign) => sign.charCodeAt(0));
    return toBase64(bytes) === text ? bytes : null;
  } catch {
    return null;
  }
}

/** A SHA-256 hash in base64, read as its 32 bytes. */
export const hashInBase64 = z
  .string()
  .length(44, 'A hash has 44 signs.')
  .transform((text, problems) => {
    const bytes = fromBase64(text);
    if (bytes?.length === 32) return bytes;
    problems.addIssue('A hash is 32 bytes in base64.');
    return z.NEVER;
  });
