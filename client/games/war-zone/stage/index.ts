/** The stage of War Zone: wiring only. */
import type { WarZoneEvent, WarZoneView } from '../../../../shared/games/war-zone/state.ts';
import { Easel } from '../../../art/easel.ts';
import { canvasFonts } from '../../../art/fonts.ts';
import { Press } from '../../../art/press.ts';
import type { Look, Motion, Stage, Step } from '../../../face.ts';
import type { Aiming } from './aim.ts';
import { Armoury } from './armoury.ts';
import { layTable } from './layout.ts';
import { durationOf, motionOf } from './motions.ts';
import { pictureOf } from './picture.ts';
import { Table } from './table.ts';

/** Puts the stage into the host element; resolves when it can draw. */
export async function createStage(host: HTMLElement): Promise<Stage<WarZoneView, WarZoneEvent>> {
  const [easel] = await Promise.all([Easel.on(host), canvasFonts]);
  return new WarZoneStage(easel, host.clientWidth, host.clientHeight);
}

class WarZoneStage implements Stage<WarZoneView, WarZoneEvent> {
  readonly #easel: Easel;
  #press: Press;
  #table: Table | null = null;
  /** What the table and its prints depend on beyond their own keys. */
  #tableKey = '';
  #scale = 1;
  #width: number;
  #height: number;
  #shown: { view: WarZoneView; look: Look } | null = null;
  /** The motion that holds the stage. */
  #moving: Motion | null = null;
  #aiming: Aiming | null = null;
  #clock: Parameters<Stage['count']>[0] = null;

  constructor(easel: Easel, width: number, height: number) {
    this.#easel = easel;
    this.#press = new Press(easel.resolution);
    this.#width = Math.max(1, width);
    this.#height = Math.max(1, height);
    const { canvas } = easel.app;
    canvas.addEventListener('pointermove', this.#hover);
    canvas.addEventListener('click', this.#pick);
  }

  resize(widthPx: number, heightPx: number): void {
    if (widthPx < 1 || heightPx < 1 || (widthPx === this.#width && heightPx === this.#height)) return;
    this.#width = widthPx;
    this.#height = heightPx;
    this.#easel.resize(widthPx, heightPx);
    if (this.#shown) this.show(this.#shown.view, this.#shown.look);
  }

  show(view: WarZoneView, look: Look): void {
    this.#moving = null;
    this.#set(view, look);
  }

  motion(step: Step<WarZoneView, WarZoneEvent>, look: Look): Motion {
    const durationMs = durationOf(step);
    let staged: { table: Table; motion: Motion } | null = null;
    const motion: Motion = {
      durationMs,
      seek: (ms) => {
        if (ms >= durationMs) return this.show(step.after, look);
        const table = this.#lay(step.before, look);
        // Staged only when it is sought: a replay prepares many motions and plays few.
        if (this.#moving !== motion || staged?.table !== table) {
          this.#clear(table);
          staged = { table, motion: motionOf(step, look, table) };
        }
        this.#moving = motion;
        this.#shown = { view: step.after, look };
        staged.motion.seek(ms);
        this.#easel.paint();
      },
    };
    return motion;
  }

  count(clock: { leftMs: number; ofMs: number } | null): void {
    this.#clock = clock;
    if (this.#table?.clock.set(clock, this.#shown?.look.still ?? false)) this.#easel.paint();
  }

  aim(aiming: Aiming | null): void {
    this.#aiming = aiming;
    this.#table?.aim.set(aiming);
    this.#easel.app.canvas.style.cursor = '';
    this.#easel.paint();
  }

  destroy(): void {
    this.#table?.destroy();
    this.#press.clear();
    this.#easel.destroy();
  }

  #set(view: WarZoneView, look: Look): void {
    this.#shown = { view, look };
    const table = this.#lay(view, look);
    this.#clear(table);
    table.set(pictureOf(view, look));
    this.#easel.paint();
  }

  #clear(table: Table): void {
    for (const layer of [table.under, table.over])
      for (const node of layer.removeChildren()) node.destroy({ children: true });
  }

  /** The table for these views; a new one where names, size or light have changed. */
  #lay(view: WarZoneView, look: Look): Table {
    const labels = view.players.map((_, seat) => labelOf(seat, look, this.#width));
    const nearest = look.you ?? 0;
    const key = JSON.stringify([this.#width, this.#height, look.dark, labels, nearest, view.options]);
    if (this.#table && key === this.#tableKey) return this.#table;

    this.#table?.destroy();
    this.#press.clear();
    this.#tableKey = key;
    const scale = scaleOf(this.#width, this.#height);
    this.#press = new Press(this.#easel.resolution * scale);
    const layout = layTable(this.#width / scale, this.#height / scale, labels.length, nearest);
    const called = labels.map((label, seat) => (seat === look.you ? 'you' : label));
    this.#table = new Table(this.#press, new Armoury(view.options), layout, { labels, called }, look.dark);
    this.#table.node.scale.set(scale);
    this.#scale = scale;
    this.#easel.app.stage.addChild(this.#table.node);
    this.#table.clock.set(this.#clock, look.still);
    this.#table.aim.set(this.#aiming);
    return this.#table;
  }

  readonly #hover = (event: PointerEvent): void => {
    this.#easel.app.canvas.style.cursor = this.#seatAt(event) === null ? '' : 'pointer';
  };

  readonly #pick = (event: MouseEvent): void => {
    const seat = this.#seatAt(event);
    if (seat !== null) this.#aiming!.onPick(seat);
  };

  #seatAt(event: MouseEvent): number | null {
    if (!this.#aiming || !this.#table) return null;
    return this.#table.aim.seatAt({ x: event.offsetX / this.#scale, y: event.offsetY / this.#scale }, this.#aiming);
  }
}

/** On a large screen, seen from afar, everything is printed larger. */
const scaleOf = (width: number, height: number): number => {
  const scale = Math.min(width / 1160, height / 700);
  return scale > 1.2 ? Math.min(2, scale) : 1;
};

/** What a seat is called on its panel. */
function labelOf(seat: number, look: Look, width: number): string {
  const name = look.names[seat] ?? `Seat ${seat + 1}`;
  if (seat !== look.you) return name;
  return width < 600 ? 'You' : `${name} (you)`;
}
