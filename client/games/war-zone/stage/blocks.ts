/** What each defence does to the attack. With reduced motion nothing moves: the word alone tells. */
import type { Seat } from '../../../../shared/contract/game.ts';
import type { Kind } from '../../../../shared/games/war-zone/deck.ts';
import { drawPath, type Context } from '../../../kit/stage/drawing.ts';
import { tracer } from '../../../kit/stage/effects/lines.ts';
import { dotTexture } from '../../../kit/stage/effects/particles.ts';
import { change, type Point, type Pose } from '../../../kit/stage/picture.ts';
import { show } from '../../../kit/stage/scene.ts';
import { between, ease, fade, hump } from '../../../kit/stage/timeline.ts';
import { palette } from '../palette.ts';
import { panelOf, type CardPlace } from './layout.ts';
import type { Choreography } from './scene.ts';
import { scatter, sizeOf } from './effects.ts';

interface Block {
  choreography: Choreography;
  card: Kind;
  /** The attack. */
  place: CardPlace;
  /** The defence. */
  meeting: Point;
  target: Seat;
  atMs: number;
  untilMs: number;
}

type Effect = (block: Block) => void;

const effects: Record<string, Effect> = {
  'barbed-wire': pullWire,
  'machine-gun': sweep,
  bunker: dropSlab,
  'gas-mask': putMask,
  'anti-tank-gun': shootFlat,
  'anti-aircraft-gun': puff,
  camouflage: closeLeaves,
};

/**
 * The numbers of each effect. What ends in Ms is ms, in Px px; `wide` and `high` are shares of the attack card, other
 * sizes are in `sizePx` of the scene's effects, of the mask and the leaves in radii of the token. Turns are degrees.
 */
const wire = {
  pull: { ms: 160, wide: 1.5, turn: -6, squeeze: 0.05, scrapsMs: 150 },
  scraps: { count: 6, lifeMs: 280, reach: 1.6 },
};
const gun = {
  burst: { count: 8, nextMs: 34, fromTurn: 160, nextTurn: 6, size: 0.16, leastPx: 4 },
  dash: { growMs: 60, lifeMs: 150, fading: 2 },
  rattle: { px: 3, scrapsMs: 120 },
  scraps: { count: 12, lifeMs: 300, reach: 2 },
};
const slab = {
  fall: { dropMs: 150, wide: 1.2, high: 0.3, turn: -2, shakePx: 4 },
  press: { ms: 120, px: 10, squeeze: 0.06 },
  scraps: { count: 10, lifeMs: 350, reach: 2.2 },
};
const mask = { size: 1.9, leastPx: 30, down: 4, breath: 0.06 };
const shot = {
  line: { startMs: 60, growMs: 80, lifeMs: 300, fading: 2, size: 0.4, leastPx: 8 },
  strike: { atMs: 120, tip: 12, shakePx: 4 },
  scraps: { count: 14, lifeMs: 350, reach: 2.2 },
};
const puffs = {
  cloud: { count: 4, nextMs: 65, lifeMs: 380, size: 0.55 },
  peel: { turn: 16, risePx: 14, scrapsMs: 240 },
  scraps: { count: 10, lifeMs: 400, reach: 2 },
};
const leaves = { count: 8, size: 1.25, leastPx: 24, close: 3.4, open: 3, closed: 0.72, turn: 45, openTurn: 60 };
const knocking = { offPx: 12, turn: 8, shakePx: 3, scraps: { count: 10, lifeMs: 350, reach: 2 } };

export function blockEffect(block: Block): void {
  if (!block.choreography.reducedMotion) (effects[block.card] ?? knock)(block);
}

/** The attack card, moved as long as it lies there. */
function pose({ choreography, atMs, untilMs }: Block, move: (pose: Pose, age: number) => void): void {
  choreography.add({ atMs, forMs: untilMs - atMs }, (age) => {
    const { attack } = choreography.now;
    if (attack) move(attack.pose, age);
  });
}

/** Wire snaps taut across the card. */
function pullWire(block: Block): void {
  const { choreography, place, atMs, untilMs } = block;
  const width = Math.round(place.width * wire.pull.wide);
  const texture = choreography.textures.get(`wire:${width}`, width + 8, 60, (context) =>
    drawWireAcross(context, width),
  );
  const sprite = choreography.sprite(texture, { x: place.x, y: place.y - place.height * 0.1 });
  let pulled = 0;
  choreography.add({ atMs, forMs: wire.pull.ms, ease: ease.arrive }, (progress) => (pulled = progress));
  choreography.add({ atMs, forMs: untilMs - atMs }, (age) => {
    show(sprite, { alpha: age < 1 ? fade(age, 0, 0.15) : 0, turn: wire.pull.turn });
    sprite.scale.x = Math.max(0.02, pulled);
  });
  pose(block, (now, age) => (now.scale = 1 - wire.pull.squeeze * Math.min(1, age * 4)));
  scatter(choreography, place, atMs + wire.pull.scrapsMs, wire.scraps, [palette.ink], 3);
}

