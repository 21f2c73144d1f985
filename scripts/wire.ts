/** The framework's wire, written and read by hand: for clients that weigh little, and for those of a simulation. */
import { decode, encode } from '@colyseus/schema';
import { Protocol } from 'colyseus.js';
import { pack, unpack } from 'msgpackr';

function written(value: string | number): Buffer {
  const bytes = Buffer.alloc(48);
  const it = { offset: 0 };
  if (typeof value === 'string') encode.string(bytes, value, it);
  else encode.number(bytes, value, it);
  return bytes.subarray(0, it.offset);
}

export const dataFrame = (type: string, payload: unknown): Buffer =>
  Buffer.concat([Buffer.of(Protocol.ROOM_DATA), written(type), pack(payload)]);

export const requestFrame = (id: number, type: string, payload: unknown): Buffer =>
  Buffer.concat([Buffer.of(Protocol.ROOM_REQUEST), written(id), written(type), pack(payload)]);

/** What a frame from the server says, as far as matches need it. */
export type Heard =
  | { is: 'joined' }
  | { is: 'reply'; id: number; isGranted: boolean; payload: object }
  | { is: 'message'; type: string; payload: unknown }
  | { is: 'other' };

export function readFrame(frame: Buffer): Heard {
  const it = { offset: 1 };
  if (frame[0] === Protocol.JOIN_ROOM) return { is: 'joined' };
  if (frame[0] === Protocol.ROOM_RESPONSE) {
    const id = decode.number(frame, it);
    const isGranted = frame[it.offset++] === 0;
    const payload = it.offset < frame.length ? (unpack(frame.subarray(it.offset)) as object) : {};
    return { is: 'reply', id, isGranted, payload };
  }
  if (frame[0] !== Protocol.ROOM_DATA) return { is: 'other' };
  const type = decode.string(frame, it);
  return { is: 'message', type, payload: it.offset < frame.length ? unpack(frame.subarray(it.offset)) : undefined };
}
