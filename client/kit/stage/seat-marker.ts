/** A player's mark on a scene, alike in every game: a disc with shape and colour, its rings, tab, pennant and name plate. */
import { Container } from 'pixi.js';
import { at } from '../../../shared/contract/at.ts';
import type { Seat } from '../../../shared/contract/game.ts';
import { pieceColours } from '../../../shared/design/palette.ts';
import { shapePaths } from '../../../shared/design/badge-looks.ts';
import { tokenOf } from '../../design/seat-marks.ts';
import { circlePath, starPath } from '../../../shared/design/shapes.ts';
import type { Perspective } from '../game-ui.ts';
import { discPath, drawIcon, drawOutline, drawPath, sheetPath, type Context } from './drawing.ts';
import { drawText, textWidth } from './lettering.ts';
import { drawName, nameBoxOf, setName, type NamePlate } from './names.ts';
import type { Point } from './picture.ts';
import { emptySprite } from './scene.ts';
import type { TextureCache } from './textures.ts';

type Team = 0 | 1 | 2;

/** The little round tab at the disc's shoulder: what matters most about a player. */
export interface Tab {
  key: string;
  draw(context: Context, sizePx: number): void;
}

export const iconTab = (icon: string, paper: string): Tab => ({
  key: `${icon}:${paper}`,
  draw: (context, sizePx) => drawTab(context, icon, sizePx, paper),
});

export interface SeatMarkerStyle {
  /** Of the disc, px. */
  radius: number;
  /** Of the star behind whoever has won, as a share of the disc's. */
  sunburst: number;
  tabPx: number;
  pennantPx: number;
}

/** Points are relative to the middle of the disc. */
export interface SeatMarkerState {
  dead: boolean;
  away: boolean;
  winner: boolean;
  ring: { radius: number; colour: string; lineWidth?: number } | null;
  tab: (Tab & { at: Point }) | null;
  pennant: { team: Team; at: Point } | null;
  /** Of the disc, degrees; the dead lie askew unless it is said. */
  turn?: number;
}

export class SeatMarker {
  /** To be put where the disc's middle is to be. */
  readonly node = new Container();
  /** Between the star and the ring. */
  readonly behind = new Container();
  /** Between the disc and its tab. */
  readonly beside = new Container();
  readonly #sunburst = emptySprite();
  readonly #ring = emptySprite();
  readonly #disc = emptySprite();
  readonly #tab = emptySprite();
  readonly #pennant = emptySprite();
  readonly #seat: Seat;
  readonly #textures: TextureCache;
  readonly #style: SeatMarkerStyle;

