import { expect, it } from 'vitest';
import { stepOf } from './countdown.ts';

it.each([
  ['whole at its beginning', { leftMs: 30_000, ofMs: 30_000 }, 120],
  ['half', { leftMs: 15_000, ofMs: 30_000 }, 60],
  ['over', { leftMs: 0, ofMs: 30_000 }, 0],
  ['never below its end', { leftMs: -500, ofMs: 30_000 }, 0],
  ['without a time', { leftMs: 500, ofMs: 0 }, 0],
  ['a slow one moves with the seconds', { leftMs: 299_001, ofMs: 600_000 }, 60],
  ['a slow one moves with the seconds', { leftMs: 300_000, ofMs: 600_000 }, 60],
])('%s', (_, time, step) => expect(stepOf(time)).toBe(step));
