/** The poster: a sky with rays, a ridge, broken trees, no man's land with its wire, and the trench. */
import { chanceOf } from '../../../../shared/contract/random.ts';
import { discPath, drawHalftone, drawOutline, drawPath, drawSpecks, type Context } from '../../../kit/stage/drawing.ts';
import { raysPath } from '../../../../shared/design/shapes.ts';
import { palette, roomPalette, type RoomPalette } from '../palette.ts';
import type { Layout } from './layout.ts';

/** How far the poster is printed beyond the canvas, so that a shake shows no edge, px. */
export const bleed = 12;

/** Prints the poster with (0, 0) in the middle of the canvas. */
export function* drawBackdrop(context: Context, layout: Layout, isDark: boolean): Generator<void, void> {
  const room = roomPalette(isDark);
  const { width, height, land, trench } = layout;
  context.save();
  context.translate(-width / 2, -height / 2);
  const horizon = Math.round(land.y + land.height * 0.3);
  drawSky(context, layout, horizon, room);
  yield;
  const trees = Math.min(130, horizon - 10, land.height * 0.42);
  for (const [x, part, turned] of [
    [0.03, 1, 1],
    [0.12, 0.62, -1],
    [0.965, 1.1, -1],
    [0.88, 0.56, 1],
  ] as const)
    drawTree(context, width * x, horizon + 12, trees * part, turned, room.silhouette);
  yield;
  drawGround(context, layout, horizon, room);
  yield;
  drawCraters(context, layout, horizon + 30, room);
  drawWire(context, width, trench, Math.max(0.5, Math.min(1, land.height / 300)), room.silhouette);
  drawTrench(context, width, trench, height, room);
  context.restore();
}

const dotStep = (width: number) => Math.max(6, Math.min(10, width / 100));

function drawSky(context: Context, { width, height }: Layout, horizon: number, room: RoomPalette): void {
  context.fillStyle = room.stock;
  context.fillRect(-bleed, -bleed, width + 2 * bleed, height + 2 * bleed);
  drawPath(context, raysPath(0, 0, Math.hypot(width, height), 18, 4), width / 2, horizon + 60, 1, { fill: room.ray });
  const top = Math.max(0, horizon - 110);
  const area = { left: -bleed, top, right: width + bleed, bottom: horizon };
  drawHalftone(context, area, dotStep(width), room.far, (_, y) => 0.8 * ((y - top) / (horizon - top)) ** 2);
  ridge(context, width, horizon, horizon - 6, 20, width / 14, 12, room.far, height);
}

/** Uneven ground from that height to the bottom, px. */
function ridge(
  context: Context,
  width: number,
  from: number,
  level: number,
  rough: number,
  step: number,
  seed: number,
  colour: string,
  bottom: number,
): void {
  const chance = chanceOf(seed);
  context.fillStyle = colour;
  context.beginPath();
  context.moveTo(-bleed, bottom + bleed);
  context.lineTo(-bleed, from);
  for (let x = -bleed; x <= width + bleed + step; x += step) context.lineTo(x, level - chance.float() * rough);
  context.lineTo(width + bleed, bottom + bleed);
  context.fill();
}

/** A tree that has lost its crown. */
function drawTree(context: Context, x: number, y: number, height: number, turned: 1 | -1, colour: string): void {
  const h = height / 100;
  const corners: [x: number, y: number][] = [
    [-7, 0],
    [-4, -50],
    [-22, -72],
    [-20, -75],
    [-3.5, -62],
    [-2, -100],
    [3, -90],
    [4, -70],
    [20, -86],
    [22, -82],
    [4.5, -52],
    [8, 0],
  ];
  const slim = Math.min(1, h * 1.2);
  drawPath(context, `M${corners.map(([dx, dy]) => `${dx * turned * slim},${dy * h}`).join('L')}Z`, x, y, 1, {
    fill: colour,
  });
}

function drawGround(context: Context, { width, height, trench }: Layout, horizon: number, room: RoomPalette): void {
  ridge(context, width, horizon + 26, horizon + 28, 16, width / 18, 5, room.near, height);
  const top = horizon + 30;
  const deep = Math.max(1, trench - top);
  context.globalAlpha = 0.5;
  drawHalftone(
    context,
    { left: -bleed, top, right: width + bleed, bottom: trench },
    dotStep(width),
    room.silhouette,
    (_, y) => 0.1 + (0.72 * (y - top)) / deep,
  );
  context.globalAlpha = 1;
}

/** Holes of shells: dark, with a rim of earth that catches the light. */
function drawCraters(context: Context, { width, trench, land }: Layout, top: number, room: RoomPalette): void {
  const deep = trench - 40 - top;
  if (deep < 60) return;
  for (const [x, y, size] of [
    [0.22, 0.62, 1],
    [0.36, 0.2, 0.5],
    [0.5, 0.86, 0.86],
    [0.07, 0.9, 0.7],
    [0.68, 0.12, 0.44],
    [0.93, 0.9, 0.8],
  ] as const) {
    const reach = Math.min(width * 0.075, land.height * 0.2) * size;
    const at = { x: width * x, y: top + deep * y };
    drawOutline(context, discPath(at.x, at.y - reach * 0.07, reach * 1.16, reach * 0.36), { fill: room.far });
    drawOutline(context, discPath(at.x, at.y, reach, reach * 0.27), { fill: room.silhouette });
    drawOutline(context, discPath(at.x, at.y + reach * 0.1, reach * 0.76, reach * 0.15), { fill: room.near });
  }
}

function drawWire(context: Context, width: number, trench: number, scale: number, colour: string): void {
  const y = trench - 32 * scale;
  const step = Math.max(90, width / 9);
  const line = (path: string, lineWidth: number) => drawPath(context, path, 0, 0, 1, { line: colour, lineWidth });
  for (let x = step * 0.3; x < width + step; x += step)
    line(
      `M${x},${y + 30 * scale}L${x - 3},${y - 32 * scale}M${x - 14},${y + 30 * scale}L${x + 10},${y - 20 * scale}`,
      5 * scale,
    );
  for (const level of [y - 22 * scale, y - 4 * scale]) {
    let path = `M${-bleed},${level}`;
    for (let x = 0; x < width + step; x += step)
      path += `Q${x + step * 0.5},${level + 16 * scale} ${x + step},${level}`;
    line(path, 2 * scale);
    let barbs = '';
    for (let x = 14; x < width; x += 26) barbs += `M${x - 4},${level + 3}l8,8m0,-8l-8,8`;
    line(barbs, 1.5 * scale);
  }
}

function drawTrench(context: Context, width: number, trench: number, height: number, room: RoomPalette): void {
  ridge(context, width, trench + 6, trench + 6, 10, width / 22, 21, palette.ink, height);
  context.globalAlpha = 0.35;
  drawSpecks(context, { left: 0, top: trench + 10, right: width, bottom: height }, 60, room.speck, 5);
  context.globalAlpha = 1;
}
