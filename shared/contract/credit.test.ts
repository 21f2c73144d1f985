import { describe, expect, it } from 'vitest';
import { creditFor, lineProblem, madeAt, mostCredit } from './credit.ts';

describe('credit for the way', () => {
  it.each([
    // round trip, made at, came in at, credited
    ['what was claimed, where the line allows it', 80, 1000, 1040, 40],
    ['a little more than half of the round trip, as ways are uneven', 80, 1000, 1075, 75],
    ['and no more', 80, 1000, 1500, 80],
    ['on a quick line hardly anything', 5, 500, 1000, 42],
    ['150 ms at the most', 400, 1000, 1500, 150],
    ['nothing that was not claimed', 250, 1000, 1000, 0],
    ['nothing for who claims to come from the future', 250, 2000, 1000, 0],
  ])('%s', (_, roundTripMs, made, cameAt, credited) => {
    expect(creditFor(cameAt, { roundTripMs, madeAt: made })).toBe(credited);
  });

  it('counts back from when it came in; without a line it came when it was made', () => {
    expect(madeAt({ at: 1000, line: { roundTripMs: 80, madeAt: 960, creditMs: 40 } })).toBe(960);
    expect(madeAt({ at: 1000 })).toBe(1000);
  });

  it('is checked: less may be credited, more never', () => {
    const line = { roundTripMs: 100, madeAt: 900, creditMs: mostCredit(100) };
    expect(lineProblem(1000, line)).toBeNull();
    expect(lineProblem(1000, { ...line, creditMs: 0 })).toBeNull();
    expect(lineProblem(1000, { ...line, creditMs: 91 })).toContain('91 ms were credited where 90 ms are the most');
    expect(lineProblem(930, line)).toContain('30 ms are the most');
    expect(lineProblem(1000, { ...line, creditMs: -151 })).toContain('put off');
    expect(lineProblem(1000, { ...line, creditMs: -150 })).toBeNull();
  });
});
