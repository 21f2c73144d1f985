/** A defence meets the attack: its own effect, the word, and both go on the discard pile. */
import type { WarZoneEvent } from '../../../../shared/games/war-zone/types.ts';
import { blockOf } from './block-effects.ts';
import type { CardSpot } from './layout.ts';
import { placeOf, takeFrom } from './pile-motions.ts';
import type { Props } from './props.ts';
import { discardAttack } from './standing-motions.ts';

type Blocked = Extract<WarZoneEvent, { type: 'blocked' }>;

const meetMs = 260;
const leaveMs = 240;

export function stageBlock(props: Props, event: Blocked, atMs: number, forMs: number): void {
  const { target, card } = event;
  const { layout, land } = props.table;
  const place = props.attackSpot;
  const meeting: CardSpot = { ...place, x: place.x + place.width * 0.84, y: place.y + place.height * 0.06 };
  const { hand } = props.plan.seats[target];
  const index = placeOf(hand, card);
  const spot = props.handSpot(target, index, hand.length, meeting);
  const face = land.facePrint(card, meeting);
  const isKnown = hand[index] === card;
  const leavesMs = atMs + forMs - leaveMs;

  props.since(atMs, (now) => {
    takeFrom(now, target, card);
    now.note = null;
  });
  props.fly(isKnown ? face : land.backPrint(meeting), spot, meeting, {
    atMs,
    forMs: meetMs,
    lift: 16,
    turn: [spot.turn, 9],
    scale: [spot.scale, 0.86],
    turnsInto: isKnown ? undefined : face,
  });
  // It stays where it met the attack until both leave.
  props.fly(face, meeting, meeting, {
    atMs: atMs + meetMs,
    forMs: leavesMs - atMs - meetMs,
    turn: [9, 9],
    scale: [0.86, 0.86],
    layer: 'over',
  });
  blockOf(card)({ props, card, place, meeting, target, atMs: atMs + meetMs, untilMs: leavesMs });

  const px = Math.round(Math.max(22, Math.min(52, place.width * 0.3)));
  props.stamp(
    'BLOCKED',
    { x: place.x + place.width * 0.42, y: place.y + place.height * 0.36 },
    px,
    atMs + meetMs + 200,
    leavesMs + 100,
  );
  props.since(atMs + meetMs, (now) => {
    now.discarded += 1;
    now.last = { kind: card, by: target };
    now.seats.forEach((seat, index) => (seat.last = index === target ? card : null));
  });
  discardAttack(props, leavesMs, leaveMs * 0.7);
  props.fly(face, meeting, layout.discard, {
    atMs: leavesMs,
    forMs: leaveMs,
    lift: 20,
    turn: [9, 4],
    scale: [0.86, layout.discard.width / meeting.width],
  });
  props.since(atMs + forMs, (now) => {
    now.discard = [...now.discard, card].slice(-3);
  });
}
