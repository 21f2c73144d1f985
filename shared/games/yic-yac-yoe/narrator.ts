/** All sentences about a match of Yic Yac Yoe. */
import { at } from '../../contract/at.ts';
import type { Milestone, Seat } from '../../contract/game.ts';
import { eventsOf, highlightsOf, type Highlight, mostOf } from '../../contract/highlights.ts';
import { inWords, joinNames, joinSeats } from '../../contract/words.ts';
import * as waWaWest from '../wa-wa-west/showdown.ts';
import { squareName, type Cell } from './board.ts';
import type { Line, YicYacYoeAction, YicYacYoeEvent, YicYacYoeView } from './types.ts';

/** The sentences for an event; `names` by seat. */
export function describe(event: YicYacYoeEvent, names: string[], view: YicYacYoeView): string[] {
  const who = (seat: Seat) => at(names, seat);
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
      return describeLine(event, who(event.seat));
    case 'timed-out':
      return [`${who(event.seat)} runs out of time again and is out.`];
    case 'left':
      return [`${who(event.seat)} leaves for good.`];
    case 'showdown':
      return [...waWaWest.describe(event.event, names, view.showdown!), ...describePlacers(event.event, names, view)];
    case 'ended': {
      const { tie, winners } = event.outcome;
      return tie
        ? [`The board is full. A tie between ${joinSeats(winners, names)}.`]
        : [`${joinSeats(winners, names)} is the last one left and wins.`];
    }
  }
}

/** What each sentence of an event is about. */
export function titles(event: YicYacYoeEvent, view: YicYacYoeView): string[] {
  switch (event.type) {
    case 'turn-opened':
    case 'pen-passed':
      return [];
    case 'marked':
      return ['Another mark'];
    case 'placed': {
      const longest = Math.max(0, ...event.rows.map((row) => row.length));
      return [event.cells.length > 1 ? 'A line' : 'A mark', ...(longest > 0 ? [`${longest} in a row`] : [])];
    }
    case 'timed-out':
      return ['Out of time'];
    case 'left':
      return ['Gone'];
    case 'showdown':
      // Nobody dies of a showdown: what follows is the board.
      return [
        ...waWaWest.titles(event.event, view.showdown!),
        ...(event.event.type === 'revealed' ? ['To the board'] : []),
      ];
    case 'ended':
      return ['The end'];
  }
}

/** One turn's events stand together: none of them needs a heading of its own. */
export function describeAction(action: YicYacYoeAction, names: string[], view: YicYacYoeView): string {
  switch (action.type) {
    case 'place':
      return joinNames(action.cells.map(squareName));
    case 'mark':
      return 'another mark';
    case 'choose':
      return waWaWest.describeAction(action, names, view.showdown!);
  }
}

export const heading = (): null => null;

function describeLine({ cells, rows, timedOut }: Line, name: string): string[] {
  const squares = joinNames(cells.map(squareName));
  const drawn = cells.length > 1 ? `draws a line through ${squares}` : `marks ${squares}`;
  const longest = Math.max(0, ...rows.map((row: Cell[]) => row.length));
  return [
    timedOut ? `${name} runs out of time, and chance ${drawn} for them.` : `${name} ${drawn}.`,
    ...(rows.length > 0 ? [`That makes ${longest} in a row: ${name} is out.`] : []),
  ];
}

function describePlacers(event: waWaWest.WaWaWestEvent, names: string[], { turn }: YicYacYoeView): string[] {
  if (event.type !== 'revealed') return [];
  const hit = waWaWest.hitIn(event);
  return hit.length > 0 ? [`${joinSeats(hit, names)} must place.`] : [`Nobody is hit: ${names[turn!]} must place.`];
}

