/** What each attack looks like in the air. In stillness each is its own picture over the target, for a while. */
import type { Seat } from '../../../../shared/contract/game.ts';
import type { Kind } from '../../../../shared/games/war-zone/deck.ts';
import { alongArc, piece, show, towards, type Point } from '../../../kit/stage/effects/effect.ts';
import { tracer } from '../../../kit/stage/effects/line.ts';
import { thrown } from '../../../kit/stage/effects/throw.ts';
import { between, ease, fade, hump } from '../../../kit/stage/timeline.ts';
import { drawCloud, drawCrossHair } from './effect-prints.ts';
import { paper, roomInks } from './inks.ts';
import type { Props } from './props.ts';

interface Flight {
  props: Props;
  card: Kind;
  /** The card in the middle. */
  from: Point;
  /** The target's paper. */
  to: Point;
  by: Seat;
  target: Seat;
  atMs: number;
  forMs: number;
  seed: number;
}

type Effect = (flight: Flight) => void;

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

export const effectOf =
  (card: Kind): Effect =>
  (flight) =>
    flight.props.still ? showPicture(flight) : (effects[card] ?? throwPicture)(flight);

/** Nothing moves: the picture comes and goes where it would strike. */
function showPicture({ props, card, to, atMs, forMs }: Flight): void {
  props.strike(piece(props.iconPrint(card, props.r * 2.4, roomInks(false).ink), to), atMs, atMs + forMs, {
    from: 1,
    turn: 0,
  });
}

/** Five short tracers, thirty apart. */
function fireTracers({ props, from, to, atMs, forMs, target }: Flight): void {
  const { r } = props;
  const across = { x: -(to.y - from.y), y: to.x - from.x };
  const far = Math.hypot(across.x, across.y) || 1;
  for (let shot = 0; shot < 5; shot++) {
    const off = (((shot * 3) % 5) - 2) * r * 0.36;
    const shift = (point: Point, by: number) => ({
      x: point.x + (across.x / far) * off * by,
      y: point.y + (across.y / far) * off * by,
    });
    const line = tracer(shift(towards(from, to, r * 1.6), 0.35), shift(to, 1), Math.max(5, r * 0.22), paper.signal);
    props.put(line.node);
    const startMs = atMs + 60 + shot * 34;
    let grown = 0;
    props.score.add({ atMs: startMs, forMs: 90, ease: ease.shoot }, (progress) => (grown = progress));
    props.score.add({ atMs: startMs, forMs: 240 }, (age) => line.paint(grown, Math.min(1, (1 - age) * 2.4)));
    props.scatter(shift(to, 1), startMs + 90, {
      count: 3,
      lifeMs: 280,
      reach: r,
      colours: [paper.ink],
      seed: shot + 5,
    });
  }
  props.jolt(target, atMs + Math.min(forMs - 60, 150));
}

/** Three helmets march along the path. */
function marchHelmets({ props, card, from, to, atMs, forMs }: Flight): void {
  const size = props.r * 1.7;
  const print = props.iconPrint(card, size);
  for (let i = 0; i < 3; i++) {
    const helmet = piece(print, from);
    props.put(helmet);
    props.score.add({ atMs: atMs + i * 70, forMs: forMs - 140 }, (gone) => {
      const step = Math.abs(Math.sin(gone * Math.PI * 4));
      const at = alongArc(from, to, -10, gone);
      helmet.position.set(at.x + (i - 1) * size * 0.7, at.y - step * size * 0.26);
      show(helmet, { alpha: gone < 1 ? fade(gone, 0.1, 0.15) : 0, turn: Math.sin(gone * Math.PI * 4) * 6 });
    });
  }
}

/** Three shells fall in an arc; dirt fans out. */
function lobShells({ props, from, to, atMs, forMs, target, seed }: Flight): void {
  const { r } = props;
  const shell = props.dotPrint(Math.round(r * 0.3), paper.ink);
  const dot = props.dotPrint(Math.max(2, Math.round(r * 0.07)), paper.ink);
  const flightMs = forMs * 0.5;
  for (let i = 0; i < 3; i++) {
    const end = { x: to.x + (i - 1) * r * 1.3, y: to.y + (i % 2) * r * 0.4 };
    const arc = thrown(shell, dot, from, end, { lift: r * 3.4 + i * r, spin: 180 });
    props.put(arc.node);
    const startMs = atMs + i * 90;
    let flown = 0;
    props.score.add({ atMs: startMs, forMs: flightMs, ease: ease.gather }, (progress) => (flown = progress));
    props.score.add({ atMs: startMs, forMs: flightMs + 160 }, (age) => arc.paint(flown, Math.min(1, (1 - age) * 5)));
    props.scatter(end, startMs + flightMs, {
      count: 9,
      lifeMs: 480,
      reach: r * 2,
      colours: [paper.ink, paper.guardTone],
      seed: seed + i,
    });
  }
  props.jolt(target, atMs + flightMs);
  props.shake(atMs + flightMs + 90, 5);
}

