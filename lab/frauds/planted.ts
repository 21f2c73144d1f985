/** What a forger shows, to whom it is shown, and what they have kept of the match while it was played. */
import type { Seat } from '../../shared/contract/game.ts';
import type { Chance } from '../../shared/contract/random.ts';
import { canonical, commitmentTo } from '../../shared/crypto/hashes.ts';
import { nothingSeenOf, type SeenMatch } from '../../shared/seen-match.ts';
import { payloadOf } from '../../shared/signed-payload.ts';
import type { Envelope } from '../../replays/log/log.ts';
import { mustEntry, type Kept, type TestBook } from './book.ts';
import type { Played } from './honest.ts';

/** What a forger shows, and who looks at it. */
export interface Planted {
  log: Envelope[];
  /** The book that is shown. */
  book: TestBook;
  /** A checkpoint from before, of the honest book if there was one. */
  kept: Kept;
  /** What the one who was wronged has kept, and a spectator who watched to the end. */
  player: SeenMatch | null;
  spectator: SeenMatch | null;
  /** The log of the match that it says it grew from. */
  origin?: Envelope[];
}

/** Some honest matches, and the book with all of them. */
export interface Town {
  matches: Played[];
  book: TestBook;
}

/** null where this match has no place for it. */
export type Plant = (played: Played, town: Town, chance: Chance) => Planted | null;

/** Somebody wronged, with the whole match in mind; the book as it was. */
export function shown(log: Envelope[], played: Played, { book }: Town, chance: Chance): Planted {
  const player = playerOf(played, chance.int(2));
  return { log, book, kept: keptFrom(book, played, chance), player, spectator: spectatorOf(played) };
}

/** A checkpoint of the book from some time after the match was entered. */
export function keptFrom(book: TestBook, { log }: Played, chance: Chance): Kept {
  const { match } = mustEntry(log);
  const index = book.entries.findIndex((one) => one.match === match);
  const size = index + 1 + chance.int(book.entries.length - index);
  return { book, size };
}

/** What the browser of somebody keeps who watched from the event at `from` on: the head of each update (client/app/identity/witness.ts). */
export const spectatorOf = ({ id, log }: Pick<Played, 'id' | 'log'>, from = 0): SeenMatch => ({
  ...nothingSeenOf(id),
  heads: updatesOf(log)
    .filter(({ pos }) => pos >= from)
    .map(({ pos, hash }): [number, string] => [pos, hash]),
});

/** Of whoever sat there, from before they sat down to the end: heads, own commands as they were granted, own nonces. */
export function playerOf(played: Pick<Played, 'id' | 'log'>, seat: Seat): SeenMatch {
  const { log } = played;
  const from = log.findIndex(({ cause }) => cause?.seat === seat && cause.command.type === 'sit') - 1;
  return {
    ...spectatorOf(played, Math.max(from, 0)),
    seat,
    nonces: log.flatMap(({ type, data }) => {
      const nonce = String(data.nonce);
      return type === 'nonce-opened' && data.seat === seat ? [{ commitment: commitmentTo(nonce), nonce }] : [];
    }),
    commands: updatesOf(log).flatMap(({ pos, cause }) =>
      cause?.id && cause.seat === seat
        ? [{ id: cause.id, payload: canonical(payloadOf(cause.command, seat)), pos: pos + 1 }]
        : [],
    ),
  };
}

/** The last event of each command, and what caused it. */
const updatesOf = (log: readonly Envelope[]) =>
  log.flatMap(({ pos, hash }, index) => {
    const isLast = index === log.length - 1 || log[index + 1]?.cause !== null;
    return isLast ? [{ pos, hash, cause: log.findLast((one) => one.pos <= pos && one.cause)?.cause }] : [];
  });
