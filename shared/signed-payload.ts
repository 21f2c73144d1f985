/**
 * What a command is signed over, and remembered by: the request as it is asked of the table, without its id and proof;
 * of an `act`, without when it was made; and of `sit`, without the seat, which the table may choose, and the invite code,
 * which is for the table alone. A name is the one that was asked for, without the number that the table puts behind it. The
 * same object comes of the request (for the one who asks) and of the logged command (for whoever checks).
 */
import type { Seat } from './contract/game.ts';
import type { MatchCommand } from './match-events.ts';
import type { Request } from './protocol.ts';

/** Of a request that is about to be asked. An `add-bot` has to name its seat: its command will. */
export function payloadOfRequest(request: Request): object {
  const { id: _, proof: _proof, ...payload } = request;
  if (payload.type === 'act') {
    const { madeAt: _madeAt, ...act } = payload;
    return act;
  }
  if (payload.type !== 'sit') return payload;
  const { seat: _seat, code: _code, ...sit } = payload;
  return sit;
}

/**
 * Of a command as it stands in a log.
 * @param by whose command it was
 * @throws for what nobody asks for: the clock, the end of a deserted table
 */
export function payloadOf(command: MatchCommand, by: Seat): object {
  switch (command.type) {
    case 'sit': {
      const { type, name, asked = name, commitment, key, seat, temperament, badge } = command;
      if (command.bot) return { type: 'add-bot', seat, ...(temperament && { temperament }) };
      return { type, name: asked, commitment, ...(key && { key }), ...(badge && { badge }) };
    }
    case 'introduce':
      return { type: command.type, name: command.asked ?? command.name, badge: command.badge };
    case 'make-host':
      return { type: command.type, seat: command.seat };
    case 'commentary':
      return { type: command.type, open: command.open };
    case 'commit':
      return { type: command.type, commitment: command.commitment };
    case 'open':
      return { type: command.type, nonce: command.nonce };
    case 'vacate':
      return command.seat === by ? { type: 'stand' } : { type: 'remove', seat: command.seat };
    case 'act':
      return { type: command.type, act: command.act, ...(command.note && { note: command.note }) };
    case 'stand-in':
      return { type: command.type, seat: command.seat };
    case 'start':
      return { type: command.type, ...(command.without && { without: command.without }) };
    case 'leave':
      return { type: command.type };
    case 'clock':
    case 'halt':
    case 'come-back':
    case 'abandon':
    case 'retrace':
      throw new Error(`Nobody asks for "${command.type}".`);
  }
}
