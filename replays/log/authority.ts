/**
 * Who may have given a command. The rules of a match leave that to its actor, so a log's reader has to ask again.
 */
import { isPlayedByBot, type MatchState } from '../../shared/match.ts';
import { closedUp } from '../../shared/start.ts';
import type { Seat } from '../../shared/contract/game.ts';
import type { MatchCommand } from '../../shared/match-events.ts';
import type { Cause } from './log.ts';

/** Why this cause can't have been; null if it can. */
export function causeProblem({ id, seat: by, command }: Cause, match: MatchState): string | null {
  if ((id === null) !== (by === null)) return 'its command has an id without a seat, or a seat without an id';
  const seats = 'seat' in command ? [command.seat, by] : [by];
  if (seats.some((one) => one !== null && one >= match.seats.length)) return 'there is no such seat';
  return mayGive(by, command, match)
    ? null
    : `that was not for ${by === null ? 'the server' : `seat ${by}`} to command`;
}

/** @param by whose command it was; null for the clock and the server */
function mayGive(by: Cause['seat'], command: MatchCommand, { host, awayHost, seats }: MatchState): boolean {
  const isServer = by === null;
  const isHost = !isServer && by === host;
  switch (command.type) {
    case 'clock':
    case 'come-back':
    case 'halt':
    case 'abandon':
    case 'retrace':
      return isServer;
    case 'leave':
    case 'commit':
    case 'open':
    case 'introduce':
      return by === command.seat;
    case 'act':
      return by === command.seat || (isServer && isPlayedByBot(seats[command.seat]) && !command.line);
    // In a match from a script, bots speak for themselves: they sit down, and start where no person is.
    case 'sit':
      return by === command.seat || (command.bot && (isServer || isHost));
    case 'vacate':
      return by === command.seat || isServer || isHost;
    case 'commentary':
    case 'stand-in':
      return isHost;
    // The server lets somebody lead for a host who is away, and the host again when they are back.
    case 'make-host':
      return command.insteadOf === undefined
        ? isHost || (isServer && command.seat === awayHost)
        : isServer && command.insteadOf === (awayHost ?? host);
    case 'start':
      return isHost || ((isServer || host === null) && !command.without);
  }
}

/** The ids that players gave their commands, each once. Whoever sits down anew begins anew. */
export class UsedIds {
  #bySeat = new Map<number, Set<string>>();

  /** @returns whether it was new */
  add({ id, seat: by }: Cause): boolean {
    if (id === null || by === null) return true;
    const used = this.#bySeat.get(by) ?? new Set();
    const isNew = !used.has(id);
    this.#bySeat.set(by, used.add(id));
    return isNew;
  }

  forget(seat: number): void {
    this.#bySeat.delete(seat);
  }

  /** Free seats were dropped. */
  closeUp(dropped: readonly Seat[]): void {
    this.#bySeat = closedUp(this.#bySeat, dropped);
  }
}
