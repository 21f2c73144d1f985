/** The dock of a player: the turn to draw, the showdown before it, or why there is nothing to do. */
import { isAwaited } from '../../../../shared/games/yic-yac-yoe/view.ts';
import type { YicYacYoeAct, YicYacYoeView } from '../../../../shared/games/yic-yac-yoe/state.ts';
import type { HandProps } from '../../../face.ts';
import type { YicYacYoeAim } from '../aim.ts';
import { useLikedMark } from '../marks/own-mark.ts';
import { Left, Out, Over } from './panels.tsx';
import { Placing } from './placing.tsx';
import { Showdown } from './showdown.tsx';
import { Watching } from './watching.tsx';
import './hand.css';
import './sizes.css';

export type YicYacYoeHandProps = HandProps<YicYacYoeView, YicYacYoeAct, YicYacYoeAim>;

export function Hand(props: YicYacYoeHandProps) {
  const { view, seat, waiting } = props;
  const { alive, left } = view.players[seat];
  useLikedMark(props);

  if (view.phase === 'showdown' && alive) return <Showdown {...props} />;
  // While the pen still moves, the panel must not tell the end of the story before the table does.
  if (waiting) return <Watching {...props} />;
  if (view.phase === 'over') return <Over {...props} />;
  if (left) return <Left />;
  if (!alive) return <Out {...props} />;
  return isAwaited(view, seat) ? <Placing {...props} /> : <Watching {...props} />;
}