  constructor(seat: Seat, textures: TextureCache, style: SeatMarkerStyle) {
    this.#seat = seat;
    this.#textures = textures;
    this.#style = style;
    this.node.addChild(this.#sunburst, this.behind, this.#ring, this.#disc, this.beside, this.#tab, this.#pennant);
  }

  set({ dead, away, winner, ring, tab, pennant, turn = dead ? -8 : 0 }: SeatMarkerState): void {
    const { radius: r, sunburst, tabPx, pennantPx } = this.#style;
    const textures = this.#textures;
    const middle = { x: 0, y: 0 };
    this.#sunburst.visible = winner;
    if (winner)
      textures.show(this.#sunburst, middle, `sunburst:${r}`, r * 3.6, r * 3.6, (context) =>
        drawSunburst(context, r * sunburst),
      );
    this.#ring.visible = ring !== null;
    if (ring) {
      const { radius, colour, lineWidth = youRingWidth(radius) } = ring;
      const side = Math.max(r * 3, radius * 2.1);
      textures.show(this.#ring, middle, `ring:${radius}:${colour}:${lineWidth}`, side, side, (context) =>
        drawOutline(context, discPath(0, 0, radius), { line: colour, lineWidth }),
      );
    }
    textures.show(this.#disc, middle, `disc:${this.#seat}:${r}:${dead}:${away}`, r * 2.4, r * 2.4, (context) =>
      drawDisc(context, this.#seat, r, { dead, away }),
    );
    this.#disc.angle = turn;
    this.#disc.alpha = away && !dead ? 0.72 : 1;
    this.#tab.visible = tab !== null;
    if (tab)
      textures.show(this.#tab, tab.at, `tab:${tab.key}:${tabPx}`, tabPx + 4, tabPx + 4, (context) =>
        tab.draw(context, tabPx),
      );
    this.#pennant.visible = pennant !== null;
    if (!pennant) return;
    const { team, at: place } = pennant;
    textures.show(this.#pennant, place, `team:${team}:${pennantPx}`, pennantPx * 1.4, pennantPx * 1.4, (context) =>
      drawPennant(context, team, pennantPx),
    );
  }
}

/** Narrower than this there is no room for a name and "you", px. */
const roomyPx = 600;

/** What each seat is called on a canvas of that width. */
export const seatLabels = (
  { names, you }: Pick<Perspective, 'names' | 'you'>,
  seats: number,
  widthPx: number,
): string[] =>
  Array.from({ length: seats }, (_, seat) => {
    const name = names[seat] ?? `Seat ${seat + 1}`;
    if (seat !== you) return name;
    return widthPx < roomyPx ? 'You' : `${name} (you)`;
  });

const shadow = 'rgba(0, 0, 0, 0.3)';

/** The disc itself, of that radius. */
function drawDisc(context: Context, seat: number, r: number, { dead, away }: { dead: boolean; away: boolean }): void {
  const mark = tokenOf(seat);
  const colour = dead ? pieceColours.grey : mark.colour;
  const line = Math.max(1.6, r * 0.06);
  drawOutline(context, discPath(r * 0.07, r * 0.1, r), { fill: shadow });
  const rim = { line: pieceColours.ink, lineWidth: Math.max(2, r * 0.075), dash: away ? [5, 4] : undefined };
  drawOutline(context, discPath(0, 0, r), { fill: pieceColours.paper, ...rim });
  if (mark.solid) {
    drawOutline(context, discPath(0, 0, r * 0.82), { fill: colour });
    drawPath(context, shapePaths[mark.shape], 0, 0, r * 0.42, {
      fill: pieceColours.paper,
      line: pieceColours.ink,
      lineWidth: line,
      evenOdd: true,
    });
  } else {
    drawOutline(context, discPath(0, 0, r * 0.82 - 1.5), { line: colour, lineWidth: Math.max(2.4, r * 0.07) });
    drawPath(context, shapePaths[mark.shape], 0, 0, r * 0.48, {
      fill: colour,
      line: pieceColours.ink,
      lineWidth: line,
      evenOdd: true,
    });
  }
  if (dead) drawSlash(context, r);
}

function drawSlash(context: Context, r: number): void {
  const slash = new Path2D(`M${-r * 0.74},${r * 0.74}L${r * 0.74},${-r * 0.74}`);
  context.lineCap = 'square';
  drawOutline(context, slash, { line: pieceColours.ink, lineWidth: r * 0.26 });
  drawOutline(context, slash, { line: pieceColours.slash, lineWidth: r * 0.14 });
  context.lineCap = 'butt';
}

const drawSunburst = (context: Context, r: number): void =>
  drawPath(context, starPath(18, r * 1.72, r * 1.32), 0, 0, 1, {
    fill: pieceColours.sun,
    line: pieceColours.ink,
    lineWidth: 2,
  });

const youRingWidth = (radius: number): number => Math.max(2.5, radius * 0.055);

/** A name on its plate; the dead are struck out. The box for the ammo is printed over its right end. */
export function drawPlate(
  context: Context,
  name: string,
  plate: NamePlate,
  state: { dead: boolean; away: boolean },
): void {
  const { height } = plate;
  const ammoWidth = state.dead ? 0 : plate.ammoWidth;
  const width = plateWidth(plate, name, state.dead);
  const [left, top] = [-width / 2, -height / 2];
  drawOutline(context, sheetPath(left - 2, top - 2, width + 4, height + 4, 5), { fill: pieceColours.paper });
  const dash = state.away ? [5, 3] : undefined;
  drawOutline(context, sheetPath(left, top, width, height, 3), {
    fill: pieceColours.paper,
    line: pieceColours.ink,
    dash,
  });

  const box = nameBoxOf({ ...plate, width, ammoWidth });
  const middle = left + (width - ammoWidth) / 2;
  drawName(context, setName(name, box), middle, 0, state.dead ? { struck: pieceColours.ink } : {});
}

/** The dead have no ammo, so their plate is narrower, px. */
const plateWidth = (plate: NamePlate, name: string, dead: boolean): number =>
  dead ? Math.min(plate.width, Math.ceil(textWidth(name, { px: plate.namePx }) + plate.namePx)) : plate.width;

/** The little round tab at the upper right. */
export function drawTab(context: Context, icon: string, size: number, paper: string): void {
  drawOutline(context, discPath(0, 0, size / 2), { fill: paper, line: pieceColours.ink, lineWidth: 2 });
  drawIcon(context, icon, 0, 0, size * 0.7, pieceColours.ink);
}

/** A pennant with the team's letter: dark A, light B, grey C. */
function drawPennant(context: Context, team: Team, size: number): void {
  const paper = at([pieceColours.ink, pieceColours.paper, pieceColours.grey], team);
  const letter = team === 0 ? pieceColours.paper : pieceColours.ink;
  const flag = new Path2D(
    `M${-size * 0.5},${-size * 0.5}H${size * 0.5}L${size * 0.3},0L${size * 0.5},${size * 0.5}H${-size * 0.5}Z`,
  );
  drawOutline(context, flag, { fill: paper, line: team === 0 ? pieceColours.paper : pieceColours.ink, lineWidth: 1.6 });
  drawText(context, at(['A', 'B', 'C'], team), -size * 0.08, 0, { px: size * 0.78, family: 'number', colour: letter });
}

/** The little round dot that a bursting thing scatters. */
export const drawDot = (context: Context, radius: number, colour: string): void =>
  drawPath(context, circlePath(radius), 0, 0, 1, { fill: colour });
