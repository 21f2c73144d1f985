/** What nobody did: a nonce, a command, a key, a whole match, another end. */
import type { Chance } from '../../shared/contract/random.ts';
import { sha256Hex } from '../../shared/crypto/hashes.ts';
import { toBase64url } from '../../shared/crypto/signatures.ts';
import type { Envelope } from '../../replays/log/log.ts';
import { byServer, PlayedMatch } from '../../replays/log/played-match.ts';
import { mustEntry, rewritten, withEntry, type TestBook } from './book.ts';
import { madeUp, otherNonceOf, planOf, type Plan } from './edits.ts';
import { keepAll, playAgain, signTruly, type Pen } from './forger.ts';
import { play, type Played } from './honest.ts';
import { keptFrom, playerOf, shown, type Plant, type Town } from './planted.ts';

/** A guest of the house's own, whose key it has, is given another nonce once the others' are known. */
export const guestsNonce: Plant = (played, town, chance) => {
  const plan = otherNonceOf(() => 1)(played, chance);
  const truly = signTruly(played);
  const log = plan && playAgain(played.id, plan, (cause, before) => (cause.seat === 1 ? truly(cause, before) : cause));
  return log && { ...shown(log, played, town, chance), player: playerOf(played, 0) };
};

/** With the signature of another command of theirs. */
export const borrowedSignature: Plant = (played, town, chance) => {
  const plan = madeUp(played, chance);
  const own = plan?.causes.find(({ id }) => !played.log.some(({ cause }) => cause?.id === id) && id !== null);
  const from = plan?.causes.findLast(({ seat, proof }) => seat === own?.seat && proof);
  if (!plan || !own || !from) return null;
  const causes = plan.causes.map((cause) => (cause === own ? { ...own, proof: from.proof } : cause));
  const log = playAgain(played.id, { ...plan, causes }, keepAll(played));
  return log.some(({ cause }) => cause?.id === own.id) ? shown(log, played, town, chance) : null;
};

/** A key of small order, and the signature that fits it whatever is signed. */
export const anyonesKey: Plant = (played, town, chance) => {
  const identity = Uint8Array.from({ length: 64 }, (_, index) => (index === 0 ? 1 : 0));
  const [key, signature] = [toBase64url(identity.subarray(0, 32)), toBase64url(identity)];
  const pen: Pen = (cause, log) => {
    const { id, seat, command } = cause;
    if (seat !== 0 || id === null) return signTruly(played)(cause, log);
    const seen = log.length - 1;
    const isSit = command.type === 'sit' && !command.bot;
    return { id, seat, command: isSit ? { ...command, key } : command, proof: { seen, signature } };
  };
  return shown(playAgain(played.id, planOf(played), pen), played, town, chance);
};

/** A match that nobody has seen, by people of the house's own. */
const strangers = ({ seed }: Played, chance: Chance): Played =>
  play(parseInt(sha256Hex(`${seed} ${chance.int(1e9)}`).slice(0, 7), 16));

export const invented =
  (isEntered: boolean): Plant =>
  (played, { book }, chance) => {
    const { log } = strangers(played, chance);
    const now = isEntered ? withEntry(book, mustEntry(log)) : book;
    return { log, book: now, kept: keptFrom(book, played, chance), player: null, spectator: null };
  };

/** Under the id of one that was played. */
export const inPlaceOfIt =
  (isRewritten: boolean): Plant =>
  (played, town, chance) => {
    const other = strangers(played, chance);
    const log = playAgain(played.id, planOf(other), signTruly(other));
    const planted = shown(log, played, town, chance);
    return isRewritten ? { ...planted, book: rewritten(town.book, mustEntry(log)) } : planted;
  };

/** A player's key at a made-up table, with what they have signed elsewhere, or nothing. */
export const withTheirKey =
  (isSigned: boolean): Plant =>
  (played, { book }, chance) => {
    const victim = played.signers[0];
    const stolen = played.log.find(({ cause }) => cause?.seat === 0 && cause.command.type === 'sit')?.cause?.proof;
    const other = strangers(played, chance);
    if (!victim || !stolen) return null;
    const { publicKey } = victim;
    const truly = signTruly(other);
    const pen: Pen = (cause, log) => {
      const { id, seat, command } = cause;
      if (seat !== 0) return truly(cause, log);
      const isSit = command.type === 'sit' && !command.bot;
      const proof = isSigned && isSit ? { proof: { ...stolen, seen: 0 } } : {};
      return { id, seat, command: isSit ? { ...command, key: publicKey } : command, ...proof };
    };
    const log = playAgain(other.id, planOf(other), pen);
    const kept = keptFrom(book, played, chance);
    return { log, book: withEntry(book, mustEntry(log)), kept, player: null, spectator: null };
  };

/** A log up to some command, as it was saved then or is said to be. */
export const cutShort: Plant = (played, town, chance) => {
  const { log } = played;
  const ends = log.flatMap(({ type, cause }, pos) => (pos > 1 && cause && type !== 'abandoned' ? [pos] : []));
  return ends.length > 0 ? shown(log.slice(0, chance.pick(ends)), played, town, chance) : null;
};

function abandoned(played: Played, chance: Chance): Envelope[] | null {
  const { causes, ...plan }: Plan = planOf(played);
  if (played.log.at(-1)?.type !== 'finished') return null;
  const acts = causes.flatMap(({ command }, index) => (command.type === 'act' ? [index] : []));
  const house = new PlayedMatch(played.id, plan.opened, plan.seed);
  for (const cause of causes.slice(0, chance.pick(acts) + 1)) house.take(cause);
  if (house.isOver) return null;
  house.take(byServer({ type: 'abandon', at: house.now + 1 }));
  return house.log;
}

export const declaredAbandoned =
  (bookOf: (town: Town, log: Envelope[]) => TestBook, isKeptToo = false): Plant =>
  (played, town, chance) => {
    const log = abandoned(played, chance);
    if (!log) return null;
    const book = bookOf(town, log);
    const planted = { ...shown(log, played, town, chance), book };
    return isKeptToo ? { ...planted, kept: keptFrom(book, { ...played, log }, chance) } : planted;
  };
