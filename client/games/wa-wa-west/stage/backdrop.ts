/** The poster: sky with rays, mesas, sand, and the table, which is the sun. */
import { discPath, drawHalftone, drawOutline, drawPath, drawSpecks, type Context } from '../../../kit/stage/drawing.ts';
import { raysPath } from '../../../design/shapes.ts';
import { piece, roomInks, type RoomInks } from '../../../design/palette.ts';
import type { Layout, Table } from './layout.ts';

/** How far the poster is printed beyond the canvas, so that a shake shows no edge, px. */
export const bleed = 12;

/** Prints the poster with (0, 0) in the middle of the canvas. */
export function drawBackdrop(ink: Context, layout: Layout, dark: boolean): void {
  const inks = roomInks(dark);
  ink.save();
  ink.translate(-layout.width / 2, -layout.height / 2);
  if (layout.kind === 'rows') drawFelt(ink, layout, inks);
  else {
    drawLand(ink, layout, inks);
    drawTable(ink, layout.table, inks);
  }
  ink.restore();
}

function drawLand(ink: Context, { width, height, table }: Layout, inks: RoomInks): void {
  ink.fillStyle = inks.stock;
  ink.fillRect(-bleed, -bleed, width + 2 * bleed, height + 2 * bleed);
  drawPath(ink, raysPath(0, 0, Math.hypot(width, height), 26, 3), table.x, table.y, 1, { fill: inks.ray });

  const horizon = Math.round(table.y + table.radiusY * 0.3);
  const scale = Math.min(width, 1100, height * 1.25) / 840;
  drawMesa(ink, width * 0.06, horizon, 170 * scale, 250 * scale, inks);
  drawMesa(ink, width * 0.95, horizon, 190 * scale, 200 * scale, inks);

  const ground = height + bleed - horizon;
  ink.fillStyle = inks.sand;
  ink.fillRect(-bleed, horizon, width + 2 * bleed, ground);
  ink.fillStyle = inks.horizon;
  ink.fillRect(-bleed, horizon - 1.5, width + 2 * bleed, 3);
  const depth = ground * 0.6;
  const area = { left: -bleed, top: horizon + 6, right: width + bleed, bottom: horizon + depth };
  drawHalftone(ink, area, dotStep(width), inks.sandDots, (_, y) => 0.6 * (1 - (y - horizon) / depth));
}

/** Dots as coarse as the poster is large. */
const dotStep = (width: number) => Math.max(6, Math.min(11, width / 90));

/** A table mountain standing on the horizon, its lee side in shade. */
function drawMesa(ink: Context, x: number, y: number, w: number, h: number, inks: RoomInks): void {
  const outline = [
    [-0.72, 0],
    [-0.52, 0.34],
    [-0.44, 0.36],
    [-0.4, 0.92],
    [-0.3, 1],
    [-0.05, 0.985],
    [0, 0.95],
    [0.24, 1],
    [0.37, 0.94],
    [0.42, 0.42],
    [0.55, 0.36],
    [0.78, 0],
  ];
  const shade = [
    [0.06, 0.955],
    [0.24, 1],
    [0.37, 0.94],
    [0.42, 0.42],
    [0.55, 0.36],
    [0.78, 0],
    [0.2, 0],
    [0.17, 0.4],
    [0.05, 0.55],
  ];
  for (const [corners, colour] of [
    [outline, inks.mesa],
    [shade, inks.mesaShade],
  ] as const) {
    ink.fillStyle = colour;
    ink.beginPath();
    for (const [dx, dy] of corners) ink.lineTo(x + dx * w, y - dy * h);
    ink.fill();
  }
}

function drawTable(ink: Context, { x, y, radiusX, radiusY }: Table, inks: RoomInks): void {
  ink.globalAlpha = 0.38;
  drawOutline(ink, discPath(x + 5, y + 8, radiusX, radiusY), { fill: piece.ink });
  ink.globalAlpha = 1;
  const top = discPath(x, y, radiusX, radiusY);
  drawOutline(ink, top, { fill: inks.sun });

  ink.save();
  ink.clip(top);
  const area = { left: x - radiusX, top: y - radiusY, right: x + radiusX, bottom: y + radiusY };
  const tone = (_: number, dotY: number) => (0.85 * (dotY - y + radiusY * 0.1)) / (radiusY * 1.1);
  drawHalftone(ink, { ...area, top: y - radiusY * 0.1 }, Math.max(6.5, dotStep(radiusX * 2.6)), inks.sunDots, tone);
  drawSpecks(ink, area, 90, inks.speck, 9);
  ink.restore();

  drawOutline(ink, top, { line: piece.ink, lineWidth: 3.5 });
  const inset = Math.max(6, radiusX * 0.04);
  drawOutline(ink, discPath(x, y, radiusX - inset, radiusY - inset), { line: piece.ink, lineWidth: 1.4 });
}

/** Seats in rows stand on the table itself: there is no room for the land around it. */
function drawFelt(ink: Context, { width, height }: Layout, inks: RoomInks): void {
  ink.fillStyle = inks.sun;
  ink.fillRect(-bleed, -bleed, width + 2 * bleed, height + 2 * bleed);
  const area = { left: -bleed, top: height * 0.35, right: width + bleed, bottom: height + bleed };
  drawHalftone(ink, area, dotStep(width) * 1.2, inks.sunDots, (_, y) => (0.75 * (y - height * 0.35)) / (height * 0.65));
  drawSpecks(ink, { left: 0, top: 0, right: width, bottom: height }, 70, inks.speck, 9);
}
