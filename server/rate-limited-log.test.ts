import { pino } from 'pino';
import { expect, it } from 'vitest';
import { rateLimitedLog } from './rate-limited-log.ts';

it('writes so many lines a minute and counts the others', () => {
  const lines: string[] = [];
  const complain = rateLimitedLog(pino({}, { write: (line: string) => void lines.push(line) }), 3);
  for (let times = 0; times < 1000; times++) complain({ times }, 'again');
  expect(lines.map((line) => JSON.parse(line).times)).toEqual([0, 1, 2]);
});

it('counts each message for itself: what is written often hides nothing else', () => {
  const lines: string[] = [];
  const complain = rateLimitedLog(pino({}, { write: (line: string) => void lines.push(line) }), 3);
  for (let times = 0; times < 1000; times++) complain({}, 'again');
  complain({}, 'could not append');
  expect(lines).toHaveLength(4);
  expect(lines.at(-1)).toContain('could not append');
});
