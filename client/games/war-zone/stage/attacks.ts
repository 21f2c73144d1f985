/** What each attack looks like in the air. With reduced motion each is its own picture over the target, for a while. */
import type { Seat } from '../../../../shared/contract/game.ts';
import type { Kind } from '../../../../shared/games/war-zone/deck.ts';
import { discPath, drawHalftone, drawOutline, drawPath, type Context } from '../../../kit/stage/drawing.ts';
import { alongArc, thrown, towards } from '../../../kit/stage/effects/flight.ts';
import { tracer } from '../../../kit/stage/effects/lines.ts';
import { dotTexture } from '../../../kit/stage/effects/particles.ts';
import type { Point } from '../../../kit/stage/picture.ts';
import { hiddenSprite, show } from '../../../kit/stage/scene.ts';
import { between, ease, fade, hump } from '../../../kit/stage/timeline.ts';
import { palette, roomPalette } from '../palette.ts';
import { shiftSeat } from './picture.ts';
import type { WarZoneChoreography } from './scene.ts';
import { joltPx } from './turns.ts';

interface Attack {
  choreography: WarZoneChoreography;
  card: Kind;
  /** The card in the middle. */
  from: Point;
  /** The target's paper. */
  to: Point;
  target: Seat;
  atMs: number;
  forMs: number;
  seed: number;
}

type Effect = (attack: Attack) => void;

const effects: Record<string, Effect> = {
  'infantry-fire': fireTracers,
  reinforcements: marchHelmets,
  artillery: lobShells,
  'cavalry-charge': charge,
  'gas-attack': spreadGas,
  'tank-assault': rollTank,
  'air-raid': flyOver,
  sniper: takeAim,
};

/**
 * The numbers of each effect. What ends in Ms is ms, in Px px, in Share a share of the effect's time; sizes without a
 * unit are in `sizePx` of the scene's effects.
 */
const tracers = {
  count: 5,
  startMs: 60,
  nextMs: 34,
  growMs: 90,
  lifeMs: 240,
  apart: 0.36,
  wide: 0.22,
  leastPx: 5,
  fromCard: 1.6,
  spread: 0.35,
  joltMs: 150,
  joltEarlyMs: 60,
  scraps: 3,
  scrapMs: 280,
  scrapReach: 1,
};
const helmets = {
  count: 3,
  nextMs: 70,
  shortMs: 140,
  size: 1.7,
  apart: 0.7,
  sinkPx: -10,
  steps: 4,
  stepShare: 0.26,
  turn: 6,
};
const shells = {
  count: 3,
  nextMs: 90,
  flightShare: 0.5,
  restMs: 160,
  size: 0.3,
  dot: 0.07,
  leastDotPx: 2,
  apart: 1.3,
  uneven: 0.4,
  lift: 3.4,
  spin: 180,
  shakeMs: 90,
  shakePx: 5,
  scraps: 9,
  scrapMs: 480,
  scrapReach: 2,
};
const rider = {
  size: 3,
  runUpShare: 0.25,
  hoofs: 5,
  hoofShare: 0.14,
  turn: 8,
  dusts: 7,
  dust: 0.3,
  dustShare: 0.07,
  strikeEarlyMs: 120,
  scraps: 8,
  scrapMs: 360,
  scrapReach: 1.6,
};
const gas = {
  puffs: 4,
  nextMs: 50,
  size: 2.6,
  sinkPx: -14,
  ahead: 1.5,
  apart: { x: 0.34, y: 0.2 },
  fromScale: 0.3,
  turn: 10,
};
const tank = {
  size: 3,
  cells: 7,
  shortMs: 140,
  strikeEarlyMs: 150,
  shakePx: 6,
  scraps: 16,
  scrapMs: 420,
  scrapReach: 2.2,
};
const plane = {
  size: 3,
  level: 2.2,
  crossShare: 0.86,
  leadMs: 130,
  sway: 0.3,
  turn: 4,
  bombs: 3,
  nextMs: 90,
  fallMs: 170,
  bomb: 0.26,
  joltMs: 200,
  shakeMs: 260,
  shakePx: 4,
  scraps: 8,
  scrapMs: 400,
  scrapReach: 1.8,
};
const sight = {
  radius: 1.5,
  dot: 0.3,
  closeShare: 0.5,
  breathMs: 120,
  swayPx: { x: 26, y: 16 },
  fromScale: 3,
  turn: 20,
  shakePx: 3,
  scraps: 6,
  scrapMs: 300,
  scrapReach: 1.4,
};
const throwing = {
  size: 1.8,
  dotPx: 3,
  lift: 2,
  spin: 360,
  flightShare: 0.7,
  scraps: 10,
  scrapMs: 380,
  scrapReach: 1.7,
};
const pictureSize = 2.4;

