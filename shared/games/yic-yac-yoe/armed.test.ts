/** Armed: the showdown of each turn, and who must place because of it. */
import { describe, expect, test } from 'vitest';
import { problemsOf } from '../../contract/problems.ts';
import { gameOf } from '../index.ts';
import { firstWeapons } from '../wa-wa-west/showdown.ts';
import type { Player } from '../wa-wa-west/types.ts';
import { yicYacYoe } from './game.ts';
import type { YicYacYoeEvent } from './types.ts';
import { playLines, ScriptedTable, type Script } from './testing.ts';

/** Three players on 6 x 6 with row 3, all with ammo. */
const armed = (script: Script = {}, given: Partial<Player> = { ammo: 20 }): ScriptedTable => {
  const table = new ScriptedTable({ seats: 3, ...script, options: { size: 6, armed: true, ...script.options } });
  const { showdown } = table.state;
  const players = showdown!.players.map((player) => (player.alive ? { ...player, ...given } : player));
  table.state = { ...table.state, showdown: { ...showdown!, players } };
  return table;
};

/** Everyone's item, half a second apart. */
const showdown = (...items: string[]): string[] => items.flatMap((item, seat) => [`${seat} ${item}`, 'wait 500']);

const gunmen = (table: ScriptedTable) =>
  table.state.showdown!.players.map(({ ammo, juiced, stunned, last }) => ({ ammo, juiced, stunned, last }));

describe('a showdown', () => {
  test('[YY-14] opens each turn, and nobody places before', () => {
    const table = armed();
    expect(table.at).toBe('showdown 0 1 2');
    expect(table.play('0 a1').refusals).toEqual(['not-now']);
    table.play('0 shield', '1 shield', '1 gun');
    expect(table.refusals).toEqual(['not-now', 'already-chosen']);
    expect(table.at).toBe('showdown 2');
    table.play('2 shield');
    expect(table.at).toBe('place 0');
    expect(table.play('1 gun').refusals.at(-1)).toBe('not-now');
    expect(table.play('0 a1').at).toBe('showdown 0 1 2');
    expect(table.state.turn).toBe(1);
  });

  test('[YY-16] out of time is Skip', () => {
    const table = armed().play('1 shield', 'wait 10000');
    expect(table.at).toBe('place 0');
    expect(gunmen(table).map(({ last }) => last)).toEqual(['skip', 'shield', 'skip']);
  });

  test('[YY-14] ammo, streaks and what took hold carry on', () => {
    const table = armed({}, { ammo: 0 }).play(...showdown('reload', 'orange-juice', 'shield'), '0 a1');
    expect(gunmen(table)).toEqual([
      { ammo: 1, juiced: false, stunned: false, last: 'reload' },
      { ammo: 0, juiced: true, stunned: false, last: 'orange-juice' },
      { ammo: 0, juiced: false, stunned: false, last: 'shield' },
    ]);
    table.play(...showdown('gun', 'reload', 'reload'));
    // The juice saves seat 1; seat 2 is hit, and loads nothing.
    expect(table.at).toBe('place 2');
    expect(gunmen(table).map(({ ammo, juiced }) => [ammo, juiced])).toEqual([
      [0, false],
      [1, false],
      [0, false],
    ]);
  });

  test('[YY-15] being hit is not surviving: nothing gained, launched, stunned or revived; costs, streak and last stay', () => {
    const table = armed({ seats: 4, out: [3] }).play(...showdown('laser-gun', 'firework', 'necromancy>3'));
    expect(table.alive).toEqual([0, 1, 2]);
    expect(table.state.showdown!.blast).toBe(false);
    expect(gunmen(table).slice(0, 3)).toEqual([
      { ammo: 17, juiced: false, stunned: false, last: 'laser-gun' },
      { ammo: 18, juiced: false, stunned: false, last: 'firework' },
      { ammo: 16, juiced: false, stunned: false, last: 'necromancy' },
    ]);
    expect(table.state.showdown!.players[1]?.inARow).toBe(1);
  });

  test('[YY-15] nobody dies, nobody wins by it, and a standoff ends nothing', () => {
    const table = armed().play('0 bazooka', '1 bazooka', '2 bazooka');
    expect(table.alive).toEqual([0, 1, 2]);
    expect(table.end).toBeNull();
    expect(table.at).toBe('place 0');
  });

  test('[YY-14] a stunned player skips the next showdown, one in which all are stunned is over at once', () => {
    const stunned = armed({}, { ammo: 20, stunned: true });
    expect(stunned.at).toBe('showdown');
    expect(stunned.play('wait 0').at).toBe('place 0');
    const one = armed().play(...showdown('battery', 'shield', 'shield'), '0 a1', 'wait 3000');
    one.play(...showdown('stun-gun>2', 'shield', 'shield'), '1 a2');
    expect(one.at).toBe('showdown 0 1');
  });

  test('[YY-14] a choice before the clock runs counts as fired when it begins', () => {
    const table = armed().play('0 reload', '1 reload', '2 reload', '0 a1', '0 gun', 'wait 2000', '1 gun', '2 shield');
    // Both fired at 3000 ms: a photo finish, and neither hits the other.
    expect(table.at).toBe('place 1');
    expect(table.state.showdown!.opensAt).toBe(3000);
  });
});

