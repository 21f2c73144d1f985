/** Interesting facts of a match, the rarest first. */
import type { YicYacYoeEvent } from '../../../shared/games/yic-yac-yoe/types.ts';
import { hitIn } from '../../../shared/games/wa-wa-west/showdown.ts';
import { inWords } from '../../../shared/contract/words.ts';
import { mostOf } from '../../../shared/contract/standings.ts';

const MOST_HIGHLIGHTS = 4;

export function highlights(events: YicYacYoeEvent[], names: string[]): string[] {
  return [manyRows, longestRow, broughtBack, mostHit, byChance, ownDrawings, busiestPen, firstOut]
    .flatMap((find) => find(events, names) ?? [])
    .slice(0, MOST_HIGHLIGHTS);
}

type Highlight = (events: YicYacYoeEvent[], names: string[]) => string | null;
type Of<Type extends YicYacYoeEvent['type']> = Extract<YicYacYoeEvent, { type: Type }>;

const all = <Type extends YicYacYoeEvent['type']>(events: YicYacYoeEvent[], type: Type) =>
  events.filter((event): event is Of<Type> => event.type === type);

const manyRows: Highlight = (events, names) => {
  const best = all(events, 'placed').toSorted((a, b) => b.rows.length - a.rows.length)[0];
  return best && best.rows.length > 1
    ? `Thoroughly out: ${names[best.seat]} completed ${inWords(best.rows.length)} rows at once.`
    : null;
};

/** Only where somebody made it longer than need be. */
const longestRow: Highlight = (events, names) => {
  const rows = all(events, 'placed').flatMap(({ seat, rows }) => rows.map(({ length }) => ({ seat, length })));
  const best = rows.toSorted((a, b) => b.length - a.length)[0];
  const least = Math.min(...rows.map(({ length }) => length));
  return best && best.length > least ? `Longest row: ${names[best.seat]}, ${inWords(best.length)} in line.` : null;
};

const broughtBack: Highlight = (events, names) => {
  const revived = showdowns(events).flatMap((revealed) => revealed.revived.map(({ seat }) => seat));
  return revived[0] === undefined ? null : `Back from the dead: ${names[revived[0]]}.`;
};

const mostHit: Highlight = (events, names) => {
  const best = mostOf(showdowns(events).flatMap(hitIn), names.length);
  return best && best.count > 1 ? `Most hit: ${names[best.seat]}, ${best.count} times.` : null;
};

const byChance: Highlight = (events, names) => {
  const best = mostOf(
    all(events, 'placed').flatMap(({ seat, timedOut }) => (timedOut ? [seat] : [])),
    names.length,
  );
  if (!best) return null;
  return `Left to chance: ${best.count === 1 ? 'a turn' : `${inWords(best.count)} turns`} of ${names[best.seat]}.`;
};

const ownDrawings: Highlight = (events, names) => {
  // By seat the last one taken: that is what stood on the board.
  const taken = new Map(all(events, 'marked').map((event) => [event.seat, event]));
  const drawn = [...taken.values()].find(({ mark }) => typeof mark !== 'string');
  return drawn ? `Drawn by hand: the mark of ${names[drawn.seat]}.` : null;
};

const busiestPen: Highlight = (events, names) => {
  const best = mostOf(
    all(events, 'placed').flatMap(({ seat, cells }) => cells.map(() => seat)),
    names.length,
  );
  return best && best.count > 1 ? `Busiest pen: ${names[best.seat]}, ${best.count} marks.` : null;
};

const firstOut: Highlight = (events, names) => {
  let turn = 0;
  for (const event of events) {
    if (event.type === 'turn-opened') turn = event.turnNumber;
    if (event.type === 'timed-out' || (event.type === 'placed' && event.rows.length > 0))
      return `First out: ${names[event.seat]}, in turn ${turn}.`;
  }
  return null;
};

const showdowns = (events: YicYacYoeEvent[]) =>
  all(events, 'showdown').flatMap(({ event }) => (event.type === 'revealed' ? [event] : []));
