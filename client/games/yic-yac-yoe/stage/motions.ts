/** The motion that leads from one view to the next, event by event. */
import type { YicYacYoeEvent, YicYacYoeView } from '../../../../shared/games/yic-yac-yoe/types.ts';
import { hideAll } from '../../../kit/stage/scene.ts';
import { Timeline } from '../../../kit/stage/timeline.ts';
import type { Perspective, Motion, Step } from '../../../kit/game-ui.ts';
import { beatsOf, type Beat } from './beats.ts';
import { copyOf, pictureOf } from './picture.ts';
import { stagePlacing } from './placing-motion.ts';
import { Props } from './props.ts';
import { stageEnd, stageMarked, stageOut, stagePass } from './standing-motions.ts';
import type { Table } from './table.ts';

/** What happens on the board. Its last moment is set by the stage, from the view. */
export function motionOf(
  { before, events }: Step<YicYacYoeView, YicYacYoeEvent>,
  look: Perspective,
  table: Table,
): Motion {
  const { beats, durationMs } = beatsOf(events, before.terms.marking);
  const score = new Timeline();
  const from = pictureOf(before, look);
  const props = new Props(table, score, look.reducedMotion, from);
  for (const beat of beats) stageBeat(props, beat);
  const placed = events.flatMap((event) => (event.type === 'placed' ? event.cells : []));
  let isRevealed = false;
  return {
    durationMs,
    seek(ms) {
      // Whoever is closer than the whole board is shown where it happens.
      if (!isRevealed) table.reveal(placed);
      isRevealed = true;
      props.now = copyOf(from);
      props.now.clock = false;
      hideAll(table.over);
      score.seek(ms);
      table.set(props.now);
    },
  };
}

function stageBeat(props: Props, beat: Beat): void {
  const { event } = beat;
  switch (event.type) {
    case 'placed': {
      const { type: _, ...line } = event;
      return stagePlacing(props, line, beat);
    }
    case 'pen-passed':
      return stagePass(props, event, beat);
    case 'marked':
      return stageMarked(props, event, beat);
    case 'timed-out':
    case 'left':
      return stageOut(props, event, beat);
    case 'ended':
      return stageEnd(props, event, beat);
    case 'turn-opened':
      return props.since(beat.atMs, (now) => {
        now.turn = event.seat;
      });
    case 'showdown':
      return;
  }
}
