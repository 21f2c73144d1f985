/** What can be said at a table, in words. */
import type { Emote, Phrase } from '../../../../shared/talk.ts';

export const emoteWords: Record<Emote, string> = {
  hat: 'Hats off',
  shot: 'Good shot',
  thumb: 'Well played',
  tombstone: 'I saw that',
  juice: 'Saved!',
  duel: 'Again!',
  hearts: 'Lovely',
  sleep: 'Hurry up',
};

export const phraseWords: Record<Phrase, string> = {
  ouch: 'Ouch!',
  who: 'Who was that?',
  'not-me': 'Not me!',
  deal: 'Truce?',
  sorry: 'Sorry!',
  revenge: 'Revenge!',
  close: 'That was close',
  'good-game': 'Good game',
};

/** "2 watching applaud" */
export const watchingWords = (applauding: number, watching: number): string =>
  applauding > 0 ? `${applauding} watching ${applauding === 1 ? 'applauds' : 'applaud'}` : `${watching} watching`;

export const mutedWords = (isMuted: boolean): string =>
  isMuted ? 'The host turned chat off for everyone.' : 'The host turned chat on again.';

export const applauseWords = (from: number): string =>
  from === 1 ? 'Somebody who watches applauds.' : `${from} who watch applaud.`;