test('[YY-14] the next showdown waits for the reveal to be watched, however many placed in between', () => {
  const table = armed({ options: { turnMs: 5000 } }).play('0 minigun', '1 orange-juice', '2 orange-juice');
  table.play('wait 100', '1 a1', 'wait 100', '2 c1');
  expect(table.state.showdown!.opensAt).toBe(3000);
  expect([table.state.opensAt, table.state.deadline]).toEqual([3000, 13_000]);
});

test('[YY-15] a stun takes no hold of somebody who is hit', () => {
  const given = { ammo: 20, last: 'battery' };
  const stunned = (item: string) =>
    armed({}, given).play('0 stun-gun>1', `1 ${item}`, '2 shield').state.showdown!.players[1]?.stunned;
  expect(stunned('reload')).toBe(false);
  expect(stunned('shield')).toBe(true);
});

describe('who places', () => {
  test.each<[string, number, string[], string[]]>([
    ['nobody is hit: whose turn it is', 0, ['shield', 'shield', 'shield'], ['place 0']],
    ['one is hit', 0, ['shield', 'gun', 'reload'], ['place 2']],
    ['two are hit, in seat order from whose turn it is', 1, ['reload', 'gun', 'reload'], ['place 2', 'place 0']],
    ['all are hit, from whose turn it is', 1, ['gun', 'reload', 'bazooka'], ['place 1', 'place 0']],
    ['by a blast', 0, ['firework', 'shield', 'shield'], ['place 0']],
  ])('[YY-17] %s', (_, turn, items, placers) => {
    const table = armed();
    if (turn > 0) table.play(...showdown('shield', 'shield', 'shield'), '0 f6', 'wait 3000');
    table.play(...showdown(...items));
    for (const [index, placer] of placers.entries()) {
      expect(table.at).toBe(placer);
      table.play(`${placer.at(-1)} ${'abc'[index]}1`);
    }
    expect(table.refusals).toEqual([]);
    expect(table.state.turn).toBe(turn + 1);
  });

  test('[YY-17] a Firework Blast hits too, its launcher as well', () => {
    const table = armed().play(...showdown('firework', 'shield', 'shield'), '0 f6', 'wait 3000');
    expect(table.state.showdown!.blast).toBe(true);
    expect(table.play(...showdown('shield', 'reload', 'shield')).state.placing).toEqual([2, 0]);
  });

  test('[YY-17] each owes the line that is due at that moment', () => {
    const board = ['..1', '111', '1.1'];
    const table = armed({ board, options: { placements: 2, rows: 'own', size: 3 } });
    table.play(...showdown('reload', 'gun', 'reload'));
    expect([table.state.placing, table.state.due]).toEqual([[0, 2], 2]);
    table.play('0 a1 b1');
    expect([table.state.placing, table.state.due]).toEqual([[2], 1]);
    expect(table.play('2 b3').end).toBe('full-board 0 1 2');
  });

  test('[YY-17, YY-10] the clock of the first begins after the reveal, of the next when the pen is passed', () => {
    const table = armed().play('0 reload', '1 gun', 'wait 200', '2 reload');
    expect([table.state.opensAt, table.state.deadline]).toEqual([3200, 23_200]);
    table.play('wait 100', '0 a1');
    expect([table.state.opensAt, table.state.deadline]).toEqual([300, 20_300]);
    table.play('wait 20000');
    expect(table.state.lines.map(({ seat, timedOut }) => [seat, timedOut])).toEqual([
      [0, false],
      [2, true],
    ]);
    expect(table.at).toBe('showdown 0 1 2');
  });

  test('[YY-19] with one left the match ends at once, whoever had still to place', () => {
    const table = armed({ seats: 2, board: ['00....', ...Array(5).fill('......')] });
    table.play('0 bazooka', 'wait 500', '1 reload', '1 f6');
    expect(table.at).toBe('showdown 0 1');
    table.play(...showdown('reload', 'bazooka'), '0 c1');
    expect(table.end).toBe('last-one 1');
  });

  test('[YY-19] the turn passes on from the player whose turn it was', () => {
    const table = armed().play(...showdown('shield', 'gun', 'reload'), '2 a1');
    expect(table.state.turn).toBe(1);
  });
});

