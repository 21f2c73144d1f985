/** What War Zone says on screen and its narrator does not: on the cards, on the stage, in the hand, at the options. */
import { at } from '../../../shared/contract/at.ts';
import { counteractionOf } from '../../../shared/games/war-zone/legal.ts';
import { deckOf, type AttackCard, type Deck, type Kind } from '../../../shared/games/war-zone/deck.ts';
import type { WarZone } from '../../../shared/games/war-zone/game.ts';
import { cardCount, gainWords } from '../../../shared/games/war-zone/narrator.ts';
import type { Bonus, Pending, WarZoneView } from '../../../shared/games/war-zone/types.ts';
import type { Seat } from '../../../shared/contract/game.ts';
import { joinNames, joinSeats } from '../../../shared/contract/words.ts';
import { mostExchanged } from '../../../shared/games/war-zone/hands.ts';
import type { HandProps, Perspective } from '../../kit/game-ui.ts';
import { blockedBy, attackIn, previewPending, type DamagePreview } from './deck-views.ts';

/** The whole card in words: "Artillery, attack 4, blocked by Bunker; after Reinforcements 2 health and 1 damage". */
export function cardWords(deck: Deck, kind: Kind): string {
  const card = deck.attacks.get(kind);
  if (!card) {
    const stops = blockedBy(deck, kind).map(({ name }) => name);
    return `${deck.nameOf(kind)}, defence, blocks ${stops.length > 0 ? joinNames(stops) : 'nothing'}`;
  }
  return `${card.name}, attack ${card.damage}, ${relationWords(card, deck.nameOf)}`;
}

/** "blocked by Bunker; after Reinforcements 2 health and 1 damage" */
function relationWords({ blockedBy: defence, counteraction }: AttackCard, nameOf: (kind: Kind) => string): string {
  const gain = gainWords(counteraction);
  const more = gain && `; after ${nameOf(counteraction.after)} ${gain}`;
  return `blocked by ${nameOf(defence)}${more}`;
}

/** What is printed on a card, on the stage as in the hand. */
export const faceWords = {
  blocks: 'Blocks',
  blockedBy: 'Blocked by',
  /** Where there is no room for that. */
  stop: 'Stop',
  after: 'After',
  counteraction: 'Counteraction',
  answers: 'Answers an attack on you',
};

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

/** What is stamped on the stage or written on its labels. */
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
  afterCard: (card: string) => `after ${card}`,
  played: (card: string, by: string) => `${card} by ${by}`,
  lastPlayed: (played: string) => `Last: ${played}`,
};

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

/** What stands around a hand, whatever the moment. */
export const handWords = {
  cards: 'Your cards',
  targets: 'Targets',
  target: (name: string, preview: DamagePreview) => `Attack ${name}, health ${healthWords(preview)}`,
  awaited: 'Awaited',
  notInLightning: 'You are not in the lightning round.',
  // What follows the name of a card there.
  fits: 'its counteraction counts now',
  only: (stamp: string) => `only ${stamp.toLowerCase()}`,
  number: (order: number) => `number ${order}`,
};

/** Your turn. */
export const attackWords = {
  title: 'Your turn: attack or pass',
  whom: (card: string) => `Whom does ${card} hit?`,
  tap: 'Tap a player.',
  noAttack: 'You hold no attack card: pass, then exchange.',
  rule: 'One attack at one opponent: tap a card, then a target, or drag it there. You draw back up at once.',
  teamRule: 'One attack, at the closest opponent to your left. You draw back up at once.',
  whenAttacked: 'When attacked',
  notOnTurn: (card: string) => `${card} answers an attack: it cannot be played on your turn.`,
  attack: (name: string) => `Attack ${name}`,
  final: 'Final once played',
  pass: 'Pass',
  /** Of a pass that makes the round full. */
  lastPass: ({ options, lightning }: WarZoneView) =>
    options.speedy && !lightning ? 'All have passed: ends the match' : 'All have passed: discards go into the deck',
};

type Player = Pick<HandProps<WarZone>, 'view' | 'seat' | 'names'>;

