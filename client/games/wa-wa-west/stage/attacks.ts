/** What goes off: shots fly straight, all of them strike at once; blasts go up in arcs, to the middle, over the table. */
import type { Seat } from '../../../../shared/contract/game.ts';
import { BLAST, JUICE } from '../../../../shared/games/wa-wa-west/items.ts';
import type { ItemId } from '../../../../shared/games/wa-wa-west/types.ts';
import { pieceColours } from '../../../../shared/design/palette.ts';
import { thrown, towards, type Throw } from '../../../kit/stage/effects/flight.ts';
import { band, ring, spark, tracer, type Line } from '../../../kit/stage/effects/lines.ts';
import type { Point } from '../../../kit/stage/picture.ts';
import { show } from '../../../kit/stage/scene.ts';
import { between, ease, hump } from '../../../kit/stage/timeline.ts';
import { stageWords } from '../words.ts';
import { familyIn, type Attack, type Part } from './beats.ts';
import { flames, strikeAll } from './impacts.ts';
import { fuseSpot, ownFuseSpot } from './fuses.ts';
import type { Reveal } from './reveal.ts';

/** With more at the table, only what hits is drawn. */
const crowd = 8;
/** What misses is drawn in these. */
const missed = { rust: '#C25A2C', teal: '#3F8A83' };

/** The numbers of each motion. What ends in Ms is ms, in Px px; turns are degrees, other sizes are in tokens' radii. */
const shots = {
  shake: { hit: 3, missed: 1 },
  restMs: 260,
  fading: 2.2,
  missedAlpha: 0.8,
  /** Those that kill, until OUT is stamped and a moment longer. */
  killing: { intoCostsMs: 420, fading: 4 },
};
const kick = { earlyMs: 90, forMs: 240, px: 8, grow: 0.06 };
const gun = { leadMs: 90, width: 0.27, missedWidth: 0.2, leastPx: 6 };
const laser = { leadMs: 70, width: 0.2, leastPx: 5 };
const stun = { leadMs: 120, width: 0.1, leastPx: 3 };
const minigun = {
  count: 3,
  leadMs: 60,
  nextMs: 50,
  unevenMs: 25,
  width: 0.13,
  missedWidth: 0.09,
  leastPx: 3,
  fan: 0.22,
  alpha: 0.75,
};
const light = {
  rings: 3,
  nextMs: 40,
  earlyMs: 70,
  radius: 1.2,
  line: 0.1,
  leastPx: 3,
  from: 1.3,
  shrinks: 1.1,
  alpha: 0.9,
};
const blastShake = { bazooka: 8, firework: 7, hit: 6, missed: 3 };
const thing = { size: 0.85, leastPx: 20, dot: 0.06, leastDotPx: 1.8, lift: 1.9, spin: 540, lateMs: 30, fadeMs: 200 };
const juice = { drop: 0.2, leastPx: 4, dot: 0.1, leastDotPx: 2.5, lift: 1.1, fadeMs: 160 };
const rocket = { size: 1.1, leastPx: 26, lateMs: 60, puffs: 9, puff: 0.14, leastPuffPx: 3, fadeMs: 260, iconTurn: 135 };
const rocketWave = { line: 0.35, leastPx: 8, restMs: 160, from: 0.1 };
const firework = { size: 1, leastPx: 26, turn: -45, rise: 0.25, aside: 1.5 };
const stars = { restMs: 120, bazooka: { ofTable: 0.62, most: 2.1 }, firework: { ofTable: 0.75, most: 2.4 } };

export function fireShots(reveal: Reveal, part: Part): void {
  const { choreography, beat } = reveal;
  for (const attack of beat.shots) {
    if (attack.by === 'blast') continue;
    kickBack(reveal, attack.by, part);
    fireAtAll(reveal, attack, attack.by, part);
  }
  strikeAll(reveal, beat.shots, part);
  const isHit = beat.shots.some(({ hits }) => hits.length > 0);
  choreography.shake(part.impactMs, isHit ? shots.shake.hit : shots.shake.missed);
}

/** The card jumps back from what it fires. */
function kickBack(reveal: Reveal, seat: Seat, { impactMs }: Part): void {
  if (reveal.reducedMotion) return;
  const { middle } = reveal;
  const card = reveal.card(seat);
  const far = Math.hypot(card.x - middle.x, card.y - middle.y) || 1;
  reveal.choreography.add({ atMs: impactMs - kick.earlyMs, forMs: kick.forMs }, (gone) => {
    const { paper } = reveal.now(seat);
    paper.x += ((card.x - middle.x) / far) * kick.px * hump(gone);
    paper.y += ((card.y - middle.y) / far) * kick.px * hump(gone);
    if (gone < 1) paper.scale *= 1 + kick.grow * hump(gone);
  });
}

