/**
 * Which part of the sheet is seen. Lengths are px of the sheet as it lies when the whole board is seen, from its middle:
 * a point p of it is seen at p * zoom + offset, and nothing beyond the paper's edge ever is.
 */
import type { Cell } from '../../../../shared/games/yic-yac-yoe/board.ts';
import { listenOnPage, signOf } from '../../../kit/hand/keyboard.ts';
import { clamp, type Point } from '../../../kit/stage/picture.ts';
import { between } from '../../../kit/stage/timeline.ts';
import { stageWords } from '../words.ts';
import { smallSquare, type Layout } from './layout.ts';

export interface Camera {
  /** 1 is the whole board. */
  readonly zoom: number;
  readonly offset: Readonly<Point>;
}

export const whole: Camera = { zoom: 1, offset: { x: 0, y: 0 } };

/** Whether less than the whole board is seen. */
export const isCloser = ({ zoom }: Camera): boolean => zoom > 1.001;

/** Squares need not get any larger than that, px. */
const largestSquare = 64;

type Sheet = Pick<Layout, 'sheet' | 'cell' | 'size'>;

export const mostZoom = ({ cell }: Sheet): number => Math.max(1, largestSquare / cell);

/** Whether the buttons are of use. */
export const needsZoom = ({ cell }: Sheet, { zoom }: Camera): boolean => cell < smallSquare || zoom > 1.01;

export function clamped({ zoom, offset }: Camera, sheet: Sheet): Camera {
  const bounded = clamp(zoom, 1, mostZoom(sheet));
  const reach = (length: number) => (length / 2) * (bounded - 1);
  const [x, y] = [reach(sheet.sheet.width), reach(sheet.sheet.height)];
  return { zoom: bounded, offset: { x: clamp(offset.x, -x, x), y: clamp(offset.y, -y, y) } };
}

/** Closer by that factor; what is seen at a point stays there. */
export function zoomedAt(camera: Camera, factor: number, point: Point, sheet: Sheet): Camera {
  const zoom = clamp(camera.zoom * factor, 1, mostZoom(sheet));
  const grown = zoom / camera.zoom;
  const { x, y } = camera.offset;
  const offset = { x: point.x - (point.x - x) * grown, y: point.y - (point.y - y) * grown };
  return clamped({ zoom, offset }, sheet);
}

export const panned = ({ zoom, offset }: Camera, by: Point, sheet: Sheet): Camera =>
  clamped({ zoom, offset: { x: offset.x + by.x, y: offset.y + by.y } }, sheet);

/** As little moved as it takes to see that square with the line that leads to it; without the line if both don't fit. */
export function following(camera: Camera, tried: Cell, line: readonly Cell[], sheet: Sheet): Camera {
  const all = [...line, tried];
  const doFit = [rowsOf(all), columnsOf(all)].every((places) => {
    const [from, to] = spanOf(places, camera, sheet);
    return to - from <= sheet.sheet.width;
  });
  return revealing(camera, doFit ? all : [tried], sheet);
}

/** As little moved as it takes to see those squares with a bit round them; their middle if they don't all fit. */
export function revealing(camera: Camera, cells: readonly Cell[], sheet: Sheet): Camera {
  if (cells.length === 0 || camera.zoom <= 1) return camera;
  const along = (places: number[], offset: number, visible: number): number => {
    const [from, to] = spanOf(places, camera, sheet);
    if (to - from >= visible) return -(from + to) / 2;
    if (from + offset < -visible / 2) return -visible / 2 - from;
    return to + offset > visible / 2 ? visible / 2 - to : offset;
  };
  const { width, height } = sheet.sheet;
  const x = along(columnsOf(cells), camera.offset.x, width);
  const y = along(rowsOf(cells), camera.offset.y, height);
  return clamped({ zoom: camera.zoom, offset: { x, y } }, sheet);
}

