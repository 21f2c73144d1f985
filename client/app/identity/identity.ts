/** Who sits before this screen: a name, the secret that makes seats theirs, and where they have sat. */
import { computed } from '@preact/signals';
import { at } from '../../../shared/contract/at.ts';
import { isBadge, type Badge } from '../../../shared/contract/badges.ts';
import { isMatchId, NAME_LIMITS, NAME_UNITS, SECRET } from '../../../shared/ids.ts';
import { BACKUP_THERE, type Backup, type RestoreReply } from '../../../shared/backup.ts';
import { isFailure, post } from '../connection/api.ts';
import { keep, keepsThings, recall, recalledSignal } from '../storage/storage.ts';

const AS_MANY_SEATS = 12;

/** The name others see, cleaned when it was given; empty until then. */
export const identityName = recalledSignal(readOwnName);

function readOwnName(): string {
  const kept = recall('name');
  return typeof kept === 'string' && kept.length <= NAME_UNITS ? kept : '';
}

/** Sets the name. What cleans it is fetched then. @returns what is wrong with it, or null */
export async function rename(typed: string): Promise<string | null> {
  const names = await import('../../../shared/names.ts').catch(() => null);
  if (!names) return 'That takes a network. Try again.';
  const name = names.readName(typed);
  if (name === null) return NAME_LIMITS.error;
  keepName(name);
  return null;
}

function keepName(name: string): void {
  identityName.value = name;
  keep('name', name);
}

/** The name to sit down with: strangers get a friendly one, and keep it. */
export function nameOrAnother(): string {
  if (!identityName.value) keepName(at(strangers, Math.floor(Math.random() * strangers.length)));
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

/** They have given a name themselves: strangers' names are only lent. */
export const hasOwnName = computed(() => identityName.value !== '' && !strangers.includes(identityName.value));

/** The badge they would like at every table; null until they have chosen one. */
export const identityBadge = recalledSignal(readBadge);

function readBadge(): Badge | null {
  const kept = recall('badge');
  return isBadge(kept) ? kept : null;
}

export function rememberBadge(badge: Badge): void {
  identityBadge.value = badge;
  keep('badge', badge);
}

/** Told to the server alone. Whoever has it has this person's seats. Made where there is none: see `restoredSecret`. */
export function personSecret(): string {
  // What this page has sat down with stays its own.
  const known = isUnanswered && unsavedSecret !== null ? unsavedSecret : keptSecret();
  if (known !== null) return known;
  unsavedSecret ??= hexOf(24);
  // Not saved while the server couldn't be asked: the next page asks again for the one that has the seats.
  if (!isUnanswered) keep('secret', unsavedSecret);
  return unsavedSecret;
}

function keptSecret(): string | null {
  const kept = recall('secret');
  return typeof kept === 'string' && SECRET.test(kept) ? kept : null;
}

/** The same, after the browser was asked for an older one that it has deleted. */
export async function restoredSecret(): Promise<string> {
  await restored();
  return personSecret();
}

let restoring: Promise<void> | null = null;
/** The server couldn't be asked whether there is an older secret, or said so too late for this page. */
let isUnanswered = false;
/** Made by this page; saved once it is known that there is no older one. */
let unsavedSecret: string | null = null;

/** Whether what the cookie has may be written over. */
export const knowsOfBackup = (): boolean => !isUnanswered;

/**
 * Resolves when the seats of a browser that has deleted what it knew of them are back: at once for all others. Never rejects.
 */
export const restored = (): Promise<void> =>
  (restoring ??= keptSecret() === null && keepsThings() && isBackedUp() ? restore() : Promise.resolve());

/** The page came with word of it. Without https browsers don't say, and the server is asked. */
function isBackedUp(): boolean {
  const [page] = performance.getEntriesByType('navigation') as PerformanceNavigationTiming[];
  return page?.serverTiming?.some(({ name }) => name === BACKUP_THERE) ?? true;
}

/** Longer nobody waits for what may be gone, ms. */
const RESTORED_WITHIN_MS = 3000;

async function restore(): Promise<void> {
  const reply = await post<RestoreReply>(
    '/api/backup/restore',
    {},
    {
      isRepeatable: true,
      signal: AbortSignal.timeout(RESTORED_WITHIN_MS),
    },
  );
  isUnanswered = isFailure(reply) || (reply.backup !== null && unsavedSecret !== null);
  if (isFailure(reply)) return void (restoring = null);
  if (isUnanswered || !reply.backup || keptSecret() !== null) return;
  const { secret, seats } = reply.backup;
  keep('secret', secret);
  keep('backup', seats);
  keep('restored', { at: Date.now(), seats } satisfies Restored);
  rememberSitting();
  setSeats(seats.map(([match]) => match).slice(0, AS_MANY_SEATS));
}

/** What has come back, see backup.ts, and when, wall clock, ms. */
export type Restored = Pick<Backup, 'seats'> & { at: number };

/** Of a page that sits nowhere: where the same browser plays, too, its seat stays with the page that plays. */
export const freshSecret = (): string => hexOf(24);

/** This person's own randomness for one seat, mixed into the deal. */
export const freshNonce = (): string => hexOf(16);

/** An id for one command: sent again it changes nothing. */
export const freshCommandId = (): string => hexOf(16);

function hexOf(bytes: number): string {
  return [...crypto.getRandomValues(new Uint8Array(bytes))].map((byte) => byte.toString(16).padStart(2, '0')).join('');
}

/** Matches this person has sat in, the latest first. */
export const mySeats = recalledSignal(readSeats);

export function rememberSeat(id: string): void {
  if (mySeats.value[0] === id) return;
  setSeats([id, ...mySeats.value.filter((other) => other !== id)].slice(0, AS_MANY_SEATS));
}

export function forgetSeat(id: string): void {
  if (mySeats.value.includes(id)) setSeats(mySeats.value.filter((other) => other !== id));
}

/** Whether this browser had a seat anywhere, as far as it remembers: what it saw there is in `seen-matches.ts`, which is heavy. */
export const hasSatAnywhere = (): boolean => Boolean(recall('sat') ?? mySeats.value.length > 0);

export const rememberSitting = (): void => keep('sat', true);
export const forgetSitting = (): void => keep('sat', false);

function setSeats(ids: string[]): void {
  mySeats.value = ids;
  keep('seats', ids);
}

function readSeats(): string[] {
  const kept = recall('seats');
  return Array.isArray(kept) ? kept.filter(isMatchId) : [];
}
