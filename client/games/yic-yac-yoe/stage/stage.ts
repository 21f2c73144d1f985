/** The stage of Yic Yac Yoe: wiring only. */
import type { YicYacYoe } from '../../../../shared/games/yic-yac-yoe/game.ts';
import type { YicYacYoeEvent, YicYacYoeView } from '../../../../shared/games/yic-yac-yoe/types.ts';
import type { Stage } from '../../../kit/game-ui.ts';
import {
  createStage as createKitStage,
  sceneController,
  type StageDefinition,
  type StageExtras,
  type StageHandle,
} from '../../../kit/stage/stage.ts';
import { seatLabels } from '../../../kit/stage/seat-marker.ts';
import { pointAtSeats } from '../../../kit/stage/targeting.ts';
import type { YicYacYoeTargeting } from '../lines.ts';
import { beatsOf, longestMs, stillMsOf } from './beats.ts';
import { Viewer, ZoomTools } from './camera.ts';
import { layTable, type Layout } from './layout.ts';
import { begin, motions } from './motions.ts';
import { pictureOf, type Picture } from './picture.ts';
import { BoardPeek, BoardPointer, type BoardGround } from './pointer.ts';
import { BoardScene, type BoardSetting } from './scene.ts';
import { SceneSwitchController, type SceneSwitch } from './showdown.ts';
import { soundsOf } from './sounds.ts';

export function createStage(
  host: HTMLElement,
  fixedPixelRatio?: number,
): Promise<Stage<YicYacYoeView, YicYacYoeEvent, YicYacYoeTargeting>> {
  const viewer = new Viewer();
  const scenes = new SceneSwitchController(sceneController(boardDefinition(viewer)));
  return createKitStage(host, scenes, {
    attach: (stage: StageHandle<SceneSwitch, YicYacYoeTargeting>) => attachControls(stage, scenes, viewer),
    fixedPixelRatio,
  });
}

/** The board without a showdown. @param viewer tells which part of it is seen */
export const boardDefinition = (
  viewer: Viewer,
): StageDefinition<YicYacYoe, BoardSetting, Layout, Picture, BoardScene> => ({
  setting: ({ players, terms }, { you, names, dark, reducedMotion }) => ({
    you,
    names,
    dark,
    reducedMotion,
    seats: players.length,
    size: terms.size,
    marking: terms.marking,
    marks: players.map(({ mark }) => mark),
  }),
  layout: (size, { you, names, seats, size: squares }) =>
    layTable(size, seatLabels({ you, names }, seats, size.width), squares),
  createScene: ({ layout, setting, textures }) => new BoardScene(textures, layout, setting, viewer),
  picture: pictureOf,
  beats: ({ before, events }) => beatsOf(events, before.terms.marking),
  longestMs: () => longestMs,
  sounds: soundsOf,
  stillMs: stillMsOf,
  begin,
  motions,
});

/** Pointers on the canvas, and buttons over it, which follow what is seen. */
function attachControls(
  stage: StageHandle<SceneSwitch, YicYacYoeTargeting>,
  scenes: SceneSwitchController,
  viewer: Viewer,
): StageExtras<YicYacYoeTargeting> {
  const { canvas } = stage;
  const pointOf = (event: MouseEvent) => stage.pointOf(event);
  const board: BoardGround = {
    canvas,
    pointOf,
    get scene() {
      return stage.scene?.seen === 'board' ? stage.scene.board : null;
    },
    get targeting() {
      return stage.targeting?.is === 'pen' ? stage.targeting : null;
    },
  };
  const pointer = new BoardPointer(board);
  pointAtSeats({
    canvas,
    pointOf,
    get scene() {
      return stage.scene?.seen === 'showdown' ? (stage.scene.showdown?.scene ?? null) : null;
    },
    get targeting() {
      return stage.targeting?.is === 'seat' ? stage.targeting : null;
    },
  });
  const zoomTools = new ZoomTools(board);
  const peek = new BoardPeek(stage, scenes);
  canvas.after(zoomTools.node, peek.node);

  const refreshTools = () => zoomTools.refresh(stage.scene?.node.scale.x ?? 1);
  scenes.onChange = () => {
    pointer.refresh();
    refreshTools();
    peek.refresh();
  };
  viewer.onMove = () => {
    refreshTools();
    stage.paint();
  };
  return {
    onTarget(targeting) {
      if (targeting?.is === 'seat') peek.close();
      pointer.refresh();
    },
    destroy() {
      zoomTools.destroy();
      peek.destroy();
    },
  };
}
