/**
 * The house as forger: it plays a match again by another plan, with the real rules and a seed it knows, so that the log
 * holds together. It has every signature that was given, and no player's key.
 */
import { at } from '../../shared/contract/at.ts';
import { isAwaited, type Seat } from '../../shared/contract/game.ts';
import { canonical } from '../../shared/crypto/hashes.ts';
import type { MatchCommand } from '../../shared/match-events.ts';
import { payloadOf } from '../../shared/signed-payload.ts';
import type { Plan } from './edits.ts';
import type { Cause, Envelope } from '../../replays/log/log.ts';
import { PlayedMatch } from '../../replays/log/played-match.ts';
import type { Played } from './honest.ts';
import { signerOf } from '../../shared/testing/signer-of.ts';
import { signed } from './signing.ts';

/** What becomes of a command's signature as it is written into the forged log. */
export type Pen = (cause: Cause, log: readonly Envelope[]) => Cause;
/** The pen for a match that was played. */
export type PenFor = (played: Played) => Pen;

/** Plays by the plan; what the rules no longer allow is put right, or left out. Whatever is still open runs out of time. */
export function playAgain(id: string, { opened, seed, causes }: Plan, pen: Pen): Envelope[] {
  const house = new PlayedMatch(id, opened, seed);
  for (const cause of causes) {
    if (house.isOver) break;
    house.waitUntil(Math.max(house.now, cause.command.at));
    const now = { ...cause, command: { ...cause.command, at: house.now } };
    if (house.isOver || !house.take(pen(now, house.log))) continue;
    const allowed = putRight(house, now);
    if (allowed) house.take(pen(allowed, house.log));
  }
  house.runOut();
  return house.log;
}

/** The choice that the rules refuse is replaced by one that they allow. */
function putRight({ match }: PlayedMatch, cause: Cause): Cause | null {
  const { command } = cause;
  if (command.type !== 'act' || match.phase !== 'playing') return null;
  const { game, play } = match;
  const view = game.visibility.view(play, command.seat);
  if (!isAwaited(game, view, command.seat)) return null;
  const [act] = game.legalActions(view, command.seat);
  return act ? { ...cause, command: { ...command, act } } : null;
}

/** Every signature stays with its command, whether it fits or not. */
export const keepAll: PenFor = () => (cause) => cause;

/** Only those that still fit stay. Where the one that brought the key does not, there was no key. */
export function keepFitting({ log: honest }: Played): Pen {
  const asked = new Map(honest.flatMap(({ cause }) => (cause?.id ? [[cause.id, cause] as const] : [])));
  const keyless = new Set<Seat>();
  return (cause, log) => {
    const { id, seat, command, proof } = cause;
    const before = id === null ? undefined : asked.get(id);
    const fits =
      proof !== undefined &&
      log[proof.seen]?.hash === at(honest, proof.seen).hash &&
      before?.seat === seat &&
      textOf(before) === textOf(cause);
    if (command.type === 'sit' && !command.bot && seat !== null) {
      if (fits) keyless.delete(seat);
      else keyless.add(seat);
    }
    return fits && seat !== null && !keyless.has(seat) ? cause : unsigned(cause, command.type === 'sit');
  };
}

const textOf = ({ command, seat }: Cause): string => (seat === null ? '' : canonical(payloadOf(command, seat)));

/** "It was a program": nobody has a key. */
export const stripAll: PenFor = () => (cause) => unsigned(cause, true);

const unsigned = ({ id, seat, command }: Cause, isKeyless: boolean): Cause => ({
  id,
  seat,
  command: isKeyless && command.type === 'sit' ? { ...command, key: null } : command,
});

/** Keys of the forger's own instead of the players', and everything signed with them. */
export const signAnew =
  ({ signers, seed }: Played): Pen =>
  (cause, log) => {
    const { id, seat } = cause;
    if (id === null || seat === null || !signers[seat]) return cause;
    const signer = signerOf(`${seed} forged ${seat}`);
    return signed({ id, seat, command: withKey(cause.command, signer.publicKey) }, signer, log);
  };

const withKey = (command: MatchCommand, key: string): MatchCommand =>
  command.type === 'sit' && !command.bot ? { ...command, key } : command;

/** Everybody signs what they are shown: no forgery, but a house that shows what it likes. */
export const signTruly =
  ({ signers }: Played): Pen =>
  (cause, log) => {
    const { id, seat, command } = cause;
    const signer = seat === null ? null : signers[seat];
    return id === null || !signer ? cause : signed({ id, seat, command }, signer, log);
  };

/** Whether a signature in the forged log speaks of something that is not as it was: that is all a reader could find. */
export function touchesSignature({ log: honest }: Played, forged: readonly Envelope[]): boolean {
  const first = forged.findIndex(({ hash }, pos) => hash !== honest[pos]?.hash);
  const asked = new Map(honest.flatMap(({ cause }) => (cause?.id ? [[cause.id, cause] as const] : [])));
  return forged.some(({ cause }) => {
    if (!cause?.proof || cause.id === null) return false;
    const before = asked.get(cause.id);
    return cause.proof.seen >= first || !before || before.seat !== cause.seat || textOf(before) !== textOf(cause);
  });
}

/** Whether a person's command stands there without a signature. */
export const hasUnsigned = (forged: readonly Envelope[]): boolean =>
  forged.some(({ cause }) => cause && cause.seat !== null && !cause.proof);
