/** What each attack looks like in the air. With reduced motion each is its own picture over the target, for a while. */
import { pieceColours } from '../../../../shared/design/palette.ts';
import type { Seat } from '../../../../shared/contract/game.ts';
import type { Kind } from '../../../../shared/games/war-zone/deck.ts';
import { discPath, drawHalftone, drawOutline, drawPath, type Context } from '../../../kit/stage/drawing.ts';
import { alongArc, thrown, towards, type Throw } from '../../../kit/stage/effects/flight.ts';
import { tracer } from '../../../kit/stage/effects/lines.ts';
import { dotTexture } from '../../../kit/stage/effects/particles.ts';
import type { Point } from '../../../kit/stage/picture.ts';
import { hiddenSprite, show } from '../../../kit/stage/scene.ts';
import { between, ease, fade, hump } from '../../../kit/stage/timeline.ts';
import { palette, roomPalette } from '../palette.ts';
import type { Choreography } from './scene.ts';
import { jolt, scatter, sizeOf } from './effects.ts';

interface Attack {
  choreography: Choreography;
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
 * The numbers of each effect. What ends in Ms is ms, in Px px, in Share a share of the effect's time; turns are degrees,
 * other sizes are in `sizeOf(choreography)`.
 */
const tracers = {
  shots: { count: 5, apart: 0.36, wide: 0.22, leastPx: 5, fromCard: 1.6, spread: 0.35, fading: 2.4 },
  times: { startMs: 60, nextMs: 34, growMs: 90, lifeMs: 240, joltMs: 150, joltEarlyMs: 60 },
  scraps: { count: 3, lifeMs: 280, reach: 1 },
};
const helmets = {
  march: { count: 3, nextMs: 70, shortMs: 140, steps: 4, sinkPx: -10 },
  helmet: { size: 1.7, apart: 0.7, rise: 0.26, turn: 6 },
};
const shells = {
  shell: { count: 3, size: 0.3, apart: 1.3, uneven: 0.4, lift: 3.4, spin: 180, dot: 0.07, leastDotPx: 2 },
  times: { nextMs: 90, flightShare: 0.5, restMs: 160, shakeMs: 90 },
  scraps: { count: 9, lifeMs: 480, reach: 2 },
  shakePx: 5,
};
const rider = {
  horse: { size: 3, runUp: 0.25, hoofs: 5, rise: 0.14, turn: 8, strikeEarlyMs: 120 },
  dust: { count: 7, size: 0.3, share: 0.07, alpha: 0.9, fading: 0.11, scale: 0.5, growing: 0.16 },
  scraps: { count: 8, lifeMs: 360, reach: 1.6 },
};
const gas = { puffs: 4, nextMs: 50, size: 2.6, sinkPx: -14, ahead: 1.5, x: 0.34, y: 0.2, fromScale: 0.3, turn: 10 };
const tank = {
  track: { size: 3, cells: 7, shortMs: 140, strikeEarlyMs: 150 },
  scraps: { count: 16, lifeMs: 420, reach: 2.2 },
  shakePx: 6,
};
const plane = {
  flight: { size: 3, level: 2.2, crossShare: 0.86, leadMs: 130, sway: 0.3, turn: 4, joltMs: 200, shakeMs: 260 },
  bomb: { count: 3, nextMs: 90, fallMs: 170, size: 0.26, apart: 1.3, apartAbove: 1.2, behind: 0.6, below: 0.5 },
  scraps: { count: 8, lifeMs: 400, reach: 1.8 },
  shakePx: 4,
};
const sight = {
  hair: { radius: 1.5, dot: 0.3, closeShare: 0.5, breathMs: 120, swayXPx: 26, swayYPx: 16, fromScale: 3, turn: 20 },
  scraps: { count: 6, lifeMs: 300, reach: 1.4 },
  shakePx: 3,
};
const throwing = {
  thing: { size: 1.8, dotPx: 3, lift: 2, spin: 360, flightShare: 0.7 },
  scraps: { count: 10, lifeMs: 380, reach: 1.7 },
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

/** Short tracers, one after another. */
function fireTracers({ choreography, from, to, atMs, forMs, target }: Attack): void {
  const { shots, times, scraps } = tracers;
  const r = sizeOf(choreography);
  const across = { x: -(to.y - from.y), y: to.x - from.x };
  const far = Math.hypot(across.x, across.y) || 1;
  for (let shot = 0; shot < shots.count; shot++) {
    const off = (((shot * 3) % shots.count) - 2) * r * shots.apart;
    const shift = (point: Point, by: number) => ({
      x: point.x + (across.x / far) * off * by,
      y: point.y + (across.y / far) * off * by,
    });
    const start = shift(towards(from, to, r * shots.fromCard), shots.spread);
    const line = tracer(start, shift(to, 1), Math.max(shots.leastPx, r * shots.wide), palette.signal);
    const startMs = atMs + times.startMs + shot * times.nextMs;
    choreography.shoot(line, { atMs: startMs, growMs: times.growMs, lifeMs: times.lifeMs, fading: shots.fading });
    scatter(choreography, shift(to, 1), startMs + times.growMs, scraps, [palette.ink], shot + 5);
  }
  jolt(choreography, target, atMs + Math.min(forMs - times.joltEarlyMs, times.joltMs));
}

/** Helmets march along the path. */
function marchHelmets({ choreography, card, from, to, atMs, forMs }: Attack): void {
  const { march, helmet } = helmets;
  const size = sizeOf(choreography) * helmet.size;
  const texture = choreography.scene.kindTexture(card, size);
  for (let i = 0; i < march.count; i++) {
    const sprite = choreography.sprite(texture, from);
    choreography.add({ atMs: atMs + i * march.nextMs, forMs: forMs - march.shortMs }, (gone) => {
      const step = Math.sin(gone * Math.PI * march.steps);
      const { x, y } = alongArc(from, to, march.sinkPx, gone);
      sprite.position.set(x + (i - 1) * size * helmet.apart, y - Math.abs(step) * size * helmet.rise);
      show(sprite, { alpha: gone < 1 ? fade(gone, 0.1, 0.15) : 0, turn: step * helmet.turn });
    });
  }
}

/** Shells fall in an arc; dirt fans out. */
function lobShells({ choreography, from, to, atMs, forMs, target, seed }: Attack): void {
  const { shell, times, scraps, shakePx } = shells;
  const { textures } = choreography;
  const r = sizeOf(choreography);
  const body = dotTexture(textures, Math.round(r * shell.size), palette.ink);
  const dot = dotTexture(textures, Math.max(shell.leastDotPx, Math.round(r * shell.dot)), palette.ink);
  const flightMs = forMs * times.flightShare;
  for (let i = 0; i < shell.count; i++) {
    const end = { x: to.x + (i - 1) * r * shell.apart, y: to.y + (i % 2) * r * shell.uneven };
    const arc = thrown(body, dot, from, end, { liftPx: r * shell.lift + i * r, spin: shell.spin });
    const startMs = atMs + i * times.nextMs;
    lob(choreography, arc, { atMs: startMs, flightMs, lifeMs: flightMs + times.restMs, fading: 5 });
    scatter(choreography, end, startMs + flightMs, scraps, [palette.ink, palette.guardTone], seed + i);
  }
  jolt(choreography, target, atMs + flightMs);
  choreography.shake(atMs + flightMs + times.shakeMs, shakePx);
}

/** A rider gallops across; dust stays behind. */
function charge({ choreography, card, from, to, atMs, forMs, seed, target }: Attack): void {
  const { horse, dust, scraps } = rider;
  const r = sizeOf(choreography);
  const size = r * horse.size;
  const sprite = choreography.sprite(choreography.scene.kindTexture(card, size), from);
  const start = { x: from.x - (to.x - from.x) * horse.runUp - size, y: from.y + size * 0.2 };
  const speck = dotTexture(choreography.textures, Math.round(r * dust.size), palette.fieldTone);
  const specks = Array.from({ length: dust.count }, () => choreography.sprite(speck, start));
  choreography.add({ atMs, forMs, ease: ease.gather }, (gone) => {
    const { x, y } = alongArc(start, to, 0, gone);
    const hoof = Math.sin(gone * Math.PI * horse.hoofs);
    sprite.position.set(x, y - Math.abs(hoof) * size * horse.rise);
    show(sprite, { alpha: gone < 1 ? fade(gone, 0.15, 0.12) : 0, turn: hoof * horse.turn });
    // The picture rides to the right: the other way it is turned round.
    if (to.x < start.x) sprite.scale.x *= -1;
    specks.forEach((each, i) => {
      const behind = gone - (i + 1) * dust.share;
      const place = alongArc(start, to, 0, Math.max(0, behind));
      each.position.set(place.x, place.y + size * 0.36);
      const alpha = behind > 0 && gone < 1 ? dust.alpha - i * dust.fading : 0;
      show(each, { alpha, scale: dust.scale + i * dust.growing });
    });
  });
  const strikeMs = atMs + forMs - horse.strikeEarlyMs;
  jolt(choreography, target, strikeMs);
  scatter(choreography, to, strikeMs, scraps, [palette.fieldTone, palette.ink], seed);
}

/** A cloud that grows by the size of its dots. */
function spreadGas({ choreography, from, to, atMs, forMs }: Attack): void {
  const radius = Math.round(sizeOf(choreography) * gas.size);
  for (let i = 0; i < gas.puffs; i++) {
    const level = i + 1;
    const texture = choreography.textures.get(`gas:${radius}:${level}`, radius * 2.4, radius * 2, (context) =>
      drawCloud(context, radius, level / gas.puffs),
    );
    const puff = choreography.sprite(texture, from);
    const lateMs = i * gas.nextMs;
    const off = { x: (i % 2 ? 1 : -1) * radius * gas.x, y: (i < 2 ? -1 : 1) * radius * gas.y };
    choreography.add({ atMs: atMs + lateMs, forMs: forMs - lateMs, ease: ease.glide }, (gone) => {
      const { x, y } = alongArc(from, to, gas.sinkPx * i, Math.min(1, gone * gas.ahead));
      puff.position.set(x + off.x * gone, y + off.y * gone);
      const alpha = gone < 1 ? fade(gone, 0.2, 0.35) : 0;
      show(puff, { alpha, scale: between(gas.fromScale, 1, gone), turn: (i - 1.5) * gas.turn * gone });
    });
  }
}

/** The tank rolls on, a cell at a time. */
function rollTank({ choreography, card, from, to, atMs, forMs, target }: Attack): void {
  const { track, scraps, shakePx } = tank;
  const sprite = choreography.sprite(choreography.scene.kindTexture(card, sizeOf(choreography) * track.size), from);
  choreography.add({ atMs, forMs: forMs - track.shortMs }, (gone) => {
    const cell = Math.floor(gone * track.cells);
    const part = Math.min(1, (gone * track.cells - cell) * 1.6);
    const { x, y } = alongArc(from, to, 0, Math.min(1, (cell + part) / track.cells));
    sprite.position.set(x, y + (cell % 2) * 2);
    show(sprite, { alpha: gone < 1 ? Math.min(1, gone * 8) : 0, turn: part < 0.4 ? -3 : 0 });
  });
  const strikeMs = atMs + forMs - track.strikeEarlyMs;
  jolt(choreography, target, strikeMs);
  choreography.shake(strikeMs, shakePx);
  scatter(choreography, to, strikeMs, scraps, [palette.ink, palette.signal], target + 2);
}

/** A biplane crosses, and bombs fall one after another. */
function flyOver({ choreography, card, to, atMs, forMs, target }: Attack): void {
  const { flight, bomb, scraps, shakePx } = plane;
  const r = sizeOf(choreography);
  const { width } = choreography.scene.layout;
  const size = r * flight.size;
  const sprite = hiddenSprite(choreography.scene.kindTexture(card, size), to);
  const level = Math.max(size * 0.6, to.y - r * flight.level);
  const crossMs = forMs * flight.crossShare;
  choreography.add({ atMs, forMs: crossMs }, (gone) => {
    const y = level + Math.sin(gone * Math.PI * 2) * r * flight.sway;
    sprite.position.set(between(-size, width + size, gone), y);
    show(sprite, { alpha: gone < 1 ? 1 : 0, turn: between(-flight.turn, flight.turn, gone) });
  });
  const overMs = atMs + crossMs * ((to.x + size) / (width + 2 * size)) - flight.leadMs;
  const texture = dotTexture(choreography.textures, Math.round(r * bomb.size), palette.ink);
  for (let i = 0; i < bomb.count; i++) {
    const from = { x: to.x + (i - 1) * r * bomb.apartAbove - r * bomb.behind, y: level + size * 0.2 };
    const end = { x: to.x + (i - 1) * r * bomb.apart, y: to.y + r * bomb.below };
    const startMs = Math.max(atMs, overMs + i * bomb.nextMs);
    const falling = choreography.sprite(texture, from);
    choreography.add({ atMs: startMs, forMs: bomb.fallMs, ease: ease.drop }, (fallen) => {
      falling.position.set(between(from.x, end.x, fallen), between(from.y, end.y, fallen));
      show(falling, { alpha: fallen < 1 ? 1 : 0 });
    });
    scatter(choreography, end, startMs + bomb.fallMs, scraps, [palette.signal, palette.ink], i + 20);
  }
  choreography.put(sprite);
  jolt(choreography, target, overMs + flight.joltMs);
  choreography.shake(overMs + flight.shakeMs, shakePx);
}

/** A cross-hair closes, holds its breath, and leaves one dot. */
function takeAim({ choreography, to, atMs, forMs, target }: Attack): void {
  const { hair, scraps, shakePx } = sight;
  const { textures } = choreography;
  const r = sizeOf(choreography);
  const radius = Math.round(r * hair.radius);
  const texture = textures.get(`cross-hair:${radius}`, radius * 2.8, radius * 2.8, (context) =>
    drawCrossHair(context, radius),
  );
  const cross = choreography.sprite(texture, to);
  const dot = choreography.sprite(dotTexture(textures, Math.round(r * hair.dot), palette.signal), to);
  const closeMs = forMs * hair.closeShare;
  choreography.add({ atMs, forMs: closeMs, ease: ease.settle }, (closed) => {
    const open = 1 - closed;
    const x = to.x + open * hair.swayXPx * Math.sin(closed * 9);
    cross.position.set(x, to.y + open * hair.swayYPx * Math.cos(closed * 7));
    show(cross, { alpha: Math.min(1, closed * 4), scale: between(hair.fromScale, 1, closed), turn: open * hair.turn });
  });
  const shotMs = atMs + closeMs + hair.breathMs;
  choreography.add({ atMs: shotMs, forMs: atMs + forMs - shotMs }, (age) => {
    show(cross, { alpha: 1 - age, scale: 1 + 0.25 * hump(Math.min(1, age * 3)) });
    show(dot, { alpha: age < 1 ? Math.min(1, (1 - age) * 3) : 0, scale: 1 + (1 - Math.min(1, age * 5)) });
  });
  jolt(choreography, target, shotMs);
  choreography.shake(shotMs, shakePx);
  scatter(choreography, to, shotMs, scraps, [palette.signal, palette.ink], 9);
}

/** An attack without an effect of its own: its picture is thrown. */
function throwPicture({ choreography, card, from, to, atMs, forMs, target }: Attack): void {
  const { thing, scraps } = throwing;
  const r = sizeOf(choreography);
  const dot = dotTexture(choreography.textures, thing.dotPx, palette.ink);
  const texture = choreography.scene.kindTexture(card, r * thing.size);
  const arc = thrown(texture, dot, from, to, { liftPx: r * thing.lift, spin: thing.spin });
  const flightMs = forMs * thing.flightShare;
  lob(choreography, arc, { atMs, flightMs, lifeMs: forMs, fading: 4 });
  jolt(choreography, target, atMs + flightMs);
  scatter(choreography, to, atMs + flightMs, scraps, [palette.signal, palette.ink], 4);
}

/** What is thrown falls faster and faster, and its arc fades. */
function lob(
  choreography: Choreography,
  arc: Throw,
  { atMs, flightMs, lifeMs, fading }: { atMs: number; flightMs: number; lifeMs: number; fading: number },
): void {
  choreography.put(arc.node);
  let flown = 0;
  choreography.add({ atMs, forMs: flightMs, ease: ease.gather }, (progress) => (flown = progress));
  choreography.add({ atMs, forMs: lifeMs }, (age) => arc.paint(flown, Math.min(1, (1 - age) * fading)));
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
  drawHalftone(context, area, step, palette.ink, (x, y) => clipTone(tone(x, y)) * 1.12);
  drawHalftone(context, area, step, pieceColours.puff, (x, y) => clipTone(tone(x, y)) * 0.86);
}

const clipTone = (tone: number): number => (tone > 0.28 ? Math.min(1.1, tone) : 0);

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
