/**
 * Which commands of a log their givers have signed. A command that is signed can't have been made up or changed, nor
 * been given in another match, after another history, or before what its giver had seen.
 */
import { at } from '../../shared/contract/at.ts';
import type { Seat } from '../../shared/contract/game.ts';
import { isGoodKey, signedText, verifierFor, type Verifier } from '../../shared/crypto/signatures.ts';
import { closedUp } from '../../shared/start.ts';
import { isMatchEvent } from '../../shared/match-events.ts';
import { payloadOf } from '../../shared/signed-payload.ts';
import { upcast } from './formats.ts';
import { eventOf, type Cause, type Envelope } from './log.ts';

export interface SignedVerdict {
  /** The seats of people, as they were taken last; bots' and the clock's commands follow from the rules. */
  seats: SeatSigned[];
  /** The first signature that does not hold; null if all do. */
  wrong: { pos: number; problem: string } | null;
}

export interface SeatSigned {
  seat: Seat;
  name: string;
  /** base64url; null for programs that sign nothing, and in logs of format 1. */
  key: string | null;
  /** How many of the commands from this seat are signed. */
  signed: number;
  /** Positions of the events that came of the others. */
  unsigned: number[];
}

/**
 * @param recorded a log that holds together: `verify` has found nothing wrong with it
 * @param onProgress is told how many events are done
 */
export async function checkSignatures(
  recorded: readonly Envelope[],
  onProgress?: (done: number, of: number) => void,
): Promise<SignedVerdict> {
  const log = upcast(recorded);
  let seats = new Map<Seat, SeatSigned>();
  let bots = new Set<Seat>();
  const signers = new Signers();
  for (const [pos, line] of log.entries()) {
    if (pos % 16 === 0) onProgress?.(pos, log.length);
    const { cause } = line;
    const event = eventOf(line);
    if (isMatchEvent(event) && event.type === 'seated') {
      const { seat, name, key, bot } = event;
      if (bot) bots.add(seat);
      else bots.delete(seat);
      if (bot) seats.delete(seat);
      else seats.set(seat, { signed: 0, unsigned: [], ...seats.get(seat), seat, name, key });
    }
    if (isMatchEvent(event) && event.type === 'introduced') {
      const known = seats.get(event.seat);
      if (known) known.name = event.name;
    }
    // In a match from a script bots speak for themselves.
    if (cause && cause.seat !== null && !bots.has(cause.seat)) {
      const by = seats.get(cause.seat) ?? { seat: cause.seat, name: '', key: null, signed: 0, unsigned: [] };
      seats.set(cause.seat, by);
      const problem = await signers.problemOf(cause, by, pos, log);
      if (problem) return { seats: listed(seats), wrong: { pos, problem } };
      if (cause.proof) by.signed++;
      else by.unsigned.push(pos);
    }
    if (isMatchEvent(event) && event.type === 'seats-dropped') {
      seats = closedUp(seats, event.seats);
      for (const [seat, one] of seats) one.seat = seat;
      bots = new Set(closedUp(new Map([...bots].map((seat) => [seat, null])), event.seats).keys());
      signers.closeUp(event.seats);
    }
  }
  return { seats: listed(seats), wrong: null };
}

const listed = (seats: Map<Seat, SeatSigned>): SeatSigned[] =>
  [...seats.values()].toSorted((one, other) => one.seat - other.seat);

class Signers {
  readonly #verifiers = new Map<string, Promise<Verifier>>();
  /** What was signed with which key and id: standing up and sitting down again makes no signature good twice. */
  readonly #used = new Set<string>();
  /** By seat: what its player had seen when they last signed. */
  #seen = new Map<Seat, number>();

  /** Free seats were dropped. */
  closeUp(dropped: readonly Seat[]): void {
    this.#seen = closedUp(this.#seen, dropped);
  }

  /** What is wrong with a command's proof; null if nothing is, or there is none. */
  async problemOf(
    cause: Cause,
    { seat, key }: SeatSigned,
    pos: number,
    log: readonly Envelope[],
  ): Promise<string | null> {
    const { command, id, proof } = cause;
    const isNew = command.type === 'sit' && !command.bot;
    if (!proof) return isNew && key ? 'whoever sits there with that key has not signed for it' : null;
    if (!key || id === null) return 'it is signed, and its giver has no key';
    if (isNew && !(await isGoodKey(key))) return 'its key would let one signature fit many commands';
    const { seen, signature } = proof;
    const use = `${key} ${id}`;
    if (this.#used.has(use)) return 'its giver has signed that once, and it stands here twice';
    this.#used.add(use);
    if (seen >= pos) return 'its giver can not have seen what they signed';
    if (!isNew && seen < (this.#seen.get(seat) ?? -1)) return 'its giver had signed with more in view before';
    this.#seen.set(seat, seen);
    const { match, hash: head } = at(log, seen);
    const text = signedText({ match, head, id, payload: payloadOf(command, seat) });
    const isSigned = await this.#verifier(key);
    return (await isSigned(text, signature))
      ? null
      : 'its signature is not its giver’s over this command, after what came before';
  }

  #verifier(key: string): Promise<Verifier> {
    const known = this.#verifiers.get(key) ?? verifierFor(key);
    this.#verifiers.set(key, known);
    return known;
  }
}
