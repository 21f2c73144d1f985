/** A fight: the attack card comes to the middle, and is blocked or taken. What each card does besides is its own. */
import type { Seat } from '../../../../shared/contract/game.ts';
import type { Bonus } from '../../../../shared/games/war-zone/types.ts';
import { starPath } from '../../../design/shapes.ts';
import { drawPath, drawText } from '../../../kit/stage/drawing.ts';
import { clamp, type Point } from '../../../kit/stage/picture.ts';
import { hiddenSprite, show } from '../../../kit/stage/scene.ts';
import { between, ease, fade, hump } from '../../../kit/stage/timeline.ts';
import { palette } from '../palette.ts';
import { attackEffect } from './attacks.ts';
import { slideMsOf, times } from './beats.ts';
import { blockEffect } from './blocks.ts';
import { drawBonus, drawTornTicket } from './card-drawings.ts';
import { aimPoint, middleOf, panelOf, type CardPlace } from './layout.ts';
import { attackOf, attackTurn, placeInHand, seatOf, shiftSeat, shownOfDiscard, takeFromHand } from './picture.ts';
import type { WarZoneChoreography } from './scene.ts';
import { joltPx, stampWord, type BeatTime, type EventOf } from './turns.ts';

const attack = { liftPx: 24, pathMs: 240, effectMs: 40, copycatMs: 620, copycatChangeMs: 80 };
/** Cards that meet: where, as shares of the attack card; degrees; sizes. */
const block = {
  x: 0.84,
  y: 0.06,
  turn: 9,
  scale: 0.86,
  meetMs: 260,
  leaveMs: 240,
  meetLiftPx: 16,
  stampMs: 200,
  stampRestMs: 100,
  stampShare: 0.3,
  stampLeastPx: 22,
  stampMostPx: 52,
};
const hit = {
  leaveMs: 200,
  strikeMs: 60,
  slideMs: 120,
  gainMs: 220,
  shakePx: 8,
  kickMs: 260,
  kickTurn: 5,
  swellMs: 300,
  swell: 0.45,
  leastSlideMs: 60,
};
const scraps = {
  target: { count: 12, lifeMs: 500, reach: 2.4 },
  card: { count: 30, lifeMs: 600, reach: 0.9 },
};
const ticket = { tearMs: 220, gainMs: 180, gainShortMs: 160, gainLiftPx: 30, leastPx: 150, mostPx: 330 };
const discard = { liftPx: 20, turn: 4 };

/** The card comes to the middle, the path reaches its target, and the card's own effect goes off. */
export function showAttack(
  choreography: WarZoneChoreography,
  event: EventOf<'attacked'>,
  { atMs, forMs }: BeatTime,
): void {
  const { by, target, card } = event;
  const { scene, to } = choreography;
  const place = scene.layout.attack;
  const { hand } = seatOf(choreography.plan, by);
  const index = placeInHand(hand, card);
  const from = scene.handPlace(by, index, hand.length, place);
  const isKnown = hand[index] === card;
  const face = scene.faceTexture(card, place, { fits: event.counteraction !== null, torn: false });

  choreography.since(atMs, (now) => {
    takeFromHand(now, by, card);
    now.note = null;
    for (const player of now.seats) player.last = null;
  });
  choreography.fly(isKnown ? face : scene.backTexture(place), from, place, {
    atMs,
    forMs: times.play,
    liftPx: attack.liftPx,
    turn: [from.turn, attackTurn],
    scale: [from.scale, 1],
    turnsInto: isKnown ? undefined : face,
  });

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
}

/** Copycat: the same attack as the last one gives health at once. */
function gainByCopying(choreography: WarZoneChoreography, { by, copycat }: EventOf<'attacked'>, atMs: number): void {
  const { token } = panelOf(choreography.scene.layout, by);
  const place = { x: token.x + 30, y: token.y - 6 };
  choreography.tag(`Copycat +${copycat}`, place, { atMs, untilMs: atMs + attack.copycatMs });
  const was = seatOf(choreography.plan, by).health;
  choreography.since(atMs + attack.copycatChangeMs, (now) =>
    Object.assign(seatOf(now, by), { health: was + copycat, arrow: was + copycat, ghost: was }),
  );
}