/** "4, and 1 more after Bram's Reinforcements. You gain 2 health. Blocked: neither." */
export function attackEffect({ view, seat, names }: Player, card: Kind): string {
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

/** You are attacked. */
export const defenceWords = {
  title: (by: string, card: string) => `${by} attacks you with ${card}`,
  take: (preview: DamagePreview) => `Take it, ${healthWords(preview)}`,
  block: (card: string) => `Block with ${card}`,
  blocks: 'Blocks it',
  wrong: (card: string, attack: string, defence: string) => `${card} does not block ${attack}: only ${defence} does.`,
};

/** "4, and 1 more after Reinforcements. Take it: you 12 to 7. Bram gains 2. Only Bunker would block it." */
export function defenceEffect({ view, names }: Player, pending: Pending, canBlock: boolean): string {
  const deck = deckOf(view.options);
  const { blockedBy: defence, counteraction } = attackIn(deck, pending.card);
  const preview = previewPending(view, pending);
  const damage = damageWords(view, pending.damage, pending.counteraction, deck.nameOf(counteraction.after));
  const gain = preview.bonus && preview.bonus.health > 0 ? ` ${names[pending.by]} gains ${preview.bonus.health}.` : '';
  const block = canBlock ? 'Block it: nothing happens.' : `Only ${deck.nameOf(defence)} would block it.`;
  return `${damage}. Take it: you ${healthWords(preview)}.${gain} ${block}`;
}

/** Cards under the deck, others for them. */
export const exchangeWords = {
  title: (most: number) => (most > 1 ? `Exchange up to ${most} cards` : 'Exchange a card'),
  text: (most: number) =>
    `Put ${most > 1 ? `up to ${most} cards` : 'one card'} under the deck and draw another. Or end your turn.`,
  /** @param cards the names of those picked */
  exchange: (cards: string[]) => `Exchange ${cards.length === 1 ? cards[0] : cardCount(cards.length)}`,
  final: 'Final',
  end: 'End turn',
  atMost: (most: number) => `${cardCount(most)} at most. Tap one to take it back.`,
  opening: {
    title: (most: number) => `Put up to ${most} under the deck`,
    text: 'Tap them in the order they go under, and draw as many. This once, before the first turn.',
    end: 'Keep all',
  },
};

/** What the table asks of a seat. */
export function callOf({ view, seat, names }: Player): string {
  const { phase, pending, options, players } = view;
  if (phase === 'defence' && pending)
    return defenceWords.title(at(names, pending.by), deckOf(options).nameOf(pending.card));
  if (phase === 'attack') return attackWords.title;
  const most = Math.min(mostExchanged(view), at(players, seat).hand.length);
  return (phase === 'opening' ? exchangeWords.opening : exchangeWords).title(most);
}

export const watchTitle = 'Watch the table';

/** Others are awaited. @param isNext whether your turn is the next */
export function watchWords(
  { view, seat, names }: Player,
  awaited: Seat[],
  isNext: boolean,
): { title: string; text?: string } {
  const { phase, turn, pending } = view;
  if (phase === 'opening') return { title: 'Your exchange is made', text: `Waiting for ${joinSeats(awaited, names)}.` };
  if (phase === 'defence' && pending) {
    const card = deckOf(view.options).nameOf(pending.card);
    const { by, target, damage } = pending;
    return by === seat
      ? { title: `${names[target]} answers your ${card}`, text: `Not blocked, it costs ${damage}.` }
      : { title: `${names[by]} attacks ${names[target]}`, text: `With ${card}, for ${damage}.` };
  }
  if (turn === null) return { title: watchTitle };
  const text = isNext ? 'You are next.' : 'A tap on a card reads it.';
  if (phase === 'exchange') return { title: `${names[turn]} may exchange`, text };
  if (phase === 'attack') return { title: `${names[turn]}’s turn`, text };
  return { title: watchTitle };
}

export const optionWords = {
  deck: 'Deck',
  decks: { house: 'House deck', own: 'A deck of your own' },
  houseDeck: '72 cards, eight attacks and seven defences: enough for six players.',
  teams: 'Teams',
  sides: { alone: 'Each alone', '2': 'Two teams', '3': 'Three teams' },
  noTeams: 'Each alone. Teams need four or six seats.',
  team: (team: number) => `Team ${'ABC'[team]}`,
  teamRule: 'Attack the closest opponent to your left. The last team wins, with its dead.',
};

/** At the editor of a deck. */
export const deckWords = {
  attacks: { title: 'Attack cards', add: '+ Attack card', newName: 'Own attack' },
  defences: { title: 'Defence cards', add: '+ Defence card', newName: 'Own defence' },
  fromHouse: 'Start from the house deck',
  cards: (count: number) => `${count} cards`,
  enough: (count: number, seats: number) => `${count} cards, enough for ${seats} players.`,
  changeCard: (name: string) => `Change ${name}`,
  change: 'Change',
  remove: 'Remove',
  done: 'Done',
  name: 'Name',
  id: 'Id',
  idHint: 'What other rows and files call it',
  copies: 'Copies',
  damage: 'Damage',
  blockedBy: 'Blocked by',
  after: 'Counteraction after',
  givesHealth: 'It gives health',
  addsDamage: 'It adds damage',
  nothing: 'nothing',
  attackFacts: (card: AttackCard, nameOf: (kind: Kind) => string) =>
    `${card.damage} damage, ${relationWords(card, nameOf)}`,
  defenceFacts: (stops: string[]) => `blocks ${stops.length > 0 ? stops.join(', ') : 'nothing'}`,
};

export const openHandsWords = {
  title: 'All hands',
  of: (name: string) => `${name}’s hand`,
  card: (name: string, count: number) => (count > 1 ? `${count} ${name}` : name),
} as const;
