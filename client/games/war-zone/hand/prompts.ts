/** What the dock shows and offers at each moment of the match. */
import type { ComponentChildren } from 'preact';
import { at } from '../../../../shared/contract/at.ts';
import type { Seat } from '../../../../shared/contract/game.ts';
import { joinNames } from '../../../../shared/contract/words.ts';
import { deckOf, type Kind } from '../../../../shared/games/war-zone/deck.ts';
import {
  counteractionOf,
  isAwaited,
  legalActions,
  nextLiving,
  targetsOf,
} from '../../../../shared/games/war-zone/legal.ts';
import { cardCount } from '../../../../shared/games/war-zone/narrator.ts';
import { mostExchanged } from '../../../../shared/games/war-zone/options.ts';
import type { Pending } from '../../../../shared/games/war-zone/types.ts';
import type { HandProps } from '../../../kit/game-ui.ts';
import { createSelection } from '../../../kit/hand/selection.ts';
import type { WarZone } from '../../../../shared/games/war-zone/game.ts';
import {
  attackIn,
  damageWords,
  healthWords,
  previewAttack,
  previewPending,
  whoseCard,
  type DamagePreview,
} from '../words.ts';

type Hand = HandProps<WarZone>;

interface Picked {
  /** Places in the hand, in the order they were picked. */
  places: number[];
  /** Whom the pointer is over with a dragged card. */
  targeted: Seat | null;
}

export const selection = createSelection<WarZone, Picked>(
  { places: [], targeted: null },
  ({ phase, turnNumber, lightning }) => [phase, turnNumber, lightning],
);

export interface Prompt {
  title: string;
  text?: ComponentChildren;
  /** The attack that waits for its answer, large. */
  attack?: { card: Kind; damage: number };
  /** How a card of the hand lies there. */
  card(kind: Kind, place: number): CardState;
  /** A tap on a card; without it cards are only to be read. */
  onCard?(place: number): void;
  /** Those who can be attacked with the card that is picked up. */
  targets?: { seat: Seat; preview: DamagePreview }[];
  onTarget?(seat: Seat): void;
  actions: Action[];
  /** Those whom the table waits for. */
  awaited?: Seat[];
}

export interface CardState {
  /** Picked up: framed and lifted. */
  isPicked?: boolean;
  /** Which of the picked ones it is, from 1. */
  order?: number;
  /** Of no use now: dimmed. */
  isOff?: boolean;
  /** The word that lights a card up. */
  tag?: string;
  stamp?: string;
  /** Its counteraction would count now. */
  fits?: boolean;
  /** It can be dragged onto a target. */
  isDraggable?: boolean;
}

interface Action {
  label: string;
  note?: string;
  isPrimary?: boolean;
  /** A letter that does the same. */
  shortcut?: string;
  onPress(): void;
}

export function promptFor(hand: Hand): Prompt {
  const { view, seat, waiting } = hand;
  // What the motion brings is told by the table, not by the dock.
  if (waiting) return { title: 'Watch the table', card: () => ({}), actions: [] };
  if (!isAwaited(view, seat)) return watchPrompt(hand);
  if (view.phase === 'attack') return attackPrompt(hand);
  return view.phase === 'defence' && view.pending ? defencePrompt(hand, view.pending) : exchangePrompt(hand);
}

