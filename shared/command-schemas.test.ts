import { describe, expect, it } from 'vitest';
import { matchCommand, recordedName } from './command-schemas.ts';

describe('a name in a log', () => {
  it.each(['Kemi', '👨‍👩‍👧‍👦', '❤️', 'می\u200cخواهم', 'ශ්\u200dරී', '葛\u{e0100}城', '🏴\u{e0067}\u{e0062}\u{e007f}'])(
    'may be %j',
    (name) => expect(recordedName.parse(name)).toBe(name),
  );
  it.each(['', ' Kemi', 'Kemi ', 'K\u202eemi', 'K\nemi', 'K\u200bemi', 'K\u2028emi', 'k'.repeat(81)])(
    'is not %j',
    (name) => expect(recordedName.safeParse(name).success).toBe(false),
  );
});

describe('the name that was asked for', () => {
  const sit = { type: 'sit', at: 0, seat: 0, bot: false, commitment: '0'.repeat(64), key: null };
  const introduce = { type: 'introduce', at: 0, seat: 0, badge: { colour: 'orange', shape: 'circle' } };
  // prettier-ignore
  const good = [['Sam 2', 'Sam'], ['Sam 3', 'Sam 2'], ['sam 12', 'sam'], ['Bartholomew-Alista 2', 'Bartholomew-Alistair']] as const;
  // prettier-ignore
  const bad = [['Sam', 'Sam'], ['Odile', 'Sam'], ['Odile 2', 'Sam'], ['Sam 2', 'Odile'], ['Sam2', 'Sam'], ['Sam 02', 'Sam'], [' 2', 'Sam']] as const;

  it.each(good)('gets a number: "%s" for "%s"', (name, asked) => {
    expect(matchCommand.parse({ ...sit, name, asked })).toMatchObject({ name, asked });
    expect(matchCommand.parse({ ...introduce, name, asked })).toMatchObject({ name, asked });
  });
  it.each(bad)('does not become another: "%s" for "%s"', (name, asked) => {
    expect(matchCommand.safeParse({ ...sit, name, asked }).success).toBe(false);
    expect(matchCommand.safeParse({ ...introduce, name, asked }).success).toBe(false);
  });
  it('is a person’s', () => {
    const bot = { ...sit, bot: true, commitment: null, name: 'Ash 2' };
    expect(matchCommand.safeParse(bot).success).toBe(true);
    expect(matchCommand.safeParse({ ...bot, asked: 'Ash' }).success).toBe(false);
  });
});
