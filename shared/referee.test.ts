/** The referee: match scripts in, what the rules make of them out. */
import { describe, expect, test } from 'vitest';
import { referee, type RefereeReport } from './referee.ts';
import { noChance } from './testing/simulation.ts';

const choose = (at: number, seat: number, item: string, target?: number) => ({
  at,
  seat,
  type: 'choose',
  item,
  ...(target !== undefined && { target }),
});
const leave = (at: number, seat: number) => ({ at, seat, type: 'leave' });
const clock = (at: number) => ({ at, type: 'clock' });

interface Table {
  phase: string;
  round: number;
  blast: boolean;
  players: Record<string, unknown>[];
}

function report(script: object): RefereeReport {
  const answer = referee({ game: 'wa-wa-west', seats: 2, ...script }, () => noChance);
  if ('error' in answer) throw new Error(answer.error.message);
  return answer;
}
const tables = (script: object) => report(script).steps.map((step) => step.table as Table);
const errors = (script: object) => report(script).steps.map((step) => step.error?.code ?? null);
const lastTable = (script: object) => tables(script).at(-1)!;
const unplayable = (script: unknown) => {
  const answer = referee(script, () => noChance);
  return 'error' in answer ? answer.error : null;
};

describe('a table after a step', () => {
  test('has exactly these fields', () => {
    expect(report({ commands: [choose(10, 0, 'reload')] })).toEqual({
      steps: [
        {
          error: null,
          table: {
            phase: 'choosing',
            round: 1,
            blast: false,
            players: [0, 1].map((seat) => ({
              seat,
              team: null,
              alive: true,
              ammo: 0,
              juiced: false,
              stunned: false,
              shieldStreak: 0,
              last: null,
            })),
          },
        },
      ],
      outcome: null,
    });
  });

  test('shows what the rounds left behind', () => {
    const script = {
      seats: 3,
      options: { headstart: 9, teams: [0, 1, 1] },
      commands: [
        choose(0, 0, 'battery'),
        choose(0, 1, 'shield'),
        choose(0, 2, 'orange-juice'),
        choose(4000, 0, 'stun-gun', 1),
        choose(4000, 1, 'shield'),
        choose(4000, 2, 'firework'),
      ],
    };
    expect(lastTable(script)).toEqual({
      phase: 'choosing',
      round: 3,
      blast: true,
      players: [
        { seat: 0, team: 0, alive: true, ammo: 7, juiced: false, stunned: false, shieldStreak: 0, last: 'stun-gun' },
        { seat: 1, team: 1, alive: true, ammo: 9, juiced: false, stunned: true, shieldStreak: 2, last: 'shield' },
        { seat: 2, team: 1, alive: true, ammo: 7, juiced: false, stunned: false, shieldStreak: 0, last: 'firework' },
      ],
    });
  });

  test('a copy shows as what it copied', () => {
    const script = { options: { headstart: 2 }, commands: [choose(0, 0, 'mirror'), choose(0, 1, 'shield')] };
    expect(lastTable(script).players[0]).toMatchObject({ last: 'shield', shieldStreak: 1 });
  });

  test('has guards and blasts of the table’s own where there are some', () => {
    const customItems = [
      { id: 'bale', type: 'Charge (Summon)', special: { summons: 'hay' } },
      { id: 'hay', type: 'Defense I', costs: null },
      { id: 'fan', type: 'Charge (Summon)', special: { summons: 'dust' } },
      { id: 'dust', type: 'Dust I, no Weapon', costs: null },
    ];
    const script = { options: { customItems }, commands: [choose(0, 0, 'bale'), choose(0, 1, 'fan')] };
    expect(lastTable(script)).toMatchObject({ blast: false, blasts: ['dust'] });
    expect(lastTable(script).players).toMatchObject([{ juiced: false, guard: 'hay' }, { juiced: false }]);
    expect(lastTable(script).players[1]).not.toHaveProperty('guard');
  });

  test('knows whom a Stun Gun stuns besides whom it hits', () => {
    const script = {
      seats: 3,
      options: { headstart: 4, precision: true, rules: { stunAfterBattery: false } },
      commands: [{ ...choose(0, 0, 'stun-gun', 1), stun: 2 }, choose(0, 1, 'shield'), choose(0, 2, 'shield')],
    };
    expect(lastTable(script).players.map(({ stunned }) => stunned)).toEqual([false, false, true]);
  });

  test('at the end, phase and outcome say so', () => {
    const script = { options: { headstart: 1 }, commands: [choose(0, 0, 'gun'), choose(0, 1, 'reload')] };
    expect(report(script)).toMatchObject({
      outcome: { tie: false, winners: [0] },
      steps: [{}, { table: { phase: 'over', round: 1 } }],
    });
  });

  test('a tie names those who tie', () => {
    const script = { options: { headstart: 1 }, commands: [choose(0, 0, 'gun'), choose(50, 1, 'gun')] };
    expect(report(script).outcome).toEqual({ tie: true, winners: [0, 1] });
  });
});