describe('Necromancy', () => {
  test('[YY-18] brings back who is out, with 0 ammo, from the next showdown on', () => {
    const table = armed({ out: [2] }).play('0 shield', 'wait 500', '1 necromancy>2');
    expect(table.alive).toEqual([0, 1, 2]);
    expect(table.at).toBe('place 0');
    table.play('0 a1');
    expect(table.at).toBe('showdown 0 1 2');
    expect(gunmen(table)[2]?.ammo).toBe(0);
  });

  test('[YY-18] whoever is revived never makes their reviver place', () => {
    const table = armed({ out: [2] }).play('0 shield', 'wait 500', '1 necromancy>2', '0 a1', 'wait 3000');
    table.play(...showdown('reload', 'reload', 'reload'), '1 a3', 'wait 3000');
    table.play(...showdown('reload', 'reload', 'gun'));
    expect(table.state.placing).toEqual([0]);
  });

  test('[YY-18] who left for good stays away', () => {
    const table = armed({ seats: 4 }).play('3 leave', ...showdown('shield', 'necromancy>3', 'shield'));
    expect(table.alive).toEqual([0, 1, 2]);
  });

  test('[YY-18, YY-10] time-outs are counted anew', () => {
    const table = armed({ seats: 2, options: { turnMs: 1000 } }).play(...showdown('shield', 'shield'), 'wait 4000');
    expect(table.state.players[0]?.timeouts).toBe(1);
    expect(
      yicYacYoe.rules.evolve(yicYacYoe.rules.evolve(table.state, { type: 'timed-out', seat: 0 }), revival(0))
        .players[0],
    ).toEqual({
      ...table.state.players[0],
      timeouts: 0,
    });
  });
});

/** A reveal in which nothing happened but that. */
const revival = (seat: number): YicYacYoeEvent => ({
  type: 'showdown',
  event: {
    type: 'revealed',
    round: 1,
    at: 0,
    burst: false,
    plays: [],
    hits: [],
    conflicts: [],
    died: [],
    gained: [],
    stolen: [],
    juiced: [],
    launched: [],
    stunned: [],
    revived: [{ seat, by: [1] }],
  },
});