/** Your turn: a card, a target, or a pass. */
function attackPrompt(hand: Hand): Prompt {
  const { view, seat, names } = hand;
  const { hand: cards } = at(view.players, seat);
  const deck = deckOf(view.options);
  const [place] = selection.of(hand).places;
  const card = place === undefined ? null : at(cards, place);
  const targets = targetsOf(view, seat);
  const attack = (target: Seat) => {
    if (card) void selection.ask(hand, { type: 'attack', card, target });
  };
  const [only, ...others] = targets;

  return {
    title: card ? `Whom does ${deck.nameOf(card)} hit?` : 'Your turn: attack or pass',
    text: card
      ? attackWords(hand, card)
      : idleWords(
          hand,
          cards.some((kind) => deck.attacks.has(kind)),
        ),
    card: (kind, index) =>
      deck.attacks.has(kind)
        ? { isPicked: index === place, fits: counteractionOf(view, seat, kind) !== null, isDraggable: true }
        : { stamp: 'When attacked' },
    onCard(index) {
      const kind = at(cards, index);
      if (!deck.attacks.has(kind)) {
        const problem = `${deck.nameOf(kind)} answers an attack: it cannot be played on your turn.`;
        return selection.change(hand, { places: [], targeted: null, problem });
      }
      selection.change(hand, { places: index === place ? [] : [index], targeted: null, problem: null });
    },
    ...(card && {
      targets: targets.map((target) => ({ seat: target, preview: previewAttack(view, seat, card, target) })),
      onTarget: attack,
    }),
    actions: [
      ...(card && only !== undefined && others.length === 0
        ? [{ label: `Attack ${names[only]}`, note: 'Final once played', isPrimary: true, onPress: () => attack(only) }]
        : []),
      { label: 'Pass', shortcut: 'p', onPress: () => void selection.ask(hand, { type: 'pass' }) },
    ],
  };
}

function idleWords({ view }: Hand, hasAttack: boolean): string {
  if (!hasAttack) return 'You hold no attack card: pass, then exchange.';
  const rule = view.options.teams
    ? 'One attack, at the closest opponent to your left.'
    : 'One attack at one opponent: tap a card, then a target, or drag it there.';
  return `${rule} You draw back up at once.`;
}

/** "4, and 1 more after Bram's Reinforcements. You gain 2 health. Blocked, neither." */
function attackWords({ view, seat, names }: Hand, card: Kind): string {
  const deck = deckOf(view.options);
  const { damage } = attackIn(deck, card);
  const bonus = counteractionOf(view, seat, card);
  const { lastCard, lastAttack } = view;
  const whose = lastCard ? whoseCard(names, seat, lastCard.by, deck.nameOf(lastCard.kind)) : '';
  const copy = view.options.copycat && lastAttack === card ? ' The same as the last attack: 1 health at once.' : '';
  if (!bonus) return `${damage} damage, unless it is blocked.${copy}`;
  const health = bonus.health > 0 ? ` You gain ${bonus.health} health.` : '';
  return `${damageWords(view, damage + bonus.damage, bonus, whose)}.${health} Blocked: neither.${copy}`;
}

/** You are attacked. Everyone is asked, also without a card that fits: the wait gives nothing away. */
function defencePrompt(hand: Hand, pending: Pending): Prompt {
  const { view, seat, names } = hand;
  const deck = deckOf(view.options);
  const { hand: cards } = at(view.players, seat);
  const { blockedBy, counteraction } = attackIn(deck, pending.card);
  const preview = previewPending(view, pending);
  const block = legalActions(view, seat).find((action) => action.type === 'block');
  const play = () => block && void selection.ask(hand, block);
  const gain = preview.bonus && preview.bonus.health > 0 ? ` ${names[pending.by]} gains ${preview.bonus.health}.` : '';
  const actions: Action[] = [
    {
      label: `Take it, ${healthWords(preview)}`,
      shortcut: 't',
      onPress: () => void selection.ask(hand, { type: 'take' }),
    },
  ];
  if (block)
    actions.unshift({
      label: `Block with ${deck.nameOf(block.card)}`,
      isPrimary: true,
      shortcut: 'b',
      onPress: play,
    });

  return {
    title: `${names[pending.by]} attacks you with ${deck.nameOf(pending.card)}`,
    text: `${damageWords(view, pending.damage, pending.counteraction, deck.nameOf(counteraction.after))}. Take it: you ${healthWords(preview)}.${gain} ${
      block ? 'Block it: nothing happens.' : `Only ${deck.nameOf(blockedBy)} would block it.`
    }`,
    attack: { card: pending.card, damage: pending.damage },
    card(kind, place) {
      if (kind !== block?.card) return { isOff: true };
      // Copies are alike and lie close: one word for all of them.
      return { isPicked: true, ...(place === cards.lastIndexOf(kind) && { tag: 'Blocks it' }) };
    },
    onCard(place) {
      const kind = at(cards, place);
      if (block && kind === block.card) return play();
      const problem = `${deck.nameOf(kind)} does not block ${deck.nameOf(pending.card)}: only ${deck.nameOf(blockedBy)} does.`;
      selection.change(hand, { problem });
    },
    actions,
  };
}