export function attackEffect(attack: Attack): void {
  if (attack.choreography.reducedMotion) showPicture(attack);
  else (effects[attack.card] ?? throwPicture)(attack);
}

/** Nothing moves: the picture comes and goes where it would strike. */
function showPicture({ choreography, card, to, atMs, forMs }: Attack): void {
  const texture = choreography.scene.kindTexture(card, sizeOf(choreography) * pictureSize, roomPalette(false).ink);
  choreography.stamp(texture, to, { atMs, untilMs: atMs + forMs, from: 1, turn: 0 });
}

const sizeOf = ({ scene }: WarZoneChoreography): number => scene.effects.style.sizePx;

/** Scraps where something strikes. */
function scatter(
  choreography: WarZoneChoreography,
  place: Point,
  atMs: number,
  { scraps, scrapMs, scrapReach }: { scraps: number; scrapMs: number; scrapReach: number },
  colours: readonly string[],
  seed: number,
): void {
  const reachPx = sizeOf(choreography) * scrapReach;
  choreography.scatter(place, atMs, { count: scraps, lifeMs: scrapMs, reachPx, colours, seed });
}

/** Short tracers, one after another. */
function fireTracers({ choreography, from, to, atMs, forMs, target }: Attack): void {
  const r = sizeOf(choreography);
  const across = { x: -(to.y - from.y), y: to.x - from.x };
  const far = Math.hypot(across.x, across.y) || 1;
  for (let shot = 0; shot < tracers.count; shot++) {
    const off = (((shot * 3) % tracers.count) - 2) * r * tracers.apart;
    const shift = (point: Point, by: number) => ({
      x: point.x + (across.x / far) * off * by,
      y: point.y + (across.y / far) * off * by,
    });
    const start = shift(towards(from, to, r * tracers.fromCard), tracers.spread);
    const line = tracer(start, shift(to, 1), Math.max(tracers.leastPx, r * tracers.wide), palette.signal);
    choreography.put(line.node);
    const startMs = atMs + tracers.startMs + shot * tracers.nextMs;
    let grown = 0;
    choreography.add({ atMs: startMs, forMs: tracers.growMs, ease: ease.shoot }, (progress) => (grown = progress));
    choreography.add({ atMs: startMs, forMs: tracers.lifeMs }, (age) =>
      line.paint(grown, Math.min(1, (1 - age) * 2.4)),
    );
    scatter(choreography, shift(to, 1), startMs + tracers.growMs, tracers, [palette.ink], shot + 5);
  }
  choreography.jolt(atMs + Math.min(forMs - tracers.joltEarlyMs, tracers.joltMs), joltPx, shiftSeat(target));
}

/** Helmets march along the path. */
function marchHelmets({ choreography, card, from, to, atMs, forMs }: Attack): void {
  const size = sizeOf(choreography) * helmets.size;
  const texture = choreography.scene.kindTexture(card, size);
  for (let i = 0; i < helmets.count; i++) {
    const helmet = hiddenSprite(texture, from);
    choreography.put(helmet);
    choreography.add({ atMs: atMs + i * helmets.nextMs, forMs: forMs - helmets.shortMs }, (gone) => {
      const step = Math.sin(gone * Math.PI * helmets.steps);
      const { x, y } = alongArc(from, to, helmets.sinkPx, gone);
      helmet.position.set(x + (i - 1) * size * helmets.apart, y - Math.abs(step) * size * helmets.stepShare);
      show(helmet, { alpha: gone < 1 ? fade(gone, 0.1, 0.15) : 0, turn: step * helmets.turn });
    });
  }
}