/** A defence meets the attack: its own effect, the word, and both go on the discard pile. */
export function showBlock(
  choreography: WarZoneChoreography,
  event: EventOf<'blocked'>,
  { atMs, forMs }: BeatTime,
): void {
  const { target, card } = event;
  const { scene } = choreography;
  const { layout } = scene;
  const place = layout.attack;
  const meeting: CardPlace = { ...place, x: place.x + place.width * block.x, y: place.y + place.height * block.y };
  const { hand } = seatOf(choreography.plan, target);
  const index = placeInHand(hand, card);
  const from = scene.handPlace(target, index, hand.length, meeting);
  const face = scene.faceTexture(card, meeting);
  const isKnown = hand[index] === card;
  const meetMs = atMs + block.meetMs;
  const leaveMs = atMs + forMs - block.leaveMs;

  choreography.since(atMs, (now) => {
    takeFromHand(now, target, card);
    now.note = null;
  });
  choreography.fly(isKnown ? face : scene.backTexture(meeting), from, meeting, {
    atMs,
    forMs: block.meetMs,
    liftPx: block.meetLiftPx,
    turn: [from.turn, block.turn],
    scale: [from.scale, block.scale],
    turnsInto: isKnown ? undefined : face,
  });
  // It stays where it met the attack until both leave.
  choreography.fly(face, meeting, meeting, {
    atMs: meetMs,
    forMs: leaveMs - atMs - block.meetMs,
    turn: [block.turn, block.turn],
    scale: [block.scale, block.scale],
  });
  blockEffect({ choreography, card, place, meeting, target, atMs: meetMs, untilMs: leaveMs });

  const px = Math.round(clamp(place.width * block.stampShare, block.stampLeastPx, block.stampMostPx));
  const middle = { x: place.x + place.width * 0.42, y: place.y + place.height * 0.36 };
  const stampTimes = { atMs: meetMs + block.stampMs, untilMs: leaveMs + block.stampRestMs };
  stampWord(choreography, 'BLOCKED', middle, px, stampTimes);
  choreography.since(meetMs, (now) => {
    now.discarded += 1;
    now.last = { kind: card, by: target };
    now.seats.forEach((player, seat) => (player.last = seat === target ? card : null));
  });
  discardAttack(choreography, leaveMs, block.leaveMs * 0.7);
  choreography.fly(face, meeting, layout.discard, {
    atMs: leaveMs,
    forMs: block.leaveMs,
    liftPx: discard.liftPx,
    turn: [block.turn, discard.turn],
    scale: [block.scale, layout.discard.width / meeting.width],
  });
  choreography.since(atMs + forMs, (now) => {
    now.discard = [...now.discard, card].slice(-shownOfDiscard);
  });
}

/** One of the two is gone: the attack falls on the pile. */
export const showLapse = (choreography: WarZoneChoreography, { atMs, forMs }: BeatTime): void =>
  discardAttack(choreography, atMs, forMs);

/** The card in the middle goes on the discard pile, and the path with it. */
function discardAttack(choreography: WarZoneChoreography, atMs: number, forMs: number): void {
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
  choreography.since(atMs + forMs, (now) => {
    now.discard = [...now.discard, card].slice(-shownOfDiscard);
  });
}

