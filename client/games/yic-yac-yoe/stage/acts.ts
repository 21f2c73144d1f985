/**
 * What of a step plays where, one after the other: the showdown on its ring, marks and pen on the board. Without arms
 * all of it is the board's. Pure.
 */
import type { WaWaWestEvent } from '../../../../shared/games/wa-wa-west/showdown.ts';
import type { YicYacYoeEvent, YicYacYoeView } from '../../../../shared/games/yic-yac-yoe/types.ts';
import type { Step } from '../../../kit/game-ui.ts';
import { durationOf as ringDurationOf } from '../../wa-wa-west/stage/beats.ts';
import { beatsOf } from './beats.ts';

export type Scene = 'ring' | 'board';
export type Stepped = Step<YicYacYoeView, YicYacYoeEvent>;

/** From one scene to the other, ms. */
export const changeMs = 360;

export interface Act {
  scene: Scene;
  events: YicYacYoeEvent[];
  /** When it plays, ms; the change to it comes before. */
  atMs: number;
  forMs: number;
}

export const sceneOf = ({ phase }: YicYacYoeView): Scene => (phase === 'showdown' ? 'ring' : 'board');

export function actsOf(step: Stepped): { acts: Act[]; durationMs: number } {
  const acts = scenesOf(step);
  let endMs = 0;
  acts.forEach((act, index) => {
    act.atMs = endMs + (index > 0 ? changeMs : 0);
    act.forMs = lengthOf(act, step);
    endMs = act.atMs + act.forMs;
  });
  return { acts, durationMs: endMs };
}

function scenesOf(step: Stepped): Act[] {
  const { before, events, after } = step;
  const acts: Act[] = [];
  const enter = (scene: Scene): Act => {
    if (acts.at(-1)?.scene !== scene) acts.push({ scene, events: [], atMs: 0, forMs: 0 });
    return acts.at(-1)!;
  };
  let act = enter(sceneOf(before));
  for (const event of events) {
    act = enter(sceneFor(event, step) ?? act.scene);
    act.events.push(event);
  }
  enter(sceneOf(after));
  return acts;
}

/** Where that is seen; null for wherever one looks already. */
function sceneFor(event: YicYacYoeEvent, { events }: Stepped): Scene | null {
  switch (event.type) {
    case 'showdown':
      return 'ring';
    case 'placed':
    case 'pen-passed':
    case 'timed-out':
    case 'ended':
      return 'board';
    case 'left':
      return events.some(({ type }) => type === 'ended') ? 'board' : null;
    case 'turn-opened':
    case 'marked':
      return null;
  }
}

function lengthOf({ scene, events }: Act, { before, after }: Stepped): number {
  if (scene === 'board') return beatsOf(events, before.terms.marking).durationMs;
  if (!before.showdown || !after.showdown) return 0;
  return ringDurationOf({ before: before.showdown, events: inShowdown(events), after: after.showdown });
}

export const inShowdown = (events: YicYacYoeEvent[]): WaWaWestEvent[] =>
  events.flatMap((event) => (event.type === 'showdown' ? [event.event] : []));
