/** The dock of a player: the turn to draw, the showdown before it, or why there is nothing to do. */
import { isAwaited } from '../../../../shared/games/yic-yac-yoe/legal.ts';
import type { YicYacYoeAction, YicYacYoeView } from '../../../../shared/games/yic-yac-yoe/types.ts';
import { useFocusKept } from '../../../kit/hand/focus-kept.ts';
import type { HandProps } from '../../../kit/game-ui.ts';
import type { YicYacYoeAim } from '../aim.ts';
import { useLikedMark } from '../marks/own-mark.ts';
import { Desk } from './desk.tsx';
import { Left, Out, Over } from './panels.tsx';
import { momentOf } from './pen.ts';
import { PlaceActs } from './place-acts.tsx';
import { Placing, turnTitle } from './placing.tsx';
import { Showdown } from './showdown.tsx';
import { Watching } from './watching.tsx';
import './hand.css';
import './sizes.css';

export type YicYacYoeHandProps = HandProps<YicYacYoeView, YicYacYoeAction, YicYacYoeAim>;

export function Hand(props: YicYacYoeHandProps) {
  return (
    <>
      {/* Here before its words: screen readers miss those of a region that comes with them. */}
      <p class="visually-hidden" role="status">
        {callOf(props)}
      </p>
      <Now {...props} />
    </>
  );
}

/** What the table waits for this seat to do; null for nothing. */
function callOf(props: YicYacYoeHandProps): string | null {
  const { view, seat, waiting } = props;
  if (waiting || !isAwaited(view, seat)) return null;
  return view.phase === 'showdown' ? 'Showdown: choose an item' : turnTitle(props);
}

function Now(props: YicYacYoeHandProps) {
  const { view, seat, waiting } = props;
  const { alive, left } = view.players[seat];
  const isDrawing = isAwaited(view, seat) && !waiting;
  useLikedMark(props);
  // The buttons go as soon as the line is sent, the heading changes when it has been drawn.
  const box = useFocusKept([momentOf(props), view.phase, isDrawing, alive].join(' '));

  if (view.phase === 'showdown' && alive) return <Showdown {...props} />;
  if (view.phase === 'over') return <Over {...props} box={box} />;
  if (left) return <Left box={box} />;
  if (!alive) return <Out {...props} box={box} />;
  // One desk for both: whoever draws their mark on it is not interrupted by the turn.
  return (
    <Desk hand={props} box={box} acts={isDrawing && <PlaceActs {...props} />}>
      {isDrawing ? <Placing {...props} /> : <Watching {...props} />}
    </Desk>
  );
}
