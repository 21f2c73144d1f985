/**
 * Mouse, pen and fingers on the canvas: they hover, tap, draw from square to square, pan and come closer. And the button
 * that brings the board during a showdown.
 */
import type { Cell } from '../../../../shared/games/yic-yac-yoe/board.ts';
import { listenOnPage, signOf } from '../../../kit/hand/keyboard.ts';
import { clamp, type Point } from '../../../kit/stage/picture.ts';
import { play, type Playing } from '../../../kit/stage/playback.ts';
import type { StageHandle } from '../../../kit/stage/stage.ts';
import { between } from '../../../kit/stage/timeline.ts';
import { isIn, isSame, type PenTargeting } from '../lines.ts';
import { stageWords } from '../words.ts';
import { changeMs, type SceneName } from './beats.ts';
import { lineIcon, mostZoom, nameButton, panned, smooth, squareAt, zoomedAt, type Hit } from './camera.ts';
import { isRoomy, type Layout } from './layout.ts';
import type { BoardScene } from './scene.ts';
import { turnOf, type SceneSwitch, type SceneSwitchController } from './showdown.ts';

/** What the pointer is over; no board while something else is in front of it. */
export type BoardGround = Pick<StageHandle<BoardScene, PenTargeting>, 'canvas' | 'scene' | 'targeting' | 'pointOf'>;

/** A press that goes further than that is no tap, px. */
const tapSlackPx = 7;

/** The wheel: of a line in px, the most of one turn in px, and how much closer a px comes by itself or in a pinch. */
const wheel = { linePx: 16, mostPx: 120, closer: 0.0025, closerByPinch: 0.008 };
/** Fingers any closer count as so far apart, px. */
const leastApartPx = 12;
/** A drag is looked at every so much of a square. */
const dragStep = 0.2;

type Press =
  | { does: 'wait'; from: Point; hit: Hit | null; draws: boolean }
  | { does: 'draw'; last: Cell }
  | { does: 'pan' | 'nothing' };

export class BoardPointer {
  readonly #ground: BoardGround;
  /** Those that are down, where they are now. */
  readonly #down = new Map<number, Point>();
  #press: Press | null = null;
  #hovered: Cell | null = null;

