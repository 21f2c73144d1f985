/** Others are awaited, or the table still plays out what was done. */
import type { Seat } from '../../../../shared/contract/game.ts';
import { counteractionOf, isAwaited } from '../../../../shared/games/war-zone/legal.ts';
import { deckOf } from '../../../../shared/games/war-zone/deck.ts';
import { nextLiving } from '../../../../shared/games/war-zone/legal.ts';
import { joinNames } from '../../../../shared/contract/words.ts';
import type { WarZoneHandProps } from './hand.tsx';
import type { CardState, Moment } from './moment.ts';

/** What it brings is told by the table, not by the dock. */
export const tellingMoment = (): Moment => ({ title: 'Watch the table', card: () => ({}), acts: [] });

export function watchMoment(props: WarZoneHandProps): Moment {
  const { view, seat } = props;
  const deck = deckOf(view.options);
  const isNext = view.turn !== null && view.turn !== seat && nextLiving(view, view.turn) === seat;
  const card = (kind: string): CardState => ({
    fits: isNext && view.phase === 'exchange' && deck.attacks.has(kind) && counteractionOf(view, seat, kind) !== null,
  });
  const awaited = view.players.filter((player) => isAwaited(view, player.seat)).map((player) => player.seat);
  return { ...words(props, awaited, isNext), card, acts: [], awaited };
}

function words(
  { view, seat, names }: WarZoneHandProps,
  awaited: Seat[],
  isNext: boolean,
): Pick<Moment, 'title'> & { text?: string } {
  const { phase, turn, pending } = view;
  const next = isNext ? 'You are next.' : 'A tap on a card reads it.';
  if (phase === 'opening')
    return { title: 'Your exchange is made', text: `Waiting for ${joinNames(awaited.map((one) => names[one]))}.` };
  if (phase === 'defence') {
    const card = deckOf(view.options).nameOf(pending!.card);
    const { by, target, damage } = pending!;
    return by === seat
      ? { title: `${names[target]} answers your ${card}`, text: `Not blocked, it costs ${damage}.` }
      : { title: `${names[by]} attacks ${names[target]}`, text: `With ${card}, for ${damage}.` };
  }
  if (phase === 'exchange') return { title: `${names[turn!]} may exchange`, text: next };
  if (phase === 'attack') return { title: `${names[turn!]}’s turn`, text: next };
  return { title: 'Watch the table' };
}
