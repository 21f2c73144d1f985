/** What it cost: who is out, what was paid and loaded, stolen, summoned and raised. */
import type { Seat } from '../../../../shared/contract/game.ts';
import { hitIn } from '../../../../shared/games/wa-wa-west/showdown.ts';
import type { ItemId, Revealed } from '../../../../shared/games/wa-wa-west/types.ts';
import { pieceColours } from '../../../../shared/design/palette.ts';
import { alongArc } from '../../../kit/stage/effects/flight.ts';
import { stampTexture } from '../../../kit/stage/effects/words.ts';
import { change } from '../../../kit/stage/picture.ts';
import { show } from '../../../kit/stage/scene.ts';
import { between, ease, fade, hump } from '../../../kit/stage/timeline.ts';
import { itemIn } from '../item-views.ts';
import { stageWords } from '../words.ts';
import { drawBullet } from './drawings.ts';
import { fuseSpot, ownFuseSpot } from './fuses.ts';
import { deadTurn, seatOf } from './picture.ts';
import type { Reveal } from './reveal.ts';
import { lastCard } from './seats.ts';

/** The numbers of each motion. What ends in Ms is ms, in Px px; turns are degrees, other sizes are in tokens' radii. */
const old = { forMs: 170 };
const fall = { lateMs: 30, forMs: 140, grow: 0.12, deadFrom: 0.6 };
const paperFall = { lateMs: 60, forMs: 220, sink: 0.5 };
const verdict = { size: 0.72, leastPx: 15, risePx: 2, fromScale: 1.4, turn: -12, lateMs: 60, untilEarlyMs: 20 };
const verdictScraps = { count: 6, lifeMs: 400, reach: 1.4, lateMs: 100 };
const ammo = { x: 1.15, y: 0.8, untilEarlyMs: 60, forMs: 200, swell: 0.35 };
const load = { lateMs: 40, forMs: 220, turn: 14, grow: 0.12 };
const squeeze = { forMs: 220, shrink: 0.2 };
const theft = { size: 0.5, leastPx: 12, most: 8, lateMs: 80, nextMs: 40, forMs: 300, lift: 1.6 };
const wrap = { lateMs: 180, forMs: 260, tagRise: 1.3, untilEarlyMs: 60 };
const fuse = { lateMs: 100, forMs: 260, lift: 1.2 };
const rise = {
  lateMs: 120,
  endEarlyMs: 320,
  leastMs: 200,
  dim: 0.45,
  aliveFrom: 0.6,
  turning: 1.6,
  scale: { still: 1.3, from: 0.8, to: 1.5 },
  y: { from: 0.5, to: -0.6 },
  tagRise: 1.3,
  untilEarlyMs: 40,
};
/** The last stretch, in which cards become what was played last. */
const settling = { ms: 240, leastAlpha: 0.15 };

export function countCosts(reveal: Reveal): void {
  const { died, plays, gained, juiced, stolen, stunned, launched, summoned = [], revived } = reveal.event;
  const isGuard = ({ item }: { item: ItemId }) => itemIn(reveal.choreography.scene.options, item).summoned === 'guard';
  endOldStates(reveal);
  for (const { seat, left } of died) bury(reveal, seat, left ? stageWords.left : stageWords.out);
  // In a showdown inside another game nobody dies of being hit.
  for (const seat of hitIn(reveal.event))
    if (!died.some((dead) => dead.seat === seat)) stampVerdict(reveal, seat, stageWords.hit);
  for (const { seat } of plays) countAmmo(reveal, seat);
  for (const { seat } of gained) turnCylinder(reveal, seat);
  for (const seat of juiced) squeezeSlice(reveal, seat);
  for (const each of stolen) steal(reveal, each);
  for (const seat of juiced) wrapIn(reveal, seat, 'juiced');
  for (const { seat } of stunned) wrapIn(reveal, seat, 'stunned');
  for (const seat of launched) lightFuse(reveal, seat, 'blast');
  for (const summon of summoned)
    if (isGuard(summon)) wrapIn(reveal, summon.seat, 'guarded');
    else lightFuse(reveal, summon.seat, 'ownBlast');
  for (const { seat } of revived) raise(reveal, seat);
  settle(reveal);
}

/** Juice, guards and stuns of this round are over. */
function endOldStates(reveal: Reveal): void {
  const { choreography, beat } = reveal;
  choreography.add({ atMs: beat.parts.cost.atMs, forMs: old.forMs }, (gone) => {
    choreography.from.seats.forEach((was, seat) => {
      if (!was.juiced && !was.guarded && !was.stunned) return;
      const now = reveal.now(seat);
      now.ring = Math.min(now.ring, 1 - gone);
      if (gone === 1) change(now, { juiced: false, guarded: false, stunned: false });
    });
  });
}