/** Cards under the deck, others for them: before the first turn and at the end of each of yours. */
function exchangePrompt(hand: Hand): Prompt {
  const { view, seat } = hand;
  const { hand: cards } = at(view.players, seat);
  const most = Math.min(mostExchanged(view), cards.length);
  const isOpening = view.phase === 'opening';
  const { places } = selection.of(hand);
  const { nameOf } = deckOf(view.options);
  const put = places.map((place) => at(cards, place));
  const [only, ...more] = put;
  const label =
    only !== undefined && more.length === 0 ? `Exchange ${nameOf(only)}` : `Exchange ${cardCount(put.length)}`;
  const send = (kinds: Kind[]) => void selection.ask(hand, { type: 'exchange', cards: kinds });

  return {
    title: isOpening
      ? `Put up to ${most} under the deck`
      : most > 1
        ? `Exchange up to ${most} cards`
        : 'Exchange a card',
    text: isOpening
      ? 'Tap them in the order they go under, and draw as many. This once, before the first turn.'
      : `Put ${most > 1 ? `up to ${most} cards` : 'one card'} under the deck and draw another. Or end your turn.`,
    card(_, place) {
      const order = places.indexOf(place) + 1;
      return { isPicked: order > 0, ...(order > 0 && most > 1 && { order }) };
    },
    onCard(place) {
      const pick = (picked: number[]) => selection.change(hand, { places: picked, problem: null });
      if (places.includes(place)) return pick(places.filter((one) => one !== place));
      if (most === 1) return pick([place]);
      if (places.length === most)
        return selection.change(hand, { problem: `${cardCount(most)} at most. Tap one to take it back.` });
      pick([...places, place]);
    },
    actions: [
      ...(put.length > 0 ? [{ label, note: 'Final', isPrimary: true, onPress: () => send(put) }] : []),
      { label: isOpening ? 'Keep all' : 'End turn', shortcut: isOpening ? 'k' : 'e', onPress: () => send([]) },
    ],
  };
}

/** Others are awaited. */
function watchPrompt(hand: Hand): Prompt {
  const { view, seat } = hand;
  const deck = deckOf(view.options);
  const isNext = view.turn !== null && view.turn !== seat && nextLiving(view, view.turn) === seat;
  const awaited = view.players.filter((player) => isAwaited(view, player.seat)).map((player) => player.seat);
  return {
    ...watchWords(hand, awaited, isNext),
    card: (kind) => ({
      fits: isNext && view.phase === 'exchange' && deck.attacks.has(kind) && counteractionOf(view, seat, kind) !== null,
    }),
    actions: [],
    awaited,
  };
}

function watchWords({ view, seat, names }: Hand, awaited: Seat[], isNext: boolean): Pick<Prompt, 'title' | 'text'> {
  const { phase, turn, pending } = view;
  if (phase === 'opening')
    return { title: 'Your exchange is made', text: `Waiting for ${joinNames(awaited.map((one) => at(names, one)))}.` };
  if (phase === 'defence' && pending) {
    const card = deckOf(view.options).nameOf(pending.card);
    const { by, target, damage } = pending;
    return by === seat
      ? { title: `${names[target]} answers your ${card}`, text: `Not blocked, it costs ${damage}.` }
      : { title: `${names[by]} attacks ${names[target]}`, text: `With ${card}, for ${damage}.` };
  }
  if (turn === null) return { title: 'Watch the table' };
  const text = isNext ? 'You are next.' : 'A tap on a card reads it.';
  if (phase === 'exchange') return { title: `${names[turn]} may exchange`, text };
  if (phase === 'attack') return { title: `${names[turn]}’s turn`, text };
  return { title: 'Watch the table' };
}
