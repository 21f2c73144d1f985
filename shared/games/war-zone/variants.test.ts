/** The variants: teams, larger exchanges, speedy games, the turn limit; and all of them at once. */
import { describe, expect, test } from 'vitest';
import { isAwaited } from '../../contract/game.ts';
import { chanceOf, unnamed } from '../../contract/random.ts';
import { after } from '../../testing/simulation.ts';
import { engine } from './engine.ts';
import { warZone } from './game.ts';
import { playLines, ScriptedTable } from './testing.ts';

describe('teams', () => {
  const hands = ['infantry-fire', 'infantry-fire', 'infantry-fire', 'infantry-fire'];
  test('[WZ-23] seat n is in team n mod teams', () => {
    expect(new ScriptedTable({ hands, options: { teams: 2 } }).state.players.map(({ team }) => team)).toEqual([
      0, 1, 0, 1,
    ]);
    expect(
      new ScriptedTable({ hands: [...hands, '', ''], options: { teams: 3 } }).state.players.map(({ team }) => team),
    ).toEqual([0, 1, 2, 0, 1, 2]);
    expect(new ScriptedTable({ hands }).state.players[0]?.team).toBeNull();
  });
  test.each([
    {
      name: 'the closest opponent to the left alone',
      teams: 2,
      lines: ['0 infantry-fire>3', '0 infantry-fire>2', '0 infantry-fire>1'],
      refusals: ['bad-target', 'bad-target'],
    },
    {
      name: 'the next one when the closest is out',
      teams: 2,
      lines: ['1 leave', '0 infantry-fire>2', '0 infantry-fire>3'],
      refusals: ['bad-target'],
    },
    {
      name: 'past a teammate',
      teams: 2,
      lines: ['0 pass', '0 swap', '2 leave', '1 infantry-fire>3', '1 infantry-fire>0'],
      refusals: ['bad-target'],
    },
  ])('[WZ-24] $name', ({ teams, lines, refusals }) => {
    const table = playLines({ hands, options: { teams } }, ...lines);
    expect(table.refusals).toEqual(refusals);
    expect(table.state.phase).toBe('defence');
  });
  test('[WZ-24] of three teams, too', () => {
    const table = playLines(
      { hands: [...hands, '', ''], options: { teams: 3 } },
      '1 leave',
      '2 leave',
      '0 infantry-fire>5',
      '0 infantry-fire>3',
      '0 infantry-fire>4',
    );
    expect(table.refusals).toEqual(['bad-target', 'bad-target']);
  });
  test('[WZ-19] a team wins with its dead', () => {
    const given = [{}, { health: 1 }, {}, {}];
    const table = playLines(
      { hands, given, options: { teams: 2 } },
      '0 infantry-fire>1',
      '1 take',
      '0 swap',
      '2 leave',
      '3 leave',
    );
    expect(table.end).toBe('last-side 0 2');
  });
});

describe('[WZ-25] two cards in each exchange', () => {
  test('at the end of a turn', () => {
    const table = playLines(
      { options: { exchangeTwo: true }, hands: ['bunker sniper', ''], deck: 'gas-mask gas-attack artillery' },
      '0 pass',
      '0 swap camouflage camouflage camouflage',
      '0 swap sniper bunker',
    );
    expect(table.refusals).toEqual(['too-many-cards']);
    expect(table.hand(0)).toMatch(/ gas-mask gas-attack$/);
    expect(table.state.deck).toEqual(['artillery', 'sniper', 'bunker']);
  });
  test('three in the opening, as ever', () => {
    expect(
      playLines(
        { options: { exchangeTwo: true }, hands: ['', ''], opening: true },
        '0 swap camouflage camouflage camouflage',
      ).refusals,
    ).toEqual([]);
  });
});

describe('[WZ-27] a speedy game', () => {
  const options = { speedy: true };
  const hands = ['sniper', 'camouflage'];
  test('a pending attack is still defended, nobody draws, and there is no exchange', () => {
    const table = playLines({ options, hands, deck: 'bunker', given: [{ health: 9 }] }, '0 sniper>1');
    expect(table.types).toBe('attacked drew');
    expect(table.at).toBe('defence 0');
    table.play('1 block camouflage');
    expect(table.types).toBe('blocked ended');
    expect(table.hand(1).split(' ')).toHaveLength(5);
    expect(table.end).toBe('speedy 1');
    expect(table.piles).toBe('0+2');
  });
  test('damage of the pending attack counts', () => {
    expect(playLines({ options, hands, deck: 'bunker' }, '0 sniper>1', '1 take').end).toBe('speedy 0');
  });
  test('so does its counteraction', () => {
    const lines = ['0 reinforcements>1', '1 take', '0 swap', '1 artillery>0', '0 take'];
    expect(
      playLines(
        {
          options,
          hands: ['reinforcements', 'artillery'],
          deck: 'bunker bunker',
          given: [{ health: 21 }, { health: 18 }],
        },
        ...lines,
      ).end,
    ).toBe('speedy 1');
  });
  test('the defender draws the last card: the end, at once', () => {
    const table = playLines(
      { options, hands, deck: 'bunker bunker', given: [{}, { health: 30 }] },
      '0 sniper>1',
      '1 block camouflage',
    );
    expect(table.types).toBe('blocked drew ended');
    expect(table.end).toBe('speedy 1');
  });
  test('an attack that lapses on an empty deck ends it, too', () => {
    const given = { options, hands: ['sniper', '', ''], deck: 'bunker', given: [{ health: 30 }] };
    expect(playLines(given, '0 sniper>1', '1 leave').end).toBe('speedy 0');
    expect(playLines({ ...given, given: [{}, { health: 30 }] }, '0 sniper>2', '0 leave').end).toBe('speedy 1');
    // Somebody else who leaves does not settle the attack.
    expect(playLines(given, '0 sniper>1', '2 leave').at).toBe('defence 0');
  });
  test('the last side wins even so', () => {
    expect(playLines({ options, hands, deck: 'bunker', given: [{}, { health: 1 }] }, '0 sniper>1', '1 take').end).toBe(
      'last-side 0',
    );
  });
  test('an exchange does not empty the deck, and does not end it', () => {
    expect(playLines({ options, hands, deck: 'bunker' }, '0 pass', '0 swap sniper').at).toBe('attack 1');
  });
  test('a team’s health is the sum of its living', () => {
    const given = [{ health: 30 }, { health: 9 }, {}, { health: 60 }];
    const table = playLines(
      { options: { speedy: true, teams: 2 }, hands: ['sniper', '', '', ''], deck: 'bunker', given },
      '2 leave',
      '0 sniper>1',
      '1 take',
    );
    expect(table.end).toBe('speedy 1 3');
    const gone = playLines(
      { options: { speedy: true, teams: 2 }, hands: ['sniper', '', '', ''], deck: 'bunker', given },
      '3 leave',
      '0 sniper>1',
      '1 take',
    );
    expect(gone.end).toBe('speedy 0 2');
  });
});

