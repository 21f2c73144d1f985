/** The framework's wire, written and read by hand: for junk, and for what was sent to a page. */
import { decode, encode } from '@colyseus/schema';
import { Protocol } from 'colyseus.js';
import { unpack } from 'msgpackr';

/** A number or text as the room's protocol writes it. */
export function written(value: string | number): Buffer {
  const bytes = Buffer.alloc(16 + (typeof value === 'string' ? Buffer.byteLength(value) : 0));
  const it = { offset: 0 };
  if (typeof value === 'string') encode.string(bytes, value, it);
  else encode.number(bytes, value, it);
  return bytes.subarray(0, it.offset);
}

/** What a frame from the server says, as far as matches need it. */
export type Heard =
  | { is: 'reply'; id: number; status: number; payload: object }
  | { is: 'message'; type: string; payload: unknown }
  | { is: 'other' };

/** The status of a reply. */
export const GRANTED = 0;

export function readFrame(frame: Buffer): Heard {
  const it = { offset: 1 };
  const payload = (): unknown => (it.offset < frame.length ? unpack(frame.subarray(it.offset)) : undefined);
  if (frame[0] === Protocol.ROOM_RESPONSE) {
    const id = decode.number(frame, it);
    const status = frame[it.offset++]!;
    return { is: 'reply', id, status, payload: payload() ?? {} };
  }
  if (frame[0] !== Protocol.ROOM_DATA) return { is: 'other' };
  const type = decode.stringCheck(frame, it) ? decode.string(frame, it) : String(decode.number(frame, it));
  return { is: 'message', type, payload: payload() };
}
