/** What flies straight. A chord: every line of the beat strikes at once. */
import type { Seat } from '../../../../shared/contract/game.ts';
import { piece as inks } from '../../../design/palette.ts';
import { towards } from '../../../kit/stage/effects/flight.ts';
import { band, spark, tracer, type Line, ring } from '../../../kit/stage/effects/lines.ts';
import { shakeAt } from '../../../kit/stage/effects/particles.ts';
import type { Point } from '../../../kit/stage/picture.ts';
import { ease, hump } from '../../../kit/stage/timeline.ts';
import type { Attack, Beat } from './beats.ts';
import { strikeAll } from './impact.ts';
import type { Props } from './props.ts';

/** With more at the table, only what hits is drawn. */
const crowd = 8;

export function stageShots(props: Props): void {
  const beat = props.beat('shots');
  for (const attack of props.beats.shots) {
    if (attack.by === 'blast') continue;
    kick(props, attack.by, beat);
    draw(props, attack, attack.by, beat);
  }
  strikeAll(props, props.beats.shots, beat);
  const hit = props.beats.shots.some((attack) => attack.hits.length > 0);
  props.shake(beat.impactMs, hit ? 3 : 1, shakeAt);
}

/** The card jumps back from what it fires. */
function kick(props: Props, seat: Seat, beat: Beat): void {
  if (props.still) return;
  const card = props.card(seat);
  const middle = props.middle;
  const far = Math.hypot(card.x - middle.x, card.y - middle.y) || 1;
  props.score.add({ atMs: beat.impactMs - 90, forMs: 240 }, (progress) => {
    const pose = props.now.seats[seat].paper;
    pose.x += ((card.x - middle.x) / far) * 8 * hump(progress);
    pose.y += ((card.y - middle.y) / far) * 8 * hump(progress);
    if (progress < 1) pose.scale *= 1 + 0.06 * hump(progress);
  });
}

function draw(props: Props, attack: Attack, by: Seat, beat: Beat): void {
  const aimed = props.revealed.plays.length > crowd ? attack.hits.map((hit) => hit.on) : attack.reaches;
  const card = props.card(by);
  aimed.forEach((seat, index) => {
    const hits = attack.hits.some((hit) => hit.on === seat);
    const end = hits
      ? towards(props.token(seat), card, props.r * 0.75)
      : towards(props.card(seat), card, props.card(seat).height * 0.5);
    const start = towards(card, end, card.width * 0.55);
    flight(props, attack.item, { start, end, seat, by, index, hits }, beat);
  });
  if (attack.item === 'laser-gun' && !props.still) gatherLight(props, card, beat);
}

interface Flight {
  start: Point;
  end: Point;
  seat: Seat;
  by: Seat;
  index: number;
  hits: boolean;
}

/** How each weapon looks in the air. One of the players' own flies like the Gun. */
function flight(props: Props, item: string, way: Flight, beat: Beat): void {
  const { r } = props;
  const { start, end, hits } = way;
  const faint = hits ? 1 : 0.8;
  if (item === 'minigun') return rattle(props, way, beat);
  if (item === 'laser-gun')
    return fly(props, band(start, end, Math.max(5, r * 0.2), hits ? inks.teal : '#3F8A83'), beat, {
      leadMs: 70,
      alpha: faint,
    });
  if (item === 'stun-gun') {
    const jump = spark(start, end, Math.max(3, r * 0.1), way.by * 31 + way.seat);
    return fly(props, jump, beat, { leadMs: 120, alpha: faint });
  }
  fly(props, tracer(start, end, Math.max(6, r * (hits ? 0.27 : 0.2)), hits ? inks.rust : '#C25A2C'), beat, {
    leadMs: 90,
    alpha: faint,
  });
}

function fly(props: Props, line: Line, beat: Beat, { leadMs, alpha }: { leadMs: number; alpha: number }): void {
  props.put(line.node, 'under');
  const { impactMs } = beat;
  let grown = 0;
  props.score.add({ atMs: impactMs - leadMs, forMs: leadMs, ease: ease.shoot }, (progress) => {
    grown = props.still ? 1 : progress;
  });
  props.score.add({ atMs: impactMs - leadMs, forMs: leadMs + 260 }, (age) => {
    const rest = Math.min(1, (1 - age) * 2.2);
    line.paint(grown, alpha * (props.still ? Math.min(1, age * 5, rest) : rest));
  });
}

/** Six tracers, fifty apart, fanned over everyone it reaches. */
function rattle(props: Props, { start, end, index, hits }: Flight, beat: Beat): void {
  const across = { x: -(end.y - start.y), y: end.x - start.x };
  const far = Math.hypot(across.x, across.y) || 1;
  for (const shot of [0, 1, 2]) {
    const off = (shot - 1) * props.r * 0.22;
    const to = { x: end.x + (across.x / far) * off, y: end.y + (across.y / far) * off };
    const line = tracer(start, to, Math.max(3, props.r * (hits ? 0.13 : 0.09)), hits ? inks.rust : '#C25A2C');
    const lead = 60 + 50 * (2 - shot) + (index % 2) * 25;
    fly(props, line, beat, { leadMs: lead, alpha: hits ? 1 : 0.75 });
  }
}

/** Three rings shrink to the tip before the light goes. */
function gatherLight(props: Props, card: Point, beat: Beat): void {
  for (const place of [0, 1, 2]) {
    const halo = ring(card, props.r * 1.2, props.r * 1.2, Math.max(3, props.r * 0.1), inks.teal);
    props.put(halo.node, 'under');
    props.score.add(
      { atMs: beat.fromMs + place * 40, forMs: beat.impactMs - 70 - beat.fromMs - place * 40, ease: ease.gather },
      (shrunk) => halo.paint(1.3 - 1.1 * shrunk, shrunk < 1 ? 0.9 : 0),
    );
  }
}
