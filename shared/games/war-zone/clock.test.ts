/** The clock, and leaving in every phase. */
import { describe, expect, test } from 'vitest';
import { warZone } from './game.ts';
import { playLines, ScriptedTable } from './testing.ts';

describe('[WZ-21] out of time', () => {
  test('no exchange in the opening', () => {
    const table = playLines({ hands: ['', '', ''], opening: true }, '1 swap', 'wait 29999');
    expect(table.at).toBe('opening -');
    table.play('wait 1');
    expect(table.at).toBe('attack 0');
    expect(table.events.filter(({ type }) => type === 'exchanged')).toEqual([
      { type: 'exchanged', seat: 0, put: [], timedOut: true },
      { type: 'exchanged', seat: 2, put: [], timedOut: true },
    ]);
  });
  test('a pass, then no exchange, each in its own time', () => {
    const table = playLines({ hands: ['', ''] }, 'wait 29999');
    expect(table.at).toBe('attack 0');
    expect(table.play('wait 1').at).toBe('exchange 0');
    expect(table.play('wait 29999').at).toBe('exchange 0');
    expect(table.play('wait 1').at).toBe('attack 1');
  });
  test('the attack is taken, with its counteraction', () => {
    const table = playLines({ hands: ['reinforcements', 'artillery bunker'] }, '0 reinforcements>1', 'wait 11999');
    expect(table.at).toBe('defence 0');
    expect(table.play('wait 1').health).toEqual([20, 17]);
    expect(table.events[0]).toMatchObject({ type: 'hit', timedOut: true });
    expect(table.at).toBe('exchange 0');
    expect(table.play('0 swap', '1 artillery>0', 'wait 12000').health).toEqual([15, 19]);
  });
  test('[WZ-7] the one who cannot block has the same time as the one who can', () => {
    const deadlines = ['', 'bunker bunker bunker'].map(
      (hand) => playLines({ hands: ['artillery', hand] }, '0 artillery>1').state.deadline,
    );
    expect(deadlines).toEqual([12_000, 12_000]);
  });
  test('[WZ-30] by the room’s own clock', () => {
    const options = { turnMs: 1000, defenceMs: 3_600_000, openingMs: 2000 };
    const table = playLines(
      { options, hands: ['sniper', ''], opening: true },
      'wait 2000',
      '0 sniper>1',
      'wait 3599999',
    );
    expect(table.at).toBe('defence 0');
    expect(table.play('wait 1').at).toBe('exchange 0');
    expect(table.play('wait 1000').at).toBe('attack 1');
  });
  test('a clock that comes early does nothing; nothing is due after the end', () => {
    const table = new ScriptedTable({ hands: ['', ''] });
    expect(warZone.rules.decide(table.state, { type: 'clock', at: 29_999 }, undefined as never)).toEqual([]);
    expect(warZone.rules.deadline(table.play('1 leave').state)).toBeNull();
  });
  test('an act at the deadline is too late', () => {
    const { state } = new ScriptedTable({ hands: ['', ''] });
    expect(
      warZone.rules.decide(state, { type: 'act', at: 30_000, seat: 0, act: { type: 'pass' } }, undefined as never),
    ).toMatchObject({ refused: 'too-late' });
  });
  test('a whole match of nobody’s doing ends at the turn limit', () => {
    expect(playLines({ options: { maxTurns: 5 }, hands: ['', '', ''] }, 'wait 300000').end).toBe(
      'turn-limit tie 0 1 2',
    );
  });
});

describe('[WZ-18] [WZ-20] leaving for good', () => {
  const hands = ['artillery', 'bunker', ''];
  test.each<{ name: string; lines: string[]; opening?: boolean; at: string; types: string }>([
    {
      name: 'in the opening, the others go on',
      opening: true,
      lines: ['0 swap', '1 leave'],
      at: 'opening -',
      types: 'left',
    },
    {
      name: 'in the opening, as the last one awaited',
      opening: true,
      lines: ['0 swap', '2 swap', '1 leave'],
      at: 'attack 0',
      types: 'left turn-opened',
    },
    {
      name: 'the one who was to start',
      opening: true,
      lines: ['0 leave', '1 swap', '2 swap'],
      at: 'attack 1',
      types: 'exchanged turn-opened',
    },
    { name: 'on the own turn', lines: ['0 leave'], at: 'attack 1', types: 'left turn-opened' },
    { name: 'on another’s turn', lines: ['1 leave'], at: 'attack 0', types: 'left' },
    { name: 'as the attacker', lines: ['0 artillery>1', '0 leave'], at: 'attack 1', types: 'left lapsed turn-opened' },
    {
      name: 'as the one attacked',
      lines: ['0 artillery>1', '1 leave'],
      at: 'exchange 0',
      types: 'left lapsed exchange-opened',
    },
    { name: 'as neither', lines: ['0 artillery>1', '2 leave'], at: 'defence 0', types: 'left' },
    { name: 'in the own exchange', lines: ['0 pass', '0 leave'], at: 'attack 1', types: 'left turn-opened' },
    { name: 'in another’s exchange', lines: ['0 pass', '2 leave'], at: 'exchange 0', types: 'left' },
  ])('$name', ({ lines, opening = false, at, types }) => {
    const table = playLines({ hands, opening }, ...lines);
    expect(table.refusals).toEqual([]);
    expect(table.at).toBe(at);
    expect(table.types).toBe(types);
    expect(table.health.filter((health) => health === 0)).toHaveLength(1);
    expect(table.state.pending === null).toBe(!at.startsWith('defence'));
    expect(table.state.buried).toHaveLength(5);
  });
  test.each([
    { phase: 'opening', lines: [], opening: true },
    { phase: 'attack', lines: [] },
    { phase: 'defence', lines: ['0 artillery>1'] },
    { phase: 'exchange', lines: ['0 pass'] },
  ])('the last two, in the $phase: whoever stays has won', ({ lines, opening = false }) => {
    expect(playLines({ hands: hands.slice(0, 2), opening }, ...lines, '0 leave').end).toBe('last-side 1');
    expect(playLines({ hands: hands.slice(0, 2), opening }, ...lines, '1 leave').end).toBe('last-side 0');
    const three = playLines({ hands, opening }, ...lines, '2 leave', '1 leave', '0 leave');
    expect(three.end).toBe('last-side 0');
    expect(three.refusals).toEqual(['match-over']);
  });
  test('the dead may leave, once, and nothing changes', () => {
    const table = playLines(
      { hands: ['artillery', '', ''], given: [{}, { health: 1 }] },
      '0 artillery>1',
      '1 take',
      '1 leave',
    );
    expect(table.types).toBe('left');
    expect(table.at).toBe('exchange 0');
    expect(table.play('1 leave').refusals).toEqual(['already-left']);
  });
  test('a team goes on without the one who left', () => {
    expect(playLines({ options: { teams: 2 }, hands: ['', '', '', ''] }, '1 leave', '0 pass', '0 swap').at).toBe(
      'attack 2',
    );
  });
});