  constructor(ground: BoardGround) {
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
    const board = this.#ground.scene;
    const isUsed = this.#ground.targeting !== null || (board !== null && mostZoom(board.layout) > 1);
    this.#ground.canvas.style.touchAction = isUsed ? 'none' : '';
    if (this.#ground.targeting !== null) return;
    this.#ground.canvas.style.cursor = '';
    // The next turn is told anew where the mouse is.
    this.#hovered = null;
  }

  readonly #onDown = (event: PointerEvent): void => {
    const board = this.#ground.scene;
    if (!board || (event.pointerType === 'mouse' && event.button !== 0)) return;
    const point = board.sheet.inward(this.#ground.pointOf(event));
    this.#down.set(event.pointerId, point);
    this.#ground.canvas.setPointerCapture(event.pointerId);
    if (this.#down.size > 1) {
      this.#end(false);
      this.#press = { does: 'nothing' };
      return;
    }
    const hit = squareAt(point, board.viewer.camera, board.layout);
    this.#press = { does: 'wait', from: point, hit, draws: hit !== null && this.#draws(hit.cell, board) };
  };

  readonly #onMove = (event: PointerEvent): void => {
    const board = this.#ground.scene;
    if (!board) return;
    const point = board.sheet.inward(this.#ground.pointOf(event));
    const before = this.#down.get(event.pointerId);
    if (!before) {
      if (event.pointerType !== 'touch') this.#hover(squareAt(point, board.viewer.camera, board.layout), board);
      return;
    }
    if (this.#down.size > 1) this.#pinch(event.pointerId, point, board);
    this.#down.set(event.pointerId, point);
    if (this.#down.size > 1 || !this.#press) return;
    if (this.#press.does === 'wait') this.#begin(this.#press, point, board);
    else if (this.#press.does === 'pan') this.#pan(before, point, board);
    if (this.#press.does === 'draw') this.#draw(this.#press, before, point, board);
  };

  readonly #onUp = (event: PointerEvent): void => {
    if (!this.#down.delete(event.pointerId)) return;
    this.#end(event.type === 'pointerup');
    // After a pinch the finger that stays moves the sheet on.
    if (this.#down.size === 1) this.#press = { does: 'pan' };
  };

  readonly #onLeave = (event: PointerEvent): void => {
    if (event.pointerType !== 'touch' && this.#down.size === 0) this.#hover(null, this.#ground.scene);
  };

  readonly #onWheel = (event: WheelEvent): void => {
    const board = this.#ground.scene;
    if (!board || mostZoom(board.layout) <= 1) return;
    const point = board.sheet.inward(this.#ground.pointOf(event));
    const { width, height } = board.layout.sheet;
    if (Math.abs(point.x) > width / 2 || Math.abs(point.y) > height / 2) return;
    event.preventDefault();
    const lines = event.deltaMode === WheelEvent.DOM_DELTA_LINE ? wheel.linePx : 1;
    const closer = event.ctrlKey ? wheel.closerByPinch : wheel.closer;
    const factor = Math.exp(-clamp(event.deltaY * lines, -wheel.mostPx, wheel.mostPx) * closer);
    board.viewer.jump(zoomedAt(board.viewer.camera, factor, point, board.layout));
  };

  /**
   * Whether a drag from that square draws: from the pen's tip always, from any square it may go to while the whole
   * board is seen. Once one is closer, a drag from elsewhere moves the sheet.
   */
  #draws(cell: Cell, board: BoardScene): boolean {
    const { targeting } = this.#ground;
    if (!targeting) return false;
    const tip = targeting.line.at(-1);
    if (tip && isSame(tip, cell)) return true;
    return board.viewer.camera.zoom <= 1 && isIn(targeting.next, cell);
  }

  #begin({ from, hit, draws }: Press & { does: 'wait' }, point: Point, board: BoardScene): void {
    if (Math.hypot(point.x - from.x, point.y - from.y) < tapSlackPx) return;
    if (draws && hit) {
      const tip = this.#ground.targeting?.line.at(-1);
      if (!tip || !isSame(tip, hit.cell)) this.#ground.targeting?.onDrag(hit.cell);
      this.#press = { does: 'draw', last: hit.cell };
    } else if (board.viewer.camera.zoom > 1) {
      this.#press = { does: 'pan' };
      this.#pan(from, point, board);
    } else this.#press = { does: 'nothing' };
  }

  /** Every square on the way is entered, however fast the hand is. */
  #draw(press: Press & { does: 'draw' }, from: Point, to: Point, board: BoardScene): void {
    const { camera } = board.viewer;
    const step = board.layout.cell * camera.zoom * dragStep;
    const steps = Math.max(1, Math.ceil(Math.hypot(to.x - from.x, to.y - from.y) / step));
    for (let i = 1; i <= steps; i++) {
      const at = { x: from.x + ((to.x - from.x) * i) / steps, y: from.y + ((to.y - from.y) * i) / steps };
      const hit = squareAt(at, camera, board.layout);
      if (!hit?.inside || isSame(hit.cell, press.last)) continue;
      press.last = hit.cell;
      this.#ground.targeting?.onDrag(hit.cell);
    }
  }

  #pan(from: Point, to: Point, board: BoardScene): void {
    const by = { x: to.x - from.x, y: to.y - from.y };
    board.viewer.jump(panned(board.viewer.camera, by, board.layout));
  }

  /** Two fingers: what lies between them stays between them. */
  #pinch(moved: number, to: Point, board: BoardScene): void {
    const other = [...this.#down].find(([id]) => id !== moved)?.[1];
    const from = this.#down.get(moved);
    if (!other || !from) return;
    const apart = (point: Point) => Math.max(leastApartPx, Math.hypot(point.x - other.x, point.y - other.y));
    const middle = (point: Point) => ({ x: (point.x + other.x) / 2, y: (point.y + other.y) / 2 });
    const closer = zoomedAt(board.viewer.camera, apart(to) / apart(from), middle(from), board.layout);
    const by = { x: middle(to).x - middle(from).x, y: middle(to).y - middle(from).y };
    board.viewer.jump(panned(closer, by, board.layout));
  }

  #end(isLifted: boolean): void {
    const press = this.#press;
    this.#press = null;
    if (press?.does === 'draw') this.#ground.targeting?.onLift();
    if (press?.does === 'wait' && press.hit && isLifted) this.#ground.targeting?.onTap(press.hit.cell);
  }

  #hover(hit: Hit | null, board: BoardScene | null): void {
    const { targeting, canvas } = this.#ground;
    const cell = hit?.cell ?? null;
    if (board) board.pointed = cell;
    canvas.style.cursor = targeting && cell && isIn(targeting.next, cell) ? 'pointer' : '';
    if (!targeting || String(cell) === String(this.#hovered)) return;
    this.#hovered = cell;
    targeting.onHover(cell);
  }
}

/** A button's signs: a board that comes closer, and goes back. */
const signs = {
  closer: 'M9.5 14.5 4.5 19.5M4.5 14V19.5H10M14.5 9.5 19.5 4.5M14 4.5H19.5V10',
  farther: 'M4 20 10 14M4.8 14H10V19.2M20 4 14 10M19.2 10H14V4.8',
};
/** A finger needs that much; below the other the sign on the sheet gives way to it, px. */
const buttonPx = { least: 44, tiny: 110 };
/** Where the button is at the large sheet: under it, or at its corner; in `buttonPx.least` from the sheet's foot and the canvas' edges. */
const footShare = { under: 0.6, edge: 0.7, corner: 0.6 };
const cornerPx = { x: 6, y: -2 };

type SwitchedStage = Pick<StageHandle<SceneSwitch, never>, 'canvas' | 'scene' | 'pointOf' | 'paint'>;

/**
 * A look at the board during a showdown: a tap on the small sheet, the key B or its button brings it large, and the same
 * again brings the showdown back.
 */
export class BoardPeek {
  /** Over the small sheet, or at the foot of the large one. */
  readonly node = document.createElement('button');
  readonly #stage: SwitchedStage;
  readonly #scenes: SceneSwitchController;
  readonly #stopListening: () => void;
  #turning: Playing | null = null;
  #pressed: Point = { x: 0, y: 0 };

  constructor(stage: SwitchedStage, scenes: SceneSwitchController) {
    this.#stage = stage;
    this.#scenes = scenes;
    this.node.type = 'button';
    this.node.className = 'yyy-aside';
    this.node.hidden = true;
    this.node.setAttribute('aria-keyshortcuts', 'B');
    this.node.addEventListener('click', () => this.#toggle());
    stage.canvas.addEventListener('pointerdown', ({ offsetX, offsetY }) => {
      this.#pressed = { x: offsetX, y: offsetY };
    });
    stage.canvas.addEventListener('click', this.#tap);
    this.#stopListening = listenOnPage((event) => {
      const isMeant = !this.node.hidden && signOf(event) === 'b';
      if (isMeant && !event.repeat) this.#toggle();
      return isMeant;
    });
  }

  /** The showdown is needed: somebody is to be pointed at. */
  close(): void {
    if (this.#scenes.looked === 'board' && this.#scenes.isOffered) this.#toggle();
  }

  /** Follows what is on the canvas now. */
  refresh(): void {
    const { scene } = this.#stage;
    const isShown = this.#scenes.isOffered && scene !== null && scene.showdown !== null && scene.isAtRest;
    this.node.hidden = !isShown;
    if (!isShown) return;
    const { spot } = scene.showdown;
    const { layout } = scene.board;
    const isLarge = scene.seen === 'board';
    this.#dress(isLarge, isRoomy(layout));
    const px = scene.node.scale.x;
    const side = isLarge ? buttonPx.least : Math.max(buttonPx.least, spot.side * px);
    this.node.dataset.tiny = String(!isLarge && side < buttonPx.tiny);
    const place = isLarge ? footOf(layout) : spot;
    this.node.style.left = `${Math.round(place.x * px)}px`;
    this.node.style.top = `${Math.round(place.y * px)}px`;
    this.node.style.setProperty('--side', `${Math.round(side)}px`);
  }

  destroy(): void {
    this.#turning?.stop();
    this.#stopListening();
    this.node.remove();
  }

  /** Over the small sheet it is only a sign on its corner; at the large one it says what it does where there is room. */
  #dress(isLarge: boolean, hasRoom: boolean): void {
    const dress = isLarge ? (hasRoom ? 'words' : 'sign') : 'sheet';
    if (this.node.dataset.dress === dress) return;
    this.node.dataset.dress = dress;
    const label = isLarge ? stageWords.toShowdown : stageWords.toBoard;
    nameButton(this.node, label);
    if (dress === 'words') this.node.textContent = label;
    else this.node.innerHTML = lineIcon(isLarge ? signs.farther : signs.closer);
  }

  /** A tap on the large sheet, too, puts it back. */
  readonly #tap = (event: MouseEvent): void => {
    const { scene } = this.#stage;
    if (this.node.hidden || this.#scenes.looked !== 'board' || !scene) return;
    if (Math.hypot(event.offsetX - this.#pressed.x, event.offsetY - this.#pressed.y) > tapSlackPx) return;
    const { x, y } = this.#stage.pointOf(event);
    const { sheet } = scene.board.layout;
    if (x > sheet.x && x < sheet.x + sheet.width && y > sheet.y && y < sheet.y + sheet.height) this.#toggle();
  };

  #toggle(): void {
    this.#turning?.stop();
    const from = this.#scenes.looked;
    const to: SceneName = from === 'board' ? 'showdown' : 'board';
    this.#scenes.looked = to;
    // While a motion has the stage it is the motion that turns the scenes.
    const seek = (ms: number) => {
      const { scene } = this.#stage;
      const gone = smooth(ms / changeMs);
      scene?.turn(between(turnOf(from), turnOf(to), scene.board.reducedMotion ? Math.round(gone) : gone));
      this.#scenes.onChange();
      this.#stage.paint();
    };
    this.#turning = play({ durationMs: changeMs, seek }, () => {
      this.#turning = null;
    });
  }
}

/** Where it hides least of the large sheet: under it where there is room, else at a corner. */
function footOf(layout: Layout): Point {
  const { sheet, height } = layout;
  const { least } = buttonPx;
  const foot = sheet.y + sheet.height;
  return isRoomy(layout)
    ? { x: sheet.x + sheet.width / 2, y: Math.min(height - least * footShare.edge, foot + least * footShare.under) }
    : {
        x: Math.max(least * footShare.corner, sheet.x + cornerPx.x),
        y: Math.min(height - least * footShare.corner, foot + cornerPx.y),
      };
}
