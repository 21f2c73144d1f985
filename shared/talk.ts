/**
 * What people say to each other at a table. It stands in no log and no replay, and is forgotten with the room. Strangers
 * choose from what there is; only at private tables may those who have a seat write.
 */
import { z } from 'zod';
import type { Seat } from './contract/game.ts';
import { writtenText } from './contract/written.ts';

/** Objects of this house, over a badge for two seconds. */
export const emotes = ['hat', 'shot', 'thumb', 'tombstone', 'juice', 'duel', 'hearts', 'sleep'] as const;
export type Emote = (typeof emotes)[number];

export const phrases = ['ouch', 'who', 'not-me', 'deal', 'sorry', 'revenge', 'close', 'good-game'] as const;
export type Phrase = (typeof phrases)[number];

const LONGEST_CHAT = 140;
/** So many lines a table remembers, for who comes back. */
export const CHAT_LINES = 50;

/** What somebody at a table may say. */
export const sayRequest = z.discriminatedUnion('type', [
  z.strictObject({ type: z.literal('emote'), emote: z.enum(emotes) }),
  z.strictObject({ type: z.literal('phrase'), phrase: z.enum(phrases) }),
  /** Of those who watch; all of a second become one. */
  z.strictObject({ type: z.literal('applause') }),
  z.strictObject({
    type: z.literal('chat'),
    text: writtenText({ longest: LONGEST_CHAT, error: `A line has 1 to ${LONGEST_CHAT} visible characters.` }),
  }),
]);
export type SayRequest = z.infer<typeof sayRequest>;

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
