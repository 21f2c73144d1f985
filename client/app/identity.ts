/** Who sits before this screen: a name, the secret that makes seats theirs, and where they have sat. */
import { signal } from '@preact/signals';
import { at } from '../../shared/contract/at.ts';
import { matchId, name as nameSchema, secret as secretSchema } from '../../shared/protocol.ts';
import { keep, recall } from './storage.ts';

const AS_MANY_SEATS = 12;

/** The name others see; empty until it was given. */
export const identityName = signal(readName());

/** Sets the name. Returns what is wrong with it, or null. */
export function rename(typed: string): string | null {
  const read = nameSchema.safeParse(typed);
  if (!read.success) return at(read.error.issues, 0).message;
  identityName.value = read.data;
  keep('name', read.data);
  return null;
}

/** The name to sit down with: strangers get a friendly one, and keep it. */
export function nameOrAnother(): string {
  if (!identityName.value) rename(at(strangers, Math.floor(Math.random() * strangers.length)));
  return identityName.value;
}

const strangers = [
  'Dusty Boots',
  'Prairie Rose',
  'Lucky Spur',
  'Copper Kate',
  'Tumbleweed',
  'Sundown Sam',
  'Canyon Jo',
  'Silver Bell',
  'Cactus Lee',
  'Mesa May',
  'Coyote Kit',
  'Rusty Nell',
];

function readName(): string {
  const read = nameSchema.safeParse(recall('name'));
  return read.success ? read.data : '';
}

/** Told to the server alone. Whoever has it has this person's seats. */
export const personSecret: string = readSecret();

function readSecret(): string {
  const known = secretSchema.safeParse(recall('secret'));
  if (known.success) return known.data;
  const fresh = hexOf(24);
  keep('secret', fresh);
  return fresh;
}

/** This person's own randomness for one seat, mixed into the deal. */
export const freshNonce = (): string => hexOf(16);

/** An id for one command: sent again it changes nothing. */
export const freshCommandId = (): string => hexOf(16);

function hexOf(bytes: number): string {
  return [...crypto.getRandomValues(new Uint8Array(bytes))].map((byte) => byte.toString(16).padStart(2, '0')).join('');
}

/** Matches this person has sat in, the latest first. */
export const mySeats = signal(readSeats());

export function rememberSeat(id: string): void {
  if (mySeats.value[0] === id) return;
  setSeats([id, ...mySeats.value.filter((other) => other !== id)].slice(0, AS_MANY_SEATS));
}

export function forgetSeat(id: string): void {
  if (mySeats.value.includes(id)) setSeats(mySeats.value.filter((other) => other !== id));
}

function setSeats(ids: string[]): void {
  mySeats.value = ids;
  keep('seats', ids);
}

function readSeats(): string[] {
  const kept = recall('seats');
  return Array.isArray(kept) ? kept.filter((id) => matchId.safeParse(id).success) : [];
}
