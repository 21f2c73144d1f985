/**
 * What every stage on a canvas does alike: it keeps one table laid, sets it from the view, and lends it to
 * motions. Which table that is and what lies on it is the game's to say.
 */
import type { Container } from 'pixi.js';
import type { Seat } from '../../../shared/contract/game.ts';
import type { Perspective, Motion, SeatTargeting, Stage, Step } from '../game-ui.ts';
import { StageCanvas } from './canvas.ts';
import type { Point, Size } from './picture.ts';
import { canvasFonts } from '../../design/fonts.ts';
import { TextureCache } from './textures.ts';

type Time = Parameters<Stage['setCountdown']>[0];

/** What lies on the canvas, laid for one size and one light. */
export interface CanvasTable<Aim> {
  readonly node: Container;
  readonly clock: {
    /** @returns whether it looks different now */
    set(time: Time, still: boolean): boolean;
  };
  readonly aim: { set(aim: Aim | null): void };
  /** Takes away what a motion has put on it. */
  clear(): void;
  destroy(): void;
}

/** A table that could be laid. */
export interface Plan<Table> {
  /** What the table depends on beyond size and light: as long as it stays the same, so does the table. */
  key: unknown;
  /** Prints are kept for this one table only. */
  lay(press: TextureCache): Table;
}

export abstract class CanvasStage<View, Event, Aim, Table extends CanvasTable<Aim>> implements Stage<View, Event, Aim> {
  readonly #easel: StageCanvas;
  #size: Size;
  #laid: { key: string; table: Table; press: TextureCache; zoom: number } | null = null;
  #shown: { view: View; look: Perspective } | null = null;
  /** The motion that holds the stage. */
  #moving: Motion | null = null;
  #aim: Aim | null = null;
  #time: Time = null;

  constructor(easel: StageCanvas, { width, height }: Size) {
    this.#easel = easel;
    this.#size = { width: Math.max(1, width), height: Math.max(1, height) };
  }

  /** Puts the stage into the host element; resolves when it can draw. */
  static async on<S>(this: new (easel: StageCanvas, size: Size) => S, host: HTMLElement): Promise<S> {
    const [easel] = await Promise.all([StageCanvas.on(host), canvasFonts]);
    return new this(easel, { width: host.clientWidth, height: host.clientHeight });
  }

  /** The table for that view, or for a motion from there to `after`. A game may have tables of several kinds. */
  protected abstract plan(size: Size, view: View, look: Perspective, after: View): Plan<Table>;
  protected abstract set(table: Table, view: View, look: Perspective): void;
  protected abstract motionOf(step: Step<View, Event>, look: Perspective, table: Table): Motion;
  /** How long that motion takes, ms; known without a table. */
  protected abstract durationOf(step: Step<View, Event>): number;

  /** How much larger than life everything is printed on a canvas of that size. */
  protected zoomFor(_canvas: Size): number {
    return 1;
  }

  protected get canvas(): HTMLCanvasElement {
    return this.#easel.app.canvas;
  }

  /** The table that is laid now; null before the first view. */
  protected get table(): Table | null {
    return this.#laid?.table ?? null;
  }

  /** What the hand lets the viewer do now. */
  protected get aimed(): Aim | null {
    return this.#aim;
  }

  /** Where on the table the pointer is. */
  protected pointOf({ offsetX, offsetY }: MouseEvent): Point {
    const zoom = this.#laid?.zoom ?? 1;
    return { x: offsetX / zoom, y: offsetY / zoom };
  }

  /** To be called by whoever changes the table between two views, e.g. moves it under the pointer. */
  protected paint(): void {
    this.#easel.paint();
  }