interface Flight {
  from: Point;
  to: Point;
  by: Seat;
  on: Seat;
  /** Which of one weapon's flights it is. */
  index: number;
  hits: boolean;
  /** Whoever it hits is out. */
  kills: boolean;
}

function fireAtAll(reveal: Reveal, attack: Attack, by: Seat, part: Part): void {
  const card = reveal.card(by);
  const fly = flights[attack.item] ?? flyAsShot;
  aimedAt(reveal, attack).forEach((on, index) => {
    const hits = attack.hits.some((hit) => hit.on === on);
    const to = hits
      ? towards(reveal.token(on), card, reveal.r * 0.75)
      : towards(reveal.card(on), card, reveal.card(on).height * 0.5);
    const kills = hits && reveal.event.died.some(({ seat }) => seat === on);
    fly(reveal, { from: towards(card, to, card.width * 0.55), to, by, on, index, hits, kills }, part);
  });
  if (attack.item === 'laser-gun' && !reveal.reducedMotion) gatherLight(reveal, card, part);
}

/** Whom a weapon is seen flying at. */
function aimedAt({ event }: Reveal, { hits, reaches }: Attack): Seat[] {
  return event.plays.length > crowd ? hits.map(({ on }) => on) : reaches;
}

/** How weapons look in the air. One of the players' own flies like the Gun. */
const flights: Record<string, typeof flyAsShot> = {
  minigun: rattle,
  'laser-gun': flyAsBeam,
  'stun-gun': flyAsSpark,
};

function flyAsShot(reveal: Reveal, { from, to, hits, kills }: Flight, part: Part): void {
  const widthPx = Math.max(gun.leastPx, reveal.r * (hits ? gun.width : gun.missedWidth));
  const line = tracer(from, to, widthPx, hits ? pieceColours.rust : missed.rust);
  shoot(reveal, line, part, { leadMs: gun.leadMs, alpha: hits ? 1 : shots.missedAlpha, kills });
}

function flyAsBeam(reveal: Reveal, { from, to, hits, kills }: Flight, part: Part): void {
  const line = band(from, to, Math.max(laser.leastPx, reveal.r * laser.width), hits ? pieceColours.teal : missed.teal);
  shoot(reveal, line, part, { leadMs: laser.leadMs, alpha: hits ? 1 : shots.missedAlpha, kills });
}

function flyAsSpark(reveal: Reveal, { from, to, by, on, hits, kills }: Flight, part: Part): void {
  const line = spark(from, to, Math.max(stun.leastPx, reveal.r * stun.width), by * 31 + on);
  shoot(reveal, line, part, { leadMs: stun.leadMs, alpha: hits ? 1 : shots.missedAlpha, kills });
}

/** Tracers one after another, fanned over everyone it reaches. */
function rattle(reveal: Reveal, { from, to, index, hits, kills }: Flight, part: Part): void {
  const across = { x: -(to.y - from.y), y: to.x - from.x };
  const far = Math.hypot(across.x, across.y) || 1;
  const widthPx = Math.max(minigun.leastPx, reveal.r * (hits ? minigun.width : minigun.missedWidth));
  for (let shot = 0; shot < minigun.count; shot++) {
    const off = (shot - 1) * reveal.r * minigun.fan;
    const end = { x: to.x + (across.x / far) * off, y: to.y + (across.y / far) * off };
    const line = tracer(from, end, widthPx, hits ? pieceColours.rust : missed.rust);
    const lastsMs = minigun.nextMs * (minigun.count - 1 - shot) + (index % 2) * minigun.unevenMs;
    shoot(reveal, line, part, { leadMs: minigun.leadMs + lastsMs, alpha: hits ? 1 : minigun.alpha, kills });
  }
}

/** A line that arrives as all others do. */
function shoot(
  { choreography, beat }: Reveal,
  line: Line,
  { impactMs }: Part,
  { leadMs, alpha, kills }: { leadMs: number; alpha: number; kills: boolean },
): void {
  const atMs = impactMs - leadMs;
  const goneMs = kills ? beat.parts.cost.atMs + shots.killing.intoCostsMs : impactMs + shots.restMs;
  const { fading } = kills ? shots.killing : shots;
  choreography.shoot(line, { atMs, growMs: leadMs, lifeMs: goneMs - atMs, fading, alpha, layer: 'under' });
}