/** Shells fall in an arc; dirt fans out. */
function lobShells({ choreography, from, to, atMs, forMs, target, seed }: Attack): void {
  const { textures } = choreography;
  const r = sizeOf(choreography);
  const shell = dotTexture(textures, Math.round(r * shells.size), palette.ink);
  const dot = dotTexture(textures, Math.max(shells.leastDotPx, Math.round(r * shells.dot)), palette.ink);
  const flightMs = forMs * shells.flightShare;
  for (let i = 0; i < shells.count; i++) {
    const end = { x: to.x + (i - 1) * r * shells.apart, y: to.y + (i % 2) * r * shells.uneven };
    const arc = thrown(shell, dot, from, end, { liftPx: r * shells.lift + i * r, spin: shells.spin });
    choreography.put(arc.node);
    const startMs = atMs + i * shells.nextMs;
    let flown = 0;
    choreography.add({ atMs: startMs, forMs: flightMs, ease: ease.gather }, (progress) => (flown = progress));
    choreography.add({ atMs: startMs, forMs: flightMs + shells.restMs }, (age) =>
      arc.paint(flown, Math.min(1, (1 - age) * 5)),
    );
    scatter(choreography, end, startMs + flightMs, shells, [palette.ink, palette.guardTone], seed + i);
  }
  choreography.jolt(atMs + flightMs, joltPx, shiftSeat(target));
  choreography.shake(atMs + flightMs + shells.shakeMs, shells.shakePx);
}

/** A rider gallops across; dust stays behind. */
function charge({ choreography, card, from, to, atMs, forMs, seed, target }: Attack): void {
  const r = sizeOf(choreography);
  const size = r * rider.size;
  const sprite = hiddenSprite(choreography.scene.kindTexture(card, size), from);
  const start = { x: from.x - (to.x - from.x) * rider.runUpShare - size, y: from.y + size * 0.2 };
  const speck = dotTexture(choreography.textures, Math.round(r * rider.dust), palette.fieldTone);
  const dust = Array.from({ length: rider.dusts }, () => hiddenSprite(speck, start));
  choreography.put(sprite);
  for (const each of dust) choreography.put(each);
  choreography.add({ atMs, forMs, ease: ease.gather }, (gone) => {
    const { x, y } = alongArc(start, to, 0, gone);
    const hoof = Math.sin(gone * Math.PI * rider.hoofs);
    sprite.position.set(x, y - Math.abs(hoof) * size * rider.hoofShare);
    show(sprite, { alpha: gone < 1 ? fade(gone, 0.15, 0.12) : 0, turn: hoof * rider.turn });
    // The picture rides to the right: the other way it is turned round.
    if (to.x < start.x) sprite.scale.x *= -1;
    dust.forEach((each, i) => {
      const behind = gone - (i + 1) * rider.dustShare;
      const place = alongArc(start, to, 0, Math.max(0, behind));
      each.position.set(place.x, place.y + size * 0.36);
      show(each, { alpha: behind > 0 && gone < 1 ? 0.9 - i * 0.11 : 0, scale: 0.5 + i * 0.16 });
    });
  });
  const strikeMs = atMs + forMs - rider.strikeEarlyMs;
  choreography.jolt(strikeMs, joltPx, shiftSeat(target));
  scatter(choreography, to, strikeMs, rider, [palette.fieldTone, palette.ink], seed);
}