const rowsOf = (cells: readonly Cell[]): number[] => cells.map(([row]) => row);
const columnsOf = (cells: readonly Cell[]): number[] => cells.map(([, column]) => column);

/** From where to where those rows or columns are seen with half a square round them, before the offset. */
function spanOf(places: number[], { zoom }: Camera, { cell, size }: Sheet): [from: number, to: number] {
  const px = (place: number) => (place - size / 2) * cell * zoom;
  return [px(Math.min(...places) - 0.5), px(Math.max(...places) + 1.5)];
}

export interface Hit {
  cell: Cell;
  /** Within the inner part of the square: a pen that cuts a corner on its way has not entered it. */
  inside: boolean;
}

/** A drag enters a square when it comes that near to its middle, in squares; so diagonals can be drawn. */
const innerHalf = 0.35;

/** The square that is seen at a point of the sheet's window, px from its middle; null beside the board. */
export function squareAt({ x, y }: Point, camera: Camera, { cell, size, sheet }: Sheet): Hit | null {
  if (Math.abs(x) > sheet.width / 2 || Math.abs(y) > sheet.height / 2) return null;
  const column = (x - camera.offset.x) / camera.zoom / cell + size / 2;
  const row = (y - camera.offset.y) / camera.zoom / cell + size / 2;
  const hit: Cell = [Math.floor(row), Math.floor(column)];
  if (hit.some((place) => place < 0 || place >= size)) return null;
  const inside = Math.max(Math.abs(row - hit[0] - 0.5), Math.abs(column - hit[1] - 0.5)) <= innerHalf;
  return { cell: hit, inside };
}

const glideMs = 200;

/**
 * Moves the camera over the sheet: at once under a finger, in a glide when something is to be shown. It outlives the
 * scenes of a stage, which are laid anew when e.g. a name changes.
 */
export class Viewer {
  /** Told of every move; to be set by whoever shows something that depends on it. */
  onMove = (): void => {};
  #camera = whole;
  #sheet: { layout: Sheet; look(camera: Camera): void } | null = null;
  #frame = 0;

