/** Frauds beyond a single edit: two histories, made-up matches, other endings, and what the house does while it is played. */
import { at } from '../../shared/contract/at.ts';
import { isAwaited, type Seat } from '../../shared/contract/game.ts';
import type { Chance } from '../../shared/contract/random.ts';
import { canonical, sha256Hex } from '../../shared/crypto/hashes.ts';
import { toBase64url } from '../../shared/crypto/signatures.ts';
import { rebuild } from '../../replays/log/rebuild.ts';
import { payloadOf } from '../../shared/signed-payload.ts';
import { mustEntry, rewritten, withEntry, withoutMatch, type TestBook } from './book.ts';
import { madeUp, otherNonceOf, planOf, reordered, withOtherChoice, type Plan } from './edits.ts';
import { hasUnsigned, keepAll, playAgain, signTruly, touchesSignature, type Pen } from './forger.ts';
import { byServer, House, type Cause, type Envelope } from './house.ts';
import { play, type Played } from './honest.ts';
import { playerOf, spectatorOf } from './memory.ts';
import { signed } from './people.ts';
import { claims, keptFrom, shown, type Plant, type Planted, type Row, type Town } from './rows.ts';

/** What was shown to everybody from the first moment is entered, and all who looked have seen just that. */
function shownLive(log: Envelope[], played: Played, { book }: Town, chance: Chance): Planted {
  const live = { ...played, log };
  const entered = rewritten(book, mustEntry(log));
  const player = playerOf(live, chance.int(2));
  return { log, book: entered, kept: keptFrom(entered, live, chance), player, spectator: spectatorOf(live) };
}

/** One player is shown another choice of the first's than was made, and signs what came of it. The other history is published. */
const twoHistories =
  (isKept: boolean): Plant =>
  (played, town, chance) => {
    const [one, other] = chance.shuffle([0, 1]) as [Seat, Seat];
    const plan = planOf(played);
    const acts = plan.causes.flatMap(({ seat, command }, index) =>
      seat === one && command.type === 'act' ? [index] : [],
    );
    if (acts.length === 0) return null;
    const fork = chance.pick(acts);
    const shownToOther = withOtherChoice(played, plan, fork, chance);
    if (!shownToOther) return null;
    const others = playAgain(played.id, shownToOther, signTruly(played));
    const log = playAgain(played.id, plan, published(played, { other, fork: at(plan.causes, fork), others, isKept }));
    const wronged = { ...played, log: others };
    const isMeant = isKept
      ? touchesSignature({ ...played, log: others }, log) && isSignedBy(other, log, others)
      : hasUnsigned(log);
    return isMeant ? { ...shownLive(log, played, town, chance), player: playerOf(wronged, other) } : null;
  };

interface Fork {
  /** Who was shown the other history. */
  other: Seat;
  /** The first command that differs. */
  fork: Cause;
  others: readonly Envelope[];
  /** The signatures of the other, which speak of their history, stay. */
  isKept: boolean;
}

function published(played: Played, { other, fork, others, isKept }: Fork): Pen {
  const truly = signTruly(played);
  let isForked = false;
  return (cause, log) => {
    isForked ||= cause.id === fork.id;
    if (!isForked || cause.seat !== other) return truly(cause, log);
    const { id, seat, command } = cause;
    const proof = others.find((one) => one.cause?.id === id)?.cause?.proof;
    return isKept && proof ? { id, seat, command, proof } : { id, seat, command };
  };
}

/** Whether the other's signature of something after the fork stands in it. */
function isSignedBy(seat: Seat, log: readonly Envelope[], others: readonly Envelope[]): boolean {
  const fork = log.findIndex(({ hash }, pos) => hash !== others[pos]?.hash);
  return log.some(({ cause }) => cause?.seat === seat && cause.proof && cause.proof.seen >= fork);
}

/** A guest of the house's own, whose key it has, is given another nonce once the others' are known. */
const guestsNonce: Plant = (played, town, chance) => {
  const plan = otherNonceOf(() => 1)(played, chance);
  const truly = signTruly(played);
  const log = plan && playAgain(played.id, plan, (cause, before) => (cause.seat === 1 ? truly(cause, before) : cause));
  return log && { ...shown(log, played, town, chance), player: playerOf(played, 0) };
};