describe('time', () => {
  const shields = [choose(0, 0, 'shield'), choose(0, 1, 'shield')];

  test('during a pause the table is the next round’s, and choices are refused', () => {
    const script = { commands: [...shields, choose(2999, 0, 'shield'), choose(3000, 0, 'shield')] };
    expect(errors(script)).toEqual([null, null, 'not-open', null]);
    expect(tables(script)[1]).toMatchObject({ phase: 'choosing', round: 2 });
  });

  test('a deadline at or before a command fires first', () => {
    expect(lastTable({ commands: [clock(9999)] }).round).toBe(1);
    expect(lastTable({ commands: [clock(10_000)] }).round).toBe(2);
    expect(errors({ commands: [choose(10_000, 0, 'reload'), choose(13_000, 0, 'reload')] })).toEqual([
      'not-open',
      null,
    ]);
  });

  test('several deadlines fire, one after the other', () => {
    expect(lastTable({ commands: [clock(13_000 * 4 + 9999)] }).round).toBe(5);
    expect(report({ options: { maxRounds: 3 }, commands: [clock(1_000_000)] }).outcome).toEqual({
      tie: true,
      winners: [0, 1],
    });
  });

  test('a pause of 0 ms: the next round is open at the same moment', () => {
    const script = { options: { revealMs: 0 }, commands: [...shields, choose(0, 0, 'reload'), choose(0, 1, 'reload')] };
    expect(errors(script)).toEqual([null, null, null, null]);
    expect(lastTable(script)).toMatchObject({ round: 3, players: [{ ammo: 1 }, { ammo: 1 }] });
  });

  test('what is due at the moment of a command happens after it: a round in which all are stunned', () => {
    const stunning = [
      choose(0, 0, 'battery'),
      choose(0, 1, 'battery'),
      choose(0, 0, 'stun-gun', 1),
      choose(10, 1, 'stun-gun', 0),
    ];
    const script = { options: { headstart: 9, revealMs: 0, photoFinishMs: 1000, maxRounds: 9 }, commands: stunning };
    // Joined by an undecided conflict, both of them: that is a standoff, so a third one watches.
    const withThird = {
      ...script,
      seats: 3,
      commands: [choose(0, 2, 'shield'), ...stunning.slice(0, 3), choose(0, 2, 'shield'), stunning[3]],
    };
    expect(report(script).outcome).toEqual({ tie: true, winners: [0, 1] });
    expect(errors(withThird)).toEqual([null, null, null, null, null, null]);
    expect(lastTable(withThird)).toMatchObject({
      round: 3,
      players: [{ stunned: true }, { stunned: true }, { stunned: false }],
    });
    const over = { ...withThird, commands: [...withThird.commands, leave(10, 2)] };
    expect(lastTable(over)).toMatchObject({
      round: 4,
      players: [{ stunned: false, last: 'skip' }, { last: 'skip' }, { alive: false }],
    });
  });

  test('after the pause, all stunned: the round resolves when it opens', () => {
    const options = { headstart: 9, customItems: [{ id: 'yell', type: 'Defense V', special: { stuns: true } }] };
    const yells = [choose(0, 0, 'yell', 1), choose(0, 1, 'yell', 0)];
    expect(lastTable({ options, commands: [...yells, clock(2999)] })).toMatchObject({
      round: 2,
      players: [{ stunned: true }, { stunned: true }],
    });
    expect(lastTable({ options, commands: [...yells, clock(3000)] })).toMatchObject({
      round: 3,
      players: [{ stunned: false, last: 'skip' }, {}],
    });
  });

  test('with no pause, it resolves at once, in the same step', () => {
    const options = { revealMs: 0, customItems: [{ id: 'yell', type: 'Defense V', special: { stuns: true } }] };
    expect(lastTable({ options, commands: [choose(0, 0, 'yell', 1), choose(0, 1, 'yell', 0)] })).toMatchObject({
      round: 3,
      players: [{ stunned: false }, { stunned: false }],
    });
  });

  test('commands at the same ms are played in their order', () => {
    expect(errors({ commands: [choose(5, 0, 'shield'), choose(5, 0, 'reload'), choose(5, 1, 'shield')] })).toEqual([
      null,
      'already-chosen',
      null,
    ]);
  });

  test('a late clock beyond 32 bits is a moment like any other', () => {
    expect(report({ commands: [clock(3_000_000_000)] }).outcome).toEqual({ tie: true, winners: [0, 1] });
  });
});

describe('leaving', () => {
  test('dies at the next reveal', () => {
    const script = { seats: 3, commands: [leave(0, 2), choose(1, 0, 'shield'), choose(2, 1, 'shield')] };
    expect(tables(script).map((table) => table.players[2]?.alive)).toEqual([true, true, false]);
  });
  test('twice is refused, and so it is after the end', () => {
    expect(errors({ commands: [leave(0, 0), leave(0, 0), choose(1, 1, 'shield'), leave(2, 1)] })).toEqual([
      null,
      'already-left',
      null,
      'match-over',
    ]);
  });
  test('all at once: a tie', () => {
    expect(report({ seats: 3, commands: [leave(0, 0), leave(0, 1), leave(0, 2)] }).outcome).toEqual({
      tie: true,
      winners: [0, 1, 2],
    });
  });
});

