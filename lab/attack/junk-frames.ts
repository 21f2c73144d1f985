/** Junk for a connection that is open: bytes of WebSocket frames, from noise to commands that are nearly right. */
import { Protocol } from 'colyseus.js';
import type { Chance } from '../../shared/contract/random.ts';
import { games } from '../../shared/games/index.ts';
import * as protocol from '../../shared/protocol.ts';
import { written } from '../../server/testing/frames.ts';
import {
  cutShort,
  fitting,
  flipped,
  junkBytes,
  junkNumber,
  junkPack,
  junkText,
  mutated,
  oneOf,
  packed,
  schemaOf,
  type Schema,
} from './junk-values.ts';

export interface Frame {
  bytes: Buffer;
  /** Whether WebSocket itself, or the room, must close the connection at it. */
  ends: boolean;
}

/** Opcodes of WebSocket. */
const op = { continuation: 0, text: 1, binary: 2, close: 8, ping: 9, pong: 10 };

/** One piece of junk for the wire of an open connection. */
export function junkFrame(chance: Chance): Frame {
  return oneOf<Frame>(chance, [
    [40, () => binary(chance, nearlyRight(chance))],
    [25, () => binary(chance, message(chance))],
    [12, () => binary(chance, protocolFrame(chance))],
    [6, () => binary(chance, junkBytes(chance, 120))],
    [4, () => goesOn(frame(chance, op.text, Buffer.from(junkText(chance))))],
    [4, () => goesOn(pings(chance))],
    [3, () => goesOn(inPieces(chance, message(chance)))],
    [1.5, () => ({ bytes: broken(chance), ends: true })],
    [0.5, () => ({ bytes: frame(chance, op.binary, Buffer.of(Protocol.LEAVE_ROOM)), ends: true })],
  ]);
}

const goesOn = (bytes: Buffer): Frame => ({ bytes, ends: false });
const binary = (chance: Chance, payload: Buffer): Frame => goesOn(frame(chance, op.binary, payload));

const isAct = ({ properties }: Schema) => (properties?.type as Schema | undefined)?.const === 'act';
const commands = schemaOf(protocol.request).oneOf as Schema[];
const [[acting], others] = [commands.filter(isAct), commands.filter((one) => !isAct(one))];
const acts = games.map(({ rules }) => schemaOf(rules.action));
const messages = Object.entries({
  again: protocol.againRequest,
  say: protocol.sayRequest,
  report: protocol.reportRequest,
  sync: protocol.syncRequest,
  commentary: protocol.commentaryRequest,
  pace: protocol.paceRequest,
}).map(([type, schema]) => ({ type, schema: schemaOf(schema) }));

/** What a client might really ask of a table or the lobby. */
function right(chance: Chance): [type: string, payload: unknown] {
  if (chance.float() < 0.05) return ['filter', { name: 'match', metadata: { game: 'wa-wa-west' } }];
  if (chance.float() < 0.3) {
    const { type, schema } = chance.pick(messages);
    return [type, fitting(chance, schema)];
  }
  const isActing = chance.float() < 0.4;
  const command = fitting(chance, isActing ? acting! : chance.pick(others)) as { type: string };
  // Nothing can be sent after leaving.
  if (command.type === 'leave' && chance.float() < 0.9) return right(chance);
  // The same id again, on purpose: from the same person and from another.
  const id = `junk-command-${chance.int(chance.float() < 0.5 ? 40 : 2 ** 30)}`;
  return ['command', { ...command, id, ...(isActing && { act: fitting(chance, chance.pick(acts)) }) }];
}

/** As it should be, or with something wrong, or broken on the way. */
function nearlyRight(chance: Chance): Buffer {
  const [type, payload] = right(chance);
  const whole = Buffer.concat([
    head(chance, chance.float() < 0.95 ? type : junkText(chance)),
    packed(chance.float() < 0.2 ? payload : mutated(chance, payload)),
  ]);
  return oneOf<Buffer>(chance, [
    [10, () => whole],
    [1, () => cutShort(chance, whole)],
    [1, () => flipped(chance, whole)],
  ]);
}

/** A message of any type with anything in it. */
function message(chance: Chance): Buffer {
  const type = oneOf<string | number>(chance, [
    [3, () => chance.pick(['command', 'filter', '*', ...messages.map(({ type }) => type)])],
    [3, junkText],
    [1, junkNumber],
  ]);
  return Buffer.concat([head(chance, type), junkPack(chance)]);
}

