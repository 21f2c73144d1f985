/** The poster: sky with rays, mesas, sand, and the table, which is the sun. */
import {
  bandsOf,
  discPath,
  drawHalftone,
  drawOutline,
  drawPath,
  drawSpecks,
  type Context,
} from '../../../kit/stage/drawing.ts';
import { bleedPx } from '../../../kit/stage/round-table.ts';
import { raysPath } from '../../../../shared/design/shapes.ts';
import { pieceColours, roomPalette, type RoomPalette } from '../../../../shared/design/palette.ts';
import type { RoundLayout } from '../../../kit/stage/round-layout.ts';

/** Draws the poster with (0, 0) in the middle of the canvas, in parts. */
export function* drawBackdrop(context: Context, layout: RoundLayout, dark: boolean): Generator<void, void> {
  const colours = roomPalette(dark);
  context.save();
  context.translate(-layout.width / 2, -layout.height / 2);
  if (layout.kind === 'rows') yield* drawFelt(context, layout, colours);
  else {
    yield* drawLand(context, layout, colours);
    yield;
    drawTable(context, layout.table, colours);
  }
  context.restore();
}

function* drawLand(
  context: Context,
  { width, height, table }: RoundLayout,
  colours: RoomPalette,
): Generator<void, void> {
  context.fillStyle = colours.stock;
  context.fillRect(-bleedPx, -bleedPx, width + 2 * bleedPx, height + 2 * bleedPx);
  drawPath(context, raysPath(0, 0, Math.hypot(width, height), 26, 3), table.x, table.y, 1, { fill: colours.ray });

  const horizon = Math.round(table.y + table.radiusY * 0.3);
  const scale = Math.min(width, 1100, height * 1.25) / 840;
  drawMesa(context, width * 0.06, horizon, 170 * scale, 250 * scale, colours);
  drawMesa(context, width * 0.95, horizon, 190 * scale, 200 * scale, colours);
  yield;

  const ground = height + bleedPx - horizon;
  context.fillStyle = colours.sand;
  context.fillRect(-bleedPx, horizon, width + 2 * bleedPx, ground);
  context.fillStyle = colours.horizon;
  context.fillRect(-bleedPx, horizon - 1.5, width + 2 * bleedPx, 3);
  const depth = ground * 0.6;
  const area = { left: -bleedPx, top: horizon + 6, right: width + bleedPx, bottom: horizon + depth };
  drawHalftone(context, area, dotStep(width), colours.sandDots, (_, y) => 0.6 * (1 - (y - horizon) / depth));
}

/** Dots as coarse as the poster is large. */
const dotStep = (width: number) => Math.max(6, Math.min(11, width / 90));

type Corner = [x: number, y: number];
const cliff: Corner[] = [
  [0.24, 1],
  [0.37, 0.94],
  [0.42, 0.42],
  [0.55, 0.36],
  [0.78, 0],
];
/** Corners as shares of its width and height. */
const mesa: Record<'outline' | 'shade', Corner[]> = {
  outline: [[-0.72, 0], [-0.52, 0.34], [-0.44, 0.36], [-0.4, 0.92], [-0.3, 1], [-0.05, 0.985], [0, 0.95], ...cliff],
  shade: [[0.06, 0.955], ...cliff, [0.2, 0], [0.17, 0.4], [0.05, 0.55]],
};

/** A table mountain standing on the horizon, its lee side in shade. */
function drawMesa(context: Context, x: number, y: number, w: number, h: number, colours: RoomPalette): void {
  for (const [corners, colour] of [
    [mesa.outline, colours.mesa],
    [mesa.shade, colours.mesaShade],
  ] as const) {
    context.fillStyle = colour;
    context.beginPath();
    for (const [dx, dy] of corners) context.lineTo(x + dx * w, y - dy * h);
    context.fill();
  }
}

function drawTable(context: Context, { x, y, radiusX, radiusY }: RoundLayout['table'], colours: RoomPalette): void {
  context.globalAlpha = 0.38;
  drawOutline(context, discPath(x + 5, y + 8, radiusX, radiusY), { fill: pieceColours.ink });
  context.globalAlpha = 1;
  const top = discPath(x, y, radiusX, radiusY);
  drawOutline(context, top, { fill: colours.sun });

  context.save();
  context.clip(top);
  const area = { left: x - radiusX, top: y - radiusY, right: x + radiusX, bottom: y + radiusY };
  const tone = (_: number, dotY: number) => (0.85 * (dotY - y + radiusY * 0.1)) / (radiusY * 1.1);
  drawHalftone(
    context,
    { ...area, top: y - radiusY * 0.1 },
    Math.max(6.5, dotStep(radiusX * 2.6)),
    colours.sunDots,
    tone,
  );
  drawSpecks(context, area, 90, colours.speck, 9);
  context.restore();

  drawOutline(context, top, { line: pieceColours.ink, lineWidth: 3.5 });
  const inset = Math.max(6, radiusX * 0.04);
  drawOutline(context, discPath(x, y, radiusX - inset, radiusY - inset), { line: pieceColours.ink, lineWidth: 1.4 });
}

/** Seats in rows stand on the table itself: there is no room for the land around it. */
function* drawFelt(context: Context, { width, height }: RoundLayout, colours: RoomPalette): Generator<void, void> {
  context.fillStyle = colours.sun;
  context.fillRect(-bleedPx, -bleedPx, width + 2 * bleedPx, height + 2 * bleedPx);
  const area = { left: -bleedPx, top: height * 0.35, right: width + bleedPx, bottom: height + bleedPx };
  const step = dotStep(width) * 1.2;
  const tone = (_: number, y: number) => (0.75 * (y - height * 0.35)) / (height * 0.65);
  for (const band of bandsOf(area, step, 3)) {
    drawHalftone(context, band, step, colours.sunDots, tone);
    yield;
  }
  drawSpecks(context, { left: 0, top: 0, right: width, bottom: height }, 70, colours.speck, 9);
}