describe('leaving while armed', () => {
  test('[YY-11] in a showdown the choice made is void, and the others’ stand', () => {
    const table = armed().play('0 reload', '1 gun', '1 leave');
    expect(table.at).toBe('showdown 2');
    expect(table.play('wait 500', '2 reload').at).toBe('place 0');
    expect(table.state.placing).toEqual([0]);
  });

  test('[YY-11] with the last choice made all turn at once, also while the reveal before is still watched', () => {
    const table = armed().play(
      '0 reload',
      '1 reload',
      '2 reload',
      '0 a1',
      'wait 100',
      '0 reload',
      '1 reload',
      '2 leave',
    );
    expect(table.at).toBe('place 1');
    expect(armed({}, { stunned: true }).play('wait 0', '0 a1', '1 leave').at).toBe('showdown 0 2');
  });

  test('[YY-11] on their turn it passes, and the showdown goes on', () => {
    const table = armed().play('1 gun', '2 shield', '0 leave');
    expect(table.state.turn).toBe(1);
    expect(table.at).toBe('place 1');
  });

  test('[YY-11] while others place, they go on without them', () => {
    const table = armed().play(...showdown('reload', 'bazooka', 'reload'));
    expect(table.state.placing).toEqual([0, 2]);
    table.play('2 leave', '0 a1');
    expect(table.at).toBe('showdown 0 1');
    expect(table.state.turn).toBe(1);
  });

  test('[YY-11] who is placing leaves: the pen goes on', () => {
    const table = armed().play(...showdown('reload', 'bazooka', 'reload'), '0 leave');
    expect(table.at).toBe('place 2');
    expect(table.play('2 a1').state.turn).toBe(1);
  });

  test('[YY-7] the last one in wins, in a showdown too', () => {
    expect(armed().play('0 leave', '1 leave').end).toBe('last-one 2');
    expect(playLines({ seats: 2, options: { armed: true } }, '0 shield', '1 leave').end).toBe('last-one 0');
  });
});