/** A cloud that grows by the size of its dots. */
function spreadGas({ choreography, from, to, atMs, forMs }: Attack): void {
  const radius = Math.round(sizeOf(choreography) * gas.size);
  for (let i = 0; i < gas.puffs; i++) {
    const level = i + 1;
    const texture = choreography.textures.get(`gas:${radius}:${level}`, radius * 2.4, radius * 2, (context) =>
      drawCloud(context, radius, level / gas.puffs),
    );
    const puff = hiddenSprite(texture, from);
    choreography.put(puff);
    const lateMs = i * gas.nextMs;
    const off = { x: (i % 2 ? 1 : -1) * radius * gas.apart.x, y: (i < 2 ? -1 : 1) * radius * gas.apart.y };
    choreography.add({ atMs: atMs + lateMs, forMs: forMs - lateMs, ease: ease.glide }, (gone) => {
      const { x, y } = alongArc(from, to, gas.sinkPx * i, Math.min(1, gone * gas.ahead));
      puff.position.set(x + off.x * gone, y + off.y * gone);
      show(puff, {
        alpha: gone < 1 ? fade(gone, 0.2, 0.35) : 0,
        scale: between(gas.fromScale, 1, gone),
        turn: (i - 1.5) * gas.turn * gone,
      });
    });
  }
}

/** The tank rolls on, a cell at a time. */
function rollTank({ choreography, card, from, to, atMs, forMs, target }: Attack): void {
  const sprite = hiddenSprite(choreography.scene.kindTexture(card, sizeOf(choreography) * tank.size), from);
  choreography.put(sprite);
  choreography.add({ atMs, forMs: forMs - tank.shortMs }, (gone) => {
    const cell = Math.floor(gone * tank.cells);
    const part = Math.min(1, (gone * tank.cells - cell) * 1.6);
    const { x, y } = alongArc(from, to, 0, Math.min(1, (cell + part) / tank.cells));
    sprite.position.set(x, y + (cell % 2) * 2);
    show(sprite, { alpha: gone < 1 ? Math.min(1, gone * 8) : 0, turn: part < 0.4 ? -3 : 0 });
  });
  const strikeMs = atMs + forMs - tank.strikeEarlyMs;
  choreography.jolt(strikeMs, joltPx, shiftSeat(target));
  choreography.shake(strikeMs, tank.shakePx);
  scatter(choreography, to, strikeMs, tank, [palette.ink, palette.signal], target + 2);
}

/** A biplane crosses, and bombs fall one after another. */
function flyOver({ choreography, card, to, atMs, forMs, target }: Attack): void {
  const r = sizeOf(choreography);
  const { width } = choreography.scene.layout;
  const size = r * plane.size;
  const sprite = hiddenSprite(choreography.scene.kindTexture(card, size), to);
  const level = Math.max(size * 0.6, to.y - r * plane.level);
  const crossMs = forMs * plane.crossShare;
  choreography.add({ atMs, forMs: crossMs }, (gone) => {
    const y = level + Math.sin(gone * Math.PI * 2) * r * plane.sway;
    sprite.position.set(between(-size, width + size, gone), y);
    show(sprite, { alpha: gone < 1 ? 1 : 0, turn: between(-plane.turn, plane.turn, gone) });
  });
  const overMs = atMs + crossMs * ((to.x + size) / (width + 2 * size)) - plane.leadMs;
  const bomb = dotTexture(choreography.textures, Math.round(r * plane.bomb), palette.ink);
  for (let i = 0; i < plane.bombs; i++) {
    const from = { x: to.x + (i - 1) * r * 1.2 - r * 0.6, y: level + size * 0.2 };
    const end = { x: to.x + (i - 1) * r * 1.3, y: to.y + r * 0.5 };
    const startMs = Math.max(atMs, overMs + i * plane.nextMs);
    const falling = hiddenSprite(bomb, from);
    choreography.put(falling);
    choreography.add({ atMs: startMs, forMs: plane.fallMs, ease: ease.drop }, (fallen) => {
      falling.position.set(between(from.x, end.x, fallen), between(from.y, end.y, fallen));
      show(falling, { alpha: fallen < 1 ? 1 : 0 });
    });
    scatter(choreography, end, startMs + plane.fallMs, plane, [palette.signal, palette.ink], i + 20);
  }
  choreography.put(sprite);
  choreography.jolt(overMs + plane.joltMs, joltPx, shiftSeat(target));
  choreography.shake(overMs + plane.shakeMs, plane.shakePx);
}

