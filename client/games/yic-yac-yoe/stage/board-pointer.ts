/** Mouse, pen and fingers on the canvas: they hover, tap, draw from square to square, pan and come closer. */
import type { Cell } from '../../../../shared/games/yic-yac-yoe/board.ts';
import type { Point } from '../../../kit/stage/picture.ts';
import type { PenTargeting as PenAim } from '../lines.ts';
import { isIn, isSame } from '../lines.ts';
import { mostZoom, panned, squareAt, zoomedAt, type Hit } from './camera.ts';
import type { Table } from './table.ts';

/** What the pointer is over. */
export interface Ground {
  canvas: HTMLCanvasElement;
  table(): Table | null;
  aim(): PenAim | null;
  /** Where on the table an event is. */
  pointOf(event: MouseEvent): Point;
}

/** A press that goes further than that is no tap, px. */
export const tapSlack = 7;

type Press =
  | { does: 'wait'; from: Point; hit: Hit | null; draws: boolean }
  | { does: 'draw'; last: Cell }
  | { does: 'pan' | 'nothing' };

export class BoardPointer {
  readonly #ground: Ground;
  /** Those that are down, where they are now. */
  readonly #down = new Map<number, Point>();
  #press: Press | null = null;
  #hovered: Cell | null = null;

  constructor(ground: Ground) {
    this.#ground = ground;
    const { canvas } = ground;
    canvas.addEventListener('pointerdown', this.#onDown);
    canvas.addEventListener('pointermove', this.#onMove);
    canvas.addEventListener('pointerup', this.#onUp);
    canvas.addEventListener('pointercancel', this.#onUp);
    canvas.addEventListener('pointerleave', this.#onLeave);
    canvas.addEventListener('wheel', this.#onWheel, { passive: false });
  }

  /** The page keeps its own gestures wherever there is nothing to draw on and nothing to come closer to. */
  refresh(): void {
    const table = this.#ground.table();
    const isUsed = this.#ground.aim() !== null || (table !== null && mostZoom(table.layout) > 1);
    this.#ground.canvas.style.touchAction = isUsed ? 'none' : '';
    if (this.#ground.aim() !== null) return;
    this.#ground.canvas.style.cursor = '';
    // The next turn is told anew where the mouse is.
    this.#hovered = null;
  }

  readonly #onDown = (event: PointerEvent): void => {
    const table = this.#ground.table();
    if (!table || (event.pointerType === 'mouse' && event.button !== 0)) return;
    const point = table.sheet.inward(this.#ground.pointOf(event));
    this.#down.set(event.pointerId, point);
    this.#ground.canvas.setPointerCapture(event.pointerId);
    if (this.#down.size > 1) {
      this.#end(false);
      this.#press = { does: 'nothing' };
      return;
    }
    const hit = squareAt(point, table.viewer.camera, table.layout);
    this.#press = { does: 'wait', from: point, hit, draws: hit !== null && this.#draws(hit.cell, table) };
  };

  readonly #onMove = (event: PointerEvent): void => {
    const table = this.#ground.table();
    if (!table) return;
    const point = table.sheet.inward(this.#ground.pointOf(event));
    const before = this.#down.get(event.pointerId);
    if (!before) {
      if (event.pointerType !== 'touch') this.#hover(squareAt(point, table.viewer.camera, table.layout), table);
      return;
    }
    if (this.#down.size > 1) this.#pinch(event.pointerId, point, table);
    this.#down.set(event.pointerId, point);
    if (this.#down.size > 1 || !this.#press) return;
    if (this.#press.does === 'wait') this.#begin(this.#press, point, table);
    else if (this.#press.does === 'pan') this.#pan(before, point, table);
    if (this.#press.does === 'draw') this.#draw(this.#press, before, point, table);
  };

  readonly #onUp = (event: PointerEvent): void => {
    if (!this.#down.delete(event.pointerId)) return;
    this.#end(event.type === 'pointerup');
    // After a pinch the finger that stays moves the sheet on.
    if (this.#down.size === 1) this.#press = { does: 'pan' };
  };

  readonly #onLeave = (event: PointerEvent): void => {
    if (event.pointerType !== 'touch' && this.#down.size === 0) this.#hover(null, this.#ground.table());
  };

  readonly #onWheel = (event: WheelEvent): void => {
    const table = this.#ground.table();
    if (!table || mostZoom(table.layout) <= 1) return;
    const point = table.sheet.inward(this.#ground.pointOf(event));
    const { width, height } = table.layout.sheet;
    if (Math.abs(point.x) > width / 2 || Math.abs(point.y) > height / 2) return;
    event.preventDefault();
    const lines = event.deltaMode === WheelEvent.DOM_DELTA_LINE ? 16 : 1;
    const factor = Math.exp(-Math.max(-120, Math.min(120, event.deltaY * lines)) * (event.ctrlKey ? 0.008 : 0.0025));
    table.viewer.jump(zoomedAt(table.viewer.camera, factor, point, table.layout));
  };

  /**
   * Whether a drag from that square draws: from the pen's tip always, from any square it may go to while the whole
   * board is seen. Once one is closer, a drag from elsewhere moves the sheet.
   */
  #draws(cell: Cell, table: Table): boolean {
    const aim = this.#ground.aim();
    if (!aim) return false;
    const tip = aim.line.at(-1);
    if (tip && isSame(tip, cell)) return true;
    return table.viewer.camera.zoom <= 1 && isIn(aim.next, cell);
  }

  #begin({ from, hit, draws }: Press & { does: 'wait' }, point: Point, table: Table): void {
    if (Math.hypot(point.x - from.x, point.y - from.y) < tapSlack) return;
    if (draws && hit) {
      const tip = this.#ground.aim()?.line.at(-1);
      if (!tip || !isSame(tip, hit.cell)) this.#ground.aim()?.onDrag(hit.cell);
      this.#press = { does: 'draw', last: hit.cell };
    } else if (table.viewer.camera.zoom > 1) {
      this.#press = { does: 'pan' };
      this.#pan(from, point, table);
    } else this.#press = { does: 'nothing' };
  }

  /** Every square on the way is entered, however fast the hand is. */
  #draw(press: Press & { does: 'draw' }, from: Point, to: Point, table: Table): void {
    const { camera } = table.viewer;
    const step = table.layout.cell * camera.zoom * 0.2;
    const steps = Math.max(1, Math.ceil(Math.hypot(to.x - from.x, to.y - from.y) / step));
    for (let i = 1; i <= steps; i++) {
      const at = { x: from.x + ((to.x - from.x) * i) / steps, y: from.y + ((to.y - from.y) * i) / steps };
      const hit = squareAt(at, camera, table.layout);
      if (!hit?.inside || isSame(hit.cell, press.last)) continue;
      press.last = hit.cell;
      this.#ground.aim()?.onDrag(hit.cell);
    }
  }

  #pan(from: Point, to: Point, table: Table): void {
    const by = { x: to.x - from.x, y: to.y - from.y };
    table.viewer.jump(panned(table.viewer.camera, by, table.layout));
  }

  /** Two fingers: what lies between them stays between them. */
  #pinch(moved: number, to: Point, table: Table): void {
    const other = [...this.#down].find(([id]) => id !== moved)?.[1];
    const from = this.#down.get(moved);
    if (!other || !from) return;
    const apart = (point: Point) => Math.max(12, Math.hypot(point.x - other.x, point.y - other.y));
    const middle = (point: Point) => ({ x: (point.x + other.x) / 2, y: (point.y + other.y) / 2 });
    const closer = zoomedAt(table.viewer.camera, apart(to) / apart(from), middle(from), table.layout);
    const by = { x: middle(to).x - middle(from).x, y: middle(to).y - middle(from).y };
    table.viewer.jump(panned(closer, by, table.layout));
  }

  #end(isLifted: boolean): void {
    const press = this.#press;
    this.#press = null;
    if (press?.does === 'draw') this.#ground.aim()?.onLift();
    if (press?.does === 'wait' && press.hit && isLifted) this.#ground.aim()?.onTap(press.hit.cell);
  }

  #hover(hit: Hit | null, table: Table | null): void {
    const aim = this.#ground.aim();
    const cell = hit?.cell ?? null;
    if (table) table.pointed = cell;
    this.#ground.canvas.style.cursor = aim && cell && isIn(aim.next, cell) ? 'pointer' : '';
    if (!aim || String(cell) === String(this.#hovered)) return;
    this.#hovered = cell;
    aim.onHover(cell);
  }
}
