import { describe, expect, it } from 'vitest';
import { squareName } from './board.ts';
import { options as optionsOf } from './options.ts';
import { ScriptedTable, type Script } from './testing.ts';
import type { YicYacYoeEvent } from './types.ts';
import { redact } from './visibility.ts';
import { marksBefore, whyOut } from './why.ts';

function asked({ options, seats = 2 }: Script, seat: number, ...lines: string[]) {
  const table = new ScriptedTable({ options, seats });
  const events: YicYacYoeEvent[] = [{ type: 'turn-opened', turnNumber: 1, seat: 0 }];
  for (const line of lines) events.push(...table.play(line).events);
  const seen = events.map((event) => redact(event, 'spectator'));
  return whyOut(seen, { options: optionsOf.parse(options), seats, seat });
}

describe('why somebody went out', () => {
  const options = { size: 4, row: 3, rows: 'any' };

  it('[YY-6] names the row, whose marks stood there, and a square that would have been safe', () => {
    const why = asked({ options }, 0, '0 a1', '1 b1', '0 c1');
    expect(why).toMatchObject({ is: 'row', turn: 3, line: { cells: [[0, 2]] }, hit: null });
    if (why?.is !== 'row') throw new Error('no row');
    expect([...marksBefore(why)]).toEqual([
      [0, 1],
      [1, 1],
    ]);
    expect(why.safeSquares).toEqual({ safe: 13, empty: 14 });
    expect(why.safe?.map(squareName)).toHaveLength(1);
  });

  it('[YY-3] finds a line that would have been safe', () => {
    const why = asked({ options: { ...options, placements: 2 } }, 0, '0 a1 b1', '1 a4 b4', '0 c1 d1');
    expect(why).toMatchObject({ is: 'row', safeSquares: null });
    expect(why?.is === 'row' && why.safe).toHaveLength(2);
  });

  it('says when there was nothing safe', () => {
    const small = { size: 3, row: 3, rows: 'any' };
    const why = asked({ options: small }, 1, '0 a1', '1 b1', '0 a3', '1 b3', '0 c2', '1 a2');
    expect(why).toMatchObject({ is: 'row', safe: null, safeSquares: { safe: 0, empty: 4 } });
  });

  it('[YY-10] or that time ran out twice', () => {
    expect(asked({ options: { ...options, size: 8 } }, 0, 'wait 400000')).toMatchObject({ is: 'time', seat: 0 });
  });

  it('[YY-17] armed, names what hit them, if it was not theirs to place', () => {
    const armed = { ...options, armed: true, weapons: { headstart: 3 } };
    const lines = ['0 gun', '1 reload', '1 a1', '0 gun', '1 reload', '1 b1', '0 gun', '1 reload', '1 c1'];
    expect(asked({ options: armed }, 1, ...lines)).toMatchObject({
      is: 'row',
      hit: {
        blows: [{ by: 0, item: 'gun' }],
        saving: expect.arrayContaining([expect.objectContaining({ item: 'shield' })]),
      },
    });
  });

  it('[YY-17] armed, says of no item that it would have kept the pen away where it leaves nobody hit', () => {
    const armed = { size: 4, row: 3, rows: 'any', armed: true, weapons: { headstart: 3, precision: true } };
    const shields = ['0 shield', '1 shield', '2 shield'];
    // On turn 4, of seat 0, their own shot is what hits somebody else.
    const lines = [...shields, '0 a1', ...shields, '1 b1', ...shields, '2 d4', '0 gun>1', '1 reload', '2 laser-gun>0'];
    const why = asked({ options: armed, seats: 3 }, 0, ...lines, '0 c1');
    expect(why).toMatchObject({ is: 'row', hit: { blows: [{ by: 2, item: 'laser-gun' }] } });
    const hit = why?.is === 'row' ? why.hit : null;
    expect(hit?.saving.map(({ item }) => item)).toEqual(['laser-gun']);
    expect(hit?.failing).toContain('reinforced-shield');
  });

  it('has nothing to say of who is in', () => {
    expect(asked({ options }, 1, '0 a1', '1 b1', '0 c1')).toBeNull();
  });
});