/** A cross-hair closes, holds its breath, and leaves one dot. */
function takeAim({ choreography, to, atMs, forMs, target }: Attack): void {
  const { textures } = choreography;
  const r = sizeOf(choreography);
  const radius = Math.round(r * sight.radius);
  const texture = textures.get(`cross-hair:${radius}`, radius * 2.8, radius * 2.8, (context) =>
    drawCrossHair(context, radius),
  );
  const hair = hiddenSprite(texture, to);
  const dot = hiddenSprite(dotTexture(textures, Math.round(r * sight.dot), palette.signal), to);
  choreography.put(hair);
  choreography.put(dot);
  const closeMs = forMs * sight.closeShare;
  choreography.add({ atMs, forMs: closeMs, ease: ease.settle }, (closed) => {
    const open = 1 - closed;
    const x = to.x + open * sight.swayPx.x * Math.sin(closed * 9);
    hair.position.set(x, to.y + open * sight.swayPx.y * Math.cos(closed * 7));
    show(hair, { alpha: Math.min(1, closed * 4), scale: between(sight.fromScale, 1, closed), turn: open * sight.turn });
  });
  const shotMs = atMs + closeMs + sight.breathMs;
  choreography.add({ atMs: shotMs, forMs: atMs + forMs - shotMs }, (age) => {
    show(hair, { alpha: 1 - age, scale: 1 + 0.25 * hump(Math.min(1, age * 3)) });
    show(dot, { alpha: age < 1 ? Math.min(1, (1 - age) * 3) : 0, scale: 1 + (1 - Math.min(1, age * 5)) });
  });
  choreography.jolt(shotMs, joltPx, shiftSeat(target));
  choreography.shake(shotMs, sight.shakePx);
  scatter(choreography, to, shotMs, sight, [palette.signal, palette.ink], 9);
}

/** An attack that nobody drew: its picture is thrown. */
function throwPicture({ choreography, card, from, to, atMs, forMs, target }: Attack): void {
  const r = sizeOf(choreography);
  const texture = choreography.scene.kindTexture(card, r * throwing.size);
  const dot = dotTexture(choreography.textures, throwing.dotPx, palette.ink);
  const arc = thrown(texture, dot, from, to, { liftPx: r * throwing.lift, spin: throwing.spin });
  choreography.put(arc.node);
  const flightMs = forMs * throwing.flightShare;
  let flown = 0;
  choreography.add({ atMs, forMs: flightMs, ease: ease.gather }, (progress) => (flown = progress));
  choreography.add({ atMs, forMs }, (age) => arc.paint(flown, Math.min(1, (1 - age) * 4)));
  choreography.jolt(atMs + flightMs, joltPx, shiftSeat(target));
  scatter(choreography, to, atMs + flightMs, throwing, [palette.signal, palette.ink], 4);
}

/** A cloud of dots; denser gas has larger ones, 0 to 1. */
function drawCloud(context: Context, radius: number, density: number): void {
  const lobes: [x: number, y: number, radius: number][] = [
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
  drawHalftone(context, area, step, palette.ink, (x, y) => cut(tone(x, y)) * 1.12);
  drawHalftone(context, area, step, '#B9BC5F', (x, y) => cut(tone(x, y)) * 0.86);
}

const cut = (tone: number): number => (tone > 0.28 ? Math.min(1.1, tone) : 0);

function drawCrossHair(context: Context, radius: number): void {
  const lines = `M${-radius * 1.25},0H${-radius * 0.3}M${radius * 0.3},0H${radius * 1.25}M0,${-radius * 1.25}V${-radius * 0.3}M0,${radius * 0.3}V${radius * 1.25}`;
  for (const [extra, colour] of [
    [4, palette.ink],
    [0, palette.signal],
  ] as const) {
    const lineWidth = Math.max(3, radius * 0.1) + extra;
    drawOutline(context, discPath(0, 0, radius), { line: colour, lineWidth });
    drawPath(context, lines, 0, 0, 1, { line: colour, lineWidth });
  }
}