/** Dashes sweep over the attack. */
function sweep(block: Block): void {
  const { choreography, place, meeting, atMs } = block;
  const start = { x: meeting.x - place.width * 0.2, y: meeting.y - place.height * 0.16 };
  for (let i = 0; i < gun.burst.count; i++) {
    const angle = ((gun.burst.fromTurn + i * gun.burst.nextTurn) * Math.PI) / 180;
    const to = {
      x: meeting.x + Math.cos(angle) * place.width * 1.5,
      y: meeting.y - Math.sin(angle - 0.5) * place.width * 0.8,
    };
    const line = tracer(start, to, Math.max(gun.burst.leastPx, sizeOf(choreography) * gun.burst.size), palette.ink);
    choreography.shoot(line, { ...gun.dash, atMs: atMs + i * gun.burst.nextMs });
  }
  pose(block, (now, age) => {
    if (age < 0.5) now.x += Math.sin(age * 120) * gun.rattle.px;
  });
  scatter(choreography, place, atMs + gun.rattle.scrapsMs, gun.scraps, [palette.ink, palette.sheet], 6);
}

/** A slab drops on the card, which gives way. */
function dropSlab(block: Block): void {
  const { choreography, place, atMs, untilMs } = block;
  const width = Math.round(place.width * slab.fall.wide);
  const height = Math.round(place.height * slab.fall.high);
  const texture = choreography.textures.get(`slab:${width}`, width + 14, height + 16, (context) =>
    drawSlab(context, width, height),
  );
  const sprite = choreography.sprite(texture, place);
  let dropped = 0;
  choreography.add({ atMs, forMs: slab.fall.dropMs, ease: ease.drop }, (progress) => (dropped = progress));
  choreography.add({ atMs, forMs: untilMs - atMs }, (age) => {
    sprite.y = between(place.y - place.height * 0.9, place.y - place.height * 0.22, dropped);
    show(sprite, { alpha: age < 1 ? fade(age, 0, 0.15) : 0, turn: slab.fall.turn });
  });
  const strikeMs = atMs + slab.fall.dropMs;
  choreography.add({ atMs: strikeMs, forMs: slab.press.ms }, (pressed) => {
    const { attack } = choreography.now;
    if (attack) change(attack.pose, { y: slab.press.px * pressed, scale: 1 - slab.press.squeeze * pressed });
  });
  choreography.shake(strikeMs, slab.fall.shakePx);
  const middle = { x: place.x, y: place.y - place.height * 0.1 };
  scatter(choreography, middle, strikeMs, slab.scraps, [palette.under, palette.ink], 8);
}

/** A mask comes down over the token. */
function putMask({ choreography, card, target, atMs, untilMs }: Block): void {
  const { token } = panelOf(choreography.scene.layout, target);
  const size = Math.max(mask.leastPx, token.radius * mask.size);
  const sprite = choreography.sprite(choreography.scene.kindTexture(card, size), token);
  choreography.add({ atMs, forMs: untilMs - atMs }, (age) => {
    const down = Math.min(1, age * mask.down);
    sprite.y = token.y - (1 - down) * size;
    const scale = 1 + mask.breath * Math.sin(age * Math.PI * 4);
    show(sprite, { alpha: age < 1 ? fade(age, 0.1, 0.2) : 0, scale });
  });
}

/** One flat shot, and the card tips over. */
function shootFlat(block: Block): void {
  const { choreography, place, meeting, atMs } = block;
  const line = tracer(
    { x: meeting.x - place.width * 0.1, y: meeting.y - place.height * 0.1 },
    { x: place.x - place.width * 0.9, y: place.y - place.height * 0.2 },
    Math.max(shot.line.leastPx, sizeOf(choreography) * shot.line.size),
    palette.signal,
  );
  choreography.shoot(line, { ...shot.line, atMs: atMs + shot.line.startMs });
  pose(block, (now, age) => (now.turn -= shot.strike.tip * Math.min(1, Math.max(0, age - 0.1) * 6)));
  choreography.shake(atMs + shot.strike.atMs, shot.strike.shakePx);
  scatter(choreography, place, atMs + shot.strike.atMs, shot.scraps, [palette.ink, palette.signal], 12);
}