  resize(width: number, height: number): void {
    if (width < 1 || height < 1 || (width === this.#size.width && height === this.#size.height)) return;
    this.#size = { width, height };
    this.#easel.resize(width, height);
    if (this.#shown) this.show(this.#shown.view, this.#shown.look);
  }

  show(view: View, look: Perspective): void {
    this.#moving = null;
    this.#shown = { view, look };
    const table = this.#lay(view, look, view);
    table.clear();
    this.set(table, view, look);
    this.paint();
  }

  motion(step: Step<View, Event>, look: Perspective): Motion {
    const durationMs = this.durationOf(step);
    let staged: { table: Table; motion: Motion } | null = null;
    const motion: Motion = {
      durationMs,
      seek: (ms) => {
        if (ms >= durationMs) return this.show(step.after, look);
        const table = this.#lay(step.before, look, step.after);
        // Staged only when it is sought: a replay prepares many motions and plays few.
        if (this.#moving !== motion || staged?.table !== table) {
          table.clear();
          staged = { table, motion: this.motionOf(step, look, table) };
        }
        this.#moving = motion;
        this.#shown = { view: step.after, look };
        staged.motion.seek(ms);
        this.paint();
      },
    };
    return motion;
  }

  setCountdown(time: Time): void {
    this.#time = time;
    if (this.table?.clock.set(time, this.#shown?.look.reducedMotion ?? false)) this.paint();
  }

  target(aim: Aim | null): void {
    this.#aim = aim;
    this.table?.aim.set(aim);
    this.paint();
  }

  destroy(): void {
    this.#clearAway();
    this.#easel.destroy();
  }

  /** The table for these views; a new one where its key, its size or the light has changed. */
  #lay(view: View, look: Perspective, after: View): Table {
    const { width, height } = this.#size;
    const zoom = this.zoomFor(this.#size);
    const plan = this.plan({ width: width / zoom, height: height / zoom }, view, look, after);
    const key = JSON.stringify([width, height, look.dark, plan.key]);
    if (this.#laid?.key === key) return this.#laid.table;

    this.#clearAway();
    const press = new TextureCache(this.#easel.resolution * zoom);
    const table = plan.lay(press);
    this.#laid = { key, table, press, zoom };
    table.node.scale.set(zoom);
    this.#easel.app.stage.addChild(table.node);
    table.clock.set(this.#time, look.reducedMotion);
    table.aim.set(this.#aim);
    return table;
  }

  #clearAway(): void {
    this.#laid?.table.destroy();
    this.#laid?.press.clear();
    this.#laid = null;
  }
}

export interface SeatTable extends CanvasTable<SeatTargeting> {
  readonly aim: {
    set(aim: SeatTargeting | null): void;
    /** The seat that a pointer there means, or null. */
    seatAt(point: Point, aim: SeatTargeting): Seat | null;
  };
}

interface Ground {
  canvas: HTMLCanvasElement;
  table(): Pick<SeatTable, 'aim'> | null;
  aim(): SeatTargeting | null;
  /** Where on the table an event is. */
  pointOf(event: MouseEvent): Point;
}

export class SeatPointer {
  readonly #ground: Ground;

  constructor(ground: Ground) {
    this.#ground = ground;
    ground.canvas.addEventListener('pointermove', this.#hover);
    ground.canvas.addEventListener('click', this.#pick);
  }

  readonly #hover = (event: PointerEvent): void => {
    if (!this.#ground.table()) return;
    this.#ground.canvas.style.cursor = this.#seatAt(event) === null ? '' : 'pointer';
  };

  readonly #pick = (event: MouseEvent): void => {
    const seat = this.#seatAt(event);
    if (seat !== null) this.#ground.aim()!.onPick(seat);
  };

  #seatAt(event: MouseEvent): Seat | null {
    const [table, aim] = [this.#ground.table(), this.#ground.aim()];
    return table && aim ? table.aim.seatAt(this.#ground.pointOf(event), aim) : null;
  }
}

/** A stage on whose canvas a seat can be pointed at. */
export abstract class SeatStage<View, Event, Table extends SeatTable> extends CanvasStage<
  View,
  Event,
  SeatTargeting,
  Table
> {
  constructor(easel: StageCanvas, size: Size) {
    super(easel, size);
    // Its listeners go with the canvas.
    void new SeatPointer({
      canvas: this.canvas,
      table: () => this.table,
      aim: () => this.aimed,
      pointOf: (event) => this.pointOf(event),
    });
  }

  override target(aim: SeatTargeting | null): void {
    super.target(aim);
    this.canvas.style.cursor = '';
  }
}