/** Rings shrink to the tip before the light goes. */
function gatherLight({ choreography, r }: Reveal, card: Point, { atMs, impactMs }: Part): void {
  for (let i = 0; i < light.rings; i++) {
    const halo = ring(
      card,
      r * light.radius,
      r * light.radius,
      Math.max(light.leastPx, r * light.line),
      pieceColours.teal,
    );
    choreography.put(halo.node, 'under');
    const startMs = atMs + i * light.nextMs;
    choreography.add({ atMs: startMs, forMs: impactMs - light.earlyMs - startMs, ease: ease.gather }, (shrunk) =>
      halo.paint(light.from - light.shrinks * shrunk, shrunk < 1 ? light.alpha : 0),
    );
  }
}

export function setOffBlasts(reveal: Reveal, part: Part): void {
  const { choreography, beat } = reveal;
  for (const attack of beat.blasts) setOff(reveal, attack, part);
  strikeAll(reveal, beat.blasts, part);
  choreography.shake(part.impactMs, Math.max(...beat.blasts.map(shakeOf)));
}

function shakeOf({ by, item, hits }: Attack): number {
  if (item === 'bazooka') return blastShake.bazooka;
  if (by === 'blast') return blastShake.firework;
  return hits.length > 0 ? blastShake.hit : blastShake.missed;
}

function setOff(reveal: Reveal, attack: Attack, part: Part): void {
  const { by, item } = attack;
  if (by === 'blast') burstOverAll(reveal, item, part);
  else if (item === 'bazooka') fireRocket(reveal, by, part);
  else if (item === JUICE) splash(reveal, attack, by, part);
  else throwAtAll(reveal, attack, by, part);
}

/** A stick tumbles to everyone it reaches; what is no bomb at all is knocked out of a hand likewise. */
function throwAtAll(reveal: Reveal, attack: Attack, by: Seat, part: Part): void {
  const { r, reducedMotion } = reveal;
  const { item, hits } = attack;
  const family = familyIn(reveal.choreography.scene.options, item);
  const isBlast = family === 'blast';
  const icon = item === 'grenade' ? item : isBlast || family === 'guard' ? `family-${family}` : 'family-load';
  const texture = reveal.icon(icon, Math.max(thing.leastPx, r * thing.size));
  const dot = reveal.dot(Math.max(thing.leastDotPx, r * thing.dot), pieceColours.ink);
  const card = reveal.card(by);
  for (const on of isBlast ? aimedAt(reveal, attack) : hits.map((hit) => hit.on)) {
    const to = hits.some((hit) => hit.on === on) ? reveal.token(on) : reveal.card(on);
    const flight = { liftPx: r * thing.lift, spin: thing.spin, ahead: reducedMotion };
    const flying = thrown(texture, dot, towards(card, to, card.width * 0.3), to, flight);
    lob(reveal, flying, part.atMs + thing.lateMs, part, thing.fadeMs);
  }
}

/** Activated juice squirts at what it beats. */
function splash(reveal: Reveal, { hits }: Attack, by: Seat, part: Part): void {
  const { r, reducedMotion } = reveal;
  const drop = reveal.dot(Math.max(juice.leastPx, r * juice.drop), pieceColours.juice);
  const dot = reveal.dot(Math.max(juice.leastDotPx, r * juice.dot), pieceColours.juice);
  for (const { on } of hits) {
    const flight = { liftPx: r * juice.lift, spin: 0, ahead: reducedMotion };
    lob(reveal, thrown(drop, dot, reveal.token(by), reveal.token(on), flight), part.atMs, part, juice.fadeMs);
  }
}

/** What is thrown lands with all others, and its arc fades. */
function lob({ choreography, reducedMotion }: Reveal, flying: Throw, atMs: number, part: Part, fadeMs: number): void {
  choreography.put(flying.node);
  choreography.add({ atMs, forMs: part.impactMs - atMs, ease: ease.glide }, (flown) =>
    flying.paint(flown, reducedMotion ? flown : 1),
  );
  choreography.add({ atMs: part.impactMs, forMs: fadeMs }, (gone) => flying.paint(1, 1 - gone));
}

