/** What it cost: who is out, what was paid and loaded, stolen, summoned and raised. */
import type { Seat } from '../../../../shared/contract/game.ts';
import { hitIn } from '../../../../shared/games/wa-wa-west/showdown.ts';
import { piece as inks } from '../../../design/palette.ts';
import { drawPath } from '../../../kit/stage/drawing.ts';
import { alongArc } from '../../../kit/stage/effects/flight.ts';
import { hiddenSprite, show } from '../../../kit/stage/scene.ts';
import { between, ease, fade, hump } from '../../../kit/stage/timeline.ts';
import { bulletPath } from '../../../design/shapes.ts';
import type { Beat } from './beats.ts';
import type { Props } from './props.ts';
import { lastCard } from './seat-pieces.ts';
import { fuseSpot } from './table.ts';

/** The last stretch, in which cards become what was played last, ms. */
const settleMs = 240;

export function stageCost(props: Props): void {
  const beat = props.beat('cost');
  dropOldStates(props, beat);
  const { died } = props.revealed;
  for (const { seat, left } of died) bury(props, seat, left, beat);
  // In a showdown inside another game nobody dies of being hit.
  for (const seat of hitIn(props.revealed))
    if (!died.some((dead) => dead.seat === seat)) mark(props, seat, 'HIT', beat);
  for (const play of props.revealed.plays) count(props, play.seat, beat);
  for (const { seat } of props.revealed.gained) load(props, seat, beat);
  for (const seat of props.revealed.juiced) squeeze(props, seat, beat);
  for (const theft of props.revealed.stolen) steal(props, theft, beat);
  for (const seat of props.revealed.juiced) wrap(props, seat, 'juiced', beat);
  for (const { seat } of props.revealed.stunned) wrap(props, seat, 'stunned', beat);
  for (const seat of props.revealed.launched) lightFuse(props, seat, beat);
  for (const { seat } of props.revealed.revived) raise(props, seat, beat);
  settle(props, beat);
}

function bury(props: Props, seat: Seat, left: boolean, beat: Beat): void {
  props.score.add({ atMs: beat.fromMs + 20, forMs: 140, ease: ease.drop }, (fallen) => {
    const now = props.now.seats[seat];
    now.token.turn = props.still ? -8 : -8 * fallen;
    if (!props.still) now.token.scale = 1 + 0.12 * hump(fallen);
    if (fallen < 0.6) return;
    Object.assign(now, { dead: true, ammo: null, juiced: false, stunned: false, away: false });
  });
  props.score.add({ atMs: beat.fromMs + 60, forMs: 220 }, (gone) => {
    const now = props.now.seats[seat];
    now.paper.alpha *= 1 - gone;
    if (!props.still) now.paper.y += gone * gone * props.r * 0.5;
    if (gone === 1) now.card = { kind: 'none' };
  });
  mark(props, seat, left ? 'LEFT' : 'OUT', beat);
}

/** What the reveal meant for that player, in one word. */
function mark(props: Props, seat: Seat, word: string, beat: Beat): void {
  const token = props.token(seat);
  props.scatter(token, beat.fromMs + 100, {
    count: 6,
    lifeMs: 400,
    reach: props.r * 1.4,
    colours: [inks.rust],
    seed: seat + 40,
  });
  props.stamp({ x: token.x, y: token.y - 2 }, word, beat.fromMs + 60, beat.toMs - 20);
}

/** The number jumps to what is left, with a tag that says by how much. */
function count(props: Props, seat: Seat, beat: Beat): void {
  const from = props.from.seats[seat].ammo ?? 0;
  const to = props.to.seats[seat].ammo;
  if (to === null || to === from) return;
  const token = props.token(seat);
  const { outward } = props.table.layout.places[seat];
  const word = to > from ? `+${to - from}` : `${to - from}`;
  const at = { x: token.x + outward * props.r * 1.15, y: token.y - props.r * 0.8 };
  props.tag(seat, at, word, 'ammo', beat.impactMs, beat.toMs - 60);
  props.score.add({ atMs: beat.impactMs, forMs: 200 }, (progress) => {
    const now = props.now.seats[seat];
    now.ammo = to;
    if (!props.still) now.count = 1 + 0.35 * hump(progress) * (progress < 1 ? 1 : 0);
  });
}

/** The card of whoever loads jolts, like a cylinder that turns. */
function load(props: Props, seat: Seat, beat: Beat): void {
  if (props.still) return;
  props.score.add({ atMs: beat.fromMs + 40, forMs: 220 }, (progress) => {
    if (progress === 1) return;
    const { paper } = props.now.seats[seat];
    paper.turn += 14 * Math.sin(progress * Math.PI * 2);
    paper.scale *= 1 + 0.12 * hump(progress);
  });
}

/** The slice is squeezed before its peel goes round the token. */
function squeeze(props: Props, seat: Seat, beat: Beat): void {
  if (props.still) return;
  props.score.add({ atMs: beat.fromMs, forMs: 220 }, (progress) => {
    if (progress < 1) props.now.seats[seat].paper.scale *= 1 - 0.2 * hump(progress);
  });
}

