/** Junk for a connection that is open: bytes of WebSocket frames, from noise to commands that are nearly right. */
import { Protocol } from 'colyseus.js';
import { commitmentTo } from '../../shared/crypto/hashes.ts';
import type { Chance } from '../../shared/contract/random.ts';
import { cutShort, flipped, junkBytes, junkNumber, junkPack, junkText, mutated, oneOf, packed } from './junk-values.ts';
import { written } from '../../server/testing/frames.ts';

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

/** A command, a `sync` or a lobby's message as it should be, or with something wrong, or broken on the way. */
function nearlyRight(chance: Chance): Buffer {
  const [type, right] = oneOf<[string, unknown]>(chance, [
    [12, () => ['command', rightCommand(chance)]],
    [2, () => ['again', chance.pick([{ ready: true }, { ready: false }, { bots: true }, { ready: 1 }])]],
    [
      2,
      () => ['say', chance.pick([{ type: 'emote', emote: 'hat' }, { type: 'applause' }, { type: 'chat', text: 'x' }])],
    ],
    [3, () => ['sync', { after: chance.int(40) - 1 }]],
    [1, () => ['commentary', { after: chance.int(40) - 1 }]],
    [1, () => ['pace', { stop: chance.int(2) === 0, unhurried: chance.int(2) === 0 }]],
    [1, () => ['filter', { name: 'match', metadata: { game: 'wa-wa-west' } }]],
  ]);
  const whole = Buffer.concat([
    head(chance, chance.float() < 0.95 ? type : junkText(chance)),
    packed(chance.float() < 0.2 ? right : mutated(chance, right)),
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
    [3, () => chance.pick(['command', 'sync', 'commentary', 'again', 'say', 'report', 'pace', 'filter', '*'])],
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
  oneOf<Buffer>(chance, [
    [1, () => Buffer.concat([Buffer.of(0xa4), Buffer.of(0xff, 0xfe, 0xc0, 0x80)])],
    [1, () => Buffer.concat([Buffer.of(0xd9, chance.int(256)), junkBytes(chance, 10)])],
    [1, () => Buffer.concat([Buffer.from('dbffffffff', 'hex'), junkBytes(chance, 10)])],
    [1, () => Buffer.concat([Buffer.of(0xd9, 200), Buffer.from('__proto__')])],
  ]);

/** Any of the protocol's codes, with any modifier, and what does not belong after it. */
function protocolFrame(chance: Chance): Buffer {
  const codes = [
    Protocol.JOIN_ROOM,
    Protocol.ERROR,
    Protocol.ROOM_STATE,
    Protocol.ROOM_STATE_PATCH,
    Protocol.ROOM_DATA_SCHEMA,
    Protocol.PING,
    Protocol.ROOM_INPUT_RELIABLE,
    Protocol.ROOM_INPUT_UNRELIABLE,
    Protocol.ROOM_RESPONSE,
    chance.int(256),
  ].filter((code) => (code & 0x1f) !== Protocol.LEAVE_ROOM);
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

/** Repeated on purpose: the same id again, from the same person and from another. */
const ids = Array.from({ length: 40 }, (_, number) => `junk-command-${number}`);
const names = ['Stranger', 'Honest 1', 'آلیس', 'Ωμέγα', '\u202eevil', 'a\u0300\u0301\u0302\u0303', ' ', '\0', '𝓕𝓪𝓷𝓬𝔂'];

/** What a client of this server might really ask. */
function rightCommand(chance: Chance): object {
  const id = chance.float() < 0.5 ? chance.pick(ids) : `junk-${chance.int(2 ** 30)}`;
  const seat = chance.int(5);
  const name = chance.pick(names);
  const command = oneOf<object>(chance, [
    [3, () => ({ type: 'sit', id, name, commitment })],
    [2, () => ({ type: 'sit', id, name, commitment, seat })],
    [2, () => ({ type: 'sit', id, name, commitment, ...keyAndProof(chance) })],
    [2, () => ({ type: 'commit', id, commitment })],
    [2, () => ({ type: 'open', id, nonce: chance.pick([nonce, 'ab'.repeat(16)]) })],
    [2, () => ({ type: 'stand', id })],
    [3, () => ({ type: 'add-bot', id })],
    [1, () => ({ type: 'add-bot', id, seat })],
    [2, () => ({ type: 'remove', id, seat })],
    [1, () => ({ type: chance.pick(['make-host', 'stand-in']), id, seat })],
    [1, () => ({ type: 'lock', id, locked: chance.float() < 0.5 })],
    [1, () => ({ type: 'hide-code', id, hidden: chance.float() < 0.5 })],
    [1, () => ({ type: 'mute-table', id, muted: chance.float() < 0.5 })],
    [1, () => ({ type: 'commentary', id, open: chance.float() < 0.5 })],
    [2, () => ({ type: 'start', id })],
    [12, () => ({ type: 'act', id, act: rightAct(chance) })],
    [0.3, () => ({ type: 'leave', id })],
  ]);
  // Also where nobody has a key.
  return chance.float() < 0.25 ? { ...command, proof: junkProof(chance) } : command;
}

const nonce = '0123456789abcdef0123456789abcdef';
const commitment = commitmentTo(nonce);

/** Of order 1: under the first of these keys the first signature below holds for every text. The others are of order 4 and 8. */
const keysOfSmallOrder = [
  '0100000000000000000000000000000000000000000000000000000000000000',
  '0000000000000000000000000000000000000000000000000000000000000000',
  'c7176a703d4dd84fba3c0b760d10670f2a2053fa2c39ccc64ec7fd7792ac037a',
].map((hex) => Buffer.from(hex, 'hex'));

function keyAndProof(chance: Chance): object {
  const key = oneOf<Buffer>(chance, [
    [3, () => chance.pick(keysOfSmallOrder)],
    [1, () => Buffer.from(Array.from({ length: 32 }, () => chance.int(256)))],
    [1, () => Buffer.alloc(31 + chance.int(3), 7)],
  ]);
  return { key: key.toString('base64url'), ...(chance.float() < 0.8 && { proof: junkProof(chance) }) };
}

/** A proof of a right shape, or nearly; it holds by no key but that of order 1. */
function junkProof(chance: Chance): object {
  const length = chance.float() < 0.7 ? 64 : chance.pick([0, 1, 63, 65, 3000]);
  const signature = chance.float() < 0.5 ? Buffer.alloc(length) : Buffer.alloc(length, 1 + chance.int(255));
  if (length > 0 && chance.float() < 0.5) signature.fill(0).writeUInt8(1);
  return {
    seen: chance.float() < 0.6 ? chance.int(6) : junkNumber(chance),
    signature: chance.float() < 0.9 ? signature : chance.pick([signature.toString('base64url'), [...signature]]),
  };
}

const cards = ['air-raid', 'tank-assault', 'bunker'];
const stroke = (chance: Chance) => Array.from({ length: 4 }, () => chance.int(101));

function rightAct(chance: Chance): object {
  const cell = () => [chance.int(4), chance.int(4)];
  return oneOf<object>(chance, [
    [3, () => ({ type: 'choose', item: chance.pick(['reload', 'shield', 'gun', 'skip', 'grenade']) })],
    [2, () => ({ type: 'choose', item: chance.pick(['gun', 'laser', 'bazooka']), target: chance.int(5) })],
    [2, () => ({ type: 'place', cells: [cell()] })],
    [1, () => ({ type: 'place', cells: [cell(), cell(), cell()] })],
    [1, () => ({ type: 'mark', mark: [stroke(chance), stroke(chance)] })],
    [1, () => ({ type: 'mark', mark: chance.pick(['circle', 'star']) })],
    [1, () => ({ type: 'exchange', cards: [chance.pick(cards)] })],
    [1, () => ({ type: 'attack', card: chance.pick(cards), target: chance.int(5) })],
    [1, () => ({ type: chance.pick(['pass', 'take']) })],
    [1, () => ({ type: 'block', card: chance.pick(cards) })],
  ]);
}