/** Flies to the middle, and its ring runs out to the rim. */
function fireRocket(reveal: Reveal, by: Seat, part: Part): void {
  const { choreography, middle, r, reducedMotion } = reveal;
  const { impactMs } = part;
  const card = reveal.card(by);
  const angle = (Math.atan2(middle.y - card.y, middle.x - card.x) * 180) / Math.PI;
  const far = Math.hypot(middle.x - card.x, middle.y - card.y);
  const share = (i: number) => (i + 1) / (rocket.puffs + 1);
  const trail = Array.from({ length: rocket.puffs }, (_, i) => {
    const puff = reveal.dot(
      Math.max(rocket.leastPuffPx, r * rocket.puff),
      i % 2 ? pieceColours.paper : pieceColours.ink,
    );
    return choreography.sprite(puff, towards(card, middle, far * share(i)), 'under');
  });
  const body = choreography.sprite(reveal.icon('rocket', Math.max(rocket.leastPx, r * rocket.size)), card);
  const atMs = part.atMs + rocket.lateMs;
  choreography.add({ atMs, forMs: impactMs - atMs, ease: ease.drop }, (flown) => {
    const way = reducedMotion ? 1 : flown;
    // The icon points up and to the left.
    show(body, { alpha: flown < 1 && !reducedMotion ? 1 : 0, turn: angle + rocket.iconTurn });
    body.position.set(between(card.x, middle.x, flown), between(card.y, middle.y, flown));
    trail.forEach((puff, i) => show(puff, { alpha: share(i) <= way ? (reducedMotion ? flown : 1) : 0 }));
  });
  choreography.add({ atMs: impactMs, forMs: rocket.fadeMs }, (gone) =>
    trail.forEach((puff) => show(puff, { alpha: 1 - gone, scale: 1 + gone })),
  );

  const { radiusX, radiusY } = choreography.scene.layout.table;
  const wave = ring(middle, radiusX, radiusY, Math.max(rocketWave.leastPx, r * rocketWave.line), pieceColours.fire);
  choreography.put(wave.node, 'under');
  const waveMs = part.untilMs - impactMs + rocketWave.restMs;
  choreography.add({ atMs: impactMs, forMs: waveMs, ease: ease.shoot }, (spread) =>
    wave.paint(reducedMotion ? 1 : between(rocketWave.from, 1, spread), spread < 1 ? Math.min(1, (1 - spread) * 3) : 0),
  );
  const colours = [pieceColours.ink, pieceColours.paper, pieceColours.fire];
  reveal.scatter(middle, impactMs, { count: 30, lifeMs: 650, reachPx: radiusY * 0.9, colours, seed: 5 });
  const { ofTable, most } = stars.bazooka;
  const radius = Math.round(Math.min(radiusY * ofTable, r * most));
  const times = { atMs: impactMs, untilMs: part.untilMs + stars.restMs };
  choreography.burst(middle, times, { word: stageWords.strikes.bazooka, radius, flames, seed: 11 });
}

const burstColours = {
  firework: [pieceColours.rust, pieceColours.sun, pieceColours.teal],
  own: [pieceColours.ink, pieceColours.fire, pieceColours.flash],
} as const;

/** Rises over the table and bursts in three colours: nobody's, for everyone. */
function burstOverAll(reveal: Reveal, item: ItemId, part: Part): void {
  const { choreography, middle, r, reducedMotion } = reveal;
  const { layout } = choreography.scene;
  const { radiusY } = layout.table;
  const isFirework = item === BLAST;
  const fuse = isFirework ? fuseSpot(layout) : ownFuseSpot(layout);
  const [outer, inner, core] = burstColours[isFirework ? 'firework' : 'own'];
  const icon = isFirework ? 'firework' : 'family-blast';
  // Two that burst at once stand side by side.
  const aside = !isFirework && reveal.event.burst ? r * firework.aside : 0;
  const top = { x: middle.x - aside, y: middle.y - (layout.kind === 'ring' ? radiusY * firework.rise : 0) };
  const body = choreography.sprite(reveal.icon(icon, Math.max(firework.leastPx, r * firework.size)), fuse);
  choreography.add({ atMs: part.atMs, forMs: part.impactMs - part.atMs, ease: ease.shoot }, (risen) => {
    choreography.now[isFirework ? 'blast' : 'ownBlast'] = false;
    show(body, { alpha: risen < 1 && !reducedMotion ? 1 : 0, turn: isFirework ? firework.turn : 0 });
    body.position.set(between(fuse.x, top.x, risen), between(fuse.y, top.y, risen));
  });
  const { ofTable, most } = stars.firework;
  const radius = Math.min(radiusY * ofTable, r * most);
  const colours = [outer, inner, core];
  reveal.scatter(top, part.impactMs, { count: 48, lifeMs: 800, reachPx: radius * 1.5, colours, seed: 6 });
  const times = { atMs: part.impactMs, untilMs: part.untilMs + stars.restMs };
  for (const [colour, size, seed] of [
    [outer, 1, 21],
    [inner, 0.78, 22],
    [core, 0.55, 23],
  ] as const)
    choreography.burst(top, times, {
      word: '',
      radius: Math.round(radius * size),
      flames: { rim: colour, core: colour },
      seed,
    });
}
