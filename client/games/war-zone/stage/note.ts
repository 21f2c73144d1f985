/** What is going on in few words, for the slip of paper in the middle. */
import type { Seat } from '../../../../shared/contract/game.ts';
import { deckOf } from '../../../../shared/games/war-zone/deck.ts';
import { mostExchanged } from '../../../../shared/games/war-zone/options.ts';
import type { Pending, WarZoneView } from '../../../../shared/games/war-zone/types.ts';
import type { Perspective } from '../../../kit/game-ui.ts';

export interface Note {
  title: string;
  /** Damage, printed large. */
  figure: number | null;
  lines: string[];
  /** Below the dashed line. */
  foot: string[];
}

export function noteOf(view: WarZoneView, look: Perspective): Note | null {
  const { phase, turn, pending, outcome } = view;
  const whose = turn === null ? '' : turn === look.you ? 'Your turn' : `${nameOf(turn, look)}'s turn`;
  const plain = (title: string, ...lines: string[]): Note => ({ title, figure: null, lines, foot: [] });
  switch (phase) {
    case 'waiting':
      return null;
    case 'opening':
      return plain('Opening', 'Up to 3 cards each', 'under the deck');
    case 'attack':
      return plain(whose, 'Attack or pass');
    case 'defence':
      return pending && attackNote(pending, view, look);
    case 'exchange': {
      const most = mostExchanged(view);
      return plain(whose, most > 1 ? `Exchange up to ${most} cards` : 'Exchange a card', 'or end the turn');
    }
    case 'over': {
      const winners = outcome?.winners ?? [];
      if (outcome?.tie) return plain('A tie');
      const names = winners.map((seat) => nameOf(seat, look));
      return plain(
        winners.length === 1 ? `${names[0]} ${names[0] === 'You' ? 'win' : 'wins'}` : 'Won',
        ...(winners.length > 1 ? names : []),
      );
    }
  }
}

function attackNote(pending: Pending, view: WarZoneView, look: Perspective): Note {
  const { by, target, card, damage, counteraction } = pending;
  const { you } = look;
  const who =
    by === you
      ? `You attack ${nameOf(target, look)}`
      : `${nameOf(by, look)} attacks ${target === you ? 'you' : nameOf(target, look)}`;
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
      foot.push(`If taken, ${by === you ? 'you gain' : `${nameOf(by, look)} gains`} ${counteraction.health}`);
  }
  const left = Math.max(0, view.players[target].health - damage);
  foot.unshift(`Health ${view.players[target].health} to ${left}`);
  return { title: who, figure: damage, lines, foot };
}

const nameOf = (seat: Seat, look: Perspective): string =>
  seat === look.you ? 'You' : (look.names[seat] ?? `Seat ${seat + 1}`);