/** What goes on; at the end its length and how it ended. */
export function headline(view: YicYacYoeView): { progress: string; status: string } {
  const { phase, turnNumber, due, turn, placing, ending, terms, showdown } = view;
  switch (phase) {
    case 'waiting':
      return { progress: 'Waiting for players', status: '' };
    case 'showdown':
      return {
        progress: `Turn ${turnNumber}`,
        status: (showdown && waWaWest.ownItem(showdown)) ?? 'everyone chooses an item',
      };
    case 'place': {
      const what = due === 1 ? 'one mark' : `one line of ${inWords(due)}`;
      const whose = terms.armed && placing[0] !== turn ? ' from whoever was hit' : '';
      return { progress: `Turn ${turnNumber}`, status: what + whose };
    }
    case 'over':
      return { progress: `${turnNumber} ${turnNumber === 1 ? 'turn' : 'turns'}`, status: endWords[ending!] };
  }
}

const endWords = { 'last-one': 'last one left', 'full-board': 'the board is full' };

const marksOf = ({ board }: YicYacYoeView, seat: Seat) => board.filter((mark) => mark === seat).length;

/** What can be seen of a seat, in words. */
export function describeSeat(view: YicYacYoeView, seat: Seat): string {
  const { alive, left, mark } = at(view.players, seat);
  const count = marksOf(view, seat);
  const facts = [
    !alive && (left ? 'gone' : 'out'),
    `${count} ${count === 1 ? 'mark' : 'marks'}`,
    view.terms.marking === 'custom' && (typeof mark === 'string' ? mark : 'a drawing'),
    alive && view.turn === seat && view.phase !== 'over' && 'on turn',
    view.placing[0] === seat && 'draws now',
    view.placing.indexOf(seat) > 0 && 'must draw',
    alive && view.showdown && view.phase !== 'over' && waWaWest.describeSeat(view.showdown, seat),
  ];
  return facts.filter((fact): fact is string => typeof fact === 'string' && fact !== '').join(', ');
}

/** The marks that a player in the game has on the board, for the replay's chart. */
export const statistic = {
  title: 'Marks',
  of: (view: YicYacYoeView, seat: Seat): number | null => (view.players[seat]?.alive ? marksOf(view, seat) : null),
};

/** How each seat fared, in seat order. */
export function describeResults(events: readonly YicYacYoeEvent[], view: YicYacYoeView): string[] {
  const ends = endsOf(events);
  return view.players.map(({ seat }) => {
    if (view.outcome?.winners.includes(seat)) return view.outcome.tie ? 'ties' : 'wins';
    const end = ends.get(seat);
    return end ? `${end.how} in turn ${end.turn}` : 'still in';
  });
}

/** How and when each seat went out; of somebody brought back, the last time. Who is out already may leave, too. */
function endsOf(events: readonly YicYacYoeEvent[]): Map<Seat, { how: string; turn: number }> {
  const ends = new Map<Seat, { how: string; turn: number }>();
  let turn = 0;
  for (const event of events) {
    if (event.type === 'turn-opened') turn = event.turnNumber;
    if (event.type === 'placed' && event.rows.length > 0) ends.set(event.seat, { how: 'out', turn });
    if (event.type === 'timed-out') ends.set(event.seat, { how: 'out of time', turn });
    if (event.type === 'left' && !ends.has(event.seat)) ends.set(event.seat, { how: 'left', turn });
    if (event.type === 'showdown' && event.event.type === 'revealed')
      for (const { seat } of event.event.revived) ends.delete(seat);
  }
  return ends;
}

export { medals } from './medals.ts';

/** Moments for the scrubber: rows, time-outs, who goes; armed, who was hit. */
export function milestones(event: YicYacYoeEvent): Milestone[] {
  switch (event.type) {
    case 'placed':
      if (event.rows.length > 0) return [{ icon: 'dead', label: 'One completes a row', isElimination: true }];
      return event.timedOut ? [{ icon: 'clock', label: 'Chance draws for one', isElimination: false }] : [];
    case 'timed-out':
      return [{ icon: 'dead', label: 'One is out of time', isElimination: true }];
    case 'left':
      return [{ icon: 'leave', label: 'One leaves', isElimination: true }];
    case 'showdown':
      return milestonesOfShowdown(event.event);
    case 'ended': {
      const { tie } = event.outcome;
      const label = tie ? 'The match ends in a tie' : 'The match is won';
      return [{ icon: tie ? 'players' : 'trophy', label, isElimination: false }];
    }
    default:
      return [];
  }
}