/** An attack is taken: the ticket tears off, the burst, the number, and the arrow that slides point by point. */
export function showHit(choreography: WarZoneChoreography, event: EventOf<'hit'>, { atMs, forMs }: BeatTime): void {
  const { by, target, damage, health, gained } = event;
  const { scene, plan } = choreography;
  const place = scene.layout.attack;
  const card = scene.deck.attacks.get(event.attack);
  const bonus: Bonus = { health: gained, damage: Math.max(0, card ? damage - card.damage : 0) };
  const hasTicket = Boolean(plan.attack?.fits);
  const strikeMs = atMs + (hasTicket ? times.ticket : hit.strikeMs);
  const leaveMs = atMs + forMs - hit.leaveMs;

  choreography.since(atMs, (now) => {
    now.note = null;
  });
  if (hasTicket && card) tearTicket(choreography, event, card.counteraction.after, bonus, { atMs, untilMs: leaveMs });
  burst(choreography, damage, { atMs: strikeMs, untilMs: leaveMs });
  choreography.shake(strikeMs, hit.shakePx);
  choreography.jolt(strikeMs, joltPx, shiftSeat(target));
  choreography.scatter(aimPoint(scene.layout, target), strikeMs, {
    ...scraps.target,
    reachPx: scene.effects.style.sizePx * scraps.target.reach,
    colours: [palette.signal, palette.ink],
    seed: target + 31,
  });
  choreography.scatter(place, strikeMs, {
    ...scraps.card,
    reachPx: place.height * scraps.card.reach,
    colours: [palette.ink],
    seed: 77,
  });
  slide(choreography, target, health, strikeMs + hit.slideMs);
  if (gained > 0) slide(choreography, by, seatOf(plan, by).health + gained, strikeMs + hit.gainMs);
  discardAttack(choreography, leaveMs, hit.leaveMs);
}

/** The star behind the card, and what it costs beside it. */
function burst(choreography: WarZoneChoreography, damage: number, when: { atMs: number; untilMs: number }): void {
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
  choreography.add({ atMs: when.atMs, forMs: hit.kickMs }, (gone) => {
    const { attack: lying } = choreography.now;
    if (lying && gone < 1) lying.pose.turn += hit.kickTurn * hump(gone);
  });
}

/** The number changes at once; the arrow slides, and a dashed one stays where it was. */
function slide(choreography: WarZoneChoreography, seat: Seat, to: number, atMs: number): void {
  const from = seatOf(choreography.plan, seat).health;
  if (from === to) return;
  choreography.since(atMs, (now) => Object.assign(seatOf(now, seat), { health: to, ghost: from }));
  const slideMs = choreography.reducedMotion ? 1 : Math.max(hit.leastSlideMs, slideMsOf(to - from));
  choreography.add({ atMs, forMs: slideMs }, (slid) => {
    seatOf(choreography.now, seat).arrow = between(from, to, slid);
  });
  if (choreography.reducedMotion) return;
  choreography.add({ atMs, forMs: hit.swellMs }, (gone) => {
    if (gone < 1) seatOf(choreography.now, seat).swell = 1 + hit.swell * hump(gone);
  });
}

/** The ticket comes off; its damage flies to the number, its health to its player's own sheet. */
function tearTicket(
  choreography: WarZoneChoreography,
  { by, target }: EventOf<'hit'>,
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
  const sprite = hiddenSprite(texture, start);
  choreography.put(sprite);
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
      scale: between(0.6, 1, way),
      turn: reducedMotion ? 0 : between(-16, -5, way),
    });
  });
  const send = (gain: Bonus, to: Point) => {
    const px = Math.round(scene.effects.style.sizePx * 0.9);
    const bit = textures.get(`gain:${gain.health}:${gain.damage}:${px}`, px * 4, px * 2, (context) =>
      drawBonus(context, px * 1.2, 0, px, gain),
    );
    const forMs = times.ticket - ticket.gainShortMs;
    choreography.fly(bit, rest, to, { atMs: atMs + ticket.gainMs, forMs, liftPx: ticket.gainLiftPx, scale: [1, 1.3] });
  };
  if (bonus.damage > 0) send({ health: 0, damage: bonus.damage }, aimPoint(layout, target));
  if (bonus.health > 0) send({ health: bonus.health, damage: 0 }, middleOf(panelOf(layout, by).sheet));
}