describe('weapons', () => {
  const harpoon = { id: 'harpoon', type: 'Weapon (Gun III)', costs: 1, kills: '<Charge>, <Defense I>' };
  const tent = { id: 'tent', type: 'Charge', costs: 0, special: { summons: 'awning' } };
  const awning = { id: 'awning', type: 'Defense I', costs: null };
  const drum = { id: 'drum', type: 'Charge', costs: 0, special: { summons: 'din' } };
  const din = { id: 'din', type: 'Bomb II, no Weapon', costs: null, kills: 'Shield' };
  const table = (weapons: object, seats = 3) => new ScriptedTable({ seats, options: { armed: true, weapons } });
  const gunmenIn = (one: ScriptedTable) =>
    (yicYacYoe.rules.refereeTable(one.state) as { players: object[] }).players as Record<string, unknown>[];

  test('[YY-27] are as in Wa Wa West unless the table says otherwise, and mean nothing where nobody is armed', () => {
    const read = yicYacYoe.options.schema.parse({});
    expect(read.weapons).toMatchObject({ exclude: [], customItems: [], precision: false, headstart: 0 });
    expect(new ScriptedTable({ options: { weapons: { headstart: 3 } } }).state.showdown).toBeNull();
  });

  test('[YY-27] a headstart is had from the first showdown on, but not by who is brought back', () => {
    const one = table({ headstart: 5 });
    expect(gunmen(one).map(({ ammo }) => ammo)).toEqual([5, 5, 5]);
    const out = new ScriptedTable({ seats: 3, out: [2], options: { armed: true, weapons: { headstart: 5 } } });
    out.play('0 shield', 'wait 500', '1 necromancy>2', '0 a1');
    expect(gunmen(out).map(({ ammo }) => ammo)).toEqual([5, 1, 0]);
  });

  test('[YY-27] an item out of play becomes Skip, and bots know', () => {
    const one = table({ headstart: 2, exclude: ['gun'] });
    const view = yicYacYoe.visibility.view(one.state, 0);
    expect(yicYacYoe.legalActions(view, 0)).not.toContainEqual({ type: 'choose', item: 'gun' });
    one.play(...showdown('gun', 'reload', 'shield'));
    expect(gunmen(one)[0]).toMatchObject({ ammo: 2, last: 'skip' });
    expect(one.at).toBe('place 0');
  });

  test('[YY-27] with precision only the one pointed at is hit', () => {
    const everyone = table({ headstart: 1 }).play(...showdown('gun', 'reload', 'reload'));
    expect(everyone.state.placing).toEqual([1, 2]);
    const aimed = table({ headstart: 1, precision: true }).play(...showdown('gun>2', 'reload', 'reload'));
    expect(aimed.state.placing).toEqual([2]);
    const nowhere = table({ headstart: 1, precision: true }).play(...showdown('gun', 'reload', 'reload'));
    expect(nowhere.state.placing).toEqual([0]);
  });

  test('[YY-27] an item of the table’s own hits, and its rows are told in sentences', () => {
    const one = table({ headstart: 1, customItems: [harpoon] }).play(...showdown('harpoon', 'shield', 'gun'));
    expect(one.state.placing).toEqual([1, 2]);
    const view = yicYacYoe.visibility.view(one.state, 'spectator');
    const said = one.events.flatMap((event) => yicYacYoe.narrator.describe(event, ['Ann', 'Bo', 'Cy'], view));
    expect(said.join(' ')).toContain('Harpoon');
    expect(said).toContain('Bo and Cy must place.');
  });

  test('[YY-27] guards and blasts of its own stand in the referee’s table', () => {
    const one = table({ customItems: [tent, awning, drum, din] });
    expect(yicYacYoe.rules.refereeTable(one.state)).not.toHaveProperty('blasts');
    expect(gunmenIn(one)[0]).not.toHaveProperty('guard');
    one.play(...showdown('tent', 'drum', 'shield'), '0 a1', 'wait 3000');
    expect(yicYacYoe.rules.refereeTable(one.state)).toMatchObject({ blast: false, blasts: ['din'] });
    expect(gunmenIn(one).map(({ guard }) => guard)).toEqual(['awning', undefined, undefined]);
    // The din beats a Shield, and the awning keeps its holder from all that does not beat it.
    one.play(...showdown('shield', 'reload', 'shield'));
    expect(one.state.placing).toEqual([2]);
  });

  test('[YY-27] thieves rob whom they hit', () => {
    const one = table({ headstart: 4, thievery: true }).play(...showdown('gun', 'reload', 'shield'));
    expect(gunmen(one).map(({ ammo }) => ammo)).toEqual([7, 0, 4]);
  });

  test('[YY-27] printed rules can be left out', () => {
    const mercy = { headstart: 5, rules: { mercy: false } };
    const one = new ScriptedTable({ seats: 3, out: [2], options: { armed: true, weapons: mercy } });
    one.play('0 shield', 'wait 500', '1 necromancy>2', '0 a1', 'wait 3000');
    one.play(...showdown('reload', 'reload', 'reload'), '1 a3', 'wait 3000');
    one.play(...showdown('reload', 'reload', 'gun'));
    expect(one.state.placing).toEqual([0, 1]);
  });

  test.each<[string, object, string]>([
    ['sides', { teams: true }, 'weapons'],
    ['an item that is none', { exclude: ['banjo'] }, 'weapons.exclude.0'],
    ['a row that can’t be read', { customItems: [{ id: 'nap', type: 'Thing' }] }, 'weapons.customItems.0.type'],
    ['too much', { headstart: 100 }, 'weapons.headstart'],
  ])('[YY-23, YY-27] %s: refused, naming the field', (_, weapons, field) => {
    const { error } = yicYacYoe.options.schema.safeParse({ armed: true, weapons });
    expect(problemsOf(error!).map((problem) => problem.field)).toEqual([field]);
  });

  test('[YY-27] of logs by the first rules are those of Wa Wa West’s first rules', () => {
    const first = gameOf('yic-yac-yoe', 1)!;
    expect(first.options.switches).toEqual({ weapons: firstWeapons });
    expect(yicYacYoe.options.recorded!().parse({ weapons: firstWeapons })).toMatchObject({ weapons: firstWeapons });
  });
});
