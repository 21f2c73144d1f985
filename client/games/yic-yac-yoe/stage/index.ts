/** The stage of Yic Yac Yoe: wiring only. */
import type { YicYacYoeEvent, YicYacYoeView } from '../../../../shared/games/yic-yac-yoe/types.ts';
import { CanvasStage, type Plan, SeatPointer } from '../../../kit/stage/canvas-stage.ts';
import type { StageCanvas } from '../../../kit/stage/canvas.ts';
import type { Size } from '../../../kit/stage/picture.ts';
import { seatLabels } from '../../../kit/stage/seat-marker.ts';
import { zoomFromAfar } from '../../../kit/stage/stage.ts';
import type { Perspective, Motion, Stage } from '../../../kit/game-ui.ts';
import { planShowdown } from '../../wa-wa-west/stage/showdown.ts';
import type { YicYacYoeTargeting as YicYacYoeAim } from '../lines.ts';
import { durationOf, motionOf } from './act-motion.ts';
import { actsOf, sceneOf, type Stepped } from './acts.ts';
import { Aside } from './aside.ts';
import { BoardPointer } from './board-pointer.ts';
import { clamped, mostZoom, needsZoom, whole, zoomedAt } from './camera.ts';
import { layTable } from './layout.ts';
import { Table } from './table.ts';
import { layRing, Tables } from './tables.ts';
import { ZoomTools, type Zoom } from './zoom-tools.ts';

export const createStage = (host: HTMLElement): Promise<Stage<YicYacYoeView, YicYacYoeEvent, YicYacYoeAim>> =>
  YicYacYoeStage.on(host);

/** A press of a button comes that much closer. */
const zoomStep = 1.5;

class YicYacYoeStage extends CanvasStage<YicYacYoeView, YicYacYoeEvent, YicYacYoeAim, Tables> {
  protected override readonly durationOf = durationOf;
  readonly #pointer: BoardPointer;
  readonly #tools: ZoomTools;
  readonly #aside: Aside;
  /** Outlives the table, which is laid anew when a name changes. */
  #camera = whole;
  #still = false;

  constructor(easel: StageCanvas, size: Size) {
    super(easel, size);
    this.#pointer = new BoardPointer({
      canvas: this.canvas,
      table: () => (this.table?.scene === 'board' ? this.table.board : null),
      aim: () => (this.aimed?.is === 'pen' ? this.aimed : null),
      pointOf: (event) => this.pointOf(event),
    });
    // Its listeners go with the canvas.
    void new SeatPointer({
      canvas: this.canvas,
      table: () => (this.table?.scene === 'ring' ? this.table.ring!.showdown : null),
      aim: () => (this.aimed?.is === 'seat' ? this.aimed : null),
      pointOf: (event) => this.pointOf(event),
    });
    this.#tools = new ZoomTools((zoom) => this.#zoom(zoom));
    this.#aside = new Aside({
      canvas: this.canvas,
      tables: () => this.table,
      pointOf: (event) => this.pointOf(event),
      onTurn: () => {
        this.#refresh();
        this.paint();
      },
    });
    this.canvas.after(this.#tools.node, this.#aside.node);
  }

  protected override plan(size: Size, view: YicYacYoeView, look: Perspective, after: YicYacYoeView): Plan<Tables> {
    const board = this.#planBoard(size, view, look);
    const ring = view.showdown && after.showdown ? planShowdown(size, view.showdown, look, after.showdown) : null;
    return {
      key: [board.key, ring?.key],
      lay: (press) => new Tables(board.lay(press), ring && layRing(ring, size, press.resolution)),
    };
  }

  #planBoard({ width, height }: Size, view: YicYacYoeView, look: Perspective): Plan<Table> {
    const { terms, players } = view;
    const labels = seatLabels(look, players.length, width);
    // On the board a mark does not change any more; before, it is on a slip only, and slips follow the picture.
    const marks = players.map(({ mark }) => mark);
    return {
      key: [labels, terms.size, terms.marking, marks],
      lay: (press) =>
        new Table(press, {
          layout: layTable(width, height, players.length, terms.size),
          labels,
          marking: terms.marking,
          marks,
          dark: look.dark,
          still: look.reducedMotion,
          camera: this.#camera,
          paint: () => this.paint(),
          onLook: (camera) => {
            this.#camera = camera;
            this.#setTools();
          },
        }),
    };
  }

  protected override set(tables: Tables, view: YicYacYoeView, look: Perspective): void {
    this.#still = look.reducedMotion;
    tables.set(view, look, this.#aside.sceneOf(view));
    this.#refresh();
  }

  protected override motionOf(step: Stepped, look: Perspective, tables: Tables): Motion {
    const motion = motionOf(step, look, tables, sceneOf(step.before) === 'ring' ? this.#aside.scene : 'board');
    const plan = actsOf(step);
    return {
      ...motion,
      seek: (ms) => {
        motion.seek(ms);
        this.#aside.follow(plan);
        this.#refresh();
      },
    };
  }

  override target(aim: YicYacYoeAim | null): void {
    super.target(aim);
    if (aim?.is === 'seat') this.#aside.comeBack();
    this.#pointer.refresh();
  }

  protected override zoomFor(size: Size): number {
    return zoomFromAfar(size);
  }

  override destroy(): void {
    this.#tools.destroy();
    this.#aside.destroy();
    super.destroy();
  }

  #zoom(zoom: Zoom): void {
    if (!this.table) return;
    const { viewer, layout } = this.table.board;
    const middle = { x: 0, y: 0 };
    const factor = zoom === 'in' ? zoomStep : 1 / zoomStep;
    const target = zoom === 'whole' ? whole : zoomedAt(viewer.camera, factor, middle, layout);
    viewer.glide(clamped(target, layout), this.#still);
  }

  #refresh(): void {
    this.#pointer.refresh();
    this.#setTools();
    this.#aside.refresh(this.#still);
  }

  #setTools(): void {
    if (!this.table) return;
    const { board, node, scene } = this.table;
    const { layout } = board;
    const { zoom } = this.#camera;
    this.#tools.set({
      corner: { x: layout.tools.x * node.scale.x, y: layout.tools.y * node.scale.y },
      isUseful: scene === 'board' && needsZoom(layout, this.#camera) && mostZoom(layout) > 1,
      isWhole: zoom <= 1.001,
      isClosest: zoom >= mostZoom(layout) - 0.001,
    });
  }
}
