/**
 * The sorts of fraud, and of each what every level is claimed to do: to find it always, or never. What is claimed is said
 * to people, so it has to hold every time.
 */
import { at } from '../../shared/contract/at.ts';
import type { Envelope } from '../../replays/log/log.ts';
import { mustEntry, rewritten, withEntry, withoutMatch, type TestBook } from './book.ts';
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
import type { Played } from './honest.ts';
import { letBefore, twoHistories, withheld } from './live.ts';
import {
  anyonesKey,
  borrowedSignature,
  cutShort,
  declaredAbandoned,
  guestsNonce,
  inPlaceOfIt,
  invented,
  withTheirKey,
} from './made-up.ts';
import { shown, type Plant, type Town } from './planted.ts';
import { rechained, smudges, type Smudge } from './smudges.ts';
import { alteredBeginning, otherOrigin, shortenedBeginning } from './what-if.ts';

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
type Claims = Record<Column, Claim>;

export interface Row {
  what: string;
  claims: Claims;
  /** Why the claims are not all "always", where that needs saying. */
  why?: string;
  /** By the name of what is done. */
  sorts: Record<string, Plant>;
}

/** @param list claims in the order of the columns, of which the last may be left out: they are as the one before */
function fraud(what: string, list: string, plants: Plant | Record<string, Plant>, why?: string): Row {
  const all = list.split(' ') as Claim[];
  const claims = Object.fromEntries(columns.map((column, index) => [column, all[index] ?? at(all, all.length - 1)]));
  const sorts = typeof plants === 'function' ? { 'the only one': plants } : plants;
  return { what, claims: claims as Claims, sorts, ...(why && { why }) };
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
const addEntry = ({ book }: Town, log: Envelope[]) => withEntry(book, mustEntry(log));
const inNewBook = ({ book }: Town, log: Envelope[]) => rewritten(book, mustEntry(log), 'other');
const rewrite = ({ book }: Town, log: Envelope[]) => rewritten(book, mustEntry(log));

const leftOut =
  (isSeen: boolean): Plant =>
  (played, town, chance) => {
    const book = withoutMatch(town.book, played.id);
    const planted = { ...shown(played.log, played, town, chance), book };
    return isSeen ? planted : { ...planted, kept: { book, size: book.entries.length } };
  };

// prettier-ignore
export const rows: readonly Row[] = [
  fraud('Lines changed by hand', 'always silent sometimes', each(smudges, bySmudge(unchanged)), 'a line that still shows its old hash is for the first level to find'),
  fraud('The same, all hashes made anew', 'always silent always', each(smudges, bySmudge(rechained))),
  fraud('Played again by the rules, with the signatures there were', 'never always', each(edits, byEdit(keepAll, touchesSignature))),
  fraud('The same after the last signature', 'never never always', each(editsOfTheEnd, byEdit(keepAll, isAfterSignatures)), 'nobody signs the end'),
  fraud('Played again, signatures that no longer fit left out', 'never doubts always', each(edits, byEdit(keepFitting, (_, log) => hasUnsigned(log)))),
  fraud('Played again, “they were programs”: no keys', 'never doubts always', each(edits, byEdit(stripAll, any))),
  fraud('Played again, with keys of the forger’s own', 'never never always', each(edits, signedAnew), 'whose key it is, only those who know the key can tell'),
  fraud('The same, and the book rewritten for it', 'never never never always', each(edits, (edit) => inBook(rewrite)(signedAnew(edit)))),
  fraud('The same, in a new book with another key', 'never never never always', each(edits, (edit) => inBook(inNewBook)(signedAnew(edit)))),
  fraud('The same, entered in the book besides', 'never never never never always', each(edits, (edit) => inBook(addEntry)(signedAnew(edit))), 'the true entry stays: whoever reads all entries sees the match twice'),
  fraud('Two players shown two histories, one published with the signatures of both', 'never always never never always never', twoHistories(true), 'the book and the spectator know the published one only; the player is the one who saw the other'),
  fraud('The same, without the signatures that do not fit', 'never doubts never never always never', twoHistories(false)),
  fraud('A guest of the house’s own, given another nonce after the others showed theirs', 'never always', guestsNonce, 'the others have signed with the guest’s commitment in view'),
  fraud('A command made up, with the signature of another one', 'never always', borrowedSignature),
  fraud('A key that one signature fits for everything', 'never always', anyonesKey),
  fraud('A match made up with a real player’s key', 'never always never never silent', { 'nothing signed': withTheirKey(false), 'signed elsewhere': withTheirKey(true) }, 'it is entered in the book, and nobody ever sat there'),
  fraud('A match made up in the place of one that was played', 'never never always', inPlaceOfIt(false)),
  fraud('The same, and the book rewritten for it', 'never never never always', inPlaceOfIt(true)),
  fraud('A match made up among players of the house’s own, not entered', 'never never always always silent', invented(false)),
  fraud('The same, entered', 'never never never never silent', invented(true), 'the house playing with itself: nobody can tell'),
  fraud('A finished match declared abandoned', 'never never always', declaredAbandoned(({ book }) => book)),
  fraud('The same, and the book rewritten for it', 'never never never always', declaredAbandoned(rewrite)),
  fraud('The same, before the end was entered', 'never never never never always', declaredAbandoned(rewrite, true), 'whoever was there has seen it end'),
  fraud('A match that has ended, left out of the book', 'never never always always never', { 'never entered': leftOut(false), 'taken out': leftOut(true) }, 'whoever has its log looks it up'),
  fraud('A log cut short, as if the match went on', 'doubts never silent silent never', cutShort, 'it says itself that it is not finished; a file may have been saved then'),
  fraud('A choice withheld by the house, so that its time ran out', 'never', withheld, 'the player sees it happen; nothing proves that it was sent'),
  fraud('Of two choices at the same time, the later written first', 'never', letBefore, 'what is on its way comes in an order that only the house knows'),
  fraud('A what-if whose beginning was altered, all hashes made anew', 'always silent always always silent', alteredBeginning, 'its beginning is decided again like everything else'),
  fraud('A what-if that grew otherwise than it says, entered in the book', 'always silent never never silent', { 'from elsewhere': otherOrigin, 'with less than happened': shortenedBeginning }, 'the log that it names says otherwise'),
];
