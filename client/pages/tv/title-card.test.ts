import { expect, it } from 'vitest';
import { whenOf } from './title-card.tsx';

const now = new Date(2026, 10, 25, 0, 30).getTime();

// prettier-ignore
it.each([
  [new Date(2026, 10, 25, 0, 5), 'Played today at 00:05'],
  [new Date(2026, 10, 24, 23, 59), 'Played yesterday at 23:59'],
  [new Date(2026, 10, 23, 12, 0), 'Played on November 23, 2026'],
])('%s', (played, words) => expect(whenOf(played.getTime(), now)).toBe(words));
