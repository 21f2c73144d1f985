/** Around the fights: cards between hands and piles, turns, those who fall or leave, the lightning round, the end. */
import type { Seat } from '../../../../shared/contract/game.ts';
import { at } from '../../../../shared/contract/at.ts';
import type { Card, WarZoneEvent } from '../../../../shared/games/war-zone/types.ts';
import { ring } from '../../../kit/stage/effects/lines.ts';
import { clamp, type Point } from '../../../kit/stage/picture.ts';
import { ease } from '../../../kit/stage/timeline.ts';
import { palette } from '../palette.ts';
import { times, type WarZoneBeat } from './beats.ts';
import { drawStamp, stampWidth } from './drawings.ts';
import { middleOf, panelOf } from './layout.ts';
import { placeInHand, seatOf, shiftSeat, takeFromHand } from './picture.ts';
import type { WarZoneChoreography } from './scene.ts';

export type EventOf<Type extends WarZoneEvent['type']> = Extract<WarZoneEvent, { type: Type }>;
export type BeatTime = Pick<WarZoneBeat, 'atMs' | 'forMs'>;

/** How far cards fly off the straight line, px; how they are turned, degrees. */
const cards = {
  drawLiftPx: 20,
  buryLiftPx: 30,
  buryTurn: 7,
  buryMs: 300,
  nextBuriedMs: 40,
  mostShuffled: 7,
  shuffleLiftPx: 36,
  shuffleTurn: 8,
};
/** Where under the deck a card goes, px. */
const underDeckPx = { x: 4, y: 8 };
const stampStrike = { from: 1.5, turn: -8 };
const fall = { strikeMs: 200, scraps: 14, scrapMs: 520, shakePx: 4, leastPx: 20, mostPx: 40 };
const lightning = { stampMs: 120, changeMs: 260, shakePx: 5, leastPx: 24, mostPx: 64, share: 0.07 };
const end = { atShare: 0.3, scraps: 16, scrapMs: 620, reach: 2.6 };
/** A player's panel when something strikes there, px. */
export const joltPx = 7;

/** One card at a time, clockwise. */
export function deal(choreography: WarZoneChoreography, { hands }: EventOf<'dealt'>, { atMs, forMs }: BeatTime): void {
  const count = hands.reduce((total, hand) => total + hand.cards.length, 0);
  const { deck } = choreography.to;
  choreography.since(atMs, (now) => {
    Object.assign(now, { deck: deck + count, discard: [], discarded: 0, last: null, attack: null });
    for (const { seat } of hands) seatOf(now, seat).hand = [];
  });
  const rounds = Math.max(0, ...hands.map((hand) => hand.cards.length));
  const stepMs = (forMs - times.draw) / Math.max(1, rounds * hands.length);
  for (let round = 0; round < rounds; round++)
    hands.forEach(({ seat, cards: own }, place) => {
      const card = own[round];
      if (card === undefined) return;
      drawOne(choreography, seat, card, own.length, atMs + stepMs * (round * hands.length + place));
    });
}

export function draw(
  choreography: WarZoneChoreography,
  { seat, cards: drawn }: EventOf<'drew'>,
  { atMs }: BeatTime,
): void {
  const count = seatOf(choreography.plan, seat).hand.length + drawn.length;
  drawn.forEach((card, index) => drawOne(choreography, seat, card, count, atMs + index * times.nextCard));
}

/** One card off the top; it turns over on its way if the viewer may see it. */
function drawOne(choreography: WarZoneChoreography, seat: Seat, card: Card, count: number, atMs: number): void {
  const { scene, plan } = choreography;
  const { deck } = scene.layout;
  const place = scene.handPlace(seat, seatOf(plan, seat).hand.length, count, deck);
  choreography.since(atMs, (now) => {
    now.deck = Math.max(0, now.deck - 1);
  });
  choreography.fly(scene.backTexture(), deck, place, {
    atMs,
    forMs: times.draw,
    liftPx: cards.drawLiftPx,
    turn: [0, place.turn],
    scale: [1, place.scale],
    turnsInto: card === 'hidden' ? undefined : scene.cardTexture(card, deck),
  });
  choreography.since(atMs + times.draw, (now) => {
    const player = seatOf(now, seat);
    player.hand = [...player.hand, card];
  });
}

