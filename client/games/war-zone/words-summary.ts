/** A match of War Zone in at most five sentences. */
import { at } from '../../../shared/contract/at.ts';
import { capitalised, inWords, joinSeats } from '../../../shared/contract/words.ts';
import { deckOf } from '../../../shared/games/war-zone/deck.ts';
import type { WarZone } from '../../../shared/games/war-zone/game.ts';
import { summaryOf, type Fact } from '../../../shared/games/war-zone/summary.ts';
import type { SummaryProps } from '../../kit/game-ui.ts';

export function summaryWords({ events, view, names }: SummaryProps<WarZone>): string[] {
  const { nameOf } = deckOf(view.options);
  const healthOf = (seat: number) => at(view.players, seat).health;
  return summaryOf(events, view.players.length).map((fact) => capitalised(sentenceOf(fact, names, nameOf, healthOf)));
}

function sentenceOf(
  fact: Fact,
  names: string[],
  nameOf: (kind: string) => string,
  healthOf: (seat: number) => number,
): string {
  const who = (seats: number[]) => joinSeats(seats, names);
  switch (fact.is) {
    case 'opening': {
      const { tie, winners } = fact.outcome;
      const turns = fact.turns === 1 ? 'a single turn' : `${inWords(fact.turns)} turns`;
      return tie
        ? `${turns} could not ${winners.length === 2 ? 'part' : 'find a winner among'} ${who(winners)}.`
        : `${inWords(fact.players)} players went to war, and after ${turns} ${who(winners)} had won it.`;
    }
    case 'first-out':
      return `${names[fact.seat]} was the first to fall, to ${names[fact.by]}’s ${nameOf(fact.attack)} in turn ${fact.turn}.`;
    case 'wall': {
      const run = `${names[fact.seat]} blocked ${inWords(fact.count)} attacks without a scratch`;
      const { through } = fact;
      return through
        ? `${run}, and then ${names[through.by]}’s ${nameOf(through.attack)} came through.`
        : `${run}, and nothing came through after them.`;
    }
    case 'hardest':
      return `in turn ${fact.turn} ${names[fact.by]}’s ${nameOf(fact.attack)} cost ${names[fact.target]} ${fact.damage} health at once${fact.health > 0 ? `, and left them ${fact.health}` : ''}.`;
    case 'counteraction':
      return `${names[fact.by]} had ${nameOf(fact.attack)} ready at the right moment: in turn ${fact.turn} a counteraction against ${names[fact.target]} brought ${gains(fact)}.`;
    case 'escape':
      return `${names[fact.by]}’s ${nameOf(fact.attack)} left ${names[fact.seat]} with ${fact.health} health in turn ${fact.turn}, and ${names[fact.seat]} ${fact.wins ? 'went on to win' : 'lived to the end'}.`;
    case 'feud':
      return `${names[fact.by]} attacked ${names[fact.target]} ${fact.times} times, and seemed to mean it.`;
    case 'lightning':
      return `after turn ${fact.turn} nobody was ahead, and a lightning round between ${who(fact.seats)} had to decide.`;
    case 'shuffled':
      return `it took so long that the deck was made new ${fact.times === 1 ? 'once' : `${inWords(fact.times)} times`}.`;
    case 'ending':
      return endWords(fact, who, nameOf, healthOf);
  }
}

const gains = ({ damage, health }: { damage: number; health: number }): string =>
  [damage > 0 && `${damage} more damage`, health > 0 && `${health} health`]
    .filter((one) => one !== false)
    .join(' and ');

function endWords(
  { turn, ending, outcome: { winners, tie }, last }: Extract<Fact, { is: 'ending' }>,
  who: (seats: number[]) => string,
  nameOf: (kind: string) => string,
  healthOf: (seat: number) => number,
): string {
  const best = Math.max(...winners.map(healthOf));
  const left = winners.length === 1 ? `, and ${who(winners)} had ${best} health left` : '';
  switch (ending) {
    case 'last-side':
    case 'lightning':
      return last
        ? `it ended in turn ${turn}, when ${who([last.by])}’s ${nameOf(last.attack)} brought ${who([last.on])} down${tie ? '' : left}.`
        : `in turn ${turn} there was nobody left to fight${tie ? '' : ` ${who(winners)}`}.`;
    case 'speedy':
    case 'turn-limit': {
      const cause = ending === 'speedy' ? 'there was no more to play with' : 'the last turn was played';
      return tie
        ? `in turn ${turn} ${cause}, and ${who(winners)} had the same health.`
        : `in turn ${turn} ${cause}, and the most health was with ${who(winners)}${winners.length === 1 ? `: ${best}` : ''}.`;
    }
  }
}
