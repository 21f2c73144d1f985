/** Who stands where: turns, passes, those who fall or leave, the lightning round, the end. */
import type { WarZoneEvent } from '../../../../shared/games/war-zone/types.ts';
import { ring } from '../../../kit/stage/effects/ring.ts';
import { ease } from '../../../kit/stage/timeline.ts';
import { roomInks, paper } from './inks.ts';
import type { Props } from './props.ts';

type Of<Type extends WarZoneEvent['type']> = Extract<WarZoneEvent, { type: Type }>;

export function stageTurn(props: Props, { seat }: Of<'turn-opened'>, atMs: number, forMs: number): void {
  const { note } = props.to;
  props.since(atMs, (now) => {
    now.note = note;
    now.seats.forEach((each, index) => Object.assign(each, { turn: index === seat, ticked: false }));
  });
  if (props.still) return;
  const { token } = props.table.layout.panels[seat];
  const wave = ring(token, token.radius * 2, token.radius * 2, Math.max(3, token.radius * 0.16), paper.clock);
  props.put(wave.node);
  props.score.add({ atMs, forMs, ease: ease.settle }, (spread) =>
    wave.paint(0.5 + spread * 0.5, spread < 1 ? 1 - spread : 0),
  );
}

export function stagePass(props: Props, { seat }: Of<'passed'>, atMs: number, forMs: number): void {
  const token = props.token(seat);
  props.tag('Pass', { x: token.x + 6, y: token.y }, atMs, atMs + forMs);
}

/** What is to be decided next is written on the slip. */
export function stagePhase(props: Props, atMs: number): void {
  const { note } = props.to;
  props.since(atMs, (now) => {
    now.note = note;
  });
}

/** The sheet tears, the hand goes to the discard pile face down. */
export function stageFall(props: Props, event: Of<'fell' | 'left'>, atMs: number, forMs: number): void {
  const { seat, cards } = event;
  const { discard } = props.table.layout;
  const strikeMs = atMs + 200;
  cards.forEach((_, index) => {
    const spot = props.handSpot(seat, index, cards.length, discard);
    props.fly(props.table.land.backPrint(discard), spot, discard, {
      atMs: strikeMs + index * 40,
      forMs: 300,
      lift: 30,
      turn: [spot.turn, index * 7 - 14],
      scale: [spot.scale, 1],
      sinks: true,
    });
  });
  props.since(strikeMs, (now) => {
    const left = event.type === 'left';
    Object.assign(now.seats[seat], {
      dead: true,
      away: left && now.seats[seat].away,
      health: 0,
      arrow: 0,
      ghost: null,
      hand: [],
      turn: false,
      target: false,
      last: null,
      torn: 1,
    });
    now.discarded += cards.length;
  });
  const { sheet, token } = props.table.layout.panels[seat];
  const middle = { x: sheet.x + sheet.width / 2, y: sheet.y + sheet.height / 2 };
  props.scatter(middle, strikeMs, {
    count: 14,
    lifeMs: 520,
    reach: sheet.width * 0.32,
    colours: [paper.sheet, paper.ink],
    seed: seat + 3,
  });
  props.jolt(seat, strikeMs);
  props.shake(strikeMs, 4);
  const px = Math.round(Math.max(20, Math.min(40, token.radius)));
  props.stamp(event.type === 'left' ? 'LEFT' : 'OUT', middle, px, strikeMs, atMs + forMs);
}

/** One of the two is gone: the attack falls on the pile. */
export function stageLapse(props: Props, atMs: number, forMs: number): void {
  const { attack } = props.plan;
  if (attack) discardAttack(props, atMs, forMs);
}

/** The card in the middle goes on the discard pile, and the path with it. */
export function discardAttack(props: Props, atMs: number, forMs: number): void {
  const { attack } = props.plan;
  if (!attack) return;
  const { layout, land } = props.table;
  const { card, target, pose, fits, torn } = attack;
  props.since(atMs, (now) => {
    now.attack = null;
    now.seats[target].target = false;
  });
  const from = { x: layout.attack.x + pose.x, y: layout.attack.y + pose.y };
  const print = land.facePrint(card, layout.attack, { fits, torn });
  props.fly(print, from, layout.discard, {
    atMs,
    forMs,
    lift: 20,
    turn: [pose.turn, 4],
    scale: [1, layout.discard.width / layout.attack.width],
  });
  props.since(atMs + forMs, (now) => {
    now.discard = [...now.discard, card].slice(-3);
  });
}

export function stageLightning(props: Props, { seats }: Of<'lightning-opened'>, atMs: number, forMs: number): void {
  const { layout } = props.table;
  const health = props.to.seats[seats[0]].health;
  props.since(atMs + 260, (now) => {
    now.lightning = true;
    Object.assign(now, { last: null, attack: null, discard: [], discarded: 0, note: null });
    now.seats.forEach((seat, index) => {
      const isIn = seats.includes(index);
      Object.assign(seat, { hand: [], turn: false, target: false, last: null });
      if (isIn) Object.assign(seat, { health, arrow: health, ghost: null });
      else Object.assign(seat, { dead: true, torn: 1, health: 0, arrow: 0 });
    });
  });
  const px = Math.round(Math.max(24, Math.min(64, layout.width * 0.07)));
  const middle = { x: layout.width / 2, y: layout.land.y + layout.land.height * 0.45 };
  props.stamp('LIGHTNING ROUND', middle, px, atMs + 120, atMs + forMs);
  props.shake(atMs + 120, 5);
}

export function stageEnd(props: Props, { outcome }: Of<'ended'>, atMs: number, forMs: number): void {
  const { note } = props.to;
  props.since(atMs + forMs * 0.3, (now) => {
    now.note = note;
    now.lightning = false;
    now.seats.forEach((seat, index) =>
      Object.assign(seat, { turn: false, target: false, winner: outcome.winners.includes(index) }),
    );
  });
  for (const seat of outcome.winners) {
    const { token } = props.table.layout.panels[seat];
    const signal = roomInks(props.table.dark).signal;
    props.scatter(token, atMs + forMs * 0.3, {
      count: 16,
      lifeMs: 620,
      reach: token.radius * 2.6,
      colours: [paper.sheet, signal],
      seed: seat + 11,
    });
  }
}
