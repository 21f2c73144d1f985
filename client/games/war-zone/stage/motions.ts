/** The motion that leads from one view to the next, event by event. */
import type { WarZoneEvent, WarZoneView } from '../../../../shared/games/war-zone/types.ts';
import { hideAll } from '../../../kit/stage/effects/effect.ts';
import type { Perspective, Motion, Step } from '../../../kit/game-ui.ts';
import { Timeline } from '../../../kit/stage/timeline.ts';
import { stageAttack } from './attack-motion.ts';
import { beatsOf, type Beat } from './beats.ts';
import { stageBlock } from './block-motion.ts';
import { stageHit } from './hit-motion.ts';
import { copyOf, pictureOf } from './picture.ts';
import { stageDeal, stageDraw, stageExchange, stageReshuffle } from './pile-motions.ts';
import { Props } from './props.ts';
import {
  stageEnd,
  stageFall,
  stageLapse,
  stageLightning,
  stagePass,
  stagePhase,
  stageTurn,
} from './standing-motions.ts';
import type { Table } from './table.ts';

/** The motion of a step. Its last moment is set by the stage, from the view. */
export function motionOf(
  { before, events, after }: Step<WarZoneView, WarZoneEvent>,
  look: Perspective,
  table: Table,
): Motion {
  const { beats, fullMs, durationMs } = beatsOf(events);
  const score = new Timeline();
  const from = pictureOf(before, look);
  const props = new Props(table, score, look.reducedMotion, from, pictureOf(after, look));
  for (const beat of beats) stageBeat(props, beat);

  const hurry = durationMs > 0 ? fullMs / durationMs : 1;
  return {
    durationMs,
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

/** How long that motion takes, ms; known without a table. */
export const durationOf = ({ events }: Step<WarZoneView, WarZoneEvent>): number => beatsOf(events).durationMs;

function stageBeat(props: Props, { event, atMs, forMs }: Beat): void {
  switch (event.type) {
    case 'dealt':
      return stageDeal(props, event, atMs, forMs);
    case 'exchanged':
      return stageExchange(props, event, atMs, forMs);
    case 'drew':
      return stageDraw(props, event, atMs);
    case 'reshuffled':
      return stageReshuffle(props, atMs, forMs);
    case 'attacked':
      return stageAttack(props, event, atMs, forMs);
    case 'blocked':
      return stageBlock(props, event, atMs, forMs);
    case 'hit':
      return stageHit(props, event, atMs, forMs);
    case 'fell':
    case 'left':
      return stageFall(props, event, atMs, forMs);
    case 'lapsed':
      return stageLapse(props, atMs, forMs);
    case 'passed':
      return stagePass(props, event, atMs, forMs);
    case 'turn-opened':
      return stageTurn(props, event, atMs, forMs);
    case 'lightning-opened':
      return stageLightning(props, event, atMs, forMs);
    case 'ended':
      return stageEnd(props, event, atMs, forMs);
    case 'opening-opened':
    case 'exchange-opened':
      return stagePhase(props, atMs);
  }
}
