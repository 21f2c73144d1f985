/** What the house does while a match is played: different people are shown different things, or nothing. */
import { at } from '../../shared/contract/at.ts';
import { isAwaited, type Seat } from '../../shared/contract/game.ts';
import type { Chance } from '../../shared/contract/random.ts';
import { canonical } from '../../shared/crypto/hashes.ts';
import { rebuild } from '../../replays/log/rebuild.ts';
import { payloadOf } from '../../shared/signed-payload.ts';
import { mustEntry, rewritten } from './book.ts';
import { planOf, reordered, withOtherChoice } from './edits.ts';
import { hasUnsigned, playAgain, signTruly, touchesSignature, type Pen } from './forger.ts';
import type { Cause, Envelope } from '../../replays/log/log.ts';
import type { Played } from './honest.ts';
import { signed } from './signing.ts';
import { keptFrom, playerOf, spectatorOf, type Plant, type Planted, type Town } from './planted.ts';

/** What was shown to everybody from the first moment is entered, and all who looked have seen just that. */
function shownLive(log: Envelope[], played: Played, { book }: Town, chance: Chance): Planted {
  const live = { ...played, log };
  const entered = rewritten(book, mustEntry(log));
  const player = playerOf(live, chance.int(2));
  return { log, book: entered, kept: keptFrom(entered, live, chance), player, spectator: spectatorOf(live) };
}

/** One player is shown another choice of the first's than was made, and signs what came of it. The other history is published. */
export const twoHistories =
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

/** A person's choice never gets into the log, and their time runs out. Everybody sees just that. */
export const withheld: Plant = (played, town, chance) => {
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
export const letBefore: Plant = (played, town, chance) => {
  const plan = reordered(played, chance);
  if (!plan) return null;
  const before = planOf(played).causes;
  const first = plan.causes.findIndex((cause, index) => cause.id !== before[index]?.id);
  // Two bots have chosen: neither has signed anything.
  if (first < 0) return null;
  const [one, two] = [at(plan.causes, first), at(plan.causes, first + 1)];
  const truly = signTruly(played);
  let seen = -1;
  const log = playAgain(played.id, plan, (cause, soFar) => {
    if (cause.id === one.id) seen = soFar.length - 1;
    const signer = cause.id !== two.id || cause.seat === null ? null : played.signers[cause.seat];
    const { id, seat, command } = cause;
    return signer ? signed({ id, seat, command }, signer, soFar, seen) : truly(cause, soFar);
  });
  return shownLive(log, played, town, chance);
};
