/** What this browser signs of a match, and keeps of it to hold its log against later. */
import { signedText } from '../../../shared/crypto/signatures.ts';
import type { Request } from '../../../shared/protocol.ts';
import { payloadOfRequest } from '../../../shared/signed-payload.ts';
import { rememberHead, rememberOwnSeat, rememberRequest } from '../storage/seen-matches.ts';
import { signingKey } from './signing-key.ts';

/** The last event of a log that was told here. */
export interface Head {
  pos: number;
  hash: string;
}

export interface Witness {
  /** All that was told up to this event. */
  saw(head: Head): void;
  seated(seat: number): void;
  /**
   * The request with its proof, noted as about to be sent. As it is where nothing was seen yet, or where the seat has
   * another key, or none: what is not signed is granted, too. Never rejects.
   * @param seatKey the key with which this person sat down, '' for none
   */
  sign(request: Request, head: Head | null, seatKey: string): Promise<Request>;
  /** @param pos the length of the log after it */
  granted(request: Request, pos: number): void;
}

export const witnessOf = (match: string): Witness => ({
  saw: ({ pos, hash }) => rememberHead(match, pos, hash),
  seated: (seat) => rememberOwnSeat(match, seat),
  async sign(request, head, seatKey) {
    const signed = await withProof(match, request, head, seatKey).catch(() => request);
    rememberRequest(match, signed);
    return signed;
  },
  granted: (request, pos) => rememberRequest(match, request, pos),
});

async function withProof(match: string, request: Request, head: Head | null, seatKey: string): Promise<Request> {
  const { publicKey, sign } = await signingKey();
  const key = request.type === 'sit' ? request.key : seatKey;
  if (!head || key !== publicKey) return request;
  const { id } = request;
  const text = signedText({ match, head: head.hash, id, payload: payloadOfRequest(request) });
  return { ...request, proof: { seen: head.pos, signature: await sign(text) } };
}
