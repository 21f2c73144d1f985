/** A fight: the attack card comes to the middle, and is blocked or taken. What each card does besides is its own. */
import type { Texture } from 'pixi.js';
import type { Seat } from '../../../../shared/contract/game.ts';
import type { Kind } from '../../../../shared/games/war-zone/deck.ts';
import type { Bonus, WarZoneEvent } from '../../../../shared/games/war-zone/types.ts';
import { starPath } from '../../../../shared/design/shapes.ts';
import { drawPath } from '../../../kit/stage/drawing.ts';
import { drawText } from '../../../kit/stage/lettering.ts';
import { change, clamp, type Point } from '../../../kit/stage/picture.ts';
import { show } from '../../../kit/stage/scene.ts';
import { between, ease, fade, hump } from '../../../kit/stage/timeline.ts';
import { palette } from '../palette.ts';
import { stageWords } from '../words.ts';
import { attackEffect } from './attacks.ts';
import { slideMsOf, times, type WarZoneBeat } from './beats.ts';
import { blockEffect } from './blocks.ts';
import { drawBonus, drawTornTicket } from './card-drawings.ts';
import { aimPoint, middleOf, panelOf, type CardPlace } from './layout.ts';
import { attackOf, attackTurn, discardCard, placeInHand, seatOf, takeFromHand } from './picture.ts';
import type { Choreography, EventMotions } from './scene.ts';
import { jolt, scatter, sizeOf, stampWord } from './effects.ts';

/** The numbers of each motion. What ends in Ms is ms, in Px px, in Share a share of the attack card; turns are degrees. */
const attack = { liftPx: 24, pathMs: 240, effectMs: 40 };
const copycat = { forMs: 620, changeMs: 80, x: 30, y: -6 };
const block = { meetMs: 260, leaveMs: 240, liftPx: 16, turn: 9, scale: 0.86, xShare: 0.84, yShare: 0.06 };
const blocked = { atMs: 200, restMs: 100, sizeShare: 0.3, leastPx: 22, mostPx: 52, xShare: 0.42, yShare: 0.36 };
const discard = { liftPx: 20, turn: 4, attackShare: 0.7 };
const hit = { strikeMs: 60, leaveMs: 200, slideMs: 120, gainMs: 220, shakePx: 8 };
const hitScraps = { target: { count: 12, lifeMs: 500, reach: 2.4 }, card: { count: 30, lifeMs: 600 }, reachShare: 0.9 };
const kick = { forMs: 260, turn: 5 };
const sliding = { leastMs: 60, swellMs: 300, swell: 0.45 };
const ticket = { tearMs: 220, leastPx: 150, mostPx: 330, fromScale: 0.6, fromTurn: -16, turn: -5 };
const gain = { atMs: 180, shortMs: 160, liftPx: 30, scale: 1.3, size: 0.9 };

