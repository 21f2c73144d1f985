/** A player's felt pen: cap off, colour and shape on its barrel. */
import type { Seat } from '../../../../shared/contract/game.ts';
import { drawOutline, drawPath, sheetPath, type Context } from '../../../kit/stage/drawing.ts';
import { piece } from '../../../design/palette.ts';
import { shapePaths, tokenOf } from '../../../design/seat-marks.ts';

/** Its thickness, as a share of its length. */
const slim = 0.112;

/** Prints a pen that points to the left, its tip in the middle of the print. */
export function drawPen(ink: Context, seat: Seat, length: number): void {
  const { colour, shape } = tokenOf(seat);
  const h = length * slim;
  const line = Math.max(1.4, h * 0.085);
  const from = length * 0.145;
  const neck = new Path2D(
    `M${length * 0.055},${-h * 0.24}L${from},${-h * 0.42}V${h * 0.42}L${length * 0.055},${h * 0.24}Z`,
  );
  const tip = new Path2D(`M0,0L${length * 0.065},${-h * 0.22}V${h * 0.22}Z`);
  const barrel = sheetPath(from, -h / 2, length - from, h, h * 0.2);
  ink.save();
  ink.translate(length * 0.012 + 2, length * 0.02 + 2);
  for (const part of [barrel, neck]) drawOutline(ink, part, { fill: 'rgba(0, 0, 0, 0.28)' });
  ink.restore();
  drawOutline(ink, tip, { fill: colour, line: piece.ink, lineWidth: line });
  drawOutline(ink, neck, { fill: piece.paper, line: piece.ink, lineWidth: line });
  drawOutline(ink, barrel, { fill: colour, line: piece.ink, lineWidth: line * 1.2 });
  const label = sheetPath(length * 0.5, -h / 2, length * 0.26, h, 0);
  drawOutline(ink, label, { fill: piece.paper, line: piece.ink, lineWidth: line });
  drawPath(ink, shapePaths[shape], length * 0.63, 0, h * 0.27, { fill: piece.ink, evenOdd: true });
}
