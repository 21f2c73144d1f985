/** What goes up: grenades in arcs, a rocket to the middle, the firework over the table. */
import type { Seat } from '../../../../shared/contract/game.ts';
import { JUICE } from '../../../../shared/games/wa-wa-west/items.ts';
import { piece as inks } from '../../../design/palette.ts';
import { towards, thrown } from '../../../kit/stage/effects/flight.ts';
import { ring } from '../../../kit/stage/effects/lines.ts';
import { shakeAt } from '../../../kit/stage/effects/particles.ts';
import type { Point } from '../../../kit/stage/picture.ts';
import { hiddenSprite, show } from '../../../kit/stage/scene.ts';
import { between, ease } from '../../../kit/stage/timeline.ts';
import type { Attack, Beat } from './beats.ts';
import { strikeAll } from './impact.ts';
import type { Props } from './props.ts';
import { fuseSpot } from './table.ts';

const crowd = 8;

export function stageBlasts(props: Props): void {
  const beat = props.beat('blasts');
  for (const attack of props.beats.blasts) launch(props, attack, beat);
  strikeAll(props, props.beats.blasts, beat);
  props.shake(beat.impactMs, Math.max(...props.beats.blasts.map(forceOf)), shakeAt);
}

function forceOf(attack: Attack): number {
  if (attack.item === 'bazooka') return 8;
  if (attack.by === 'blast') return 7;
  return attack.hits.length > 0 ? 6 : 3;
}

function launch(props: Props, attack: Attack, beat: Beat): void {
  if (attack.by === 'blast') return burstFirework(props, beat);
  if (attack.item === 'bazooka') return fireRocket(props, attack.by, beat);
  if (attack.item === JUICE) return splash(props, attack, attack.by, beat);
  throwAll(props, attack, attack.by, beat);
}

/** A stick tumbles to everyone it reaches; what is no bomb at all is knocked out of a hand likewise. */
function throwAll(props: Props, attack: Attack, by: Seat, beat: Beat): void {
  const { r, still } = props;
  const family = props.table.pantry.family(attack.item);
  const aimed = props.revealed.plays.length > crowd ? attack.hits.map((hit) => hit.on) : attack.reaches;
  const targets = family === 'blast' ? aimed : attack.hits.map((hit) => hit.on);
  const card = props.card(by);
  const iconId = family === 'blast' ? (attack.item === 'grenade' ? 'grenade' : 'family-blast') : 'family-load';
  const thing = props.iconPrint(iconId, Math.max(20, r * 0.85));
  const dot = props.dotPrint(Math.max(1.8, r * 0.06), inks.ink);
  for (const seat of targets) {
    const hits = attack.hits.some((hit) => hit.on === seat);
    const to = hits ? props.token(seat) : props.card(seat);
    const flying = thrown(thing, dot, towards(card, to, card.width * 0.3), to, {
      liftPx: r * 1.9,
      spin: 540,
      ahead: still,
    });
    props.put(flying.node);
    const fromMs = beat.fromMs + 30;
    props.score.add({ atMs: fromMs, forMs: beat.impactMs - fromMs, ease: ease.glide }, (flown) =>
      flying.paint(flown, still ? flown : 1),
    );
    props.score.add({ atMs: beat.impactMs, forMs: 200 }, (gone) => flying.paint(1, 1 - gone));
  }
}

