/** Around the fights: cards between hands and piles, turns, those who fall or leave, the lightning round, the end. */
import { Graphics } from 'pixi.js';
import type { Seat } from '../../../../shared/contract/game.ts';
import { at } from '../../../../shared/contract/at.ts';
import type { Card, WarZoneEvent } from '../../../../shared/games/war-zone/types.ts';
import { ring } from '../../../kit/stage/effects/lines.ts';
import { change, clamp } from '../../../kit/stage/picture.ts';
import { show } from '../../../kit/stage/scene.ts';
import { ease } from '../../../kit/stage/timeline.ts';
import { palette } from '../palette.ts';
import { stageWords } from '../words.ts';
import { times, type WarZoneBeat } from './beats.ts';
import { middleOf, panelOf } from './layout.ts';
import { placeInHand, seatOf, takeFromHand } from './picture.ts';
import type { Choreography, EventMotions } from './scene.ts';
import { jolt, stampWord } from './effects.ts';

/** The numbers of each motion. What ends in Ms is ms, in Px px; turns are degrees. */
const drawing = { liftPx: 20 };
const burying = { ms: 300, nextMs: 40, liftPx: 30, turn: 7 };
const shuffling = { most: 7, liftPx: 36, turn: 8 };
const underDeck = { x: 4, y: 8, scale: 0.98 };
const fall = { strikeMs: 200, shakePx: 4, leastPx: 20, mostPx: 40, scraps: { count: 14, lifeMs: 520 } };
const lightning = { stampMs: 120, changeMs: 260, shakePx: 5, leastPx: 24, mostPx: 64, share: 0.07 };
const end = { atShare: 0.3, reach: 2.6, scraps: { count: 16, lifeMs: 620 } };
export const turnMotions = {
  /** One card at a time, clockwise. */
  dealt(choreography, { hands }, { atMs, forMs }) {
    const count = hands.reduce((total, hand) => total + hand.cards.length, 0);
    const { deck } = choreography.to;
    choreography.since(atMs, (now) => {
      change(now, { deck: deck + count, discard: [], discarded: 0, last: null, attack: null });
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
  },

  drew(choreography, { seat, cards: drawn }, { atMs }) {
    const count = seatOf(choreography.plan, seat).hand.length + drawn.length;
    drawn.forEach((card, index) => drawOne(choreography, seat, card, count, atMs + index * times.nextCard));
  },

  /** Cards slide under the deck. */
  exchanged(choreography, { seat, put }, { atMs, forMs }) {
    const { scene, plan } = choreography;
    const { deck } = scene.layout;
    const under = { x: deck.x + underDeck.x, y: deck.y + underDeck.y };
    put.forEach((card, index) => {
      const startMs = atMs + index * times.nextCard;
      const { hand } = seatOf(plan, seat);
      const place = scene.handPlace(seat, placeInHand(hand, card), hand.length, deck);
      choreography.since(startMs, (now) => takeFromHand(now, seat, card));
      choreography.fly(scene.cardTexture(card, deck), place, under, {
        atMs: startMs,
        forMs: forMs - (put.length - 1) * times.nextCard,
        turn: [place.turn, 0],
        scale: [place.scale, underDeck.scale],
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
  },

  /** The discard pile hops over and is the deck, with what was left of it. */
  reshuffled(choreography, _, { atMs, forMs }) {
    const { scene, plan } = choreography;
    const { deck, discard } = scene.layout;
    const { discarded, attack } = plan;
    const top = plan.discard.at(-1);
    choreography.since(atMs, { discard: [], discarded: 0 });
    const shown = Math.min(Math.max(discarded - (attack ? 1 : 0), attack ? 1 : 0), shuffling.most);
    for (let i = 0; i < shown; i++) {
      const isFace = i === 0 && top !== undefined;
      choreography.fly(isFace ? scene.cardTexture(top, deck) : scene.backTexture(), discard, deck, {
        atMs: atMs + (i * forMs * 0.5) / shown,
        forMs: forMs * 0.5,
        liftPx: shuffling.liftPx,
        turn: [i % 2 ? shuffling.turn : -shuffling.turn, 0],
        turnsInto: isFace ? scene.backTexture() : undefined,
      });
    }
    choreography.since(atMs + forMs * 0.6, (now) => {
      now.deck += discarded;
    });
  },

  'turn-opened'(choreography, { seat }, { atMs, forMs }) {
    const { note } = choreography.to;
    choreography.since(atMs, (now) => {
      now.note = note;
      now.seats.forEach((each, index) => change(each, { turn: index === seat, ticked: false }));
    });
    if (choreography.reducedMotion) return;
    const { token } = panelOf(choreography.scene.layout, seat);
    const r = token.radius;
    const wave = ring(token, r * 2, r * 2, Math.max(3, r * 0.16), palette.clock);
    choreography.put(wave.node);
    choreography.add({ atMs, forMs, ease: ease.settle }, (spread) =>
      wave.paint(0.5 + spread * 0.5, spread < 1 ? 1 - spread : 0),
    );
  },

  passed(choreography, { seat }, { atMs, forMs }) {
    const { token } = panelOf(choreography.scene.layout, seat);
    choreography.tag(stageWords.pass, { x: token.x + 6, y: token.y }, { atMs, untilMs: atMs + forMs });
  },

  'lightning-opened'(choreography, { seats }, { atMs, forMs }) {
    const { layout } = choreography.scene;
    const { health } = seatOf(choreography.to, at(seats, 0));
    choreography.since(atMs + lightning.changeMs, (now) => {
      change(now, { lightning: true, last: null, attack: null, discard: [], discarded: 0, note: null });
      now.seats.forEach((player, seat) => {
        change(player, { hand: [], turn: false, target: false, last: null });
        if (seats.includes(seat)) change(player, { health, arrow: health, ghost: null });
        else change(player, { dead: true, torn: 1, health: 0, arrow: 0 });
      });
    });
    const px = Math.round(clamp(layout.width * lightning.share, lightning.leastPx, lightning.mostPx));
    const middle = { x: layout.width / 2, y: layout.land.y + layout.land.height * 0.45 };
    const stampMs = atMs + lightning.stampMs;
    stampWord(choreography, stageWords.lightning, middle, px, { atMs: stampMs, untilMs: atMs + forMs });
    choreography.shake(stampMs, lightning.shakePx);
  },

  ended(choreography, { outcome }, { atMs, forMs }) {
    const { note } = choreography.to;
    const changeMs = atMs + forMs * end.atShare;
    choreography.since(changeMs, (now) => {
      change(now, { note, lightning: false });
      now.seats.forEach((player, seat) =>
        change(player, { turn: false, target: false, winner: outcome.winners.includes(seat) }),
      );
    });
    for (const seat of outcome.winners) {
      const { token } = panelOf(choreography.scene.layout, seat);
      choreography.scatter(token, changeMs, {
        ...end.scraps,
        reachPx: token.radius * end.reach,
        colours: [palette.sheet, choreography.scene.signal],
        seed: seat + 11,
      });
    }
  },

  'opening-opened': announce,
  'exchange-opened': announce,
  fell: tearDown,
  left: tearDown,
} satisfies Partial<EventMotions>;

/** One card off the top; it turns over on its way if the viewer may see it. */
function drawOne(choreography: Choreography, seat: Seat, card: Card, count: number, atMs: number): void {
  const { scene, plan } = choreography;
  const { deck } = scene.layout;
  const place = scene.handPlace(seat, seatOf(plan, seat).hand.length, count, deck);
  choreography.since(atMs, (now) => {
    now.deck = Math.max(0, now.deck - 1);
  });
  choreography.fly(scene.backTexture(), deck, place, {
    atMs,
    forMs: times.draw,
    liftPx: drawing.liftPx,
    turn: [0, place.turn],
    scale: [1, place.scale],
    turnsInto: card === 'hidden' ? undefined : scene.cardTexture(card, deck),
  });
  choreography.since(atMs + times.draw, (now) => {
    const player = seatOf(now, seat);
    player.hand = [...player.hand, card];
  });
}

/** What is to be decided next is written on the slip. */
function announce(choreography: Choreography, _: WarZoneEvent, { atMs }: WarZoneBeat): void {
  const { note } = choreography.to;
  choreography.since(atMs, { note });
}

/** Somebody is out or gone: the sheet tears, the hand goes to the discard pile face down. */
function tearDown(
  choreography: Choreography,
  event: WarZoneEvent & { type: 'fell' | 'left' },
  { atMs, forMs }: WarZoneBeat,
): void {
  const { scene } = choreography;
  const { seat, cards: hand } = event;
  const { discard } = scene.layout;
  const strikeMs = atMs + fall.strikeMs;
  hand.forEach((_, index) => {
    const place = scene.handPlace(seat, index, hand.length, discard);
    choreography.fly(scene.backTexture(discard), place, discard, {
      atMs: strikeMs + index * burying.nextMs,
      forMs: burying.ms,
      liftPx: burying.liftPx,
      turn: [place.turn, (index - 2) * burying.turn],
      scale: [place.scale, 1],
      sinks: true,
    });
  });
  choreography.since(strikeMs, (now) => {
    const player = seatOf(now, seat);
    change(player, {
      dead: true,
      away: event.type === 'left' && player.away,
      health: 0,
      arrow: 0,
      ghost: null,
      hand: [],
      turn: false,
      // As long as what struck them lies there.
      target: now.attack?.target === seat,
      last: null,
      torn: 1,
    });
    now.discarded += hand.length;
  });
  const { sheet, token } = panelOf(scene.layout, seat);
  choreography.scatter(middleOf(sheet), strikeMs, {
    ...fall.scraps,
    reachPx: sheet.width * 0.32,
    colours: [palette.sheet, palette.ink],
    seed: seat + 3,
  });
  jolt(choreography, seat, strikeMs);
  choreography.shake(strikeMs, fall.shakePx);
  if (event.type === 'fell') showCause(choreography, event, strikeMs, atMs + forMs);
  const px = Math.round(clamp(token.radius, fall.leastPx, fall.mostPx));
  const word = event.type === 'left' ? stageWords.left : stageWords.out;
  stampWord(choreography, word, middleOf(sheet), px, { atMs: strikeMs, untilMs: atMs + forMs });
}

/** The path that the card came lies over the burst: from who sent it to who fell. */
function showCause(
  choreography: Choreography,
  { by, seat }: WarZoneEvent & { type: 'fell' },
  atMs: number,
  untilMs: number,
): void {
  const path = new Graphics();
  choreography.scene.drawPath(path, { by, target: seat }, 1);
  choreography.put(path, 'under');
  choreography.add({ atMs, forMs: untilMs - atMs }, (gone) => show(path, { alpha: gone < 1 ? 1 : 0 }));
}