function bury(reveal: Reveal, seat: Seat, word: string): void {
  const { choreography, r, reducedMotion } = reveal;
  const atMs = fallsAt(reveal);
  choreography.add({ atMs: atMs + fall.lateMs, forMs: fall.forMs, ease: ease.drop }, (fallen) => {
    const now = reveal.now(seat);
    now.token.turn = reducedMotion ? deadTurn : deadTurn * fallen;
    if (!reducedMotion) now.token.scale = 1 + fall.grow * hump(fallen);
    if (fallen < fall.deadFrom) return;
    change(now, { dead: true, count: null, juiced: false, guarded: false, stunned: false, away: false });
  });
  choreography.add({ atMs: atMs + paperFall.lateMs, forMs: paperFall.forMs }, (gone) => {
    const now = reveal.now(seat);
    now.paper.alpha *= 1 - gone;
    if (!reducedMotion) now.paper.y += gone * gone * r * paperFall.sink;
    if (gone === 1) now.card = { kind: 'none' };
  });
  stampVerdict(reveal, seat, word);
}

/** With the costs; where all is played so fast that whom the last blow struck still holds then, after that. ms */
function fallsAt({ beat, choreography }: Reveal): number {
  const { shots, blasts, cost } = beat.parts;
  const struckMs = (blasts ?? shots)?.impactMs ?? 0;
  return Math.max(cost.atMs, struckMs + choreography.deathHoldMs - fall.lateMs);
}

/** What the reveal meant for that player, in one word. */
function stampVerdict(reveal: Reveal, seat: Seat, word: string): void {
  const { choreography, beat, r } = reveal;
  const { atMs, untilMs } = beat.parts.cost;
  const { x, y } = reveal.token(seat);
  const { count, lifeMs, reach, lateMs } = verdictScraps;
  const flying = { count, lifeMs, reachPx: r * reach, colours: [pieceColours.rust], seed: seat + 40 };
  reveal.scatter({ x, y }, atMs + lateMs, flying);
  const px = Math.max(verdict.leastPx, Math.round(r * verdict.size));
  choreography.stamp(
    stampTexture(choreography.textures, word, px),
    { x, y: y - verdict.risePx },
    {
      atMs: atMs + verdict.lateMs,
      untilMs: untilMs - verdict.untilEarlyMs,
      from: verdict.fromScale,
      turn: verdict.turn,
    },
  );
}

/** The number jumps to what is left, with a tag that says by how much. */
function countAmmo(reveal: Reveal, seat: Seat): void {
  const { choreography, beat, r, reducedMotion } = reveal;
  const { impactMs: atMs, untilMs } = beat.parts.cost;
  const from = seatOf(choreography.from, seat).count ?? 0;
  const to = seatOf(choreography.to, seat).count;
  if (to === null || to === from) return;
  const { x, y } = reveal.token(seat);
  const word = to > from ? `+${to - from}` : `${to - from}`;
  const place = { x: x + reveal.outward(seat) * r * ammo.x, y: y - r * ammo.y };
  reveal.tag({ seat, word, place, style: 'ammo' }, { atMs, untilMs: untilMs - ammo.untilEarlyMs });
  choreography.add({ atMs, forMs: ammo.forMs }, (gone) => {
    const now = reveal.now(seat);
    now.count = to;
    if (!reducedMotion) now.swell = gone < 1 ? 1 + ammo.swell * hump(gone) : 1;
  });
}

/** The card of whoever loads jolts, like a cylinder that turns. */
function turnCylinder(reveal: Reveal, seat: Seat): void {
  if (reveal.reducedMotion) return;
  reveal.choreography.add({ atMs: reveal.beat.parts.cost.atMs + load.lateMs, forMs: load.forMs }, (gone) => {
    if (gone === 1) return;
    const { paper } = reveal.now(seat);
    paper.turn += load.turn * Math.sin(gone * Math.PI * 2);
    paper.scale *= 1 + load.grow * hump(gone);
  });
}

/** The slice is squeezed before its peel goes round the token. */
function squeezeSlice(reveal: Reveal, seat: Seat): void {
  if (reveal.reducedMotion) return;
  reveal.choreography.add({ atMs: reveal.beat.parts.cost.atMs, forMs: squeeze.forMs }, (gone) => {
    if (gone < 1) reveal.now(seat).paper.scale *= 1 - squeeze.shrink * hump(gone);
  });
}

/** Thievery: bullets hop to the thief, one after another. */
function steal(reveal: Reveal, { from, by, ammo: stolen }: Revealed['stolen'][number]): void {
  const { choreography, beat, r, reducedMotion } = reveal;
  if (reducedMotion) return;
  const { cost } = beat.parts;
  const height = Math.max(theft.leastPx, r * theft.size);
  const texture = choreography.textures.get('bullet', height, height + 4, (context) => drawBullet(context, height));
  const [start, end] = [reveal.token(from), reveal.token(by)];
  for (let i = 0; i < Math.min(stolen, theft.most); i++) {
    const bullet = choreography.sprite(texture, start);
    const atMs = cost.atMs + theft.lateMs + i * theft.nextMs;
    choreography.add({ atMs, forMs: Math.min(theft.forMs, cost.untilMs - atMs), ease: ease.glide }, (flown) => {
      show(bullet, { alpha: flown > 0 && flown < 1 ? 1 : 0, turn: flown * 360 });
      bullet.position.copyFrom(alongArc(start, end, r * theft.lift, flown));
    });
  }
}

