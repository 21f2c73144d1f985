/**
 * During a showdown the board lies small among those who draw. A tap on it, the key B or its button brings it large, and
 * the same again brings the ring back.
 */
import type { YicYacYoeView } from '../../../../shared/games/yic-yac-yoe/types.ts';
import { listenOnPage } from '../../../kit/hand/keyboard.ts';
import type { Point } from '../../../kit/stage/picture.ts';
import { play, type Playing } from '../../../kit/stage/playback.ts';
import { between } from '../../../kit/stage/timeline.ts';
import { changeMs, sceneOf, type Scene, type actsOf } from './acts.ts';
import { tapSlack } from './board-pointer.ts';
import { isRoomy, type Layout } from './layout.ts';
import { wayOf, type Tables } from './tables.ts';

interface Ground {
  canvas: HTMLCanvasElement;
  tables(): Tables | null;
  /** Where on the table an event is. */
  pointOf(event: MouseEvent): Point;
  /** The board has come or gone. */
  onTurn(): void;
}

/** A finger needs that much, px. */
const least = 44;
/** Below that the sign on the sheet gives way to it, px. */
const tiny = 110;

const closer = 'M9.5 14.5 4.5 19.5M4.5 14V19.5H10M14.5 9.5 19.5 4.5M14 4.5H19.5V10';
const farther = 'M4 20 10 14M4.8 14H10V19.2M20 4 14 10M19.2 10H14V4.8';

export class Aside {
  /** Over the small sheet, or at the foot of the large one. */
  readonly node = document.createElement('button');
  readonly #ground: Ground;
  readonly #deafen: () => void;
  #isOpen = false;
  #isOffered = false;
  #still = false;
  #turning: Playing | null = null;
  #pressed: Point = { x: 0, y: 0 };

  constructor(ground: Ground) {
    this.#ground = ground;
    this.node.type = 'button';
    this.node.className = 'yyy-aside';
    this.node.hidden = true;
    this.node.setAttribute('aria-keyshortcuts', 'B');
    this.node.addEventListener('click', () => this.#toggle());
    ground.canvas.addEventListener('pointerdown', (event) => {
      this.#pressed = { x: event.offsetX, y: event.offsetY };
    });
    ground.canvas.addEventListener('click', this.#tap);
    this.#deafen = listenOnPage(({ key, repeat }) => {
      const isMeant = !this.node.hidden && key.toLowerCase() === 'b';
      if (isMeant && !repeat) this.#toggle();
      return isMeant;
    });
  }

  /** What is looked at during a showdown. */
  get scene(): Scene {
    return this.#isOpen ? 'board' : 'ring';
  }

  /** What is looked at with that view; the board is put back when the showdown is over. */
  sceneOf(view: YicYacYoeView): Scene {
    this.#isOffered = sceneOf(view) === 'ring';
    if (!this.#isOffered) this.#isOpen = false;
    return this.#isOffered ? this.scene : 'board';
  }

  /** While that plays: a reveal wants to be seen, and what leads from one scene to the other turns the tables itself. */
  follow({ acts }: ReturnType<typeof actsOf>): void {
    this.#isOffered = acts.length === 1 && acts[0].scene === 'ring';
  }

  /** The ring is needed: somebody is to be pointed at. */
  comeBack(): void {
    if (this.#isOpen && this.#isOffered) this.#toggle();
  }

  /** Follows what is on the canvas now. */
  refresh(still: boolean): void {
    this.#still = still;
    const tables = this.#ground.tables();
    const isShown = this.#isOffered && tables?.ring != null && tables.isAtRest;
    this.node.hidden = !isShown;
    if (!isShown) return;
    const isLarge = tables.scene === 'board';
    const { spot } = tables.ring;
    const { layout } = tables.board;
    this.#dress(isLarge, isRoomy(layout.width, layout.height));
    const zoom = tables.node.scale.x;
    const side = isLarge ? least : Math.max(least, spot.side * zoom);
    this.node.dataset.tiny = String(!isLarge && side < tiny);
    const at = isLarge ? footOf(layout) : spot;
    this.node.style.left = `${Math.round(at.x * zoom)}px`;
    this.node.style.top = `${Math.round(at.y * zoom)}px`;
    this.node.style.setProperty('--side', `${Math.round(side)}px`);
  }

  /** Over the small sheet it is only a sign on its corner; at the large one it says what it does where there is room. */
  #dress(isLarge: boolean, hasRoom: boolean): void {
    const label = isLarge ? 'Back to the showdown' : 'Look at the board';
    const dress = isLarge ? (hasRoom ? 'words' : 'sign') : 'sheet';
    if (this.node.dataset.dress === dress) return;
    this.node.dataset.dress = dress;
    this.node.title = label;
    this.node.setAttribute('aria-label', label);
    if (dress === 'words') this.node.textContent = label;
    else
      this.node.innerHTML = `<svg viewBox="0 0 24 24" aria-hidden="true"><path d="${isLarge ? farther : closer}"/></svg>`;
  }

  destroy(): void {
    this.#turning?.stop();
    this.#deafen();
    this.node.remove();
  }

  /** A tap on the large sheet, too, puts it back. */
  readonly #tap = (event: MouseEvent): void => {
    const tables = this.#ground.tables();
    if (this.node.hidden || !this.#isOpen || !tables) return;
    if (Math.hypot(event.offsetX - this.#pressed.x, event.offsetY - this.#pressed.y) > tapSlack) return;
    const { x, y } = this.#ground.pointOf(event);
    const { sheet } = tables.board.layout;
    if (x > sheet.x && x < sheet.x + sheet.width && y > sheet.y && y < sheet.y + sheet.height) this.#toggle();
  };

  #toggle(): void {
    this.#turning?.stop();
    const from = wayOf(this.scene);
    this.#isOpen = !this.#isOpen;
    const to = wayOf(this.scene);
    // While a motion has the stage it is the motion that turns the tables.
    const seek = (ms: number) => {
      const gone = ms / changeMs;
      const eased = gone * gone * (3 - 2 * gone);
      this.#ground.tables()?.turn(between(from, to, this.#still ? Math.round(gone) : eased));
      this.#ground.onTurn();
    };
    this.#turning = play({ durationMs: changeMs, seek }, () => {
      this.#turning = null;
    });
  }
}

/** Where it hides least of the large sheet: under it where there is room, else at a corner. */
function footOf({ sheet, width, height }: Layout): Point {
  const [middle, foot] = [sheet.x + sheet.width / 2, sheet.y + sheet.height];
  return isRoomy(width, height)
    ? { x: middle, y: Math.min(height - least * 0.7, foot + least * 0.6) }
    : { x: Math.max(least * 0.6, sheet.x + 6), y: Math.min(height - least * 0.6, foot - 2) };
}
