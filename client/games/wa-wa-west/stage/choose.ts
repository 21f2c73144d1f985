/** A choice is made: a card slides from the token onto its slot, and is ticked. */
import type { Seat } from '../../../../shared/contract/game.ts';
import type { WaWaWestEvent, WaWaWestView } from '../../../../shared/games/wa-wa-west/types.ts';
import { hiddenSprite, show } from '../../../kit/stage/scene.ts';
import { between, ease, Timeline } from '../../../kit/stage/timeline.ts';
import type { Perspective, Motion, Step } from '../../../kit/game-ui.ts';
import { slideMs } from './beats.ts';
import { pictureOf } from './picture.ts';
import type { Table } from './table.ts';

export function chooseMotion(
  seats: Seat[],
  step: Step<WaWaWestView, WaWaWestEvent>,
  look: Perspective,
  table: Table,
): Motion {
  const before = pictureOf(step.before, look);
  const after = pictureOf(step.after, look);
  const score = new Timeline();
  for (const seat of seats) {
    if (after.seats[seat].card.kind !== 'back') continue;
    const { token, card } = table.layout.places[seat];
    const paper = hiddenSprite(table.seats[seat].print({ kind: 'back' }), token);
    table.under.addChild(paper);
    score.add({ atMs: 0, forMs: slideMs, ease: ease.arrive }, (slid) => {
      show(paper, {
        alpha: look.reducedMotion ? slid : Math.min(1, slid * 4),
        turn: look.reducedMotion ? 0 : (1 - slid) * 14,
      });
      const way = look.reducedMotion ? 1 : slid;
      paper.position.set(between(token.x, card.x, way), between(token.y, card.y, way));
    });
  }
  return {
    durationMs: slideMs,
    seek(ms) {
      table.set(before);
      score.seek(ms);
    },
  };
}