export const combatMotions = {
  /** The card comes to the middle, the path reaches its target, and the card's own effect goes off. */
  attacked(choreography, event, { atMs, forMs }) {
    const { by, target, card } = event;
    const { scene, to } = choreography;
    const place = scene.layout.attack;
    const face = scene.faceTexture(card, place, { fits: event.counteraction !== null, torn: false });
    const { liftPx } = attack;
    playCard(choreography, { seat: by, card }, place, face, { atMs, forMs: times.play, liftPx, turn: attackTurn });
    choreography.since(atMs, (now) => now.seats.forEach((player) => (player.last = null)));

    const liesMs = atMs + times.play;
    const note = to.attack?.card === card && to.attack.by === by ? to.note : null;
    const isOver = to.note !== null && to.attack === null;
    choreography.since(liesMs, (now) => {
      now.attack = { ...attackOf(event), path: 0 };
      now.discarded += 1;
      now.last = { kind: card, by };
      seatOf(now, by).last = isOver ? null : card;
      now.note = note;
    });
    choreography.add({ atMs: liesMs, forMs: attack.pathMs, ease: ease.settle }, (drawn) => {
      const { attack: lying } = choreography.now;
      if (lying?.card === card) lying.path = choreography.reducedMotion ? 1 : drawn;
    });
    choreography.since(liesMs + attack.pathMs, (now) => {
      seatOf(now, target).target = true;
    });
    if (event.copycat > 0) gainByCopying(choreography, event, liesMs);
    attackEffect({
      choreography,
      card,
      from: { x: place.x, y: place.y },
      to: aimPoint(scene.layout, target),
      target,
      atMs: liesMs + attack.effectMs,
      forMs: forMs - times.play - attack.effectMs,
      seed: by * 7 + target + 1,
    });
  },

  /** A defence meets the attack: its own effect, the word, and both go on the discard pile. */
  blocked(choreography, event, { atMs, forMs }) {
    const { target, card } = event;
    const { scene } = choreography;
    const { layout } = scene;
    const place = layout.attack;
    const meeting: CardPlace = {
      ...place,
      x: place.x + place.width * block.xShare,
      y: place.y + place.height * block.yShare,
    };
    const face = scene.faceTexture(card, meeting);
    const { turn, scale } = block;
    const meetMs = atMs + block.meetMs;
    const leaveMs = atMs + forMs - block.leaveMs;

    const flight = { atMs, forMs: block.meetMs, liftPx: block.liftPx, turn, scale };
    playCard(choreography, { seat: target, card }, meeting, face, flight);
    // It stays where it met the attack until both leave.
    choreography.fly(face, meeting, meeting, {
      atMs: meetMs,
      forMs: leaveMs - atMs - block.meetMs,
      turn: [turn, turn],
      scale: [scale, scale],
    });
    blockEffect({ choreography, card, place, meeting, target, atMs: meetMs, untilMs: leaveMs });

    const px = Math.round(clamp(place.width * blocked.sizeShare, blocked.leastPx, blocked.mostPx));
    const middle = { x: place.x + place.width * blocked.xShare, y: place.y + place.height * blocked.yShare };
    const stampTimes = { atMs: meetMs + blocked.atMs, untilMs: leaveMs + blocked.restMs };
    stampWord(choreography, stageWords.blocked, middle, px, stampTimes);
    choreography.since(meetMs, (now) => {
      now.discarded += 1;
      now.last = { kind: card, by: target };
      now.seats.forEach((player, seat) => (player.last = seat === target ? card : null));
    });
    discardAttack(choreography, leaveMs, block.leaveMs * discard.attackShare);
    choreography.fly(face, meeting, layout.discard, {
      atMs: leaveMs,
      forMs: block.leaveMs,
      liftPx: discard.liftPx,
      turn: [turn, discard.turn],
      scale: [scale, layout.discard.width / meeting.width],
    });
    choreography.since(atMs + forMs, (now) => discardCard(now, card));
  },

  /** An attack is taken: the ticket tears off, the burst, the number, and the arrow that slides point by point. */
  hit(choreography, event, { atMs, forMs }) {
    const { by, target, damage, health, gained } = event;
    const { scene, plan } = choreography;
    const place = scene.layout.attack;
    const card = scene.deck.attacks.get(event.attack);
    const bonus: Bonus = { health: gained, damage: Math.max(0, card ? damage - card.damage : 0) };
    const hasTicket = Boolean(plan.attack?.fits);
    const strikeMs = atMs + (hasTicket ? times.ticket : hit.strikeMs);
    const leaveMs = atMs + forMs - hit.leaveMs;

    choreography.since(atMs, { note: null });
    if (hasTicket && card) tearTicket(choreography, event, card.counteraction.after, bonus, { atMs, untilMs: leaveMs });
    burst(choreography, damage, { atMs: strikeMs, untilMs: leaveMs });
    choreography.shake(strikeMs, hit.shakePx);
    // Whom it kills holds still before they reel.
    const holdMs = health === 0 ? choreography.deathHoldMs : 0;
    jolt(choreography, target, strikeMs + holdMs);
    const colours = [palette.signal, palette.ink];
    scatter(choreography, aimPoint(scene.layout, target), strikeMs, hitScraps.target, colours, target + 31);
    const reachPx = place.height * hitScraps.reachShare;
    choreography.scatter(place, strikeMs, { ...hitScraps.card, reachPx, colours: [palette.ink], seed: 77 });
    slide(choreography, target, health, strikeMs + Math.max(hit.slideMs, holdMs));
    if (gained > 0) slide(choreography, by, seatOf(plan, by).health + gained, strikeMs + hit.gainMs);
    discardAttack(choreography, leaveMs, hit.leaveMs);
  },

  /** One of the two is gone: the attack falls on the pile. */
  lapsed(choreography, _, { atMs, forMs }) {
    discardAttack(choreography, atMs, forMs);
  },
} satisfies Partial<EventMotions>;

