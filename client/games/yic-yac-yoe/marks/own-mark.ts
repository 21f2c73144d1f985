/** Which marks can be had, and the one a person likes: it is remembered in the browser. */
import { useEffect, useRef } from 'preact/hooks';
import type { Seat } from '../../../../shared/contract/game.ts';
import {
  firstMarkOf,
  mark as markSchema,
  MOST_CHANGES,
  type Glyph,
  type Mark,
} from '../../../../shared/games/yic-yac-yoe/marks.ts';
import type { YicYacYoeView } from '../../../../shared/games/yic-yac-yoe/types.ts';
import { keep, recall } from '../../../app/storage.ts';
import type { YicYacYoeHandProps } from '../hand/hand.tsx';

const KEPT = 'yic-yac-yoe.mark';

/** Who else has that one of the set; null if it is free. */
export const ownerOf = ({ players }: YicYacYoeView, seat: Seat, glyph: Glyph): Seat | null =>
  players.find((other) => other.seat !== seat && other.mark === glyph)?.seat ?? null;

/** Until the own mark stands on the board it can be another, so many times. */
export const canChangeMark = (view: YicYacYoeView, seat: Seat): boolean =>
  view.terms.marking === 'custom' &&
  view.phase !== 'over' &&
  view.players[seat].alive &&
  view.players[seat].markChanges < MOST_CHANGES &&
  !view.lines.some((line) => line.seat === seat);

function likedMark(): Mark | null {
  const read = markSchema.safeParse(recall(KEPT));
  return read.success ? read.data : null;
}

/** Takes that mark, and remembers it. Resolves to what is wrong, or null. */
export async function takeMark({ onAct }: YicYacYoeHandProps, mark: Mark): Promise<string | null> {
  const problem = await onAct({ type: 'mark', mark });
  if (problem === null) keep(KEPT, mark);
  return problem;
}

/** Asks once, as the match begins, for the mark of last time, unless somebody else has it. */
export function useLikedMark(props: YicYacYoeHandProps): void {
  const { view, seat, waiting } = props;
  const hasAsked = useRef(false);
  const { mark } = view.players[seat];
  const isDue = !waiting && canChangeMark(view, seat) && mark === firstMarkOf(seat);
  useEffect(() => {
    if (!isDue || hasAsked.current) return;
    hasAsked.current = true;
    const liked = likedMark();
    const isFree = liked !== null && (typeof liked !== 'string' || ownerOf(view, seat, liked) === null);
    if (isFree && liked !== mark) void takeMark(props, liked);
  }, [isDue]);
}