/** Puffs climb, and the attack peels off. */
function puff(block: Block): void {
  const { choreography, place, meeting, atMs } = block;
  const texture = dotTexture(choreography.textures, Math.round(sizeOf(choreography) * puffs.cloud.size), palette.ink);
  for (let i = 0; i < puffs.cloud.count; i++) {
    const share = (i + 1) / puffs.cloud.count;
    const cloud = choreography.sprite(texture, {
      x: between(meeting.x, place.x - place.width * 0.3, share),
      y: between(meeting.y - place.height * 0.2, place.y - place.height * 0.5, share),
    });
    choreography.add({ atMs: atMs + i * puffs.cloud.nextMs, forMs: puffs.cloud.lifeMs }, (age) =>
      show(cloud, { alpha: age < 1 ? 1 - age : 0, scale: 0.4 + age }),
    );
  }
  pose(block, (now, age) => {
    const away = Math.min(1, Math.max(0, age - 0.25) * 3);
    now.turn -= puffs.peel.turn * away;
    now.y -= puffs.peel.risePx * hump(away);
  });
  scatter(choreography, place, atMs + puffs.peel.scrapsMs, puffs.scraps, [palette.ink], 15);
}

/** Leaves close over the token. */
function closeLeaves({ choreography, card, target, atMs, untilMs }: Block): void {
  const { token } = panelOf(choreography.scene.layout, target);
  const size = Math.max(leaves.leastPx, token.radius * leaves.size);
  for (let i = 0; i < leaves.count; i++) {
    const angle = (i * 2 * Math.PI) / leaves.count;
    const texture = choreography.scene.kindTexture(card, size, i % 2 ? palette.guardTone : palette.ink);
    const leaf = choreography.sprite(texture, token);
    choreography.add({ atMs, forMs: untilMs - atMs }, (age) => {
      const closed = Math.min(1, age * leaves.close);
      const far = between(token.radius * leaves.open, token.radius * leaves.closed, closed);
      leaf.position.set(token.x + Math.cos(angle) * far, token.y + Math.sin(angle) * far);
      const turn = i * leaves.turn + (1 - closed) * leaves.openTurn;
      show(leaf, { alpha: age < 1 ? fade(age, 0.1, 0.25) : 0, turn });
    });
  }
}

/** A defence that nobody drew: the attack is knocked aside. */
function knock(block: Block): void {
  const { choreography, place, atMs } = block;
  pose(block, (now, age) => {
    const knocked = Math.min(1, age * 5);
    now.x -= knocking.offPx * knocked;
    now.turn -= knocking.turn * knocked;
  });
  choreography.shake(atMs, knocking.shakePx);
  const edge = { x: place.x + place.width * 0.3, y: place.y };
  scatter(choreography, edge, atMs, knocking.scraps, [palette.ink, palette.sheet], 18);
}

/** Barbed wire, that wide, as it is pulled across a card. */
function drawWireAcross(context: Context, width: number): void {
  for (const y of [-12, 0, 12]) {
    drawPath(context, `M${-width / 2},${y}Q0,${y + 7} ${width / 2},${y}`, 0, 0, 1, {
      line: palette.sheet,
      lineWidth: 6,
    });
    drawPath(context, `M${-width / 2},${y}Q0,${y + 7} ${width / 2},${y}`, 0, 0, 1, { line: palette.ink, lineWidth: 3 });
    let barbs = '';
    for (let x = -width / 2 + 10 + y; x < width / 2; x += 26) barbs += `M${x - 6},${y - 3}l12,12m0,-12l-12,12`;
    drawPath(context, barbs, 0, 0, 1, { line: palette.ink, lineWidth: 2.2 });
  }
}

/** A slab of concrete. */
function drawSlab(context: Context, width: number, height: number): void {
  const path = `M${-width / 2},${-height / 2}H${width / 2}L${width / 2 - 6},${height / 2}H${-width / 2 + 6}Z`;
  drawPath(context, path, 3, 5, 1, { fill: 'rgba(0, 0, 0, 0.4)' });
  drawPath(context, path, 0, 0, 1, { fill: palette.under, line: palette.ink, lineWidth: 3 });
  drawPath(context, `M${-width * 0.3},${-height * 0.1}H${width * 0.3}V${height * 0.14}H${-width * 0.3}Z`, 0, 0, 1, {
    fill: palette.ink,
  });
}
