/** Where attacks land: stars on those hit, words on those who are not. */
import type { Seat } from '../../../../shared/contract/game.ts';
import { JUICE } from '../../../../shared/games/wa-wa-west/items.ts';
import type { Hit } from '../../../../shared/games/wa-wa-west/types.ts';
import { pieceColours } from '../../../../shared/design/palette.ts';
import { clamp } from '../../../kit/stage/picture.ts';
import { stageWords } from '../words.ts';
import type { Attack, Part } from './beats.ts';
import { PEEL_SEGMENTS, drawPeelSegment } from './drawings.ts';
import type { Reveal } from './reveal.ts';

interface Strike {
  word: string;
  flames: { rim: string; core: string };
  scraps: string[];
}

export const flames = { rim: pieceColours.flash, core: pieceColours.fire };
const { strikes: words } = stageWords;
const gun: Strike = { word: words.gun, flames, scraps: [pieceColours.ink, pieceColours.paper] };
const grenade: Strike = { word: words.grenade, flames, scraps: [pieceColours.ink, pieceColours.paper] };

const strikes: Record<string, Strike> = {
  gun,
  grenade,
  'laser-gun': {
    word: words.laser,
    flames: { rim: '#FFFFFF', core: pieceColours.teal },
    scraps: [pieceColours.teal, pieceColours.paper],
  },
  minigun: { word: words.minigun, flames, scraps: [pieceColours.ink, pieceColours.sun] },
  'stun-gun': {
    word: words.stunGun,
    flames: { rim: pieceColours.paper, core: '#C9A800' },
    scraps: [pieceColours.zap, pieceColours.ink],
  },
  bazooka: { word: words.bazooka, flames, scraps: [pieceColours.ink, pieceColours.fire, pieceColours.paper] },
  'firework-blast': {
    word: words.firework,
    flames: { rim: pieceColours.sun, core: pieceColours.rust },
    scraps: [pieceColours.rust, pieceColours.sun, pieceColours.teal],
  },
  [JUICE]: {
    word: words.juice,
    flames: { rim: pieceColours.flash, core: '#D9790B' },
    scraps: [pieceColours.juice, pieceColours.paper],
  },
};
const other = { shot: { ...gun, word: words.otherShot }, blast: grenade };

/** The numbers of each motion. What ends in Ms is ms, in Px px; other sizes are in tokens' radii. */
const star = { size: 1.22, leastPx: 24, x: 0.7, y: 0.72, insideX: 0.85, insideY: 0.75, restMs: 140 };
const jolt = { size: 0.14, forMs: 180 };
/** Of whom a hit kills. */
const stricken = { grow: 0.12 };
const scraps = { count: 14, lifeMs: 420, reach: 2.1 };
const saved = { ringMs: 60, softRingMs: 150, tag: 1.35, shortPx: 28, untilEarlyMs: 260 };
const peel = { turn: 0.26, forMs: 480, from: 1.15, reach: 0.9 };
const blocked = { tagRise: 0.28, restMs: 80, forMs: 160, px: 3, swings: 25 };
const first = { tagSink: 0.42, lateMs: 60, untilEarlyMs: 240 };

/** Everything of a part strikes: one star for a victim, however many hit; none where all were held off. */
export function strikeAll(reveal: Reveal, attacks: Attack[], part: Part): void {
  const hits = new Map<Seat, Hit>();
  for (const hit of attacks.flatMap((attack) => attack.hits)) {
    const known = hits.get(hit.on);
    if (!known || (known.saved && !hit.saved)) hits.set(hit.on, hit);
  }
  const isBlast = attacks === reveal.beat.blasts;
  for (const [seat, hit] of hits) {
    if (hit.saved) save(reveal, hit, part);
    else strike(reveal, seat, strikes[hit.item] ?? other[isBlast ? 'blast' : 'shot'], part);
  }
  const held = new Set(attacks.flatMap((attack) => attack.blocked));
  for (const seat of held) if (!hits.has(seat)) block(reveal, seat, part);
  sayWhoWasFirst(reveal, attacks, part);
}

/** The star sits up and outward, so that name and shape stay visible. */
function strike(reveal: Reveal, seat: Seat, { word, flames: burning, scraps: colours }: Strike, part: Part): void {
  const { choreography, r } = reveal;
  const { impactMs } = part;
  const token = reveal.token(seat);
  const { width } = choreography.scene.layout;
  const radius = Math.max(star.leastPx, r * star.size);
  const place = {
    x: clamp(token.x + reveal.outward(seat) * r * star.x, radius * star.insideX, width - radius * star.insideX),
    y: Math.max(radius * star.insideY, token.y - r * star.y),
  };
  const { count, lifeMs, reach } = scraps;
  reveal.scatter(place, impactMs, { count, lifeMs, reachPx: r * reach, colours, seed: seat * 7 + 1 });
  choreography.burst(
    place,
    { atMs: impactMs, untilMs: starEndMs(reveal, seat, part) },
    { word, radius: Math.round(radius), flames: burning, seed: (seat % 3) + 2 },
  );
  const holdMs = dies(reveal, seat) ? choreography.deathHoldMs : 0;
  if (holdMs > 0) holdStill(reveal, seat, impactMs, holdMs);
  choreography.jolt(
    impactMs + holdMs,
    r * jolt.size,
    (_, off) => {
      const { token: pose } = reveal.now(seat);
      pose.x += off.x;
      pose.y += off.y;
    },
    jolt.forMs,
  );
}

