import { describe, expect, it } from 'vitest';
import { missOf } from './misses.ts';
import { ScriptedTable } from './testing.ts';
import { view } from './visibility.ts';

/** What the last line came to, for who watches. */
function askAfter(hands: string[], ...lines: string[]) {
  const table = new ScriptedTable({ hands });
  const last = lines.pop()!;
  for (const line of lines) table.play(line);
  const before = view(table.state, 'spectator');
  table.events = [];
  return table.play(last).events.flatMap((event) => missOf(before, event) ?? []);
}

describe('why an attack did not hit', () => {
  it('names the one card that blocks it, and how many of those there are', () => {
    expect(askAfter(['artillery', 'bunker', 'camouflage'], '0 artillery>1', '1 block bunker')).toEqual([
      { by: 0, target: 1, attack: 'artillery', is: 'blocked', card: 'bunker', copies: 5, lost: null },
    ]);
  });

  it('is asked of nothing that was taken', () => {
    expect(askAfter(['artillery', 'bunker', 'camouflage'], '0 artillery>1', '1 take')).toEqual([]);
  });
});