/** A card comes from a hand; unless the viewer knew it, it turns over on its way. */
function playCard(
  choreography: Choreography,
  { seat, card }: { seat: Seat; card: Kind },
  place: CardPlace,
  face: Texture,
  {
    atMs,
    forMs,
    liftPx,
    turn,
    scale = 1,
  }: Pick<WarZoneBeat, 'atMs' | 'forMs'> & { liftPx: number; turn: number; scale?: number },
): void {
  const { scene, plan } = choreography;
  const { hand } = seatOf(plan, seat);
  const index = placeInHand(hand, card);
  const from = scene.handPlace(seat, index, hand.length, place);
  const isKnown = hand[index] === card;
  choreography.since(atMs, (now) => {
    takeFromHand(now, seat, card);
    now.note = null;
  });
  choreography.fly(isKnown ? face : scene.backTexture(place), from, place, {
    atMs,
    forMs,
    liftPx,
    turn: [from.turn, turn],
    scale: [from.scale, scale],
    turnsInto: isKnown ? undefined : face,
  });
}

/** Copycat: the same attack as the last one gives health at once. */
function gainByCopying(
  choreography: Choreography,
  { by, copycat: gained }: WarZoneEvent & { type: 'attacked' },
  atMs: number,
): void {
  const { token } = panelOf(choreography.scene.layout, by);
  const place = { x: token.x + copycat.x, y: token.y + copycat.y };
  choreography.tag(stageWords.copycat(gained), place, { atMs, untilMs: atMs + copycat.forMs });
  const was = seatOf(choreography.plan, by).health;
  choreography.since(atMs + copycat.changeMs, (now) =>
    change(seatOf(now, by), { health: was + gained, arrow: was + gained, ghost: was }),
  );
}

/** The card in the middle goes on the discard pile, and the path with it. */
function discardAttack(choreography: Choreography, atMs: number, forMs: number): void {
  const { scene, plan } = choreography;
  if (!plan.attack) return;
  const { layout } = scene;
  const { card, target, pose, fits, torn } = plan.attack;
  choreography.since(atMs, (now) => {
    now.attack = null;
    seatOf(now, target).target = false;
  });
  const from = { x: layout.attack.x + pose.x, y: layout.attack.y + pose.y };
  choreography.fly(scene.faceTexture(card, layout.attack, { fits, torn }), from, layout.discard, {
    atMs,
    forMs,
    liftPx: discard.liftPx,
    turn: [pose.turn, discard.turn],
    scale: [1, layout.discard.width / layout.attack.width],
  });
  choreography.since(atMs + forMs, (now) => discardCard(now, card));
}

/** The star behind the card, and what it costs beside it. */
function burst(choreography: Choreography, damage: number, when: { atMs: number; untilMs: number }): void {
  const { layout, textures } = choreography.scene;
  const place = layout.attack;
  const radius = Math.round(Math.min(290, layout.land.height * 0.74, layout.width * 0.34));
  const star = textures.get(`hit-star:${radius}`, radius * 2.6, radius * 2.6, (context) =>
    drawPath(context, starPath(20, radius, radius * 0.6, 0.35, 8), 0, 0, 1, {
      fill: palette.signal,
      line: palette.ink,
      lineWidth: Math.max(2.5, radius * 0.014),
    }),
  );
  const middle = { x: place.x + place.width * 0.55, y: place.y };
  choreography.stamp(star, middle, { ...when, from: 0.4, turn: 0, layer: 'under' });

  const px = Math.round(Math.min(220, place.height * 0.72, radius * 0.95));
  const text = `-${damage}`;
  const wide = px * 0.68 * text.length;
  const loss = textures.get(`loss:${text}:${px}`, wide + px * 0.4, px * 1.3, (context) =>
    drawText(context, text, 0, 0, { px, family: 'stencil', colour: palette.white, outline: px * 0.11 }),
  );
  const x = Math.min(layout.width - wide * 0.5 - 4, place.x + place.width * 0.62 + wide * 0.5);
  choreography.stamp(loss, { x, y: place.y - place.height * 0.04 }, { ...when, from: 1.6, turn: 0 });
  if (choreography.reducedMotion) return;
  choreography.add({ atMs: when.atMs, forMs: kick.forMs }, (gone) => {
    const { attack: lying } = choreography.now;
    if (lying && gone < 1) lying.pose.turn += kick.turn * hump(gone);
  });
}

