/** An event in sentences. */
import type { Seat } from '../../contract/game.ts';
import { joinNames } from '../../contract/words.ts';
import * as western from '../wa-wa-west/showdown.ts';
import { squareName, type Cell } from './board.ts';
import type { Line, YicYacYoeEvent, YicYacYoeView } from './types.ts';

/** The sentences for an event; `names` by seat. */
export function tell(event: YicYacYoeEvent, names: string[], view: YicYacYoeView): string[] {
  const who = (seat: Seat) => names[seat];
  switch (event.type) {
    case 'turn-opened':
    case 'pen-passed':
      return [];
    case 'marked':
      return [
        typeof event.mark === 'string'
          ? `${who(event.seat)} takes the ${event.mark}.`
          : `${who(event.seat)} draws a mark of their own.`,
      ];
    case 'placed':
      return tellLine(event, who(event.seat));
    case 'timed-out':
      return [`${who(event.seat)} runs out of time again and is out.`];
    case 'left':
      return [`${who(event.seat)} leaves for good.`];
    case 'showdown':
      return [...western.tell(event.event, names, view.showdown!), ...tellPlacers(event.event, names, view)];
    case 'ended': {
      const { tie, winners } = event.outcome;
      return tie
        ? [`The board is full. A tie between ${joinNames(winners.map(who))}.`]
        : [`${joinNames(winners.map(who))} is the last one left and wins.`];
    }
  }
}

function tellLine({ cells, rows, timedOut }: Line, name: string): string[] {
  const squares = joinNames(cells.map(squareName));
  const drawn = cells.length > 1 ? `draws a line through ${squares}` : `marks ${squares}`;
  const longest = Math.max(0, ...rows.map((row: Cell[]) => row.length));
  return [
    timedOut ? `${name} runs out of time, and chance ${drawn} for them.` : `${name} ${drawn}.`,
    ...(rows.length > 0 ? [`That makes ${longest} in a row: ${name} is out.`] : []),
  ];
}

function tellPlacers(event: western.WaWaWestEvent, names: string[], { turn }: YicYacYoeView): string[] {
  if (event.type !== 'revealed') return [];
  const hit = western.hitIn(event).map((seat) => names[seat]);
  return hit.length > 0 ? [`${joinNames(hit)} must place.`] : [`Nobody is hit: ${names[turn!]} must place.`];
}
