import { expect, test } from 'vitest';
import { dayWords, questionOf, resultWords } from './match-words.ts';

const people = (...names: string[]) => names.map((name) => ({ name, bot: false, key: null }));
const bots = (count: number) =>
  Array.from({ length: count }, (_, index) => ({ name: `Bot ${index}`, bot: true, key: null }));

// prettier-ignore
test.each([
  [people('Kemi', 'Odile'), 'Kemi or Odile?'],
  [[...people('Kemi'), ...bots(1)], 'Kemi or the bot?'],
  [[...people('Kemi', 'Odile'), ...bots(4)], 'Kemi, Odile, or one of four bots?'],
  [people('Kemi', 'Odile', 'Bram'), 'Kemi, Odile, or Bram?'],
  [[...people('Kemi', 'Odile', 'Bram', 'Tuan'), ...bots(1)], 'Kemi, Odile, or one of three others?'],
  [bots(6), 'Which of six bots?'],
])('who plays is a question', (players, question) => expect(questionOf(players)).toBe(question));

// prettier-ignore
test.each([
  [{ winners: [1], tie: false }, 'Odile won'],
  [{ winners: [0, 1], tie: true }, 'Kemi and Odile tied'],
  [{ winners: [0, 1, 2], tie: true }, '3 tied'],
  [{ winners: [], tie: false }, 'Nobody won'],
  [null, 'Nobody won'],
])('who won is told', (outcome, words) => expect(resultWords(outcome, people('Kemi', 'Odile', 'Bram'))).toBe(words));

test('days are told as people tell them', () => {
  const now = new Date(2026, 10, 25, 9).getTime();
  const told = (daysAgo: number) => dayWords(new Date(2026, 10, 25 - daysAgo, 23, 59).getTime(), now);
  expect([0, 1, 2, 6, 7].map(told)).toEqual(['Today', 'Yesterday', 'Monday', 'Thursday', 'Nov 18, 2026']);
});
