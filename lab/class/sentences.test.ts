import { expect, it } from 'vitest';
import { isTechnical, Sentences } from './sentences.ts';

it.each([
  '{"error":{"code":"too-often"}} 429',
  'Unexpected token < in JSON at position 0',
  'WebSocket connection failed',
  'Waiting for undefined',
  'Too many requests from your address wait for an answer.',
  'TypeError: Failed to fetch',
  'Your request timed out.',
])('nobody in a class knows the words of: %s', (sentence) => expect(isTechnical(sentence)).toBe(true));

it.each([
  'Start without Odile',
  'Kim is away. You can start the match until Kim is back.',
  'No answer from the server. You can still play against bots.',
  'Round 12, everyone chooses',
  'Six letters, such as B4KD29',
])('anybody can read: %s', (sentence) => expect(isTechnical(sentence)).toBe(false));

it('takes sentences for one that differ in names and numbers alone, and those that most people saw come first', () => {
  const sentences = new Sentences(['Sam', 'Kim']);
  sentences.add('Kim', 'Start');
  sentences.add('Sam', 'Kim has 3 ammo');
  sentences.add('Kim', 'Sam has 12 ammo');
  expect(sentences.all).toEqual([
    { sentence: 'Kim has 3 ammo', people: ['Sam', 'Kim'] },
    { sentence: 'Start', people: ['Kim'] },
  ]);
});
