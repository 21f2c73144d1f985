/**
 * The sorts of fraud, and of each what every level is claimed to do: to find it always, or never. What is claimed is said
 * to people, so it has to hold every time.
 */
import { at } from '../../shared/contract/at.ts';
import type { Chance } from '../../shared/contract/random.ts';
import type { SeenMatch } from '../../shared/seen-match.ts';
import { mustEntry, rewritten, withEntry, type Kept, type TestBook } from './book.ts';
import { edits, editsOfTheEnd, type Edit } from './edits.ts';
import {
  hasUnsigned,
  keepAll,
  keepFitting,
  playAgain,
  signAnew,
  stripAll,
  touchesSignature,
  type PenFor,
} from './forger.ts';
import type { Envelope } from '../../replays/log/log.ts';
import type { Played } from './honest.ts';
import { playerOf, spectatorOf } from './memory.ts';
import { rechained, smudges, type Smudge } from './smudges.ts';

/** What stands for a level in the table. */
export const columns = ['whole', 'signed', 'book', 'kept', 'player', 'spectator'] as const;
export type Column = (typeof columns)[number];

export type Claim =
  /** Each one is found. */
  | 'always'
  /** None is. */
  | 'never'
  /** Of each it says that it is not proven, and can't say more. */
  | 'doubts'
  /** It has nothing to say: there is nothing to go by. */
  | 'silent'
  /** Some are; why, the row says. The others it does not call good. */
  | 'sometimes';
export type Claims = Record<Column, Claim>;

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

export interface Row {
  what: string;
  claims: Claims;
  /** Why the claims are not all "always", where that needs saying. */
  why?: string;
  /** By the name of what is done. */
  sorts: Record<string, Plant>;
}

/** Claims in the order of the columns, of which the last may be left out: they are as the one before. */
export function claims(...list: Claim[]): Claims {
  const claimOf = (column: Column) => list[columns.indexOf(column)] ?? at(list, list.length - 1);
  return Object.fromEntries(columns.map((column) => [column, claimOf(column)])) as Claims;
}

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

const bySmudge =
  (after: (log: Envelope[]) => Envelope[]) =>
  (smudge: Smudge): Plant =>
  (played, town, chance) => {
    const smudged = smudge(structuredClone(played.log), chance);
    return smudged && shown(after(smudged), played, town, chance);
  };

/** Played again by an edited plan. @param isMeant whether what came of it is of this row */
const byEdit =
  (penFor: PenFor, isMeant: (played: Played, log: Envelope[]) => boolean) =>
  (edit: Edit): Plant =>
  (played, town, chance) => {
    const plan = edit(played, chance);
    const log = plan && playAgain(played.id, plan, penFor(played));
    return log && isMeant(played, log) ? shown(log, played, town, chance) : null;
  };

const inBook =
  (bookOf: (town: Town, log: Envelope[]) => TestBook) =>
  (plant: Plant): Plant =>
  (played, town, chance) => {
    const planted = plant(played, town, chance);
    return planted && { ...planted, book: bookOf(town, planted.log) };
  };

function each<T>(all: Record<string, T>, plantOf: (one: T) => Plant): Record<string, Plant> {
  return Object.fromEntries(Object.entries(all).map(([name, one]) => [name, plantOf(one)]));
}

const any = () => true;
const isAfterSignatures = (played: Played, log: Envelope[]): boolean =>
  !touchesSignature(played, log) && !hasUnsigned(log);
const unchanged = (log: Envelope[]): Envelope[] => log;
const signedAnew = byEdit(signAnew, any);
/** What was done to a match, one strength after the other. */
export const editedRows: Row[] = [
  {
    what: 'Lines changed by hand',
    claims: claims('always', 'silent', 'sometimes'),
    why: 'a line that still shows its old hash is for the first level to find',
    sorts: each(smudges, bySmudge(unchanged)),
  },
  {
    what: 'The same, all hashes made anew',
    claims: claims('always', 'silent', 'always'),
    sorts: each(smudges, bySmudge(rechained)),
  },
  {
    what: 'Played again by the rules, with the signatures there were',
    claims: claims('never', 'always'),
    sorts: each(edits, byEdit(keepAll, touchesSignature)),
  },
  {
    what: 'The same after the last signature',
    claims: claims('never', 'never', 'always'),
    why: 'nobody signs the end',
    sorts: each(editsOfTheEnd, byEdit(keepAll, isAfterSignatures)),
  },
  {
    what: 'Played again, signatures that no longer fit left out',
    claims: claims('never', 'doubts', 'always'),
    sorts: each(
      edits,
      byEdit(keepFitting, (_, log) => hasUnsigned(log)),
    ),
  },
  {
    what: 'Played again, “they were programs”: no keys',
    claims: claims('never', 'doubts', 'always'),
    sorts: each(edits, byEdit(stripAll, any)),
  },
  {
    what: 'Played again, with keys of the forger’s own',
    claims: claims('never', 'never', 'always'),
    why: 'whose key it is, only those who know the key can tell',
    sorts: each(edits, signedAnew),
  },
  {
    what: 'The same, and the book rewritten for it',
    claims: claims('never', 'never', 'never', 'always'),
    sorts: each(edits, (edit) => inBook(({ book }, log) => rewritten(book, mustEntry(log)))(signedAnew(edit))),
  },
  {
    what: 'The same, in a new book with another key',
    claims: claims('never', 'never', 'never', 'always'),
    sorts: each(edits, (edit) => inBook(({ book }, log) => rewritten(book, mustEntry(log), 'other'))(signedAnew(edit))),
  },
  {
    what: 'The same, entered in the book besides',
    claims: claims('never', 'never', 'never', 'never', 'always'),
    why: 'the true entry stays: whoever reads all entries sees the match twice',
    sorts: each(edits, (edit) => inBook(({ book }, log) => withEntry(book, mustEntry(log)))(signedAnew(edit))),
  },
];
