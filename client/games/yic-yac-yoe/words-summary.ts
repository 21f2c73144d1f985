/** A match of Yic Yac Yoe in at most five sentences. */
import { capitalised, inWords, joinNames, joinSeats } from '../../../shared/contract/words.ts';
import { squareName, type Cell } from '../../../shared/games/yic-yac-yoe/board.ts';
import type { YicYacYoe } from '../../../shared/games/yic-yac-yoe/game.ts';
import { summaryOf, type Fact } from '../../../shared/games/yic-yac-yoe/summary.ts';
import type { SummaryProps } from '../../kit/game-ui.ts';

export const summaryWords = ({ events, view, names }: SummaryProps<YicYacYoe>): string[] =>
  summaryOf(events, view.players.length).map((fact) => capitalised(sentenceOf(fact, names, view.terms.size)));

function sentenceOf(fact: Fact, names: string[], size: number): string {
  const who = (seats: number[]) => joinSeats(seats, names);
  switch (fact.is) {
    case 'opening': {
      const { tie, winners } = fact.outcome;
      const turns = fact.turns === 1 ? 'a single turn' : `${inWords(fact.turns)} turns`;
      const board = `a board of ${inWords(size)} by ${inWords(size)}`;
      return tie
        ? `${turns} on ${board} could not ${winners.length === 2 ? 'part' : 'find a winner among'} ${who(winners)}.`
        : `${inWords(fact.players)} players shared ${board}, and after ${turns} ${who(winners)} was the last one on it.`;
    }
    case 'first-out':
      return `${names[fact.seat]} was the first to go: ${squares(fact.cells)} made ${inWords(fact.length)} in a row, in turn ${fact.turn}.`;
    case 'rows':
      return `${names[fact.seat]} went out thoroughly: ${inWords(fact.rows)} rows at once, in turn ${fact.turn}.`;
    case 'longest':
      return `${inWords(fact.least)} in a row would have been enough, but ${names[fact.seat]} made it ${inWords(fact.length)} in turn ${fact.turn}.`;
    case 'chance':
      return fact.isOut
        ? `in turn ${fact.turn} ${names[fact.seat]} left it to chance, and chance drew a row.`
        : `in turn ${fact.turn} ${names[fact.seat]} left it to chance, and got away with it.`;
    case 'late':
      return `${names[fact.seat]} ran out of time twice in a row, and was out in turn ${fact.turn}.`;
    case 'back':
      return `${names[fact.seat]} was out already when ${who(fact.by)} brought them back, in turn ${fact.turn}.`;
    case 'hit':
      return `nobody was shot to the board as often as ${names[fact.seat]}: ${inWords(fact.times)} times.`;
    case 'steady':
      return `${names[fact.seat]} placed ${inWords(fact.marks)} marks, and never one too many.`;
    case 'ending':
      return endWords(fact, who);
  }
}

function endWords(
  { turn, ending, outcome: { winners }, last }: Extract<Fact, { is: 'ending' }>,
  who: (seats: number[]) => string,
): string {
  if (ending === 'full-board') return `in turn ${turn} the board was full, and ${who(winners)} were still in.`;
  return last
    ? `it ended in turn ${turn}, when ${who([last.seat])} took ${squares(last.cells)} and made ${inWords(last.length)} in a row.`
    : `in turn ${turn} there was nobody left but ${who(winners)}.`;
}

const squares = (cells: Cell[]): string => joinNames(cells.map(squareName));