/** A ring for the next round: peel of juice, staves of a guard, or sparks of a stun. */
function wrapIn(reveal: Reveal, seat: Seat, state: 'juiced' | 'guarded' | 'stunned'): void {
  const { choreography, beat, r, reducedMotion } = reveal;
  const atMs = beat.parts.cost.atMs + wrap.lateMs;
  choreography.add({ atMs, forMs: wrap.forMs, ease: reducedMotion ? ease.even : ease.arrive }, (drawn) => {
    const now = reveal.now(seat);
    now[state] = true;
    now.ring = drawn;
  });
  if (state !== 'stunned') return;
  const { x, y } = reveal.token(seat);
  reveal.tag(
    { seat, word: stageWords.stunned, place: { x, y: y - r * wrap.tagRise }, style: 'note' },
    { atMs, untilMs: beat.parts.cost.untilMs - wrap.untilEarlyMs },
  );
}

/** If the launcher lives, the firework, or what it is, hops to the middle and waits there for the next round. */
function lightFuse(reveal: Reveal, seat: Seat, what: 'blast' | 'ownBlast'): void {
  const { choreography, beat, r, reducedMotion } = reveal;
  const card = reveal.card(seat);
  const spot = (what === 'blast' ? fuseSpot : ownFuseSpot)(choreography.scene.layout);
  const atMs = beat.parts.cost.atMs + fuse.lateMs;
  choreography.add({ atMs, forMs: fuse.forMs, ease: ease.settle }, (hopped) => {
    const { x, y } = alongArc(card, spot, r * fuse.lift, reducedMotion ? 1 : hopped);
    choreography.now[what] = true;
    change(choreography.now[what === 'blast' ? 'fuse' : 'ownFuse'], {
      x: x - spot.x,
      y: y - spot.y,
      alpha: reducedMotion ? hopped : 1,
    });
  });
}

/** The light goes, a hand rises, and colour comes back. */
function raise(reveal: Reveal, seat: Seat): void {
  const { choreography, beat, r, reducedMotion } = reveal;
  const { cost } = beat.parts;
  const { x, y } = reveal.token(seat);
  const atMs = cost.atMs + rise.lateMs;
  const forMs = Math.max(rise.leastMs, cost.untilMs - atMs - rise.endEarlyMs);
  const { scale } = rise;
  const hand = choreography.sprite(reveal.conjured('necromancy'), { x, y });
  choreography.add({ atMs, forMs, ease: ease.turn }, (risen) => {
    const now = reveal.now(seat);
    if (!reducedMotion) choreography.now.dim = rise.dim * hump(risen);
    if (risen > rise.aliveFrom) change(now, { dead: false, count: 0 });
    now.token.turn = reducedMotion ? 0 : between(deadTurn, 0, Math.min(1, risen * rise.turning));
    show(hand, {
      alpha: risen < 1 ? fade(risen, 0.2, 0.25) : 0,
      scale: reducedMotion ? scale.still : between(scale.from, scale.to, risen),
    });
    hand.position.y = y + (reducedMotion ? 0 : between(r * rise.y.from, r * rise.y.to, risen));
  });
  reveal.tag(
    { seat, word: stageWords.back, place: { x, y: y - r * rise.tagRise }, style: 'copy' },
    { atMs: atMs + forMs * rise.aliveFrom, untilMs: cost.untilMs - rise.untilEarlyMs },
  );
}

/** Cards end as the view has them: what was played last, small and faint; or the yellow card of the stunned. */
function settle(reveal: Reveal): void {
  const { choreography, event, beat, reducedMotion } = reveal;
  const atMs = beat.parts.cost.untilMs - settling.ms;
  choreography.add({ atMs, forMs: settling.ms, ease: ease.turn }, (settled) => {
    for (const { seat } of event.plays) {
      const now = reveal.now(seat);
      const { paper } = now;
      const { card: to } = seatOf(choreography.to, seat);
      if (now.card.kind === 'none') continue;
      paper.turn *= 1 - settled;
      if (to.kind === 'slot') {
        change(paper, {
          alpha: between(paper.alpha, lastCard.alpha, settled),
          scale: between(paper.scale, lastCard.scale, settled),
          y: between(paper.y, -lastCard.rise * reveal.card(seat).height, settled),
        });
      } else if (to.kind === 'stunned') {
        if (settled > 0.5) now.card = to;
        if (reducedMotion) paper.alpha = Math.max(settling.leastAlpha, Math.abs(1 - 2 * settled));
        else paper.width = Math.abs(Math.cos(settled * Math.PI));
      } else paper.alpha = between(paper.alpha, 1, settled);
    }
  });
}
