/** Cards between hands and piles: dealt, drawn, exchanged, shuffled anew. */
import type { Seat } from '../../../../shared/contract/game.ts';
import type { Card, WarZoneEvent } from '../../../../shared/games/war-zone/types.ts';
import type { Picture } from './picture.ts';
import type { Props } from './props.ts';

type Of<Type extends WarZoneEvent['type']> = Extract<WarZoneEvent, { type: Type }>;

/** From the deck to a hand, ms. */
const drawMs = 240;
const apartMs = 80;

/** One card at a time, clockwise. */
export function stageDeal(props: Props, { hands }: Of<'dealt'>, atMs: number, forMs: number): void {
  const cards = hands.reduce((total, hand) => total + hand.cards.length, 0);
  const deck = props.to.deck;
  props.since(atMs, (now) => {
    now.deck = deck + cards;
    Object.assign(now, { discard: [], discarded: 0, last: null, attack: null });
    for (const { seat } of hands) now.seats[seat].hand = [];
  });
  const rounds = Math.max(0, ...hands.map((hand) => hand.cards.length));
  const stepMs = (forMs - drawMs) / Math.max(1, rounds * hands.length);
  for (let round = 0; round < rounds; round++)
    hands.forEach(({ seat, cards: own }, place) => {
      const card = own[round];
      if (card === undefined) return;
      draw(props, seat, card, own.length, atMs + stepMs * (round * hands.length + place));
    });
}

export function stageDraw(props: Props, { seat, cards }: Of<'drew'>, atMs: number): void {
  const count = props.plan.seats[seat].hand.length + cards.length;
  cards.forEach((card, index) => draw(props, seat, card, count, atMs + index * apartMs));
}

/** One card off the top; it turns over on its way if the viewer may see it. */
function draw(props: Props, seat: Seat, card: Card, count: number, atMs: number): void {
  const { deck } = props.table.layout;
  const spot = props.handSpot(seat, props.plan.seats[seat].hand.length, count, deck);
  props.since(atMs, (now) => {
    now.deck = Math.max(0, now.deck - 1);
  });
  props.fly(props.table.land.backPrint(), deck, spot, {
    atMs,
    forMs: drawMs,
    lift: 20,
    turn: [0, spot.turn],
    scale: [1, spot.scale],
    turnsInto: card === 'hidden' ? undefined : props.face(card, deck),
  });
  props.since(atMs + drawMs, (now) => {
    now.seats[seat].hand = [...now.seats[seat].hand, card];
  });
}

/** Cards slide under the deck. */
export function stageExchange(props: Props, { seat, put }: Of<'exchanged'>, atMs: number, forMs: number): void {
  const { deck } = props.table.layout;
  put.forEach((card, index) => {
    const startMs = atMs + index * apartMs;
    const { hand } = props.plan.seats[seat];
    const place = placeOf(hand, card);
    const spot = props.handSpot(seat, place, hand.length, deck);
    props.since(startMs, (now) => takeFrom(now, seat, card));
    props.fly(
      props.face(card, deck),
      spot,
      { x: deck.x + 4, y: deck.y + 8 },
      {
        atMs: startMs,
        forMs: forMs - (put.length - 1) * apartMs,
        turn: [spot.turn, 0],
        scale: [spot.scale, 0.98],
        turnsInto: card === 'hidden' ? undefined : props.table.land.backPrint(),
        sinks: true,
      },
    );
    props.since(startMs + forMs * 0.7, (now) => {
      now.deck += 1;
    });
  });
  const { ticked } = props.to.seats[seat];
  props.since(atMs + forMs * 0.5, (now) => {
    now.seats[seat].ticked = ticked;
  });
}

/** The discard pile hops over and is the deck. */
export function stageReshuffle(props: Props, atMs: number, forMs: number): void {
  const { deck, discard } = props.table.layout;
  const { discarded, attack } = props.plan;
  const top = props.plan.discard.at(-1);
  props.since(atMs, (now) => Object.assign(now, { discard: [], discarded: 0 }));
  const shown = Math.min(7, Math.max(1, discarded - (attack ? 1 : 0)));
  for (let i = 0; i < shown; i++) {
    const startMs = atMs + (i * forMs * 0.5) / shown;
    props.fly(i === 0 && top ? props.face(top, deck) : props.table.land.backPrint(), discard, deck, {
      atMs: startMs,
      forMs: forMs * 0.5,
      lift: 36,
      turn: [i % 2 ? 8 : -8, 0],
      turnsInto: i === 0 && top ? props.table.land.backPrint() : undefined,
    });
  }
  props.since(atMs + forMs * 0.6, (now) => {
    now.deck = discarded;
  });
}

/** Where in a hand that card is, as far as the viewer knows. */
export const placeOf = (hand: readonly Card[], card: Card): number => {
  const known = hand.indexOf(card);
  return known >= 0 ? known : hand.length - 1;
};

export function takeFrom(now: Picture, seat: Seat, card: Card): void {
  const { hand } = now.seats[seat];
  now.seats[seat].hand = hand.toSpliced(placeOf(hand, card), 1);
}
