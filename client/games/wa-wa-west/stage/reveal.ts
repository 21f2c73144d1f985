/**
 * The reveal: held breath, all cards turn at one moment, guards stand up, shots, blasts, what it
 * cost. Everything of a beat strikes on the same frame.
 */
import type { Revealed, WaWaWestEvent, WaWaWestView } from '../../../../shared/games/wa-wa-west/types.ts';
import type { Perspective, Motion, Step } from '../../../kit/game-ui.ts';
import { hideAll } from '../../../kit/stage/scene.ts';
import { Timeline } from '../../../kit/stage/timeline.ts';
import { beatsOf } from './beats.ts';
import { stageBlasts } from './blasts.ts';
import { stageCost } from './cost.ts';
import { stageGuards } from './guards.ts';
import { stageOpening } from './opening.ts';
import { copyOf, pictureOf } from './picture.ts';
import { Props } from './props.ts';
import { stageShots } from './shots.ts';
import type { Table } from './table.ts';

export function revealMotion(
  revealed: Revealed,
  step: Step<WaWaWestView, WaWaWestEvent>,
  look: Perspective,
  table: Table,
): Motion {
  const beats = beatsOf(revealed, step.before);
  const score = new Timeline();
  const from = pictureOf(step.before, look);
  const props = new Props(table, score, beats, revealed, step, look, { from, to: pictureOf(step.after, look) });

  stageOpening(props);
  if (beats.beats.guards) stageGuards(props);
  if (beats.beats.shots) stageShots(props);
  if (beats.beats.blasts) stageBlasts(props);
  stageCost(props);

  const hurry = beats.fullMs / beats.durationMs;
  return {
    durationMs: beats.durationMs,
    seek(ms) {
      props.now = copyOf(from);
      props.now.clock = false;
      hideAll(table.under);
      hideAll(table.over);
      score.seek(ms * hurry);
      table.set(props.now);
    },
  };
}
