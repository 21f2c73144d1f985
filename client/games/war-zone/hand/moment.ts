/** What the dock shows and offers at one moment of the match. */
import type { ComponentChildren } from 'preact';
import type { Seat } from '../../../../shared/contract/game.ts';
import type { Kind } from '../../../../shared/games/war-zone/deck.ts';
import type { Blow } from '../words.ts';

export interface Moment {
  title: string;
  text?: ComponentChildren;
  /** The attack that waits for its answer, large. */
  attack?: { card: Kind; damage: number };
  /** How a card of the hand lies there. */
  card(kind: Kind, place: number): CardState;
  /** A tap on a card; without it cards are only to be read. */
  onCard?(place: number): void;
  /** Those who can be attacked with the card that is picked up. */
  targets?: Target[];
  onTarget?(seat: Seat): void;
  acts: Act[];
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

interface Target {
  seat: Seat;
  blow: Blow | null;
}

export interface Act {
  label: string;
  note?: string;
  isPrimary?: boolean;
  /** A letter that does the same. */
  shortcut?: string;
  onPress(): void;
}
