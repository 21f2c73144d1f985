/** The lightning round that decides a tie of a speedy game. */
import { describe, expect, test } from 'vitest';
import { chanceOf, type Chance } from '../../contract/random.ts';
import { warZone } from './game.ts';
import { playLines, ScriptedTable } from './testing.ts';

describe('[WZ-28] a lightning round', () => {
  const lightning = (script: Partial<ConstructorParameters<typeof ScriptedTable>[0]> = {}) =>
    playLines(
      {
        options: { speedy: true },
        hands: ['sniper', 'camouflage', ''],
        deck: 'infantry-fire',
        given: [{}, {}, { health: 19 }],
        ...script,
      },
      '0 sniper>1',
      '1 block camouflage',
    );

  test('those who tie go on with 7 health and 4 cards of the whole deck', () => {
    const table = lightning();
    expect(table.types).toBe('blocked lightning-opened dealt turn-opened');
    expect(table.health).toEqual([7, 7, 0]);
    expect(table.alive).toEqual([0, 1]);
    expect(table.state.players.map(({ hand }) => hand.length)).toEqual([4, 4, 0]);
    expect(table.piles).toBe('8+0');
    expect(table.state).toMatchObject({
      phase: 'attack',
      lightning: true,
      lastCard: null,
      lastAttack: null,
      pending: null,
      turnNumber: 2,
    });
    expect(table.state.deck).toHaveLength(8);
  });
  test('a random one of them starts', () => {
    const starters = Array.from({ length: 30 }, (_, seed) => {
      const table = new ScriptedTable({
        options: { speedy: true },
        hands: ['sniper', '', ''],
        deck: 'bunker',
        given: [{}, {}, { health: 19 }],
      });
      const chance: Chance = chanceOf(seed);
      for (const act of [
        { seat: 0, act: { type: 'attack', card: 'sniper', target: 2 } },
        { seat: 2, act: { type: 'take' } },
      ] as const)
        table.state = (warZone.rules.decide(table.state, { type: 'act', at: 0, ...act }, chance) as any[]).reduce(
          warZone.rules.evolve,
          table.state,
        );
      return table.state.turn;
    });
    expect(new Set(starters)).toEqual(new Set([0, 1]));
  });
  test('no opening, an exchange as ever, and the hand size stays 4', () => {
    const table = lightning();
    const [first, second] = table.state.turn === 0 ? [0, 1] : [1, 0];
    table.play(`${first} pass`, `${first} swap ${table.state.players[first].hand[0]}`);
    expect(table.refusals).toEqual([]);
    expect(table.at).toBe(`attack ${second}`);
    expect(table.state.players[first].hand).toHaveLength(4);
  });
  test('the deck no longer ends the match: it is shuffled', () => {
    const table = lightning();
    const seat = table.state.turn!;
    const other = 1 - seat;
    table.state = {
      ...table.state,
      deck: ['bunker'],
      players: table.state.players.map((player) => ({
        ...player,
        hand: player.alive ? ['sniper', 'camouflage', 'camouflage', 'camouflage'] : [],
      })),
    };
    table.play(`${seat} sniper>${other}`);
    expect(table.types).toBe('attacked drew reshuffled');
    expect(table.play(`${other} block camouflage`).types).toBe('blocked drew reshuffled exchange-opened');
  });
  test('nobody else can be attacked or win; the last side remaining wins', () => {
    const table = lightning();
    const seat = table.state.turn!;
    table.state = {
      ...table.state,
      players: table.state.players.map((player) => (player.seat === seat ? { ...player, hand: ['sniper'] } : player)),
    };
    table.play(`${seat} sniper>2`, '2 pass', '2 leave');
    expect(table.refusals).toEqual(['bad-target', 'out']);
    expect(table.play(`${1 - seat} leave`).end).toBe(`lightning ${seat}`);
  });
  test('teams: the tied teams’ living players are in, and a team wins with its dead', () => {
    const given = [
      { health: 12 },
      { health: 9 },
      { health: 5 },
      { health: 8 },
      { health: 30, alive: false, hand: [] },
      { health: 1 },
    ];
    const hands = ['sniper', '', '', '', '', ''];
    const table = playLines(
      { options: { speedy: true, teams: 3 }, hands, deck: 'bunker', given },
      '0 sniper>1',
      '1 take',
    );
    // 0 and 3 have 20 together, 1 and 4 have 7, 2 and 5 have 6: no tie.
    expect(table.end).toBe('speedy 0 3');
    const tied = [
      { health: 7 },
      { health: 9 },
      { health: 5 },
      { alive: false, health: 0 },
      { alive: false, health: 0 },
      { health: 1 },
    ];
    const round = playLines(
      { options: { speedy: true, teams: 3 }, hands, deck: 'bunker', given: tied },
      '0 sniper>1',
      '1 take',
    );
    expect(round.alive).toEqual([0, 1]);
    expect(round.health).toEqual([7, 7, 0, 0, 0, 0]);
    expect(round.play('0 leave').end).toBe('lightning 1 4');
  });
  test('whole teams: each attacks the closest opponent to the left', () => {
    const table = playLines(
      { options: { speedy: true, teams: 2 }, hands: ['sniper', 'camouflage', '', ''], deck: 'bunker' },
      '0 sniper>1',
      '1 block camouflage',
    );
    expect(table.alive).toEqual([0, 1, 2, 3]);
    expect(table.health).toEqual([7, 7, 7, 7]);
    const acts = warZone.legalActions(
      warZone.visibility.view(
        { ...table.state, turn: 1, players: table.state.players.map((player) => ({ ...player, hand: ['sniper'] })) },
        1,
      ),
      1,
    );
    expect(acts).toEqual([{ type: 'attack', card: 'sniper', target: 2 }, { type: 'pass' }]);
  });
  test('a deck dealt out whole ends a speedy match before its opening', () => {
    const table = new ScriptedTable({ options: { speedy: true }, hands: ['', ''], deck: '', opening: true });
    expect(table.state).toMatchObject({ phase: 'attack', lightning: true, turnNumber: 1 });
    expect(table.health).toEqual([7, 7]);
  });
});
