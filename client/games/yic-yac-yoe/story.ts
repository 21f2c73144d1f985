/** What is worth telling of a match: the end panel's fates, the bar's words, the scrubber's marks. */
import type { Seat } from '../../../shared/contract/game.ts';
import type { YicYacYoeEvent, YicYacYoeView } from '../../../shared/games/yic-yac-yoe/types.ts';
import { hitIn, type WaWaWestEvent } from '../../../shared/games/wa-wa-west/showdown.ts';
import { inWords } from '../../../shared/contract/words.ts';
import { ownItem, told as toldInShowdown } from '../wa-wa-west/story.ts';

/** What the bar says. Narrow screens show what stands before the comma. */
export function headline({ phase, turnNumber, due, turn, placing, ending, terms, showdown }: YicYacYoeView): string {
  switch (phase) {
    case 'waiting':
      return 'Waiting for players';
    case 'showdown':
      return `Turn ${turnNumber}, ${ownItem(showdown!) ?? 'everyone chooses an item'}`;
    case 'place': {
      const what = due === 1 ? 'one mark' : `one line of ${inWords(due)}`;
      return `Turn ${turnNumber}, ${what}${terms.armed && placing[0] !== turn ? ' from whoever was hit' : ''}`;
    }
    case 'over':
      return `${turnNumber} ${turnNumber === 1 ? 'turn' : 'turns'}, ${endWords[ending!]}`;
  }
}

const endWords = { 'last-one': 'last one left', 'full-board': 'the board is full' };

const marksOf = ({ board }: YicYacYoeView, seat: Seat) => board.filter((mark) => mark === seat).length;

/** What can be seen of a seat, in words. */
export function told(view: YicYacYoeView, seat: Seat): string {
  const { alive, left, mark } = view.players[seat];
  const count = marksOf(view, seat);
  const facts = [
    !alive && (left ? 'gone' : 'out'),
    `${count} ${count === 1 ? 'mark' : 'marks'}`,
    view.terms.marking === 'custom' && (typeof mark === 'string' ? mark : 'a drawing'),
    alive && view.turn === seat && view.phase !== 'over' && 'on turn',
    view.placing[0] === seat && 'draws now',
    view.placing.indexOf(seat) > 0 && 'must draw',
    alive && view.showdown && view.phase !== 'over' && toldInShowdown(view.showdown, seat),
  ];
  return facts.filter((fact): fact is string => typeof fact === 'string' && fact !== '').join(', ');
}

/** The marks that a player in the game has on the board, for the replay's chart. */
export const marksPlaced = {
  title: 'Marks',
  of: (view: YicYacYoeView, seat: Seat): number | null => (view.players[seat].alive ? marksOf(view, seat) : null),
};

/** How each seat fared, in seat order. */
export function fates(events: YicYacYoeEvent[], view: YicYacYoeView): string[] {
  const ends = endsOf(events);
  return view.players.map(({ seat }) => {
    if (view.outcome?.winners.includes(seat)) return view.outcome.tie ? 'ties' : 'wins';
    const end = ends.get(seat);
    return end ? `${end.how} in turn ${end.turn}` : 'still in';
  });
}

/** How and when each seat went out; of somebody brought back, the last time. Who is out already may leave, too. */
function endsOf(events: YicYacYoeEvent[]): Map<Seat, { how: string; turn: number }> {
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

type Moment = { icon: string; label: string; grave: boolean };

/** Moments for the scrubber: rows, time-outs, who goes; armed, who was hit. */
export function marks(event: YicYacYoeEvent): Moment[] {
  switch (event.type) {
    case 'placed':
      if (event.rows.length > 0) return [{ icon: 'dead', label: 'One completes a row', grave: true }];
      return event.timedOut ? [{ icon: 'clock', label: 'Chance draws for one', grave: false }] : [];
    case 'timed-out':
      return [{ icon: 'dead', label: 'One is out of time', grave: true }];
    case 'left':
      return [{ icon: 'leave', label: 'One leaves', grave: true }];
    case 'showdown':
      return marksOfShowdown(event.event);
    case 'ended': {
      const { tie } = event.outcome;
      const label = tie ? 'The match ends in a tie' : 'The match is won';
      return [{ icon: tie ? 'players' : 'trophy', label, grave: false }];
    }
    default:
      return [];
  }
}

function marksOfShowdown(event: WaWaWestEvent): Moment[] {
  if (event.type !== 'revealed') return [];
  const { length } = hitIn(event);
  return [
    ...(length > 0 ? [{ icon: 'gun', label: length === 1 ? 'One is hit' : `${length} are hit`, grave: false }] : []),
    ...(event.revived.length > 0 ? [{ icon: 'necromancy', label: 'One is brought back', grave: false }] : []),
  ];
}
