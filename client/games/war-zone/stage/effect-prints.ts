/** Prints that effects move about. Every piece has (0, 0) in its middle. */
import { discPath, drawHalftone, drawOutline, drawPath, drawText, type Ink } from '../../../kit/stage/drawing.ts';
import { starPath } from '../../../design/shapes.ts';
import { paper } from './inks.ts';

/** A cloud of dots; denser gas has larger ones, 0 to 1. */
export function drawCloud(ink: Ink, radius: number, density: number): void {
  const lobes = [
    [0, 0, 0.62],
    [-0.5, 0.1, 0.44],
    [0.5, 0.06, 0.48],
    [-0.2, -0.34, 0.42],
    [0.26, -0.28, 0.38],
    [0.1, 0.34, 0.4],
  ];
  const tone = (x: number, y: number) =>
    Math.max(0, ...lobes.map(([lx, ly, lr]) => 1.2 * (1 - Math.hypot(x / radius - lx, y / radius - ly) / lr) + 0.25)) *
    (0.45 + density * 0.75);
  const area = { left: -radius * 1.15, top: -radius, right: radius * 1.15, bottom: radius };
  const step = Math.max(6, radius * 0.13);
  drawHalftone(ink, area, step, paper.ink, (x, y) => cut(tone(x, y)) * 1.12);
  drawHalftone(ink, area, step, '#B9BC5F', (x, y) => cut(tone(x, y)) * 0.86);
}

const cut = (tone: number): number => (tone > 0.28 ? Math.min(1.1, tone) : 0);

export function drawCrossHair(ink: Ink, radius: number): void {
  const lines = `M${-radius * 1.25},0H${-radius * 0.3}M${radius * 0.3},0H${radius * 1.25}M0,${-radius * 1.25}V${-radius * 0.3}M0,${radius * 0.3}V${radius * 1.25}`;
  for (const [extra, colour] of [
    [4, paper.ink],
    [0, paper.signal],
  ] as const) {
    const lineWidth = Math.max(3, radius * 0.1) + extra;
    drawOutline(ink, discPath(0, 0, radius), { line: colour, lineWidth });
    drawPath(ink, lines, 0, 0, 1, { line: colour, lineWidth });
  }
}

/** The star behind a hit. */
export const drawBurst = (ink: Ink, radius: number, seed: number): void =>
  drawPath(ink, starPath(20, radius, radius * 0.6, 0.35, seed), 0, 0, 1, {
    fill: paper.signal,
    line: paper.ink,
    lineWidth: Math.max(2.5, radius * 0.014),
  });

/** What a hit costs, white in a black line. */
export const drawLoss = (ink: Ink, text: string, px: number): void =>
  drawText(ink, text, 0, 0, { px, family: 'stencil', colour: paper.white, outline: px * 0.11 });

/** Barbed wire, that wide, as it is pulled across a card. */
export function drawWireAcross(ink: Ink, width: number): void {
  for (const y of [-12, 0, 12]) {
    drawPath(ink, `M${-width / 2},${y}Q0,${y + 7} ${width / 2},${y}`, 0, 0, 1, { line: paper.sheet, lineWidth: 6 });
    drawPath(ink, `M${-width / 2},${y}Q0,${y + 7} ${width / 2},${y}`, 0, 0, 1, { line: paper.ink, lineWidth: 3 });
    let barbs = '';
    for (let x = -width / 2 + 10 + y; x < width / 2; x += 26) barbs += `M${x - 6},${y - 3}l12,12m0,-12l-12,12`;
    drawPath(ink, barbs, 0, 0, 1, { line: paper.ink, lineWidth: 2.2 });
  }
}

/** A slab of concrete. */
export function drawSlab(ink: Ink, width: number, height: number): void {
  const path = `M${-width / 2},${-height / 2}H${width / 2}L${width / 2 - 6},${height / 2}H${-width / 2 + 6}Z`;
  drawPath(ink, path, 3, 5, 1, { fill: 'rgba(0, 0, 0, 0.4)' });
  drawPath(ink, path, 0, 0, 1, { fill: paper.under, line: paper.ink, lineWidth: 3 });
  drawPath(ink, `M${-width * 0.3},${-height * 0.1}H${width * 0.3}V${height * 0.14}H${-width * 0.3}Z`, 0, 0, 1, {
    fill: paper.ink,
  });
}
