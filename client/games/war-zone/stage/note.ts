/** What is going on in few words, for the slip of paper in the middle. */
import { at } from '../../../../shared/contract/at.ts';
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
