/** What the dock shows and offers at each moment of the match. */
import { at } from '../../../../shared/contract/at.ts';
import type { Seat } from '../../../../shared/contract/game.ts';
import { deckOf, type Kind } from '../../../../shared/games/war-zone/deck.ts';
import {
  counteractionOf,
  isAwaited,
  isFullRound,
  legalActions,
  nextLiving,
  targetsOf,
} from '../../../../shared/games/war-zone/legal.ts';
import { mostExchanged } from '../../../../shared/games/war-zone/hands.ts';
import type { Pending } from '../../../../shared/games/war-zone/types.ts';
import type { HandProps } from '../../../kit/game-ui.ts';
import { createSelection } from '../../../kit/hand/selection.ts';
import type { WarZone } from '../../../../shared/games/war-zone/game.ts';
import {
  attackEffect,
  attackWords,
  defenceEffect,
  defenceWords,
  exchangeWords,
  watchTitle,
  watchWords,
} from '../words.ts';
import { attackIn, previewAttack, previewPending, type DamagePreview } from '../deck-views.ts';

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
  text?: string;
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
  const { view, seat, waiting, told } = hand;
  // While the table moves the dock tells what it shows, and never what comes of it.
  if (told) return { title: told.sentences.slice(told.lit).join(' '), card: () => ({}), actions: [] };
  if (waiting) return { title: watchTitle, card: () => ({}), actions: [] };
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
    title: card ? attackWords.whom(deck.nameOf(card)) : attackWords.title,
    text: card
      ? [attackEffect(hand, card), ...(others.length > 0 ? [attackWords.tap] : [])].join(' ')
      : idleWords(hand),
    card: (kind, index) =>
      deck.attacks.has(kind)
        ? { isPicked: index === place, fits: counteractionOf(view, seat, kind) !== null, isDraggable: true }
        : { stamp: attackWords.whenAttacked },
    onCard(index) {
      const kind = at(cards, index);
      if (!deck.attacks.has(kind)) {
        const problem = attackWords.notOnTurn(deck.nameOf(kind));
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
        ? [
            {
              label: attackWords.attack(at(names, only)),
              note: attackWords.final,
              isPrimary: true,
              onPress: () => attack(only),
            },
          ]
        : []),
      {
        label: attackWords.pass,
        note: isFullRound(view, view.passes + 1) ? attackWords.lastPass(view) : undefined,
        shortcut: 'p',
        onPress: () => void selection.ask(hand, { type: 'pass' }),
      },
    ],
  };
}

function idleWords({ view, seat }: Hand): string {
  const { attacks } = deckOf(view.options);
  if (!at(view.players, seat).hand.some((kind) => attacks.has(kind))) return attackWords.noAttack;
  return view.options.teams ? attackWords.teamRule : attackWords.rule;
}

/** You are attacked. Everyone is asked, also without a card that fits: the wait gives nothing away. */
function defencePrompt(hand: Hand, pending: Pending): Prompt {
  const { view, seat, names } = hand;
  const deck = deckOf(view.options);
  const { hand: cards } = at(view.players, seat);
  const { blockedBy } = attackIn(deck, pending.card);
  const block = legalActions(view, seat).find((action) => action.type === 'block');
  const play = () => block && void selection.ask(hand, block);
  const actions: Action[] = [
    {
      label: defenceWords.take(previewPending(view, pending)),
      shortcut: 't',
      onPress: () => void selection.ask(hand, { type: 'take' }),
    },
  ];
  if (block)
    actions.unshift({
      label: defenceWords.block(deck.nameOf(block.card)),
      isPrimary: true,
      shortcut: 'b',
      onPress: play,
    });

  return {
    title: defenceWords.title(at(names, pending.by), deck.nameOf(pending.card)),
    text: defenceEffect(hand, pending, block !== undefined),
    card(kind, place) {
      if (kind !== block?.card) return { isOff: true };
      // Copies are alike and lie close: one word for all of them.
      return { isPicked: true, ...(place === cards.lastIndexOf(kind) && { tag: defenceWords.blocks }) };
    },
    onCard(place) {
      const kind = at(cards, place);
      if (block && kind === block.card) return play();
      const problem = defenceWords.wrong(deck.nameOf(kind), deck.nameOf(pending.card), deck.nameOf(blockedBy));
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
  const send = (kinds: Kind[]) => void selection.ask(hand, { type: 'exchange', cards: kinds });

  return {
    title: isOpening ? exchangeWords.opening.title(most) : exchangeWords.title(most),
    text: isOpening ? exchangeWords.opening.text : exchangeWords.text(most),
    card(_, place) {
      const order = places.indexOf(place) + 1;
      return { isPicked: order > 0, ...(order > 0 && most > 1 && { order }) };
    },
    onCard(place) {
      const pick = (picked: number[]) => selection.change(hand, { places: picked, problem: null });
      if (places.includes(place)) return pick(places.filter((one) => one !== place));
      if (most === 1) return pick([place]);
      if (places.length === most) return selection.change(hand, { problem: exchangeWords.atMost(most) });
      pick([...places, place]);
    },
    actions: [
      ...(put.length > 0
        ? [
            {
              label: exchangeWords.exchange(put.map(nameOf)),
              note: exchangeWords.final,
              isPrimary: true,
              onPress: () => send(put),
            },
          ]
        : []),
      {
        label: isOpening ? exchangeWords.opening.end : exchangeWords.end,
        shortcut: isOpening ? 'k' : 'e',
        onPress: () => send([]),
      },
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
