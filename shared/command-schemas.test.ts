import { describe, expect, it } from 'vitest';
import { recordedName } from './command-schemas.ts';

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