/** Cards slide under the deck. */
export function exchange(
  choreography: WarZoneChoreography,
  { seat, put }: EventOf<'exchanged'>,
  { atMs, forMs }: BeatTime,
): void {
  const { scene, plan } = choreography;
  const { deck } = scene.layout;
  const under = { x: deck.x + underDeckPx.x, y: deck.y + underDeckPx.y };
  put.forEach((card, index) => {
    const startMs = atMs + index * times.nextCard;
    const { hand } = seatOf(plan, seat);
    const place = scene.handPlace(seat, placeInHand(hand, card), hand.length, deck);
    choreography.since(startMs, (now) => takeFromHand(now, seat, card));
    choreography.fly(scene.cardTexture(card, deck), place, under, {
      atMs: startMs,
      forMs: forMs - (put.length - 1) * times.nextCard,
      turn: [place.turn, 0],
      scale: [place.scale, 0.98],
      turnsInto: card === 'hidden' ? undefined : scene.backTexture(),
      sinks: true,
    });
    choreography.since(startMs + forMs * 0.7, (now) => {
      now.deck += 1;
    });
  });
  const { ticked } = seatOf(choreography.to, seat);
  choreography.since(atMs + forMs * 0.5, (now) => {
    seatOf(now, seat).ticked = ticked;
  });
}

/** The discard pile hops over and is the deck. */
export function reshuffle(choreography: WarZoneChoreography, { atMs, forMs }: BeatTime): void {
  const { scene, plan } = choreography;
  const { deck, discard } = scene.layout;
  const { discarded, attack } = plan;
  const top = plan.discard.at(-1);
  choreography.since(atMs, (now) => Object.assign(now, { discard: [], discarded: 0 }));
  const shown = clamp(discarded - (attack ? 1 : 0), 1, cards.mostShuffled);
  for (let i = 0; i < shown; i++) {
    const isFace = i === 0 && top !== undefined;
    choreography.fly(isFace ? scene.cardTexture(top, deck) : scene.backTexture(), discard, deck, {
      atMs: atMs + (i * forMs * 0.5) / shown,
      forMs: forMs * 0.5,
      liftPx: cards.shuffleLiftPx,
      turn: [i % 2 ? cards.shuffleTurn : -cards.shuffleTurn, 0],
      turnsInto: isFace ? scene.backTexture() : undefined,
    });
  }
  choreography.since(atMs + forMs * 0.6, (now) => {
    now.deck = discarded;
  });
}

export function openTurn(
  choreography: WarZoneChoreography,
  { seat }: EventOf<'turn-opened'>,
  { atMs, forMs }: BeatTime,
): void {
  const { note } = choreography.to;
  choreography.since(atMs, (now) => {
    now.note = note;
    now.seats.forEach((each, index) => Object.assign(each, { turn: index === seat, ticked: false }));
  });
  if (choreography.reducedMotion) return;
  const { token } = panelOf(choreography.scene.layout, seat);
  const r = token.radius;
  const wave = ring(token, r * 2, r * 2, Math.max(3, r * 0.16), palette.clock);
  choreography.put(wave.node);
  choreography.add({ atMs, forMs, ease: ease.settle }, (spread) =>
    wave.paint(0.5 + spread * 0.5, spread < 1 ? 1 - spread : 0),
  );
}

/** What is to be decided next is written on the slip. */
export function openPhase(choreography: WarZoneChoreography, { atMs }: BeatTime): void {
  const { note } = choreography.to;
  choreography.since(atMs, (now) => {
    now.note = note;
  });
}

export function pass(choreography: WarZoneChoreography, { seat }: EventOf<'passed'>, { atMs, forMs }: BeatTime): void {
  const { token } = panelOf(choreography.scene.layout, seat);
  choreography.tag('Pass', { x: token.x + 6, y: token.y }, { atMs, untilMs: atMs + forMs });
}

