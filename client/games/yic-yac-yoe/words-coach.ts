/** What the coach says in somebody's first match. */
import { at } from '../../../shared/contract/at.ts';
import type { Seat } from '../../../shared/contract/game.ts';
import { adviceFor, namesOf, type Advice } from '../../../shared/games/yic-yac-yoe/coach.ts';
import type { WaWaWestView } from '../../../shared/games/wa-wa-west/showdown.ts';
import type { YicYacYoeAction, YicYacYoeView } from '../../../shared/games/yic-yac-yoe/types.ts';
import type { Hint } from '../../kit/game-ui.ts';

type ShowdownCoach = (view: WaWaWestView, seat: Seat, names: string[]) => Hint<YicYacYoeAction> | null;

/** @param inShowdown says it of the items of a showdown */
export const coachWith =
  (inShowdown: ShowdownCoach) =>
  (view: YicYacYoeView, seat: Seat, names: string[]): Hint<YicYacYoeAction> | null =>
    view.phase === 'showdown' && view.showdown ? inShowdown(view.showdown, seat, names) : hintFor(view, seat, names);

function hintFor(view: YicYacYoeView, seat: Seat, names: string[]): Hint<YicYacYoeAction> | null {
  const advice = adviceFor(view, seat);
  if (!advice) return null;
  const { row, rows, safe } = advice;
  return {
    goal: `Never complete a row${rows === 'own' ? ' of your own' : ''}: ${row} in line, and you are out.`,
    text: [...happened(advice, names), ...where(advice, view.lines.length === 0)],
    move: safe && { type: 'place', cells: safe },
  };
}

function happened({ happened: what }: Advice, names: string[]): string[] {
  if (!what) return [];
  if (what.is === 'out-of-time') return ['Your time ran out, so chance placed for you. '];
  return [`${at(names, what.seat)} completed a row of ${what.marks} and is out. `];
}

const MOST_NAMED = 4;

function where({ safe, fatal }: Advice, isFirst: boolean): Hint['text'] {
  if (isFirst)
    return [
      'The board is empty, and no square completes a row yet: ',
      { strong: 'any of them' },
      ` is safe${safe ? `, say ${namesOf(safe)}` : ''}.`,
    ];
  const bad = `${namesOf(fatal.slice(0, MOST_NAMED))}${fatal.length > MOST_NAMED ? ` and ${fatal.length - MOST_NAMED} more` : ''}`;
  if (!safe) return ['Every square completes a row now: this is how it ends for one of you.'];
  const strong = { strong: namesOf(safe) };
  if (fatal.length === 0) return ['No square completes a row yet. ', strong, ' is well away from the other marks.'];
  return [`${bad} would complete a row: keep away. `, strong, safe.length > 1 ? ' are safe.' : ' is safe.'];
}