/** Thievery: bullets hop to the thief, forty apart. */
function steal(props: Props, { from, by, ammo }: { from: Seat; by: Seat; ammo: number }, beat: Beat): void {
  if (props.still) return;
  const height = Math.max(12, props.r * 0.5);
  const print = props.table.press.get('bullet', height, height + 4, (ink) =>
    drawPath(ink, bulletPath(height), 0, 0, 1, { fill: inks.sun, line: inks.ink, lineWidth: 1.5 }),
  );
  const [start, end] = [props.token(from), props.token(by)];
  const shown = Math.min(ammo, 8);
  for (let i = 0; i < shown; i++) {
    const bullet = hiddenSprite(print, start);
    props.put(bullet);
    const atMs = beat.fromMs + 80 + i * 40;
    props.score.add({ atMs, forMs: Math.min(300, beat.toMs - atMs), ease: ease.glide }, (flown) => {
      show(bullet, { alpha: flown > 0 && flown < 1 ? 1 : 0, turn: flown * 360 });
      bullet.position.copyFrom(alongArc(start, end, props.r * 1.6, flown));
    });
  }
}

/** A ring for the next round: peel of juice, or sparks of a stun. */
function wrap(props: Props, seat: Seat, state: 'juiced' | 'stunned', beat: Beat): void {
  const atMs = beat.fromMs + 180;
  props.score.add({ atMs, forMs: 260, ease: props.still ? ease.even : ease.arrive }, (drawn) => {
    const now = props.now.seats[seat];
    now[state] = true;
    now.ring = drawn;
  });
  if (state === 'juiced') return;
  const token = props.token(seat);
  props.tag(seat, { x: token.x, y: token.y - props.r * 1.3 }, 'Stunned', 'note', atMs, beat.toMs - 60);
}

/** If the launcher lives, the firework hops to the middle and waits there for the next round. */
function lightFuse(props: Props, seat: Seat, beat: Beat): void {
  const card = props.card(seat);
  const spot = fuseSpot(props.table.layout);
  props.score.add({ atMs: beat.fromMs + 100, forMs: 260, ease: ease.settle }, (hopped) => {
    props.now.blast = true;
    const at = alongArc(card, spot, props.r * 1.2, props.still ? 1 : hopped);
    Object.assign(props.now.fuse, { x: at.x - spot.x, y: at.y - spot.y, alpha: props.still ? hopped : 1 });
  });
}

/** The light goes, a hand rises, and colour comes back. */
function raise(props: Props, seat: Seat, beat: Beat): void {
  const { score, still } = props;
  const token = props.token(seat);
  const fromMs = beat.fromMs + 120;
  const riseMs = Math.max(200, beat.toMs - fromMs - 320);
  const hand = hiddenSprite(props.badgePrint('necromancy'), token);
  props.put(hand);
  score.add({ atMs: fromMs, forMs: riseMs, ease: ease.turn }, (risen) => {
    const now = props.now.seats[seat];
    if (!still) props.now.dim = 0.45 * hump(risen);
    if (risen > 0.6) Object.assign(now, { dead: false, ammo: 0 });
    now.token.turn = still ? 0 : between(-8, 0, Math.min(1, risen * 1.6));
    show(hand, { alpha: risen < 1 ? fade(risen, 0.2, 0.25) : 0, scale: still ? 1.3 : between(0.8, 1.5, risen) });
    hand.position.y = token.y + (still ? 0 : between(props.r * 0.5, -props.r * 0.6, risen));
  });
  props.tag(seat, { x: token.x, y: token.y - props.r * 1.3 }, 'Back', 'copy', fromMs + riseMs * 0.6, beat.toMs - 40);
}

/** Juice and stuns of this round are over. */
function dropOldStates(props: Props, beat: Beat): void {
  props.score.add({ atMs: beat.fromMs, forMs: 170 }, (gone) => {
    props.from.seats.forEach((was, seat) => {
      const now = props.now.seats[seat];
      if (!was.juiced && !was.stunned) return;
      now.ring = Math.min(now.ring, 1 - gone);
      if (gone === 1) now.juiced = now.stunned = false;
    });
  });
}

/** Cards end as the view has them: what was played last, small and faint; or the yellow card of the stunned. */
function settle(props: Props, beat: Beat): void {
  const atMs = beat.toMs - settleMs;
  props.score.add({ atMs, forMs: settleMs, ease: ease.turn }, (settled) => {
    for (const play of props.revealed.plays) {
      const now = props.now.seats[play.seat];
      const to = props.to.seats[play.seat].card;
      if (now.card.kind === 'none') continue;
      now.paper.turn *= 1 - settled;
      if (to.kind === 'slot') {
        now.paper.alpha = between(now.paper.alpha, lastCard.alpha, settled);
        now.paper.scale = between(now.paper.scale, lastCard.scale, settled);
        now.paper.y = between(now.paper.y, -lastCard.rise * props.card(play.seat).height, settled);
      } else if (to.kind === 'stunned') {
        if (settled > 0.5) now.card = to;
        if (props.still) now.paper.alpha = Math.max(0.15, Math.abs(1 - 2 * settled));
        else now.paper.width = Math.abs(Math.cos(settled * Math.PI));
      } else now.paper.alpha = between(now.paper.alpha, 1, settled);
    }
  });
}
