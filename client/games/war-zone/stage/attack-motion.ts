/** An attack is played: the card comes to the middle, the path reaches its target, and the attack's own effect goes off. */
import type { WarZoneEvent } from '../../../../shared/games/war-zone/types.ts';
import { ease } from '../../../kit/stage/timeline.ts';
import { effectOf } from './attack-effects.ts';
import { playMs } from './beats.ts';
import { placeOf, takeFrom } from './pile-motions.ts';
import { attackOf } from './picture.ts';
import type { Props } from './props.ts';

type Attacked = Extract<WarZoneEvent, { type: 'attacked' }>;

const pathMs = 240;

export function stageAttack(props: Props, event: Attacked, atMs: number, forMs: number): void {
  const { by, target, card } = event;
  const place = props.attackSpot;
  const { hand } = props.plan.seats[by];
  const index = placeOf(hand, card);
  const spot = props.handSpot(by, index, hand.length, place);
  const isKnown = hand[index] === card;
  const face = props.table.land.facePrint(card, place, { fits: event.counteraction !== null, torn: false });

  props.since(atMs, (now) => {
    takeFrom(now, by, card);
    now.note = null;
    for (const seat of now.seats) seat.last = null;
  });
  props.fly(isKnown ? face : props.table.land.backPrint(place), spot, place, {
    atMs,
    forMs: playMs,
    lift: 24,
    turn: [spot.turn, -6],
    scale: [spot.scale, 1],
    turnsInto: isKnown ? undefined : face,
  });

  const lies = atMs + playMs;
  const { note } = props.to.attack?.card === card && props.to.attack.by === by ? props.to : { note: null };
  const isOver = props.to.note !== null && props.to.attack === null;
  props.since(lies, (now) => {
    now.attack = { ...attackOf(event), path: 0 };
    now.discarded += 1;
    now.last = { kind: card, by };
    now.seats[by].last = isOver ? null : card;
    now.note = note;
  });
  props.score.add({ atMs: lies, forMs: pathMs, ease: ease.settle }, (drawn) => {
    const attack = props.now.attack;
    if (attack?.card === card) attack.path = props.still ? 1 : drawn;
  });
  if (props.plan.attack) props.plan.attack.path = 1;
  props.since(lies + pathMs, (now) => {
    now.seats[target].target = true;
  });
  if (event.copycat > 0) gain(props, event, lies);
  effectOf(card)({
    props,
    card,
    from: { x: place.x, y: place.y },
    to: props.aimPoint(target),
    by,
    target,
    atMs: lies + 40,
    forMs: forMs - playMs - 40,
    seed: event.by * 7 + event.target + 1,
  });
}

/** Copycat: the same attack as the last one gives health at once. */
function gain(props: Props, { by, copycat }: Attacked, atMs: number): void {
  const token = props.token(by);
  props.tag(`Copycat +${copycat}`, { x: token.x + 30, y: token.y - 6 }, atMs, atMs + 620);
  const was = props.plan.seats[by].health;
  props.since(atMs + 80, (now) => {
    now.seats[by].health = was + copycat;
    now.seats[by].arrow = was + copycat;
    now.seats[by].ghost = was;
  });
}
