/** What the cards say about themselves, and what they would do now, in the player's words. */
import { at } from '../../../shared/contract/at.ts';
import { counteractionOf } from '../../../shared/games/war-zone/legal.ts';
import { deckOf, type AttackCard, type Deck, type Kind } from '../../../shared/games/war-zone/deck.ts';
import { gainWords } from '../../../shared/games/war-zone/narrator.ts';
import type { Bonus, Pending, WarZoneView } from '../../../shared/games/war-zone/types.ts';
import type { Seat } from '../../../shared/contract/game.ts';
import { joinNames } from '../../../shared/contract/words.ts';
import { mostExchanged } from '../../../shared/games/war-zone/options.ts';
import type { Perspective } from '../../kit/game-ui.ts';

/** The attacks that a defence card stops. */
export const blockedBy = ({ attacks }: Deck, defence: Kind): AttackCard[] =>
  [...attacks.values()].filter((card) => card.blockedBy === defence);

/** @throws on a card that is none of the deck's attacks */
export function attackIn({ attacks }: Deck, kind: Kind): AttackCard {
  const card = attacks.get(kind);
  if (!card) throw new Error(`${kind} is no attack of this deck`);
  return card;
}

/** The whole card in words: "Artillery, attack 4, blocked by Bunker; after Reinforcements 2 health and 1 damage". */
export function cardWords(deck: Deck, kind: Kind): string {
  const card = deck.attacks.get(kind);
  if (!card) {
    const stops = blockedBy(deck, kind).map(({ name }) => name);
    return `${deck.nameOf(kind)}, defence, blocks ${stops.length > 0 ? joinNames(stops) : 'nothing'}`;
  }
  const { name, damage, counteraction } = card;
  const gain = gainWords(counteraction);
  const more = gain && `; after ${deck.nameOf(counteraction.after)} ${gain}`;
  return `${name}, attack ${damage}, blocked by ${deck.nameOf(card.blockedBy)}${more}`;
}

/** What an attack would do to its target, if nobody blocked it. */
export interface DamagePreview {
  damage: number;
  /** The target's health before and after. */
  from: number;
  to: number;
  /** What the counteraction adds; null without one. */
  bonus: Bonus | null;
}

export function previewAttack(view: WarZoneView, by: Seat, card: Kind, target: Seat): DamagePreview {
  const bonus = counteractionOf(view, by, card);
  const damage = attackIn(deckOf(view.options), card).damage + (bonus?.damage ?? 0);
  return preview(view, target, damage, bonus);
}

/** The same of an attack that waits for its answer. */
export const previewPending = (view: WarZoneView, { target, damage, counteraction }: Pending): DamagePreview =>
  preview(view, target, damage, counteraction);

function preview(view: WarZoneView, target: Seat, damage: number, bonus: Bonus | null): DamagePreview {
  const from = at(view.players, target).health;
  return { damage, from, to: Math.max(0, from - damage), bonus };
}

/** "4, and 1 more after Bram's Reinforcements" */
export function damageWords(view: WarZoneView, damage: number, bonus: Bonus | null, whose: string): string {
  if (!bonus || bonus.damage === 0) return `${damage} damage`;
  const after = view.lastCard ? ` after ${whose}` : '';
  return `${damage - bonus.damage}, and ${bonus.damage} more${after}`;
}

/** "Bram's Reinforcements", "your Sniper" */
export const whoseCard = (names: string[], you: Seat, by: Seat, card: string): string =>
  `${by === you ? 'your' : `${names[by]}'s`} ${card}`;

/** "12 to 6", "2 and out" */
export const healthWords = ({ from, to }: Pick<DamagePreview, 'from' | 'to'>): string =>
  to === 0 ? `${from} and out` : `${from} to ${to}`;

/** What is stamped on the stage or written on its cards and labels. */
export const stageWords = {
  blocked: 'BLOCKED',
  out: 'OUT',
  left: 'LEFT',
  lightning: 'LIGHTNING ROUND',
  lightningBanner: 'Lightning round',
  pass: 'Pass',
  copycat: (health: number) => `Copycat +${health}`,
  deck: 'Deck',
  discard: 'Discard',
  blocks: 'Blocks',
  blockedBy: 'Blocked by',
  /** Where there is no room for that. */
  stop: 'Stop',
  after: 'After',
  counteraction: 'Counteraction',
  afterCard: (card: string) => `after ${card}`,
  played: (card: string, by: string) => `${card} by ${by}`,
  lastPlayed: (played: string) => `Last: ${played}`,
} as const;

/** What is going on in few words, for the slip of paper in the middle of the stage. */
export interface Note {
  title: string;
  /** Damage, printed large. */
  figure: number | null;
  lines: string[];
  /** Below the dashed line. */
  foot: string[];
}

/** Null before the match. */
export function noteOf(view: WarZoneView, perspective: Perspective): Note | null {
  const { phase, turn, pending, outcome } = view;
  const whose = turn === null ? '' : turn === perspective.you ? 'Your turn' : `${nameOf(turn, perspective)}'s turn`;
  const plain = (title: string, ...lines: string[]): Note => ({ title, figure: null, lines, foot: [] });
  switch (phase) {
    case 'waiting':
      return null;
    case 'opening':
      return plain('Opening', 'Up to 3 cards each', 'under the deck');
    case 'attack':
      return plain(whose, 'Attack or pass');
    case 'defence':
      return pending && attackNote(pending, view, perspective);
    case 'exchange': {
      const most = mostExchanged(view);
      return plain(whose, most > 1 ? `Exchange up to ${most} cards` : 'Exchange a card', 'or end the turn');
    }
    case 'over': {
      const winners = outcome?.winners ?? [];
      if (outcome?.tie) return plain('A tie');
      const names = winners.map((seat) => nameOf(seat, perspective));
      return plain(
        winners.length === 1 ? `${names[0]} ${names[0] === 'You' ? 'win' : 'wins'}` : 'Won',
        ...(winners.length > 1 ? names : []),
      );
    }
  }
}

function attackNote(pending: Pending, view: WarZoneView, perspective: Perspective): Note {
  const { by, target, card, damage, counteraction } = pending;
  const { you } = perspective;
  const who =
    by === you
      ? `You attack ${nameOf(target, perspective)}`
      : `${nameOf(by, perspective)} attacks ${target === you ? 'you' : nameOf(target, perspective)}`;
  const attack = deckOf(view.options).attacks.get(card);
  const after = attack ? deckOf(view.options).nameOf(attack.counteraction.after) : '';
  const lines: string[] = [];
  const foot: string[] = [];
  if (counteraction) {
    lines.push(
      ...(counteraction.damage > 0
        ? [`${damage - counteraction.damage}, ${counteraction.damage} more after`]
        : ['After']),
      after,
    );
    if (counteraction.health > 0)
      foot.push(`If taken, ${by === you ? 'you gain' : `${nameOf(by, perspective)} gains`} ${counteraction.health}`);
  }
  const { health } = at(view.players, target);
  foot.unshift(`Health ${health} to ${Math.max(0, health - damage)}`);
  return { title: who, figure: damage, lines, foot };
}

const nameOf = (seat: Seat, perspective: Perspective): string =>
  seat === perspective.you ? 'You' : (perspective.names[seat] ?? `Seat ${seat + 1}`);
