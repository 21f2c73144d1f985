/** What of a command its giver signs. */
import type { Seat } from './contract/game.ts';
import type { MatchCommand } from './match-events.ts';
import type { Request } from './protocol.ts';

/** What is signed of something that is about to be asked. */
export function payloadAsked(request: Omit<Request, 'id' | 'proof'> & { seat?: Seat }): object {
  // Where the table chooses, the seat is not known yet.
  const { seat, ...others } = request;
  return request.type === 'sit' ? others : request;
}

/**
 * A logged command as its giver asked for it, without id, time and proof: what their signature is over. A seat that the
 * table chose is not in it; whoever signs to add a bot names its seat.
 * @param by who gave it
 * @throws for what nobody asks for: the clock, the end of a deserted table
 */
export function payloadOf(command: MatchCommand, by: Seat): object {
  switch (command.type) {
    case 'sit': {
      const { type, name, commitment, key, seat } = command;
      return command.bot ? { type: 'add-bot', seat } : { type, name, commitment, key };
    }
    case 'commit':
      return { type: command.type, commitment: command.commitment };
    case 'open':
      return { type: command.type, nonce: command.nonce };
    case 'vacate':
      return command.seat === by ? { type: 'stand' } : { type: 'remove', seat: command.seat };
    case 'act':
      return { type: command.type, act: command.act };
    case 'start':
    case 'leave':
      return { type: command.type };
    case 'clock':
    case 'abandon':
      throw new Error(`Nobody signs ${command.type}.`);
  }
}