describe('[WZ-22] the turn limit', () => {
  const lines = ['0 sniper>1', '1 take', '0 swap', '1 pass', '1 swap'];
  test('the most health wins after the last exchange', () => {
    const table = playLines({ options: { maxTurns: 2 }, hands: ['sniper', '', ''] }, ...lines.slice(0, 4));
    expect(table.at).toBe('exchange 1');
    expect(table.play('1 swap').end).toBe('turn-limit tie 0 2');
    expect(playLines({ options: { maxTurns: 2 }, hands: ['sniper', ''] }, ...lines).end).toBe('turn-limit 0');
  });
  test('teams by their sum, the dead not counted but named', () => {
    const given = [{ health: 1 }, { health: 15 }, { health: 18 }, { health: 4 }];
    expect(
      playLines({ options: { maxTurns: 1, teams: 2 }, hands: ['', '', '', ''], given }, '0 pass', '0 swap').end,
    ).toBe('turn-limit tie 0 1 2 3');
    expect(
      playLines({ options: { maxTurns: 1, teams: 2 }, hands: ['', '', '', ''], given }, '3 leave', '0 pass', '0 swap')
        .end,
    ).toBe('turn-limit 0 2');
  });
  test('a turn that passes on because its player left counts', () => {
    expect(playLines({ options: { maxTurns: 1 }, hands: ['', '', ''] }, '0 leave').end).toBe('turn-limit tie 1 2');
  });
  test('[WZ-28] no lightning round without a turn for it; in one, the limit holds', () => {
    const script = { hands: ['sniper', 'camouflage'], deck: 'bunker' };
    const tie = ['0 sniper>1', '1 block camouflage'];
    expect(playLines({ ...script, options: { speedy: true, maxTurns: 1 } }, ...tie).end).toBe('speedy tie 0 1');
    const table = playLines({ ...script, options: { speedy: true, maxTurns: 2 } }, ...tie);
    expect(table.play(`${table.state.turn} pass`, `${table.state.turn} swap`).end).toBe('turn-limit tie 0 1');
  });
});

describe('every variant with every other', () => {
  const flags = [false, true];
  const combinations = [2, 4, 6].flatMap((seats) =>
    [false, ...(seats === 2 ? [] : seats === 4 ? [2] : [2, 3])].flatMap((teams) =>
      flags.flatMap((exchangeTwo) =>
        flags.flatMap((copycat) => flags.map((speedy) => ({ seats, teams, exchangeTwo, copycat, speedy }))),
      ),
    ),
  );
  test.each(combinations)('%o: six matches end, with all their cards', ({ seats, ...room }) => {
    const options = warZone.options.schema.parse({ ...room, maxTurns: 60 });
    for (let seed = 1; seed <= 6; seed++) {
      const chance = chanceOf(seed);
      let state = warZone.rules
        .start({ options, seats, at: 0, chance: unnamed(chance) })
        .reduce(warZone.rules.evolve, warZone.rules.initial(options, seats));
      for (let at = 0; state.phase !== 'over'; at += 100) {
        const seat = state.players.findIndex((player) =>
          isAwaited(warZone, warZone.visibility.view(state, player.seat), player.seat),
        );
        const view = warZone.visibility.view(state, seat);
        const action =
          seed % 2
            ? engine.choose(view, seat, { chance, temperament: 'even' })
            : chance.pick(warZone.legalActions(view, seat));
        state = after(warZone, state, { type: 'act', at, seat, act: action }, unnamed(chance));
        const { deck, discard, buried, players } = state;
        expect(deck.length + discard.length + buried.length + players.flatMap(({ hand }) => hand).length).toBe(72);
        expect(players.every(({ alive, health }) => alive === health > 0)).toBe(true);
      }
      expect(state.outcome!.winners.length).toBeGreaterThan(0);
    }
  });
});
