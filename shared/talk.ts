/**
 * What people say to each other at a table. It stands in no log and no replay, and is forgotten with the room; only
 * reported lines are kept. Strangers choose from what there is; only at private tables may those who have a seat write.
 */
import type { Seat } from './contract/game.ts';

/** Objects of this house, over a badge for two seconds. */
export const emotes = ['hat', 'shot', 'thumb', 'tombstone', 'juice', 'duel', 'hearts', 'sleep'] as const;
export type Emote = (typeof emotes)[number];

export const phrases = ['ouch', 'who', 'not-me', 'deal', 'sorry', 'revenge', 'close', 'good-game'] as const;
export type Phrase = (typeof phrases)[number];

/** So many lines a table remembers, for who comes back. */
export const CHAT_LINES = 50;

/** What people can say at a table, as its host chose when opening it. There is chat at private tables alone. */
export const talkChoices = ['chat', 'emotes', 'quiet'] as const;
export type TalkChoice = (typeof talkChoices)[number];

/** What people can say there: strangers at a public table write nothing to each other. */
export const talkAt = (isPublic: boolean, chosen: TalkChoice): TalkChoice =>
  isPublic && chosen === 'chat' ? 'emotes' : chosen;

/** Visible characters of a chat line. */
export const LONGEST_CHAT = 140;

/** Lines in one report. */
export const REPORTED_LINES = 10;

/** What is heard at a table. */
export type Said =
  /** `seat` is null for somebody who watches: nobody knows their name. */
  | { type: 'emote'; seat: Seat | null; emote: Emote }
  | { type: 'phrase'; seat: Seat | null; phrase: Phrase }
  | { type: 'applause'; from: number }
  | ChatLine;

export interface ChatLine {
  type: 'chat';
  /** Reports name lines by it. Never used twice: a page keeps lines from before its server restarted. */
  id: string;
  seat: Seat;
  /** As they were called when they wrote it. */
  name: string;
  /** The writer's public key, or ''. Somebody else may sit there by now. */
  key: string;
  text: string;
}

/** What the host of a table is shown of a report: never who reported. */
export interface ReportNotice {
  id: string;
  /** Where the reported person sits now; null once they have left. */
  seat: Seat | null;
  name: string;
  lines: Pick<ChatLine, 'name' | 'text'>[];
}
