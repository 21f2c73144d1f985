/**
 * What people say to each other at a table. It stands in no log and no replay, and is forgotten with the room. Strangers
 * choose from what there is; only at private tables may those who have a seat write.
 */
import type { Seat } from './contract/game.ts';

/** Objects of this house, over a badge for two seconds. */
export const emotes = ['hat', 'shot', 'thumb', 'tombstone', 'juice', 'duel', 'hearts', 'sleep'] as const;
export type Emote = (typeof emotes)[number];

export const phrases = ['ouch', 'who', 'not-me', 'deal', 'sorry', 'revenge', 'close', 'good-game'] as const;
export type Phrase = (typeof phrases)[number];

/** So many lines a table remembers, for who comes back. */
export const CHAT_LINES = 50;

/** What is heard at a table. */
export type Said =
  /** `seat` is null for somebody who watches: nobody knows their name. */
  | { type: 'emote'; seat: Seat | null; emote: Emote }
  | { type: 'phrase'; seat: Seat | null; phrase: Phrase }
  | { type: 'applause'; from: number }
  | ChatLine;

export interface ChatLine {
  type: 'chat';
  seat: Seat;
  /** As they were called when they wrote it. */
  name: string;
  text: string;
}