/** The number changes at once; the arrow slides, and a dashed one stays where it was. */
function slide(choreography: Choreography, seat: Seat, to: number, atMs: number): void {
  const from = seatOf(choreography.plan, seat).health;
  if (from === to) return;
  choreography.since(atMs, (now) => change(seatOf(now, seat), { health: to, ghost: from }));
  const slideMs = choreography.reducedMotion ? 1 : Math.max(sliding.leastMs, slideMsOf(to - from));
  choreography.add({ atMs, forMs: slideMs }, (slid) => {
    seatOf(choreography.now, seat).arrow = between(from, to, slid);
  });
  if (choreography.reducedMotion) return;
  choreography.add({ atMs, forMs: sliding.swellMs }, (gone) => {
    if (gone < 1) seatOf(choreography.now, seat).swell = 1 + sliding.swell * hump(gone);
  });
}

/** The ticket comes off; its damage flies to the number, its health to its player's own sheet. */
function tearTicket(
  choreography: Choreography,
  { by, target }: WarZoneEvent & { type: 'hit' },
  after: string,
  bonus: Bonus,
  { atMs, untilMs }: { atMs: number; untilMs: number },
): void {
  const { scene, reducedMotion } = choreography;
  const { layout, textures, deck } = scene;
  const place = layout.attack;
  const width = Math.round(clamp(place.width * 1.7, ticket.leastPx, ticket.mostPx));
  const height = Math.round(width * 0.21);
  const key = `ticket:${after}:${width}:${bonus.health}:${bonus.damage}`;
  const texture = textures.get(key, width + 16, height + 18, (context) =>
    drawTornTicket(context, width, height, deck.nameOf(after), bonus),
  );
  const start = { x: place.x, y: place.y + place.height * 0.4 };
  const rest = {
    x: Math.min(layout.width - width / 2 - 6, place.x + place.width * 0.5),
    y: Math.min(layout.trench + 24, place.y + place.height * 0.44),
  };
  const sprite = choreography.sprite(texture, start);
  choreography.since(atMs, (now) => {
    if (now.attack) now.attack.torn = true;
  });
  let torn = 0;
  choreography.add({ atMs, forMs: ticket.tearMs, ease: ease.arrive }, (progress) => (torn = progress));
  choreography.add({ atMs, forMs: untilMs - atMs }, (age) => {
    const way = reducedMotion ? 1 : torn;
    sprite.position.set(between(start.x, rest.x, way), between(start.y, rest.y, way));
    show(sprite, {
      alpha: age < 1 ? fade(age, 0.05, 0.12) : 0,
      scale: between(ticket.fromScale, 1, way),
      turn: reducedMotion ? 0 : between(ticket.fromTurn, ticket.turn, way),
    });
  });
  const send = (sent: Bonus, to: Point) => {
    const px = Math.round(sizeOf(choreography) * gain.size);
    const bit = textures.get(`gain:${sent.health}:${sent.damage}:${px}`, px * 4, px * 2, (context) =>
      drawBonus(context, px * 1.2, 0, px, sent),
    );
    const when = { atMs: atMs + gain.atMs, forMs: times.ticket - gain.shortMs };
    choreography.fly(bit, rest, to, { ...when, liftPx: gain.liftPx, scale: [1, gain.scale] });
  };
  if (bonus.damage > 0) send({ health: 0, damage: bonus.damage }, aimPoint(layout, target));
  if (bonus.health > 0) send({ health: bonus.health, damage: 0 }, middleOf(panelOf(layout, by).sheet));
}
