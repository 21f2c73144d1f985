/** The stage of Yic Yac Yoe: wiring only. */
import type { YicYacYoeEvent, YicYacYoeView } from '../../../../shared/games/yic-yac-yoe/state.ts';
import { CanvasStage, type Plan, type Size } from '../../../art/canvas-stage.ts';
import type { Easel } from '../../../art/easel.ts';
import { seatLabels } from '../../../art/seat-label.ts';
import type { Look, Stage } from '../../../face.ts';
import type { YicYacYoeAim } from '../aim.ts';
import { BoardPointer } from './board-pointer.ts';
import { clamped, mostZoom, needsZoom, whole, zoomedAt } from './camera.ts';
import { layTable } from './layout.ts';
import { durationOf, motionOf } from './motions.ts';
import { pictureOf } from './picture.ts';
import { Table } from './table.ts';
import { ZoomTools, type Zoom } from './zoom-tools.ts';

export const createStage = (host: HTMLElement): Promise<Stage<YicYacYoeView, YicYacYoeEvent, YicYacYoeAim>> =>
  YicYacYoeStage.on(host);

/** A press of a button comes that much closer. */
const zoomStep = 1.5;

class YicYacYoeStage extends CanvasStage<YicYacYoeView, YicYacYoeEvent, YicYacYoeAim, Table> {
  protected override readonly motionOf = motionOf;
  protected override readonly durationOf = durationOf;
  readonly #pointer: BoardPointer;
  readonly #tools: ZoomTools;
  /** Outlives the table, which is laid anew when a name changes. */
  #camera = whole;
  #still = false;

  constructor(easel: Easel, size: Size) {
    super(easel, size);
    this.#pointer = new BoardPointer({
      canvas: this.canvas,
      table: () => this.table,
      aim: () => (this.aimed?.is === 'pen' ? this.aimed : null),
      pointOf: (event) => this.pointOf(event),
    });
    this.#tools = new ZoomTools((zoom) => this.#zoom(zoom));
    this.canvas.after(this.#tools.node);
  }

  protected override plan({ width, height }: Size, view: YicYacYoeView, look: Look): Plan<Table> {
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
          still: look.still,
          camera: this.#camera,
          paint: () => this.paint(),
          onLook: (camera) => {
            this.#camera = camera;
            this.#setTools();
          },
        }),
    };
  }

  protected override set(table: Table, view: YicYacYoeView, look: Look): void {
    this.#still = look.still;
    table.set(pictureOf(view, look));
    this.#pointer.refresh();
    this.#setTools();
  }

  override aim(aim: YicYacYoeAim | null): void {
    super.aim(aim);
    this.#pointer.refresh();
  }

  /** On a large screen, seen from afar, everything is printed larger. */
  protected override zoomFor({ width, height }: Size): number {
    const zoom = Math.min(width / 1160, height / 700);
    return zoom > 1.2 ? Math.min(2, zoom) : 1;
  }

  override destroy(): void {
    this.#tools.destroy();
    super.destroy();
  }

  #zoom(zoom: Zoom): void {
    if (!this.table) return;
    const { viewer, layout } = this.table;
    const middle = { x: 0, y: 0 };
    const factor = zoom === 'in' ? zoomStep : 1 / zoomStep;
    const target = zoom === 'whole' ? whole : zoomedAt(viewer.camera, factor, middle, layout);
    viewer.glide(clamped(target, layout), this.#still);
  }

  #setTools(): void {
    if (!this.table) return;
    const { layout, node } = this.table;
    const { zoom } = this.#camera;
    this.#tools.set({
      corner: { x: layout.tools.x * node.scale.x, y: layout.tools.y * node.scale.y },
      isUseful: needsZoom(layout, this.#camera) && mostZoom(layout) > 1,
      isWhole: zoom <= 1.001,
      isClosest: zoom >= mostZoom(layout) - 0.001,
    });
  }
}