const dies = ({ event }: Reveal, seat: Seat): boolean => event.died.some((dead) => dead.seat === seat && !dead.left);

/** Struck, and stiff for a moment, before they reel. */
function holdStill(reveal: Reveal, seat: Seat, atMs: number, forMs: number): void {
  if (reveal.reducedMotion) return;
  reveal.choreography.add({ atMs, forMs }, (held) => {
    if (held < 1) reveal.now(seat).token.scale = 1 + stricken.grow;
  });
}

/** A star stays until the costs are counted, or until another takes its place. */
function starEndMs({ beat }: Reveal, seat: Seat, part: Part): number {
  const { blasts, cost } = beat.parts;
  const isReplaced = part !== blasts && beat.blasts.some(({ hits }) => hits.some(({ on }) => on === seat));
  return blasts && isReplaced ? blasts.impactMs : cost.atMs + star.restMs;
}

/** Juice saves: the ring bursts in its segments. That of a guard only goes. */
function save(reveal: Reveal, { on: seat, guard }: Hit, { impactMs }: Part): void {
  const { choreography, beat, r, reducedMotion } = reveal;
  const { x, y } = reveal.token(seat);
  choreography.add({ atMs: impactMs, forMs: reducedMotion ? saved.softRingMs : saved.ringMs }, (gone) => {
    reveal.now(seat).ring = 1 - gone;
  });
  if (!reducedMotion && !guard) scatterPeel(reveal, seat, impactMs);
  const word = guard || r < saved.shortPx ? stageWords.saved : stageWords.savedByJuice;
  reveal.tag(
    { seat, word, place: { x, y: y - r * saved.tag }, style: 'saved' },
    { atMs: impactMs, untilMs: beat.parts.cost.untilMs - saved.untilEarlyMs },
  );
}

function scatterPeel(reveal: Reveal, seat: Seat, atMs: number): void {
  const { choreography, r } = reveal;
  const token = reveal.token(seat);
  const texture = choreography.textures.get('peel-segment', r, r, (context) => drawPeelSegment(context, r));
  for (let i = 0; i < PEEL_SEGMENTS; i++) {
    const angle = (i * 2 * Math.PI) / PEEL_SEGMENTS + peel.turn;
    const segment = choreography.sprite(texture, token);
    segment.angle = (angle * 180) / Math.PI + 90;
    choreography.add({ atMs, forMs: peel.forMs }, (age) => {
      const far = r * (peel.from + peel.reach * (1 - (1 - age) ** 3));
      segment.visible = age < 1;
      segment.alpha = Math.min(1, (1 - age) * 2);
      segment.position.set(token.x + Math.cos(angle) * far, token.y + Math.sin(angle) * far);
    });
  }
}

function block(reveal: Reveal, seat: Seat, { impactMs, untilMs }: Part): void {
  const { x, y, height } = reveal.card(seat);
  reveal.tag(
    { seat, word: stageWords.blocked, place: { x, y: y - height * blocked.tagRise }, style: 'blocked' },
    { atMs: impactMs, untilMs: untilMs + blocked.restMs },
  );
  if (reveal.reducedMotion) return;
  reveal.choreography.add({ atMs: impactMs, forMs: blocked.forMs }, (gone) => {
    if (gone < 1) reveal.now(seat).paper.x += Math.sin(gone * blocked.swings) * blocked.px * (1 - gone);
  });
}

/** Two weapons of one kind and level: who fired first, to the hundredth of a second. */
function sayWhoWasFirst(reveal: Reveal, attacks: Attack[], { impactMs }: Part): void {
  const { event, beat } = reveal;
  const times = { atMs: impactMs + first.lateMs, untilMs: beat.parts.cost.untilMs - first.untilEarlyMs };
  for (const conflict of event.conflicts) {
    const [one, another] = conflict.between.map((seat) => event.plays.find((play) => play.seat === seat));
    if (!one || !another || !attacks.some(({ by, item }) => by === one.seat && item === one.item)) continue;
    const isTie = conflict.first === null;
    const word = isTie ? stageWords.photoFinish : stageWords.first(Math.abs(one.at - another.at));
    for (const seat of conflict.first === null ? conflict.between : [conflict.first]) {
      const { x, y, height } = reveal.card(seat);
      reveal.tag({ seat, word, place: { x, y: y + height * first.tagSink }, style: 'note' }, times);
    }
  }
}
