import { describe, expect, it } from 'vitest';
import { CODE_LENGTH } from '../ids.ts';
import { inviteCode } from '../protocol.ts';
import { codeLookups } from '../../server/http/rates.ts';
import { CODE_SIGNS, newCode } from './ids.ts';

const drawn = Array.from({ length: 20_000 }, newCode);

describe('an invite code', () => {
  it('has six signs that nobody mistakes for each other', () => {
    for (const code of drawn) expect(inviteCode.parse(code)).toBe(code);
    expect(new Set(drawn).size).toBeGreaterThan(drawn.length - 10);
    expect(new Set(drawn.join(''))).toEqual(new Set(CODE_SIGNS));
  });

  it('is no word, nor what is read as one', () => {
    expect(CODE_SIGNS).not.toMatch(/[AEIOUY34]/);
    for (const code of drawn) expect(code).not.toMatch(/F[UV]?CK|KKK|WTF|SS|88/);
  });

  /** How long somebody looks up codes until one leads to a table, on average, hours. */
  const guessingHours = ({ tables, addresses }: { tables: number; addresses: number }) => {
    const refused = 0.06;
    const codes = CODE_SIGNS.length ** CODE_LENGTH * (1 - refused);
    const triesAnHour = addresses * (codeLookups.points / codeLookups.duration) * 3600;
    return codes / tables / triesAnHour;
  };

  it('takes years to guess, and days while a hundred tables wait', () => {
    const years = guessingHours({ tables: 1, addresses: 1 }) / 24 / 365;
    expect(years).toBeGreaterThan(7);
    expect(guessingHours({ tables: 100, addresses: 1 }) / 24).toBeGreaterThan(26);
    // A table waits for an hour at most, mostly minutes: too short even for a hundred addresses against that one.
    expect(1 / guessingHours({ tables: 1, addresses: 100 })).toBeLessThan(0.002);
  });
});