  /** From now on it is that sheet that is seen, where the last one was. @param look shows a part of it */
  watch(layout: Sheet, look: (camera: Camera) => void): void {
    this.#sheet = { layout, look };
    this.jump(clamped(this.#camera, layout));
  }

  get camera(): Camera {
    return this.#camera;
  }

  jump(camera: Camera): void {
    this.stop();
    this.#camera = camera;
    this.#look(camera);
  }

  glide(target: Camera, reducedMotion: boolean): void {
    if (reducedMotion || document.hidden) return this.jump(target);
    this.stop();
    const from = this.#camera;
    let startMs: number | null = null;
    const step = (nowMs: number) => {
      startMs ??= nowMs;
      const gone = Math.min(1, (nowMs - startMs) / glideMs);
      this.#camera = cameraBetween(from, target, smooth(gone));
      this.#look(this.#camera);
      if (gone < 1) this.#frame = requestAnimationFrame(step);
    };
    this.#frame = requestAnimationFrame(step);
  }

  stop(): void {
    cancelAnimationFrame(this.#frame);
  }

  #look(camera: Camera): void {
    if (!this.#sheet) return;
    const { layout, look } = this.#sheet;
    look(clamped(camera, layout));
    this.onMove();
  }
}

const cameraBetween = (from: Camera, to: Camera, share: number): Camera => ({
  zoom: between(from.zoom, to.zoom, share),
  offset: { x: between(from.offset.x, to.offset.x, share), y: between(from.offset.y, to.offset.y, share) },
});

/** Slow at both ends. */
export const smooth = (gone: number): number => gone * gone * (3 - 2 * gone);

type Zoom = 'in' | 'out' | 'whole';

const zoomButtons: readonly { zoom: Zoom; label: string; path: string; keys: readonly string[] }[] = [
  { zoom: 'out', label: stageWords.farther, path: 'M5.5 12.2Q12 11.6 18.5 12', keys: ['-', '−', '_'] },
  {
    zoom: 'in',
    label: stageWords.closer,
    path: 'M5.5 12.2Q12 11.6 18.5 12M12 5.4Q12.4 12 11.9 18.6',
    keys: ['+', '='],
  },
  {
    zoom: 'whole',
    label: stageWords.wholeBoard,
    path: 'M9 5H5V9M15 5.2H19V9M9 19H5.2V15M15 19H19V15',
    keys: ['0'],
  },
];
/** A press of a button comes that much closer. */
const zoomStep = 1.5;

/** No board while something else is in front of it. */
interface SeenBoard {
  readonly scene: { layout: Layout; viewer: Viewer; reducedMotion: boolean } | null;
}

/** Three buttons over the canvas, there while they are of use: closer, farther, the whole board. + − 0 do the same. */
export class ZoomTools {
  readonly node = document.createElement('div');
  readonly #buttons: { zoom: Zoom; button: HTMLButtonElement }[];
  readonly #ground: SeenBoard;
  readonly #stopListening: () => void;

  constructor(ground: SeenBoard) {
    this.#ground = ground;
    this.node.className = 'sheet yyy-zoom';
    this.node.setAttribute('role', 'group');
    this.node.setAttribute('aria-label', stageWords.zoom);
    this.node.hidden = true;
    this.#buttons = zoomButtons.map(({ zoom, label, path }) => {
      const button = document.createElement('button');
      button.type = 'button';
      button.innerHTML = lineIcon(path);
      nameButton(button, label);
      button.addEventListener('click', () => this.#zoom(zoom));
      return { zoom, button };
    });
    this.node.append(...this.#buttons.map(({ button }) => button));
    this.#stopListening = listenOnPage((event) => {
      const buttonOf = (sign: string) => zoomButtons.find(({ keys }) => keys.includes(sign));
      // AZERTY has "-" among the digits: the printed sign comes first.
      const meant = this.node.hidden ? undefined : (buttonOf(event.key) ?? buttonOf(signOf(event)));
      if (meant) this.#zoom(meant.zoom);
      return meant !== undefined;
    });
  }

  /** Follows what is on the canvas now, so many px to one of the scene. */
  refresh(px: number): void {
    const board = this.#ground.scene;
    const isUseful = board !== null && needsZoom(board.layout, board.viewer.camera) && mostZoom(board.layout) > 1;
    this.node.hidden = !isUseful;
    if (!isUseful) return;
    const { layout, viewer } = board;
    this.node.style.left = `${Math.round(layout.tools.x * px)}px`;
    this.node.style.top = `${Math.round(layout.tools.y * px)}px`;
    const isWhole = !isCloser(viewer.camera);
    const isVain = { in: viewer.camera.zoom >= mostZoom(layout) - 0.001, out: isWhole, whole: isWhole };
    // Not disabled: that would take the focus away from under a finger on the keyboard.
    for (const { zoom, button } of this.#buttons) button.setAttribute('aria-disabled', String(isVain[zoom]));
  }

  destroy(): void {
    this.#stopListening();
    this.node.remove();
  }

  #zoom(zoom: Zoom): void {
    if (!this.#ground.scene) return;
    const { viewer, layout, reducedMotion } = this.#ground.scene;
    const factor = zoom === 'in' ? zoomStep : 1 / zoomStep;
    const target = zoom === 'whole' ? whole : zoomedAt(viewer.camera, factor, { x: 0, y: 0 }, layout);
    viewer.glide(clamped(target, layout), reducedMotion);
  }
}

/** A picture in lines, for a button. */
export const lineIcon = (path: string): string =>
  `<svg viewBox="0 0 24 24" fill="none" stroke="currentColor" stroke-width="2.7" stroke-linecap="round" stroke-linejoin="round" aria-hidden="true"><path d="${path}"/></svg>`;

export function nameButton(button: HTMLButtonElement, label: string): void {
  button.setAttribute('aria-label', label);
  button.title = label;
}