function milestonesOfShowdown(event: waWaWest.WaWaWestEvent): Milestone[] {
  if (event.type !== 'revealed') return [];
  const { length } = waWaWest.hitIn(event);
  return [
    ...(length > 0
      ? [{ icon: 'gun', label: length === 1 ? 'One is hit' : `${length} are hit`, isElimination: false }]
      : []),
    ...(event.revived.length > 0 ? [{ icon: 'necromancy', label: 'One is brought back', isElimination: false }] : []),
  ];
}

/** The rarest first. */
export const highlights = (events: readonly YicYacYoeEvent[], names: string[]): string[] =>
  highlightsOf(
    [manyRows, longestRow, broughtBack, mostHit, byChance, ownDrawings, busiestPen, firstOut],
    events,
    names,
  );

type Find = Highlight<readonly YicYacYoeEvent[]>;

const manyRows: Find = (events, names) => {
  const best = eventsOf(events, 'placed').toSorted((a, b) => b.rows.length - a.rows.length)[0];
  return best && best.rows.length > 1
    ? `Thoroughly out: ${names[best.seat]} completed ${inWords(best.rows.length)} rows at once.`
    : null;
};

/** Only where somebody made it longer than need be. */
const longestRow: Find = (events, names) => {
  const rows = eventsOf(events, 'placed').flatMap(({ seat, rows }) => rows.map(({ length }) => ({ seat, length })));
  const best = rows.toSorted((a, b) => b.length - a.length)[0];
  const least = Math.min(...rows.map(({ length }) => length));
  return best && best.length > least ? `Longest row: ${names[best.seat]}, ${inWords(best.length)} in line.` : null;
};

const broughtBack: Find = (events, names) => {
  const revived = showdowns(events).flatMap((revealed) => revealed.revived.map(({ seat }) => seat));
  return revived[0] === undefined ? null : `Back from the dead: ${names[revived[0]]}.`;
};

const mostHit: Find = (events, names) => {
  const best = mostOf(showdowns(events).flatMap(waWaWest.hitIn), names.length);
  return best && best.count > 1 ? `Most hit: ${names[best.seat]}, ${best.count} times.` : null;
};

const byChance: Find = (events, names) => {
  const best = mostOf(
    eventsOf(events, 'placed').flatMap(({ seat, timedOut }) => (timedOut ? [seat] : [])),
    names.length,
  );
  if (!best) return null;
  return `Left to chance: ${best.count === 1 ? 'a turn' : `${inWords(best.count)} turns`} of ${names[best.seat]}.`;
};

const ownDrawings: Find = (events, names) => {
  // By seat the last one taken: that is what stood on the board.
  const taken = new Map(eventsOf(events, 'marked').map((event) => [event.seat, event]));
  const drawn = [...taken.values()].find(({ mark }) => typeof mark !== 'string');
  return drawn ? `Drawn by hand: the mark of ${names[drawn.seat]}.` : null;
};

const busiestPen: Find = (events, names) => {
  const best = mostOf(
    eventsOf(events, 'placed').flatMap(({ seat, cells }) => cells.map(() => seat)),
    names.length,
  );
  return best && best.count > 1 ? `Busiest pen: ${names[best.seat]}, ${best.count} marks.` : null;
};

const firstOut: Find = (events, names) => {
  let turn = 0;
  for (const event of events) {
    if (event.type === 'turn-opened') turn = event.turnNumber;
    if (event.type === 'timed-out' || (event.type === 'placed' && event.rows.length > 0))
      return `First out: ${names[event.seat]}, in turn ${turn}.`;
  }
  return null;
};

const showdowns = (events: readonly YicYacYoeEvent[]) =>
  eventsOf(events, 'showdown').flatMap(({ event }) => (event.type === 'revealed' ? [event] : []));
