/** An attack is taken: the ticket tears off, the burst, the number, and the arrow that slides point by point. */
import type { Seat } from '../../../../shared/contract/game.ts';
import type { Bonus, WarZoneEvent } from '../../../../shared/games/war-zone/types.ts';
import { piece, show, type Point } from '../../../kit/stage/effects/effect.ts';
import { between, ease, fade, hump } from '../../../kit/stage/timeline.ts';
import { slideMsOf, ticketMs } from './beats.ts';
import { drawBonus, drawTornTicket } from './card-prints.ts';
import { drawBurst, drawLoss } from './effect-prints.ts';
import { paper } from './inks.ts';
import type { Props } from './props.ts';
import { discardAttack } from './standing-motions.ts';

type Hit = Extract<WarZoneEvent, { type: 'hit' }>;

const leaveMs = 200;

export function stageHit(props: Props, event: Hit, atMs: number, forMs: number): void {
  const { by, target, attack, damage, health, gained } = event;
  const place = props.attackSpot;
  const card = props.table.armoury.attack(attack);
  const more = card ? damage - card.damage : 0;
  const bonus: Bonus = { health: gained, damage: Math.max(0, more) };
  const hasTicket = Boolean(props.plan.attack?.fits);
  const strikeMs = atMs + (hasTicket ? ticketMs : 60);
  const endMs = atMs + forMs;

  props.since(atMs, (now) => {
    now.note = null;
  });
  if (hasTicket && card) tearTicket(props, event, card.counteraction.after, bonus, atMs, endMs - leaveMs);
  burst(props, damage, strikeMs, endMs - leaveMs);
  props.shake(strikeMs, 8);
  props.jolt(target, strikeMs);
  props.scatter(props.aimPoint(target), strikeMs, {
    count: 12,
    lifeMs: 500,
    reach: props.r * 2.4,
    colours: [paper.signal, paper.ink],
    seed: target + 31,
  });
  props.scatter(place, strikeMs, { count: 30, lifeMs: 600, reach: place.height * 0.9, colours: [paper.ink], seed: 77 });
  slide(props, target, health, strikeMs + 120);
  if (gained > 0) slide(props, by, props.plan.seats[by].health + gained, strikeMs + 220);
  discardAttack(props, endMs - leaveMs, leaveMs);
}

/** The star behind the card, and what it costs beside it. */
function burst(props: Props, damage: number, atMs: number, untilMs: number): void {
  const { layout, press } = props.table;
  const place = props.attackSpot;
  const radius = Math.round(Math.min(290, layout.land.height * 0.74, layout.width * 0.34));
  const middle = { x: place.x + place.width * 0.55, y: place.y };
  const star = piece(
    press.print(`hit-star:${radius}`, radius * 2.6, radius * 2.6, (ink) => drawBurst(ink, radius, 8)),
    middle,
  );
  props.strike(star, atMs, untilMs, { from: 0.4, turn: 0, layer: 'under' });
  const px = Math.round(Math.min(220, place.height * 0.72, radius * 0.95));
  const text = `-${damage}`;
  const wide = px * 0.68 * text.length;
  const at = {
    x: Math.min(layout.width - wide * 0.5 - 4, place.x + place.width * 0.62 + wide * 0.5),
    y: place.y - place.height * 0.04,
  };
  const number = piece(
    press.print(`loss:${text}:${px}`, wide + px * 0.4, px * 1.3, (ink) => drawLoss(ink, text, px)),
    at,
  );
  props.strike(number, atMs, untilMs, { from: 1.6, turn: 0 });
  if (props.still) return;
  props.score.add({ atMs, forMs: 260 }, (progress) => {
    if (props.now.attack && progress < 1) props.now.attack.pose.turn += 5 * hump(progress);
  });
}

/** The number changes at once; the arrow slides, and a dashed one stays where it was. */
function slide(props: Props, seat: Seat, to: number, atMs: number): void {
  const from = props.plan.seats[seat].health;
  if (from === to) return;
  props.since(atMs, (now) => {
    now.seats[seat].health = to;
    now.seats[seat].ghost = from;
  });
  const slideMs = props.still ? 1 : Math.max(60, slideMsOf(to - from));
  props.score.add({ atMs, forMs: slideMs }, (slid) => {
    props.now.seats[seat].arrow = between(from, to, slid);
  });
  props.plan.seats[seat].arrow = to;
  if (props.still) return;
  props.score.add({ atMs, forMs: 300 }, (progress) => {
    if (progress < 1) props.now.seats[seat].swell = 1 + 0.45 * hump(progress);
  });
}

/** The ticket comes off; its damage flies to the number, its health to its player's own sheet. */
function tearTicket(
  props: Props,
  { by, target }: Hit,
  after: string,
  bonus: Bonus,
  atMs: number,
  untilMs: number,
): void {
  const { layout, press, armoury } = props.table;
  const place = props.attackSpot;
  const width = Math.round(Math.max(150, Math.min(330, place.width * 1.7)));
  const height = Math.round(width * 0.21);
  const name = armoury.nameOf(after);
  const print = press.print(
    `ticket:${after}:${width}:${bonus.health}:${bonus.damage}`,
    width + 16,
    height + 18,
    (ink) => drawTornTicket(ink, width, height, name, bonus),
  );
  const start = { x: place.x, y: place.y + place.height * 0.4 };
  const rest = {
    x: Math.min(layout.width - width / 2 - 6, place.x + place.width * 0.5),
    y: Math.min(layout.trench + 24, place.y + place.height * 0.44),
  };
  const ticket = piece(print, start);
  props.put(ticket);
  props.since(atMs, (now) => {
    if (now.attack) now.attack.torn = true;
  });
  let torn = 0;
  props.score.add({ atMs, forMs: 220, ease: ease.arrive }, (progress) => (torn = progress));
  props.score.add({ atMs, forMs: untilMs - atMs }, (age) => {
    const way = props.still ? 1 : torn;
    ticket.position.set(between(start.x, rest.x, way), between(start.y, rest.y, way));
    show(ticket, {
      alpha: age < 1 ? fade(age, 0.05, 0.12) : 0,
      scale: between(0.6, 1, way),
      turn: props.still ? 0 : between(-16, -5, way),
    });
  });
  const send = (gain: Bonus, to: Point) => {
    const px = Math.round(props.r * 0.9);
    const bit = press.print(`gain:${gain.health}:${gain.damage}:${px}`, px * 4, px * 2, (ink) =>
      drawBonus(ink, px * 1.2, 0, px, gain),
    );
    props.fly(bit, rest, to, { atMs: atMs + 180, forMs: ticketMs - 160, lift: 30, scale: [1, 1.3] });
  };
  if (bonus.damage > 0) send({ health: 0, damage: bonus.damage }, props.aimPoint(target));
  if (bonus.health > 0) {
    const { sheet } = layout.panels[by];
    send({ health: bonus.health, damage: 0 }, { x: sheet.x + sheet.width / 2, y: sheet.y + sheet.height / 2 });
  }
}
