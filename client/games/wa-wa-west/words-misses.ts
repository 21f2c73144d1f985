/** Why a shot hit nobody, or not everybody: told of each weapon of a reveal. */
import { at } from '../../../shared/contract/at.ts';
import type { Seat } from '../../../shared/contract/game.ts';
import { groupBy } from '../../../shared/contract/group-by.ts';
import { joinSeats } from '../../../shared/contract/words.ts';
import { JUICE } from '../../../shared/games/wa-wa-west/items.ts';
import type { Race } from '../../../shared/games/wa-wa-west/race.ts';
import { missesOf, type Cause, type Miss } from '../../../shared/games/wa-wa-west/misses.ts';
import type { ItemId, WaWaWestEvent, WaWaWestView } from '../../../shared/games/wa-wa-west/types.ts';
import type { MissWords } from '../../kit/game-ui.ts';
import { itemIn } from './item-views.ts';

/** @param before the open round, as anybody saw it */
export function missWords(
  before: Pick<WaWaWestView, 'options' | 'players'>,
  event: WaWaWestEvent,
  names: string[],
): MissWords[] {
  if (event.type !== 'revealed') return [];
  const nameOf = (id: ItemId) => (id === JUICE ? 'Orange Juice' : itemIn(before.options, id).name);
  return missesOf(before, event).map((miss) => ({
    question: `Why did ${at(names, miss.by)}’s ${nameOf(miss.item)} not hit ${joinSeats(
      miss.on.map(({ seat }) => seat),
      names,
    )}?`,
    answers: answersTo(miss, names, nameOf),
  }));
}

/** One sentence for all whom the same kept away from it. */
function answersTo({ by, item, on }: Miss, names: string[], nameOf: (id: ItemId) => string): string[] {
  const alike = groupBy(on, ({ because }) => JSON.stringify(because));
  return [...alike.values()].map((those) => {
    const seats = those.map(({ seat }) => seat);
    return answer(at(those, 0).because, { who: joinSeats(seats, names), seats, by: at(names, by), shot: nameOf(item) });
  });

  function answer(cause: Cause, { who, seats, by: shooter, shot }: Told): string {
    switch (cause.is) {
      case 'blocked':
        return `${who} played ${nameOf(cause.item)}: ${shot} does not get through it.`;
      case 'saved':
        return `${nameOf(cause.guard)} saved ${who}: it stood with them since the round before.`;
      case 'outranked':
        return `${who} played ${nameOf(cause.item)}, a higher weapon of the same kind: ${shot} does nothing to it.`;
      case 'untouched':
        return `${who} played ${nameOf(cause.item)}: ${shot} does nothing to it.`;
      case 'slower':
        return `${who} fired ${(cause.byMs / 1000).toFixed(2)} s sooner, with a weapon of the same level.${cause.race ? raceWords(cause.race, who, shooter) : ''}`;
      case 'undecided':
        return `${who} fired in the same moment, with a weapon of the same level: neither hits.`;
      case 'spared':
        return `${who} brought ${shooter} back to life: ${shooter} can never hit ${seats.length > 1 ? 'them' : 'whoever did that'}.`;
    }
  }
}

/** How the way to the server counted in it. */
function raceWords({ cameLaterMs, creditMs, otherCreditMs }: Race, who: string, shooter: string): string {
  const came = cameLaterMs > 0 ? ` It came in ${cameLaterMs} ms later.` : '';
  return `${came} For the way, ${creditMs} ms are credited to ${who}, ${otherCreditMs} ms to ${shooter}.`;
}

interface Told {
  who: string;
  seats: Seat[];
  by: string;
  shot: string;
}