/** With the signature of another command of theirs. */
const borrowedSignature: Plant = (played, town, chance) => {
  const plan = madeUp(played, chance);
  const own = plan?.causes.find(({ id }) => !played.log.some(({ cause }) => cause?.id === id) && id !== null);
  const from = plan?.causes.findLast(({ seat, proof }) => seat === own?.seat && proof);
  if (!plan || !own || !from) return null;
  const causes = plan.causes.map((cause) => (cause === own ? { ...own, proof: from.proof } : cause));
  const log = playAgain(played.id, { ...plan, causes }, keepAll);
  return log.some(({ cause }) => cause?.id === own.id) ? shown(log, played, town, chance) : null;
};

/** A key of small order, and the signature that fits it whatever is signed. */
const anyonesKey: Plant = (played, town, chance) => {
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

const invented =
  (isEntered: boolean): Plant =>
  (played, { book }, chance) => {
    const { log } = strangers(played, chance);
    const now = isEntered ? withEntry(book, mustEntry(log)) : book;
    return { log, book: now, kept: keptFrom(book, played, chance), player: null, spectator: null };
  };

/** Under the id of one that was played. */
const inPlaceOfIt =
  (isRewritten: boolean): Plant =>
  (played, town, chance) => {
    const other = strangers(played, chance);
    const log = playAgain(played.id, planOf(other), signTruly(other));
    const planted = shown(log, played, town, chance);
    return isRewritten ? { ...planted, book: rewritten(town.book, mustEntry(log)) } : planted;
  };

/** A player's key at a made-up table, with what they have signed elsewhere, or nothing. */
const withTheirKey =
  (isSigned: boolean): Plant =>
  (played, { book }, chance) => {
    const victim = at(played.people, 0).signer;
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

/** A person's choice never gets into the log, and their time runs out. Everybody sees just that. */
const withheld: Plant = (played, town, chance) => {
  const { at: stateAt } = rebuild(played.log);
  const places = played.log.flatMap(({ pos, cause }) => {
    if (cause?.command.type !== 'clock' || pos === 0) return [];
    const { phase, game, play: state } = stateAt(pos - 1);
    if (phase !== 'playing') return [];
    const view = (seat: Seat) => game.visibility.view(state, seat);
    return [0, 1].flatMap((seat) =>
      isAwaited(game, view(seat), seat) ? [{ seat, acts: game.legalActions(view(seat), seat) }] : [],
    );
  });
  if (places.length === 0) return null;
  const { seat, acts } = chance.pick(places);
  const planted = shownLive(played.log, played, town, chance);
  const payload = canonical(payloadOf({ type: 'act', at: 0, seat, act: chance.pick(acts) }, seat));
  const player = playerOf(played, seat);
  player.commands.push({ id: 'withheld-00000001', payload, pos: null });
  return { ...planted, player };
};

/** Of two choices on their way at the same time, the later one is written first. */
const letBefore: Plant = (played, town, chance) => {
  const plan = reordered(played, chance);
  if (!plan) return null;
  const before = planOf(played).causes;
  const first = plan.causes.findIndex((cause, index) => cause.id !== before[index]?.id);
  const [one, two] = [at(plan.causes, first), at(plan.causes, first + 1)];
  const truly = signTruly(played);
  let seen = -1;
  const log = playAgain(played.id, plan, (cause, soFar) => {
    if (cause.id === one.id) seen = soFar.length - 1;
    const signer = cause.id !== two.id || cause.seat === null ? null : played.people[cause.seat]?.signer;
    const { id, seat, command } = cause;
    return signer ? signed({ id, seat, command }, signer, soFar, seen) : truly(cause, soFar);
  });
  return shownLive(log, played, town, chance);
};

/** The last choice of a log, and where it stood: there it ends. */
function cutShort({ log }: Played, chance: Chance): Envelope[] | null {
  const ends = log.flatMap(({ type, cause }, pos) => (pos > 1 && cause && type !== 'abandoned' ? [pos] : []));
  return ends.length > 0 ? log.slice(0, chance.pick(ends)) : null;
}

function abandoned(played: Played, chance: Chance): Envelope[] | null {
  const { causes, ...plan }: Plan = planOf(played);
  if (played.log.at(-1)?.type !== 'finished') return null;
  const acts = causes.flatMap(({ command }, index) => (command.type === 'act' ? [index] : []));
  const house = new House(played.id, plan.opened, plan.seed);
  for (const cause of causes.slice(0, chance.pick(acts) + 1)) house.take(cause);
  if (house.isOver) return null;
  house.take(byServer({ type: 'abandon', at: house.now + 1 }));
  return house.log;
}

const declaredAbandoned =
  (bookOf: (town: Town, log: Envelope[]) => TestBook, isKeptToo = false): Plant =>
  (played, town, chance) => {
    const log = abandoned(played, chance);
    if (!log) return null;
    const book = bookOf(town, log);
    const planted = { ...shown(log, played, town, chance), book };
    return isKeptToo ? { ...planted, kept: keptFrom(book, { ...played, log }, chance) } : planted;
  };

const sortOf = (name: string, plant: Plant) => ({ [name]: plant });

export const otherRows: Row[] = [
  {
    what: 'Two players shown two histories, one published with the signatures of both',
    claims: claims('never', 'always', 'never', 'never', 'always', 'never'),
    why: 'the book and the spectator know the published one only; the player is the one who saw the other',
    sorts: sortOf('two histories', twoHistories(true)),
  },
  {
    what: 'The same, without the signatures that do not fit',
    claims: claims('never', 'doubts', 'never', 'never', 'always', 'never'),
    sorts: sortOf('two histories', twoHistories(false)),
  },
  {
    what: 'A guest of the house’s own, given another nonce after the others showed theirs',
    claims: claims('never', 'always'),
    why: 'the others have signed with the guest’s commitment in view',
    sorts: sortOf('the guest’s nonce', guestsNonce),
  },
  {
    what: 'A command made up, with the signature of another one',
    claims: claims('never', 'always'),
    sorts: sortOf('a borrowed signature', borrowedSignature),
  },
  {
    what: 'A key that one signature fits for everything',
    claims: claims('never', 'always'),
    sorts: sortOf('a key of small order', anyonesKey),
  },
  {
    what: 'A match made up with a real player’s key',
    claims: claims('never', 'always', 'never', 'never', 'silent'),
    why: 'it is entered in the book, and nobody ever sat there',
    sorts: { 'nothing signed': withTheirKey(false), 'signed elsewhere': withTheirKey(true) },
  },
  {
    what: 'A match made up in the place of one that was played',
    claims: claims('never', 'never', 'always'),
    sorts: sortOf('in its place', inPlaceOfIt(false)),
  },
  {
    what: 'The same, and the book rewritten for it',
    claims: claims('never', 'never', 'never', 'always'),
    sorts: sortOf('in its place', inPlaceOfIt(true)),
  },
  {
    what: 'A match made up among players of the house’s own, not entered',
    claims: claims('never', 'never', 'always', 'always', 'silent'),
    sorts: sortOf('made up', invented(false)),
  },
  {
    what: 'The same, entered',
    claims: claims('never', 'never', 'never', 'never', 'silent'),
    why: 'the house playing with itself: nobody can tell',
    sorts: sortOf('made up', invented(true)),
  },
  {
    what: 'A finished match declared abandoned',
    claims: claims('never', 'never', 'always'),
    sorts: sortOf(
      'abandoned',
      declaredAbandoned(({ book }) => book),
    ),
  },
  {
    what: 'The same, and the book rewritten for it',
    claims: claims('never', 'never', 'never', 'always'),
    sorts: sortOf(
      'abandoned',
      declaredAbandoned(({ book }, log) => rewritten(book, mustEntry(log))),
    ),
  },
  {
    what: 'The same, before the end was entered',
    claims: claims('never', 'never', 'never', 'never', 'always'),
    why: 'whoever was there has seen it end',
    sorts: sortOf(
      'abandoned',
      declaredAbandoned(({ book }, log) => rewritten(book, mustEntry(log)), true),
    ),
  },
  {
    what: 'A match that has ended, left out of the book',
    claims: claims('never', 'never', 'always', 'always', 'never'),
    why: 'whoever has its log looks it up',
    sorts: {
      'never entered': (played, town, chance) => {
        const book = withoutMatch(town.book, played.id);
        return { ...shown(played.log, played, town, chance), book, kept: { book, size: book.entries.length } };
      },
      'taken out': (played, town, chance) => ({
        ...shown(played.log, played, town, chance),
        book: withoutMatch(town.book, played.id),
      }),
    },
  },
  {
    what: 'A log cut short, as if the match went on',
    claims: claims('doubts', 'never', 'silent', 'silent', 'never'),
    why: 'it says itself that it is not finished; a file may have been saved then',
    sorts: sortOf('cut short', (played, town, chance) => {
      const log = cutShort(played, chance);
      return log && shown(log, played, town, chance);
    }),
  },
  {
    what: 'A choice withheld by the house, so that its time ran out',
    claims: claims('never'),
    why: 'the player sees it happen; nothing proves that it was sent',
    sorts: sortOf('withheld', withheld),
  },
  {
    what: 'Of two choices at the same time, the later written first',
    claims: claims('never'),
    why: 'what is on its way comes in an order that only the house knows',
    sorts: sortOf('let before', letBefore),
  },
];
