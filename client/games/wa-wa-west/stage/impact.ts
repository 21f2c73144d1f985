/** Where attacks land: stars on those hit, words on those who are not. */
import type { Seat } from '../../../../shared/contract/game.ts';
import { JUICE } from '../../../../shared/games/wa-wa-west/items.ts';
import type { Hit } from '../../../../shared/games/wa-wa-west/types.ts';
import { piece as inks } from '../../../design/palette.ts';
import { shakeAt } from '../../../kit/stage/effects/particles.ts';
import { hiddenSprite } from '../../../kit/stage/scene.ts';
import type { Attack, Beat } from './beats.ts';
import { flames, type Flames, type Props } from './props.ts';
import { drawPeelSegment } from './token-prints.ts';

interface Strike {
  word: string;
  flames: Flames;
  scraps: string[];
}

const zap: Flames = { rim: '#FFFFFF', core: inks.teal };
const volt: Flames = { rim: inks.paper, core: '#C9A800' };
const splash: Flames = { rim: inks.flash, core: '#D9790B' };

const strikes: Record<string, Strike> = {
  gun: { word: 'BANG', flames, scraps: [inks.ink, inks.paper] },
  'laser-gun': { word: 'ZAP', flames: zap, scraps: [inks.teal, inks.paper] },
  minigun: { word: 'RATTA', flames, scraps: [inks.ink, inks.sun] },
  'stun-gun': { word: 'BZZT', flames: volt, scraps: [inks.zap, inks.ink] },
  grenade: { word: 'BOOM', flames, scraps: [inks.ink, inks.paper] },
  bazooka: { word: 'KABOOM', flames, scraps: [inks.ink, inks.fire, inks.paper] },
  'firework-blast': {
    word: 'POP',
    flames: { rim: inks.sun, core: inks.rust },
    scraps: [inks.rust, inks.sun, inks.teal],
  },
  [JUICE]: { word: 'SPLASH', flames: splash, scraps: [inks.juice, inks.paper] },
};

const strikeOf = (item: string, isBlast: boolean): Strike =>
  strikes[item] ?? { ...strikes[isBlast ? 'grenade' : 'gun'], word: isBlast ? 'BOOM' : 'POW' };

/** Everything of a beat strikes: one star for a victim, however many hit. */
export function strikeAll(props: Props, attacks: Attack[], beat: Beat): void {
  const hits = new Map<Seat, Hit>();
  for (const attack of attacks) for (const hit of attack.hits) if (!hits.has(hit.on)) hits.set(hit.on, hit);
  const isBlast = attacks === props.beats.blasts;
  for (const [seat, hit] of hits) {
    if (hit.saved) save(props, seat, beat);
    else strike(props, seat, strikeOf(hit.item, isBlast), beat);
  }

  const blocked = new Set(attacks.flatMap((attack) => attack.blocked));
  for (const seat of blocked) if (!hits.has(seat)) block(props, seat, beat);
  sayWhoWasFirst(props, attacks, beat);
}

/** The star sits up and outward, so that name and shape stay visible. */
function strike(props: Props, seat: Seat, { word, flames: star, scraps }: Strike, beat: Beat): void {
  const { r } = props;
  const { outward } = props.table.layout.places[seat];
  const token = props.token(seat);
  const { layout } = props.table;
  const radius = Math.max(24, r * 1.22);
  const at = {
    x: Math.max(radius * 0.85, Math.min(layout.width - radius * 0.85, token.x + outward * r * 0.7)),
    y: Math.max(radius * 0.75, token.y - r * 0.72),
  };
  props.scatter(at, beat.impactMs, { count: 14, lifeMs: 420, reach: r * 2.1, colours: scraps, seed: seat * 7 + 1 });
  props.burst(at, beat.impactMs, starEndMs(props, seat, beat), { word, radius, flames: star, seed: (seat % 3) + 2 });
  if (props.still) return;
  props.score.add({ atMs: beat.impactMs, forMs: 180 }, (progress) => {
    const off = shakeAt(progress, r * 0.14);
    const pose = props.now.seats[seat].token;
    pose.x += progress < 1 ? off.x : 0;
    pose.y += progress < 1 ? off.y : 0;
  });
}

/** A star stays until the costs are counted, or until another takes its place. */
function starEndMs({ beats }: Props, seat: Seat, beat: Beat): number {
  const { blasts, cost } = beats.beats;
  const isReplaced =
    blasts && beat !== blasts && beats.blasts.some((attack) => attack.hits.some((hit) => hit.on === seat));
  return isReplaced ? blasts.impactMs : cost!.fromMs + 140;
}

/** Juice saves: the ring bursts in its twelve segments. */
function save(props: Props, seat: Seat, beat: Beat): void {
  const { r, score, still } = props;
  const token = props.token(seat);
  const untilMs = props.beat('cost').toMs - 260;
  score.add({ atMs: beat.impactMs, forMs: still ? 150 : 60 }, (progress) => {
    props.now.seats[seat].ring = 1 - progress;
  });
  if (!still) scatterPeel(props, seat, beat);
  props.tag(
    seat,
    { x: token.x, y: token.y - r * 1.35 },
    r < 28 ? 'Saved' : 'Saved by juice',
    'saved',
    beat.impactMs,
    untilMs,
  );
}

function scatterPeel(props: Props, seat: Seat, beat: Beat): void {
  const { r, score, table } = props;
  const token = props.token(seat);
  const print = table.press.get('peel-segment', r, r, (ink) => drawPeelSegment(ink, r));
  for (let i = 0; i < 12; i++) {
    const angle = (i * Math.PI) / 6 + 0.26;
    const segment = hiddenSprite(print, token);
    segment.angle = (angle * 180) / Math.PI + 90;
    props.put(segment);
    score.add({ atMs: beat.impactMs, forMs: 480 }, (age) => {
      const flown = 1 - (1 - age) ** 3;
      segment.visible = age < 1;
      segment.alpha = Math.min(1, (1 - age) * 2);
      segment.position.set(
        token.x + Math.cos(angle) * r * (1.15 + 0.9 * flown),
        token.y + Math.sin(angle) * r * (1.15 + 0.9 * flown),
      );
    });
  }
}

function block(props: Props, seat: Seat, beat: Beat): void {
  const card = props.card(seat);
  props.tag(seat, { x: card.x, y: card.y - card.height * 0.28 }, 'Blocked', 'blocked', beat.impactMs, beat.toMs + 80);
  if (props.still) return;
  props.score.add({ atMs: beat.impactMs, forMs: 160 }, (progress) => {
    if (progress < 1) props.now.seats[seat].paper.x += Math.sin(progress * 25) * 3 * (1 - progress);
  });
}

/** Two weapons of one kind and level: who fired first, to the hundredth. */
function sayWhoWasFirst(props: Props, attacks: Attack[], beat: Beat): void {
  const untilMs = props.beat('cost').toMs - 240;
  const playOf = (seat: Seat) => props.revealed.plays.find((play) => play.seat === seat)!;
  for (const { between, first } of props.revealed.conflicts) {
    const [one, other] = between;
    if (!attacks.some((attack) => attack.by === one && attack.item === playOf(one).item)) continue;
    const seats = first === null ? between : [first];
    const leadMs = Math.abs(playOf(one).at - playOf(other).at);
    const word = first === null ? 'Photo finish' : `${(leadMs / 1000).toFixed(2)} s first`;
    for (const seat of seats) {
      const card = props.card(seat);
      props.tag(seat, { x: card.x, y: card.y + card.height * 0.42 }, word, 'note', beat.impactMs + 60, untilMs);
    }
  }
}