/** The start of a message: a request, or one that nobody answers. */
function head(chance: Chance, type: string | number): Buffer {
  return oneOf<Buffer>(chance, [
    [6, () => Buffer.concat([Buffer.of(Protocol.ROOM_REQUEST), written(chance.int(1000)), written(type)])],
    [3, () => Buffer.concat([Buffer.of(Protocol.ROOM_DATA), written(type)])],
    [1, () => Buffer.concat([Buffer.of(Protocol.ROOM_DATA_BYTES), written(type)])],
    [1, () => Buffer.concat([Buffer.of(Protocol.ROOM_REQUEST), written(junkNumber(chance)), written(type)])],
    [1, () => Buffer.concat([Buffer.of(Protocol.ROOM_DATA), notText(chance)])],
  ]);
}

/** A message type that is no UTF-8, or says that it is longer than the frame. */
const notText = (chance: Chance): Buffer =>
  chance.pick([
    Buffer.of(0xa4, 0xff, 0xfe, 0xc0, 0x80),
    Buffer.of(0xd9, chance.int(256), ...junkBytes(chance, 10)),
    Buffer.of(0xdb, 0xff, 0xff, 0xff, 0xff, ...junkBytes(chance, 10)),
    Buffer.of(0xd9, 200, ...Buffer.from('__proto__')),
  ]);

/** Any of the protocol's codes, with any modifier, and what does not belong after it. */
function protocolFrame(chance: Chance): Buffer {
  const codes = [...Object.values(Protocol), chance.int(256)].filter(
    (code) => typeof code === 'number' && (code & 0x1f) !== Protocol.LEAVE_ROOM,
  );
  const modifier = chance.pick([0, 0, 0x20, 0x40, 0x80, 0xe0]);
  const first = chance.pick(codes) | modifier;
  return Buffer.concat([Buffer.of(first), chance.float() < 0.5 ? junkBytes(chance, 40) : junkPack(chance)]);
}

const pings = (chance: Chance): Buffer =>
  Buffer.concat(
    Array.from({ length: 1 + chance.int(5) }, () =>
      frame(chance, chance.pick([op.ping, op.ping, op.pong]), junkBytes(chance, 125)),
    ),
  );

/** One message in several frames, with a ping in between. */
function inPieces(chance: Chance, payload: Buffer): Buffer {
  const at = chance.int(payload.length + 1);
  const between = chance.float() < 0.5 ? frame(chance, op.ping, junkBytes(chance, 10)) : Buffer.alloc(0);
  return Buffer.concat([
    frame(chance, op.binary, payload.subarray(0, at), { last: false }),
    frame(chance, op.continuation, Buffer.alloc(0), { last: false }),
    between,
    frame(chance, op.continuation, payload.subarray(at)),
  ]);
}

/** What WebSocket forbids. */
const broken = (chance: Chance): Buffer =>
  oneOf<Buffer>(chance, [
    [2, () => junkBytes(chance, 200)],
    [1, () => frame(chance, chance.pick([3, 4, 7, 11, 15]), junkBytes(chance, 20))],
    [1, () => frame(chance, op.binary, junkBytes(chance, 20), { reserved: 0x70 })],
    [1, () => frame(chance, op.binary, junkBytes(chance, 20), { masked: false })],
    [1, () => frame(chance, op.continuation, junkBytes(chance, 20))],
    [1, () => frame(chance, op.ping, Buffer.alloc(126 + chance.int(100)))],
    [1, () => frame(chance, op.text, Buffer.of(0xff, 0xfe, 0xc0))],
    [1, () => frame(chance, op.close, Buffer.of(chance.int(256), chance.int(256), ...junkBytes(chance, 30)))],
    [1, () => Buffer.concat([Buffer.of(0x82, 0xff), Buffer.alloc(8, 0xff), junkBytes(chance, 20)])],
    [0.3, () => frame(chance, op.binary, Buffer.alloc(65 * 1024, Protocol.ROOM_DATA))],
  ]);

/** A frame as a client writes it, by RFC 6455, or not quite. */
function frame(
  chance: Chance,
  opcode: number,
  payload: Buffer,
  { last = true, reserved = 0, masked = true }: { last?: boolean; reserved?: number; masked?: boolean } = {},
): Buffer {
  const { length } = payload;
  const size = length < 126 ? Buffer.of(length) : length < 65_536 ? Buffer.alloc(3, 126) : Buffer.alloc(9, 127);
  if (size.length === 3) size.writeUInt16BE(length, 1);
  if (size.length === 9) size.writeBigUInt64BE(BigInt(length), 1);
  if (masked) size.writeUInt8(size.readUInt8() | 0x80);
  const start = Buffer.concat([Buffer.of((last ? 0x80 : 0) | reserved | opcode), size]);
  if (!masked) return Buffer.concat([start, payload]);
  const mask = Buffer.from([chance.int(256), chance.int(256), chance.int(256), chance.int(256)]);
  return Buffer.concat([start, mask, payload.map((byte, index) => byte ^ mask.readUInt8(index & 3))]);
}
