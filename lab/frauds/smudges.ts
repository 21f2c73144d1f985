/** Clumsy forgeries: lines are changed by hand, and nothing is decided again. */
import { at } from '../../shared/contract/at.ts';
import type { Chance } from '../../shared/contract/random.ts';
import { sha256Hex } from '../../shared/crypto/hashes.ts';
import { GENESIS, hashOf } from '../../replays/log/log.ts';
import type { Envelope } from '../../replays/log/log.ts';

/** Changes a copy of a log; null where this one has no place for it. */
export type Smudge = (log: readonly Envelope[], chance: Chance) => Envelope[] | null;

/** Hashes and positions are made to fit again. */
export function rechained(log: readonly Envelope[]): Envelope[] {
  let prev = GENESIS;
  return log.map((one, pos) => {
    const changed = { ...one, pos, prev };
    prev = hashOf(changed);
    return { ...changed, hash: prev };
  });
}

const placesOf = (log: readonly Envelope[], isPlace: (one: Envelope, pos: number) => boolean): number[] =>
  log.flatMap((one, pos) => (isPlace(one, pos) ? [pos] : []));

const isAct = ({ cause }: Envelope): boolean => cause?.command.type === 'act';
const other = (text: unknown, digits: number): string => sha256Hex(`${String(text)} other`).slice(0, digits);

/** @param change makes a line another one, at one of the places */
const atOne =
  (isPlace: (one: Envelope, pos: number) => boolean, change: (one: Envelope) => Envelope): Smudge =>
  (log, chance) => {
    const places = placesOf(log, isPlace);
    if (places.length === 0) return null;
    const pos = chance.pick(places);
    return log.with(pos, change(at(log, pos)));
  };

/** An event that was not all that its command came to, or all but the last: without it something is missing. */
const isOneOfSome = (log: readonly Envelope[]) => (one: Envelope, pos: number) =>
  pos > 0 && pos < log.length - 1 && (one.cause === null || log[pos + 1]?.cause === null);

export const smudges: Record<string, Smudge> = {
  'a choice changed': atOne(isAct, (one) => ({ ...one, data: { ...one.data, seat: Number(one.data.seat ?? 0) + 1 } })),
  'a choice left out': (log, chance) => {
    const places = placesOf(log, isOneOfSome(log));
    return places.length > 0 ? log.toSpliced(chance.pick(places), 1) : null;
  },
  'two choices in another order': (log, chance) => {
    const places = placesOf(log, (one, pos) => isAct(one) && (log[pos + 1]?.time ?? 0) > one.time);
    if (places.length === 0) return null;
    const pos = chance.pick(places);
    return log.toSpliced(pos, 2, at(log, pos + 1), at(log, pos));
  },
  'a command made up': (log, chance) => {
    const places = placesOf(log, isAct);
    if (places.length === 0) return null;
    const pos = chance.pick(places);
    return log.toSpliced(pos + 1, 0, { ...at(log, pos), cause: { ...at(log, pos).cause!, id: 'made-up-00000001' } });
  },
  'what one did given to another': atOne(
    (one) => isAct(one) && one.cause?.seat !== null,
    (one) => ({ ...one, cause: { ...one.cause!, seat: one.cause?.seat === 0 ? 1 : 0 } }),
  ),
  'a choice written later': atOne(isAct, (one) => ({ ...one, time: one.time + 1 })),
  'another nonce': atOne(
    ({ type }) => type === 'nonce-opened',
    (one) => ({ ...one, data: { ...one.data, nonce: other(one.data.nonce, 32) } }),
  ),
  'another seed and commitment': atOne(
    (one, pos) => pos === 0 || one.data.seed !== undefined,
    (one) =>
      one.pos === 0
        ? { ...one, data: { ...one.data, commitment: other(one.data.commitment, 64) } }
        : { ...one, data: { ...one.data, seed: other(one.data.seed, 64) } },
  ),
  'other options': atOne(
    (_, pos) => pos === 0,
    (one) => ({ ...one, data: { ...one.data, options: { ...(one.data.options as object), turnMs: 999 } } }),
  ),
  'another name': atOne(
    ({ type }) => type === 'seated',
    (one) => ({ ...one, data: { ...one.data, name: 'Nobody' } }),
  ),
};
