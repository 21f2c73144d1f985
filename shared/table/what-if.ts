/** What if: a table that goes on from a moment of a match that is over. */
import type { Moment } from '../../replays/log/growth.ts';
import { refuse, type Refusal } from '../contract/game.ts';
import type { ReadWhatIf } from '../protocol.ts';
import { keyOf } from './ids.ts';
import type { GrowsFrom, NewMatch } from './matches.ts';

export function whatIf(moment: Omit<Moment, 'steps'> & GrowsFrom, asked: ReadWhatIf): NewMatch | Refusal {
  const { seat, name, secret, againstBots, temperament } = asked;
  const { game, options, seats, grewFrom, steps } = moment;
  if (!seats[seat]?.isIn) {
    const free = seats.flatMap((one, index) => (one.isIn ? [index + 1] : []));
    return refuse('not-in', `Nobody plays on in that seat. There are: ${free.join(', ')}.`);
  }
  const bots = seats.flatMap((one, index): NewMatch['bots'] => {
    if (index === seat) return [];
    // Who is out has nothing more to choose: the name is there to be read.
    if (!one.isIn) return [{ seat: index, name: one.name }];
    if (!againstBots) return [];
    return [
      one.bot ? { seat: index, name: one.name, temperament: one.temperament ?? 'even' } : { seat: index, temperament },
    ];
  });
  return {
    game,
    options,
    seats: seats.length,
    public: false,
    host: seat,
    reservations: seats.map((_, index) => (index === seat ? { key: keyOf(secret), name } : null)),
    // Who has a name first, so that nobody else is given it.
    bots: bots.toSorted((one, other) => Number(other.name !== undefined) - Number(one.name !== undefined)),
    startsWhenFull: againstBots,
    moment: { grewFrom, steps },
  };
}
