import { expect, test } from 'vitest';
import { rightNow } from './right-now.ts';
import { ScriptedTable, type Script } from './testing.ts';
import { view } from './visibility.ts';

const after = (script: Script, ...lines: string[]) => view(new ScriptedTable(script).play(...lines).state, 0);

test('an attack: what it would leave of each, and how many blocks are still unseen', () => {
  const seen = after({ hands: ['artillery bunker', 'bunker', ''], given: [{}, { health: 3 }, { health: 20 }] });
  expect(rightNow(seen, 0, 'artillery')).toMatchObject({
    damage: 4,
    blockedBy: 'bunker',
    unseen: { count: 4, of: 5 },
    targets: [
      { seat: 1, from: 3, to: 0, likelyOpen: false },
      { seat: 2, from: 20, to: 16, likelyOpen: false },
    ],
  });
});

test('who has taken what a card would have stopped likely lacks it', () => {
  const seen = after({ hands: ['artillery artillery', ''] }, '0 artillery>1', '1 take');
  expect(rightNow(seen, 0, 'artillery')).toMatchObject({ targets: [{ seat: 1, likelyOpen: true }] });
});

test('a defence: what it stops, and what waits for an answer', () => {
  const seen = after({ hands: ['bunker gas-mask', 'artillery'], firstSeat: 1 }, '1 artillery>0');
  expect(rightNow(seen, 0, 'bunker')).toMatchObject({
    stops: [{ kind: 'artillery', damage: 4, count: 5, of: 6 }],
    pending: { by: 1, card: 'artillery', isStopped: true },
    attackers: [{ seat: 1, likelyHarmless: false }],
  });
  expect(rightNow(seen, 0, 'gas-mask')).toMatchObject({ pending: { isStopped: false } });
});