/** Somebody is out or gone: the sheet tears, the hand goes to the discard pile face down. */
export function tearDown(
  choreography: WarZoneChoreography,
  event: EventOf<'fell' | 'left'>,
  { atMs, forMs }: BeatTime,
): void {
  const { scene } = choreography;
  const { seat, cards: hand } = event;
  const { discard } = scene.layout;
  const strikeMs = atMs + fall.strikeMs;
  hand.forEach((_, index) => {
    const place = scene.handPlace(seat, index, hand.length, discard);
    choreography.fly(scene.backTexture(discard), place, discard, {
      atMs: strikeMs + index * cards.nextBuriedMs,
      forMs: cards.buryMs,
      liftPx: cards.buryLiftPx,
      turn: [place.turn, (index - 2) * cards.buryTurn],
      scale: [place.scale, 1],
      sinks: true,
    });
  });
  choreography.since(strikeMs, (now) => {
    const player = seatOf(now, seat);
    Object.assign(player, {
      dead: true,
      away: event.type === 'left' && player.away,
      health: 0,
      arrow: 0,
      ghost: null,
      hand: [],
      turn: false,
      target: false,
      last: null,
      torn: 1,
    });
    now.discarded += hand.length;
  });
  const { sheet, token } = panelOf(scene.layout, seat);
  choreography.scatter(middleOf(sheet), strikeMs, {
    count: fall.scraps,
    lifeMs: fall.scrapMs,
    reachPx: sheet.width * 0.32,
    colours: [palette.sheet, palette.ink],
    seed: seat + 3,
  });
  choreography.jolt(strikeMs, joltPx, shiftSeat(seat));
  choreography.shake(strikeMs, fall.shakePx);
  const px = Math.round(clamp(token.radius, fall.leastPx, fall.mostPx));
  const word = event.type === 'left' ? 'LEFT' : 'OUT';
  stampWord(choreography, word, middleOf(sheet), px, { atMs: strikeMs, untilMs: atMs + forMs });
}

export function openLightning(
  choreography: WarZoneChoreography,
  { seats }: EventOf<'lightning-opened'>,
  { atMs, forMs }: BeatTime,
): void {
  const { layout } = choreography.scene;
  const { health } = seatOf(choreography.to, at(seats, 0));
  choreography.since(atMs + lightning.changeMs, (now) => {
    Object.assign(now, { lightning: true, last: null, attack: null, discard: [], discarded: 0, note: null });
    now.seats.forEach((player, seat) => {
      Object.assign(player, { hand: [], turn: false, target: false, last: null });
      if (seats.includes(seat)) Object.assign(player, { health, arrow: health, ghost: null });
      else Object.assign(player, { dead: true, torn: 1, health: 0, arrow: 0 });
    });
  });
  const px = Math.round(clamp(layout.width * lightning.share, lightning.leastPx, lightning.mostPx));
  const middle = { x: layout.width / 2, y: layout.land.y + layout.land.height * 0.45 };
  const stampMs = atMs + lightning.stampMs;
  stampWord(choreography, 'LIGHTNING ROUND', middle, px, { atMs: stampMs, untilMs: atMs + forMs });
  choreography.shake(stampMs, lightning.shakePx);
}

export function showEnd(
  choreography: WarZoneChoreography,
  { outcome }: EventOf<'ended'>,
  { atMs, forMs }: BeatTime,
): void {
  const { note } = choreography.to;
  const changeMs = atMs + forMs * end.atShare;
  choreography.since(changeMs, (now) => {
    Object.assign(now, { note, lightning: false });
    now.seats.forEach((player, seat) =>
      Object.assign(player, { turn: false, target: false, winner: outcome.winners.includes(seat) }),
    );
  });
  for (const seat of outcome.winners) {
    const { token } = panelOf(choreography.scene.layout, seat);
    choreography.scatter(token, changeMs, {
      count: end.scraps,
      lifeMs: end.scrapMs,
      reachPx: token.radius * end.reach,
      colours: [palette.sheet, choreography.scene.signal],
      seed: seat + 11,
    });
  }
}

/** A word in its frame, all of it on the canvas. */
export function stampWord(
  choreography: WarZoneChoreography,
  word: string,
  { x, y }: Point,
  px: number,
  when: { atMs: number; untilMs: number },
): void {
  const { textures, layout } = choreography.scene;
  const width = stampWidth(word, px);
  const texture = textures.get(`stamp:${word}:${px}`, width + 12, px * 1.8, (context) =>
    drawStamp(context, word, px, width),
  );
  const half = width / 2 + 4;
  choreography.stamp(texture, { x: clamp(x, half, layout.width - half), y }, { ...when, ...stampStrike });
}