/** A rider gallops across; dust stays behind. */
function charge({ props, card, from, to, atMs, forMs, seed, target }: Flight): void {
  const size = props.r * 3;
  const rider = piece(props.iconPrint(card, size), from);
  const start = { x: from.x - (to.x - from.x) * 0.25 - size, y: from.y + size * 0.2 };
  const dust = Array.from({ length: 7 }, () =>
    piece(props.dotPrint(Math.round(props.r * 0.3), paper.fieldTone), start),
  );
  props.put(rider);
  for (const each of dust) props.put(each);
  props.score.add({ atMs, forMs, ease: ease.gather }, (gone) => {
    const at = alongArc(start, to, 0, gone);
    const hoof = Math.abs(Math.sin(gone * Math.PI * 5));
    rider.position.set(at.x, at.y - hoof * size * 0.14);
    show(rider, { alpha: gone < 1 ? fade(gone, 0.15, 0.12) : 0, turn: Math.sin(gone * Math.PI * 5) * 8 });
    // The picture rides to the right: the other way it is turned round.
    if (to.x < start.x) rider.scale.x *= -1;
    dust.forEach((each, i) => {
      const behind = gone - (i + 1) * 0.07;
      const spot = alongArc(start, to, 0, Math.max(0, behind));
      each.position.set(spot.x, spot.y + size * 0.36);
      show(each, { alpha: behind > 0 && gone < 1 ? 0.9 - i * 0.11 : 0, scale: 0.5 + i * 0.16 });
    });
  });
  props.jolt(target, atMs + forMs - 120);
  props.scatter(to, atMs + forMs - 120, {
    count: 8,
    lifeMs: 360,
    reach: props.r * 1.6,
    colours: [paper.fieldTone, paper.ink],
    seed,
  });
}

/** A cloud that grows by the size of its dots. */
function spreadGas({ props, from, to, atMs, forMs }: Flight): void {
  const radius = Math.round(props.r * 2.6);
  for (let i = 0; i < 4; i++) {
    const level = i + 1;
    const print = props.table.press.print(`gas:${radius}:${level}`, radius * 2.4, radius * 2, (ink) =>
      drawCloud(ink, radius, level / 4),
    );
    const puff = piece(print, from);
    props.put(puff);
    const startMs = atMs + i * 50;
    props.score.add({ atMs: startMs, forMs: forMs - i * 50, ease: ease.glide }, (gone) => {
      const at = alongArc(from, to, -14 * i, Math.min(1, gone * 1.5));
      puff.position.set(at.x + (i % 2 ? 1 : -1) * radius * 0.34 * gone, at.y + (i < 2 ? -1 : 1) * radius * 0.2 * gone);
      show(puff, {
        alpha: gone < 1 ? fade(gone, 0.2, 0.35) : 0,
        scale: between(0.3, 1, gone),
        turn: (i - 1.5) * 10 * gone,
      });
    });
  }
}

/** The tank rolls on, a cell at a time. */
function rollTank({ props, card, from, to, atMs, forMs, target }: Flight): void {
  const size = props.r * 3;
  const tank = piece(props.iconPrint(card, size), from);
  props.put(tank);
  const cells = 7;
  props.score.add({ atMs, forMs: forMs - 140 }, (gone) => {
    const cell = Math.floor(gone * cells);
    const part = Math.min(1, (gone * cells - cell) * 1.6);
    const at = alongArc(from, to, 0, Math.min(1, (cell + part) / cells));
    tank.position.set(at.x, at.y + (cell % 2) * 2);
    show(tank, { alpha: gone < 1 ? Math.min(1, gone * 8) : 0, turn: part < 0.4 ? -3 : 0 });
    if (to.x > from.x) tank.scale.x *= 1;
  });
  const strikeMs = atMs + forMs - 150;
  props.jolt(target, strikeMs);
  props.shake(strikeMs, 6);
  props.scatter(to, strikeMs, {
    count: 16,
    lifeMs: 420,
    reach: props.r * 2.2,
    colours: [paper.ink, paper.signal],
    seed: target + 2,
  });
}

