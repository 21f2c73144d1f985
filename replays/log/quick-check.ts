/**
 * A quick check of a log's lines. Nearly all lines of a long log are events without a cause, or come from a player's act or
 * the clock. For those this takes a fraction of the schema's time. It only ever says yes where the schema (`envelope`)
 * would: all other lines go to the schema, which also says what is wrong with them.
 */
import type { Envelope } from './log.ts';

/** Whether the schema would accept this line and keep every field. False also where that is not certain. */
export function isSurelyEnvelope(line: unknown): line is Envelope {
  return (
    isObject(line) &&
    hasFields(line, line.salt === undefined ? 8 : 9) &&
    typeof line.match === 'string' &&
    isCount(line.pos) &&
    isCount(line.time) &&
    typeof line.type === 'string' &&
    isRecord(line.data) &&
    !Object.hasOwn(line.data, 'type') &&
    (line.cause === null || isCause(line.cause)) &&
    (line.salt === undefined || isHex(line.salt, 32)) &&
    isHex(line.prev, 64) &&
    isHex(line.hash, 64)
  );
}

function isCause(cause: unknown): boolean {
  return (
    isObject(cause) &&
    hasFields(cause, cause.proof === undefined ? 3 : 4) &&
    (cause.id === null || typeof cause.id === 'string') &&
    (cause.seat === null || isCount(cause.seat)) &&
    (cause.proof === undefined || isProof(cause.proof)) &&
    isObject(cause.command) &&
    isCount(cause.command.at) &&
    (cause.command.type === 'act'
      ? isAct(cause.command)
      : cause.command.type === 'clock' && hasFields(cause.command, 2))
  );
}

const isProof = (proof: unknown): boolean =>
  isObject(proof) &&
  hasFields(proof, 2) &&
  isCount(proof.seen) &&
  typeof proof.signature === 'string' &&
  signature.test(proof.signature);

/** 64 bytes in base64url. The last four bits are not used and must be 0. */
const signature = /^[A-Za-z0-9_-]{85}[AQgw]$/;

const isAct = (command: Fields): boolean =>
  hasFields(command, command.line === undefined ? 4 : 5) &&
  isCount(command.seat) &&
  command.seat <= 63 &&
  isRecord(command.act) &&
  typeof command.act.type === 'string' &&
  (command.line === undefined || isLine(command.line));

const isLine = (line: unknown): boolean =>
  isObject(line) &&
  hasFields(line, 3) &&
  isCount(line.roundTripMs) &&
  isCount(line.madeAt) &&
  Number.isSafeInteger(line.creditMs);

type Fields = Record<string, unknown>;

const isObject = (value: unknown): value is Fields =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** Whether there are no fields besides those that are checked one by one. */
const hasFields = (value: Fields, count: number): boolean => Object.keys(value).length === count;

/** An object with any fields, but none that the schema would drop or stumble over. */
const isRecord = (value: unknown): value is Fields =>
  isObject(value) && !Object.hasOwn(value, '__proto__') && value.constructor === Object;

const isCount = (value: unknown): value is number => Number.isSafeInteger(value) && (value as number) >= 0;

const hex: Record<number, RegExp> = { 32: /^[0-9a-f]{32}$/, 64: /^[0-9a-f]{64}$/ };
const isHex = (value: unknown, digits: 32 | 64): boolean => typeof value === 'string' && hex[digits]!.test(value);
