/** What happens in sentences, none of which says more than everyone at the table may know. */
import type { Seat } from '../../contract/game.ts';
import { joinNames } from '../../contract/words.ts';
import { deckOf } from './deck.ts';
import type { Ending, WarZoneEvent, WarZoneView } from './types.ts';

/** The sentences for an event; `names` by seat, `view` for the room's cards. */
export function tell(event: WarZoneEvent, names: string[], view: Pick<WarZoneView, 'options'>): string[] {
  const who = (seat: Seat) => names[seat];
  const { nameOf } = deckOf(view.options);
  switch (event.type) {
    case 'dealt':
      return [
        `${joinNames(event.hands.map(({ seat }) => who(seat)))} are dealt ${cards(Math.max(...event.hands.map((hand) => hand.cards.length)))} each.`,
      ];
    case 'exchanged':
      return event.put.length > 0 ? [`${who(event.seat)} puts ${cards(event.put.length)} under the deck.`] : [];
    case 'passed':
      return [event.timedOut ? `${who(event.seat)} runs out of time and passes.` : `${who(event.seat)} passes.`];
    case 'attacked':
      return tellAttack(event, names, nameOf);
    case 'blocked':
      return [`${who(event.target)} blocks with ${nameOf(event.card)}.`];
    case 'hit': {
      const late = event.timedOut ? [`${who(event.target)} runs out of time.`] : [];
      const left = event.health > 0 ? `, ${event.health} health left` : '';
      const gain = event.gained > 0 ? [`${who(event.by)} gains ${event.gained} health.`] : [];
      return [...late, `${nameOf(event.attack)} costs ${who(event.target)} ${event.damage}${left}.`, ...gain];
    }
    case 'fell':
      return [`${who(event.seat)} is out.`];
    case 'left':
      return [`${who(event.seat)} leaves for good.`];
    case 'lapsed':
      return [`The attack on ${who(event.target)} comes to nothing.`];
    case 'reshuffled':
      return ['The discard pile is shuffled and becomes the deck.'];
    case 'lightning-opened':
      return [`The deck is out. Lightning round between ${joinNames(event.seats.map(who))}: 7 health, 4 cards.`];
    case 'ended':
      return [
        tellEnd(
          event.ending,
          joinNames(event.outcome.winners.map(who)),
          event.outcome.winners.length,
          event.outcome.tie,
        ),
      ];
    default:
      return [];
  }
}

function tellAttack(
  { by, target, card, counteraction, copycat }: Extract<WarZoneEvent, { type: 'attacked' }>,
  names: string[],
  nameOf: (kind: string) => string,
): string[] {
  const sentences = [`${names[by]} plays ${nameOf(card)} at ${names[target]}.`];
  if (counteraction) {
    const { health, damage } = counteraction;
    const gains = [damage > 0 && `${damage} more damage`, health > 0 && `${health} health`].filter(
      (gain) => gain !== false,
    );
    if (gains.length > 0) sentences.push(`A counteraction: ${joinNames(gains)}, unless it is blocked.`);
  }
  if (copycat > 0) sentences.push(`The same as the last attack: ${names[by]} gains ${copycat} health.`);
  return sentences;
}

function tellEnd(ending: Ending, winners: string, count: number, tie: boolean): string {
  const result = tie ? `A tie between ${winners}.` : `${winners} ${count > 1 ? 'win' : 'wins'}.`;
  switch (ending) {
    case 'last-side':
      return result;
    case 'lightning':
      return `The lightning round is over. ${result}`;
    case 'speedy':
      return `The deck is out. ${result}`;
    case 'turn-limit':
      return `The last turn is played. ${result}`;
  }
}

const cards = (count: number) => (count === 1 ? '1 card' : `${count} cards`);