/** Dips, flies to the middle, and its ring runs out to the rim. */
function fireRocket(props: Props, by: Seat, beat: Beat): void {
  const { r, still, score } = props;
  const card = props.card(by);
  const { middle } = props;
  const angle = (Math.atan2(middle.y - card.y, middle.x - card.x) * 180) / Math.PI;
  const fromMs = beat.fromMs + 60;
  const rocket = hiddenSprite(props.iconPrint('rocket', Math.max(26, r * 1.1)), card);
  const trail = Array.from({ length: 9 }, (_, i) => {
    const far = Math.hypot(middle.x - card.x, middle.y - card.y);
    const puff = hiddenSprite(
      props.dotPrint(Math.max(3, r * 0.14), i % 2 ? inks.paper : inks.ink),
      towards(card, middle, (far * (i + 1)) / 10),
    );
    props.put(puff, 'under');
    return puff;
  });
  props.put(rocket);
  score.add({ atMs: fromMs, forMs: beat.impactMs - fromMs, ease: ease.drop }, (flown) => {
    const way = still ? 1 : flown;
    // The icon points up and to the left.
    show(rocket, { alpha: flown < 1 && !still ? 1 : 0, turn: angle + 135 });
    rocket.position.set(between(card.x, middle.x, flown), between(card.y, middle.y, flown));
    trail.forEach((puff, i) => show(puff, { alpha: (i + 1) / 10 <= way ? (still ? flown : 1) : 0, scale: 1 }));
  });
  score.add({ atMs: beat.impactMs, forMs: 260 }, (gone) =>
    trail.forEach((puff) => show(puff, { alpha: 1 - gone, scale: 1 + gone })),
  );

  const { radiusX, radiusY } = props.table.layout.table;
  const wave = ring(middle, radiusX, radiusY, Math.max(8, r * 0.35), inks.fire);
  props.put(wave.node, 'under');
  const afterMs = beat.toMs - beat.impactMs + 160;
  score.add({ atMs: beat.impactMs, forMs: afterMs, ease: ease.shoot }, (spread) =>
    wave.paint(still ? 1 : 0.1 + 0.9 * spread, spread < 1 ? Math.min(1, (1 - spread) * 3) : 0),
  );
  props.scatter(middle, beat.impactMs, {
    count: 30,
    lifeMs: 650,
    reach: radiusY * 0.9,
    colours: [inks.ink, inks.paper, inks.fire],
    seed: 5,
  });
  const star = {
    word: 'KABOOM',
    radius: Math.min(radiusY * 0.62, r * 2.1),
    flames: { rim: inks.flash, core: inks.fire },
    seed: 11,
  };
  bigStar(props, middle, beat, star);
}

/** Rises over the table and bursts in three inks: nobody's, for everyone. */
function burstFirework(props: Props, beat: Beat): void {
  const { r, still, score, table } = props;
  const fuse = fuseSpot(table.layout);
  const { middle } = props;
  const { radiusY } = table.layout.table;
  const top = { x: middle.x, y: middle.y - (table.layout.kind === 'ring' ? radiusY * 0.25 : 0) };
  const rocket = hiddenSprite(props.iconPrint('firework', Math.max(26, r)), fuse);
  props.put(rocket);
  score.add({ atMs: beat.fromMs, forMs: beat.impactMs - beat.fromMs, ease: ease.shoot }, (risen) => {
    props.now.blast = false;
    show(rocket, { alpha: risen < 1 && !still ? 1 : 0, turn: -45 });
    rocket.position.set(between(fuse.x, top.x, risen), between(fuse.y, top.y, risen));
  });
  const radius = Math.min(radiusY * 0.75, r * 2.4);
  const inksOfStar = [
    { size: 1, flames: { rim: inks.rust, core: inks.rust }, seed: 21 },
    { size: 0.78, flames: { rim: inks.sun, core: inks.sun }, seed: 22 },
    { size: 0.55, flames: { rim: inks.teal, core: inks.teal }, seed: 23 },
  ];
  props.scatter(top, beat.impactMs, {
    count: 48,
    lifeMs: 800,
    reach: radius * 1.5,
    colours: [inks.rust, inks.sun, inks.teal],
    seed: 6,
  });
  for (const { size, flames, seed } of inksOfStar)
    bigStar(props, top, beat, { word: '', radius: radius * size, flames, seed });
}

function bigStar(props: Props, at: Point, beat: Beat, star: Parameters<Props['burst']>[3]): void {
  props.burst(at, beat.impactMs, beat.toMs + 120, star);
}

/** Activated juice squirts at what it beats. */
function splash(props: Props, attack: Attack, by: Seat, beat: Beat): void {
  const from = props.token(by);
  const drop = props.dotPrint(Math.max(4, props.r * 0.2), inks.juice);
  const dot = props.dotPrint(Math.max(2.5, props.r * 0.1), inks.juice);
  for (const { on } of attack.hits) {
    const jet = thrown(drop, dot, from, props.token(on), { liftPx: props.r * 1.1, spin: 0, ahead: props.still });
    props.put(jet.node);
    props.score.add({ atMs: beat.fromMs, forMs: beat.impactMs - beat.fromMs, ease: ease.glide }, (flown) =>
      jet.paint(flown, props.still ? flown : 1),
    );
    props.score.add({ atMs: beat.impactMs, forMs: 160 }, (gone) => jet.paint(1, 1 - gone));
  }
}