/** A biplane crosses, and three bombs fall, ninety apart. */
function flyOver({ props, card, to, atMs, forMs, target }: Flight): void {
  const { r } = props;
  const { width } = props.table.layout;
  const size = r * 3;
  const plane = piece(props.iconPrint(card, size), to);
  const level = Math.max(size * 0.6, to.y - r * 2.2);
  const crossMs = forMs * 0.86;
  props.score.add({ atMs, forMs: crossMs }, (gone) => {
    plane.position.set(between(-size, width + size, gone), level + Math.sin(gone * Math.PI * 2) * r * 0.3);
    show(plane, { alpha: gone < 1 ? 1 : 0, turn: -4 + 8 * gone });
  });
  const overMs = atMs + crossMs * ((to.x + size) / (width + 2 * size)) - 130;
  const bomb = props.dotPrint(Math.round(r * 0.26), paper.ink);
  for (let i = 0; i < 3; i++) {
    const from = { x: to.x + (i - 1) * r * 1.2 - r * 0.6, y: level + size * 0.2 };
    const end = { x: to.x + (i - 1) * r * 1.3, y: to.y + r * 0.5 };
    const startMs = Math.max(atMs, overMs + i * 90);
    const falling = piece(bomb, from);
    props.put(falling);
    props.score.add({ atMs: startMs, forMs: 170, ease: ease.drop }, (fallen) => {
      falling.position.set(between(from.x, end.x, fallen), between(from.y, end.y, fallen));
      show(falling, { alpha: fallen < 1 ? 1 : 0 });
    });
    props.scatter(end, startMs + 170, {
      count: 8,
      lifeMs: 400,
      reach: r * 1.8,
      colours: [paper.signal, paper.ink],
      seed: i + 20,
    });
  }
  props.put(plane);
  props.jolt(target, overMs + 200);
  props.shake(overMs + 260, 4);
}

/** A cross-hair closes, holds its breath, and leaves one dot. */
function takeAim({ props, to, atMs, forMs, target }: Flight): void {
  const radius = Math.round(props.r * 1.5);
  const hair = piece(
    props.table.press.print(`cross-hair:${radius}`, radius * 2.8, radius * 2.8, (ink) => drawCrossHair(ink, radius)),
    to,
  );
  const dot = piece(props.dotPrint(Math.round(props.r * 0.3), paper.signal), to);
  props.put(hair);
  props.put(dot);
  const closeMs = forMs * 0.5;
  props.score.add({ atMs, forMs: closeMs, ease: ease.settle }, (closed) => {
    hair.position.set(to.x + (1 - closed) * 26 * Math.sin(closed * 9), to.y + (1 - closed) * 16 * Math.cos(closed * 7));
    show(hair, { alpha: Math.min(1, closed * 4), scale: between(3, 1, closed), turn: (1 - closed) * 20 });
  });
  const shotMs = atMs + closeMs + 120;
  props.score.add({ atMs: shotMs, forMs: atMs + forMs - shotMs }, (age) => {
    show(hair, { alpha: 1 - age, scale: 1 + 0.25 * hump(Math.min(1, age * 3)) });
    show(dot, { alpha: age < 1 ? Math.min(1, (1 - age) * 3) : 0, scale: 1 + (1 - Math.min(1, age * 5)) });
  });
  props.jolt(target, shotMs);
  props.shake(shotMs, 3);
  props.scatter(to, shotMs, {
    count: 6,
    lifeMs: 300,
    reach: props.r * 1.4,
    colours: [paper.signal, paper.ink],
    seed: 9,
  });
}

/** An attack that nobody drew: its picture is thrown. */
function throwPicture({ props, card, from, to, atMs, forMs, target }: Flight): void {
  const arc = thrown(props.iconPrint(card, props.r * 1.8), props.dotPrint(3, paper.ink), from, to, {
    lift: props.r * 2,
    spin: 360,
  });
  props.put(arc.node);
  let flown = 0;
  props.score.add({ atMs, forMs: forMs * 0.7, ease: ease.gather }, (progress) => (flown = progress));
  props.score.add({ atMs, forMs }, (age) => arc.paint(flown, Math.min(1, (1 - age) * 4)));
  props.jolt(target, atMs + forMs * 0.7);
  props.scatter(to, atMs + forMs * 0.7, {
    count: 10,
    lifeMs: 380,
    reach: props.r * 1.7,
    colours: [paper.signal, paper.ink],
    seed: 4,
  });
}