describe('a command that is refused changes nothing', () => {
  // prettier-ignore
  test.each<[string, unknown, string]>([
    ['no object', 'gun', 'bad-command'], ['null', null, 'bad-command'], ['a list', [], 'bad-command'], ['a number', 5, 'bad-command'],
    ['no time', { type: 'clock' }, 'bad-command'], ['a time below 0', clock(-1), 'bad-command'], ['half a ms', clock(0.5), 'bad-command'], ['a time in words', { at: '5', type: 'clock' }, 'bad-command'], ['a time too large to count', clock(2 ** 53), 'bad-command'],
    ['no type', { at: 5, seat: 0 }, 'bad-command'], ['an unknown type', { at: 5, seat: 0, type: 'sing' }, 'bad-command'], ['another game’s command', { at: 5, seat: 0, type: 'attack', card: 'x', target: 1 }, 'bad-command'],
    ['no seat', { at: 5, type: 'leave' }, 'bad-command'], ['a seat that is none', leave(5, 2), 'no-such-seat'], ['a seat below 0', leave(5, -1), 'bad-command'], ['a choice by no seat', choose(5, 9, 'gun'), 'no-such-seat'],
    ['no item', { at: 5, seat: 0, type: 'choose' }, 'bad-command'], ['an unknown item', choose(5, 0, 'banjo'), 'unknown-item'], ['a summon', choose(5, 0, 'firework-blast'), 'not-choosable'],
    ['a target that is no seat', choose(5, 0, 'reload', 2), 'no-such-target'], ['a target below 0', choose(5, 0, 'reload', -1), 'bad-command'],
  ])('%s', (_, command, code) => {
    const { steps, outcome } = report({ commands: [clock(0), command, choose(5, 0, 'reload')] });
    expect(steps[1]).toEqual({ error: { code, message: expect.stringMatching(/\S/) }, table: steps[0]?.table });
    expect(steps[2]).toMatchObject({ error: null });
    expect(outcome).toBeNull();
  });

  test('a refused command with a time still lets that time pass', () => {
    const { steps } = report({ commands: [choose(10_000, 0, 'banjo')] });
    expect(steps).toMatchObject([{ error: { code: 'unknown-item' }, table: { round: 2 } }]);
  });
});

describe('a script that cannot be played', () => {
  const script = { game: 'wa-wa-west', seats: 2, commands: [] };
  // prettier-ignore
  test.each<[string, unknown, string, RegExp]>([
    ['no object', [], 'bad-script', /object/], ['null', null, 'bad-script', /object/], ['no commands', { game: 'wa-wa-west', seats: 2 }, 'bad-script', /commands/], ['commands that are no list', { ...script, commands: {} }, 'bad-script', /commands/],
    ['no game', { seats: 2, commands: [] }, 'bad-script', /game/], ['an unknown game', { ...script, game: 'ludo' }, 'unknown-game', /"ludo". Games: wa-wa-west/],
    ['one seat', { ...script, seats: 1 }, 'bad-seats', /2 to 16/], ['17 seats', { ...script, seats: 17 }, 'bad-seats', /2 to 16/], ['half a seat', { ...script, seats: 2.5 }, 'bad-script', /seats/], ['seats in words', { ...script, seats: '2' }, 'bad-script', /seats/], ['no seats', { game: 'wa-wa-west', commands: [] }, 'bad-script', /seats/],
    ['options out of range', { ...script, options: { headstart: 100 } }, 'bad-options', /headstart: .*99/], ['unknown options', { ...script, options: { jackpot: 1 } }, 'bad-options', /jackpot/], ['options that are a list', { ...script, options: [] }, 'bad-options', /object/],
    ['an own item with an id and a list out of shape', { ...script, options: { customItems: [{ id: 'Nap', type: 'Charge' }] } }, 'bad-options', /customItems.0.id/],
    ['teams for another number of seats', { ...script, options: { teams: [0, 1, 1] } }, 'bad-options', /teams: .*2 entries/], ['an empty team', { ...script, options: { teams: [0, 0] } }, 'bad-options', /Both teams/],
    ['a stack, where there is nothing to stack', { ...script, stack: { deck: [] } }, 'bad-stack', /nothing that can be stacked/],
    ['a seed that is no text', { ...script, seed: 5 }, 'bad-script', /seed/],
    ['a falling at', { ...script, commands: [clock(50), clock(49)] }, 'falling-at', /Command 2 is at 49 ms, after one at 50 ms/],
    ['a falling at after one out of shape', { ...script, commands: [clock(50), 'x', clock(49)] }, 'falling-at', /Command 3/],
    ['a falling at of a command refused anyway', { ...script, commands: [clock(50), choose(49, 9, 'banjo')] }, 'falling-at', /Command 2/],
  ])('%s', (_, text, code, message) => {
    expect(unplayable(text)).toEqual({ code, message: expect.stringMatching(message) });
  });

  test('what may be left out, and fields of others', () => {
    expect(unplayable(script)).toBeNull();
    expect(unplayable({ ...script, seed: 'x', options: {}, note: 'by Kemi' })).toBeNull();
  });
});
