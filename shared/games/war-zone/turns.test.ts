/** What follows by itself: the moment the discard pile becomes the deck, and the lightning round. */
import { describe, expect, test } from 'vitest';
import { chanceOf, unnamed } from '../../contract/random.ts';
import { after, noChance } from '../../testing/simulation.ts';
import { gameOf } from '../index.ts';
import { warZone } from './game.ts';
import { playLines, ScriptedTable } from './testing.ts';

describe('the piles', () => {
  test('[WZ-16] the moment the deck is empty the discard pile is the deck, the card just played included', () => {
    const table = playLines({ hands: ['sniper', ''], deck: 'bunker' }, '0 sniper>1');
    expect(table.types).toBe('attacked drew reshuffled');
    expect(table.state.deck).toEqual(['sniper']);
    expect(table.piles).toBe('1+0');
  });
  test('[WZ-16] midway through drawing up', () => {
    const table = new ScriptedTable({ hands: ['', ''], deck: 'bunker', given: [{ hand: ['sniper'] }] });
    table.state = { ...table.state, discard: ['artillery', 'artillery', 'artillery'] };
    table.play('0 sniper>1');
    expect(table.types).toBe('attacked drew reshuffled drew');
    expect(table.hand(0).split(' ')).toHaveLength(5);
    expect(table.piles).toBe('0+0');
  });
  test('[WZ-16] the defender’s card, and a hand that is laid down', () => {
    const blocked = playLines(
      { hands: ['artillery', 'bunker'], deck: 'sniper sniper' },
      '0 artillery>1',
      '1 block bunker',
    );
    expect(blocked.types).toBe('blocked drew reshuffled exchange-opened');
    expect(blocked.piles).toBe('2+0');
    const fallen = playLines(
      { hands: ['artillery', '', ''], deck: '', given: [{}, { health: 1 }] },
      '0 artillery>1',
      '1 take',
    );
    expect(fallen.types).toBe('hit fell reshuffled exchange-opened');
    expect(fallen.piles).toBe('5+0');
  });
  test('[WZ-16] the exchange that draws the last card of a short deck', () => {
    const table = new ScriptedTable({
      hands: ['', ''],
      deck: 'bunker',
      given: [{ hand: ['sniper', 'sniper', 'sniper', 'sniper', 'sniper'] }],
    });
    table.state = { ...table.state, discard: ['artillery'] };
    table.play('0 pass', '0 swap');
    expect(table.types).toBe('exchanged drew reshuffled turn-opened');
    expect(table.state.deck).toEqual(['artillery']);
  });
  test('[WZ-17] both empty: a card played becomes the deck, and is drawn again', () => {
    const table = playLines({ hands: ['sniper', ''], deck: '' }, '0 sniper>1');
    expect(table.types).toBe('attacked reshuffled drew');
    expect(table.piles).toBe('0+0');
    expect(table.hand(0).split(' ')).toHaveLength(6);
  });
  test('[WZ-17] hands stay short where there are no cards at all', () => {
    const table = new ScriptedTable({ hands: ['', ''], deck: '', given: [{ hand: ['sniper'] }, { hand: [] }] });
    table.play('0 pass', '0 swap', '1 pass', '1 swap');
    expect(table.hand(0)).toBe('sniper');
    expect(table.hand(1)).toBe('');
    expect(table.at).toBe('attack 0');
    expect(table.refusals).toEqual([]);
  });
  test('the last card is remembered through a shuffle', () => {
    const table = playLines(
      { hands: ['reinforcements', 'artillery'], deck: 'bunker' },
      '0 reinforcements>1',
      '1 take',
      '0 swap',
      '1 artillery>0',
      '0 take',
    );
    expect(table.health).toEqual([15, 19]);
  });
  test('no card is lost or made, whatever happens', () => {
    const table = new ScriptedTable({
      hands: ['artillery bunker', 'sniper bunker', 'cavalry-charge'],
      deck: 'sniper gas-mask gas-attack',
      opening: true,
    });
    const { cards } = table;
    for (const line of [
      '0 swap bunker',
      '1 swap',
      '2 swap cavalry-charge',
      '0 artillery>1',
      '1 block bunker',
      '0 swap gas-mask',
      '1 sniper>2',
      '2 take',
      '1 leave',
      '2 pass',
      '2 swap',
      '0 leave',
    ])
      expect(table.play(line).cards).toBe(cards);
    expect(table.end).toBe('last-side 2');
  });
});

describe('[WZ-35] a full round of passes', () => {
  const hands = ['sniper', '', ''];
  const round = ['0 pass', '0 swap', '1 pass', '1 swap'];

  test('shuffles the discard pile into the deck, before the last who passed exchanges', () => {
    const table = playLines({ hands }, '0 sniper>1', '1 take', '0 swap', '1 pass', '1 swap', '2 pass', '2 swap');
    expect(table.piles).toBe('19+1');
    table.play('0 pass');
    expect(table.types).toBe('passed reshuffled exchange-opened');
    expect(table.events[1]).toMatchObject({ after: 'passes' });
    expect(table.piles).toBe('20+0');
    expect(table.state).toMatchObject({ passes: 0, reshuffles: 1, lastCard: { kind: 'sniper', by: 0 } });
    expect(table.play('0 swap').at).toBe('attack 1');
  });
  test('with the hands of the fallen', () => {
    const table = playLines({ hands, given: [{}, { health: 1 }] }, '0 sniper>1', '1 take', '0 swap');
    expect(table.piles).toBe('19+6');
    table.play('2 pass', '2 swap', '0 pass');
    expect(table.types).toBe('passed reshuffled exchange-opened');
    expect(table.piles).toBe('25+0');
    expect(table.state.buried).toEqual([]);
  });
  test('what is left of the deck is shuffled, too, also where nothing was discarded', () => {
    const deck = 'bunker gas-mask sniper artillery barbed-wire machine-gun air-raid';
    const table = playLines({ hands, deck }, ...round, '2 pass');
    expect(table.state.deck.join(' ')).not.toBe(deck);
    expect(table.state.deck.toSorted()).toEqual(deck.split(' ').toSorted());
  });
  test('a pass for lack of time counts', () => {
    const table = playLines({ hands }, '0 pass', '0 swap', 'wait 60000', 'wait 30000');
    expect(table.types).toBe('passed reshuffled exchange-opened');
  });
  test('an attack begins the count anew, blocked, taken or lapsed', () => {
    const taken = playLines({ hands: ['', '', 'sniper'] }, ...round, '2 sniper>0', '0 take', '2 swap', '0 pass');
    expect(taken.types).toBe('passed exchange-opened');
    expect(taken.state.passes).toBe(1);
    const lapsed = playLines({ hands: ['', '', 'sniper', ''] }, ...round, '2 sniper>0', '0 leave', '2 swap', '3 pass');
    expect(lapsed.state.passes).toBe(1);
  });
  test('the next round counts from 0', () => {
    const table = playLines({ hands }, ...round, '2 pass', '2 swap', ...round);
    expect(table.state).toMatchObject({ passes: 2, reshuffles: 1 });
    expect(table.play('2 pass').state.reshuffles).toBe(2);
  });
  test('whoever is out does not count; leaving is no pass, and the next pass makes the round full', () => {
    const table = playLines({ hands }, ...round, '2 leave');
    expect(table.state).toMatchObject({ passes: 2, reshuffles: 0 });
    expect(table.play('0 pass').types).toBe('passed reshuffled exchange-opened');
  });
  test('a deck that runs out leaves the count as it is', () => {
    const table = playLines({ hands, deck: 'bunker' }, '0 sniper>1', '1 take', '0 swap', '1 pass', '1 swap');
    expect(table.state).toMatchObject({ passes: 1, reshuffles: 1 });
  });
  test('ends a speedy game, by the most health, before the exchange', () => {
    const options = { speedy: true };
    const table = playLines({ options, hands, given: [{}, { health: 21 }] }, ...round, '2 pass');
    expect(table.types).toBe('passed ended');
    expect(table.end).toBe('speedy 1');
    expect(table.events[1]).toMatchObject({ after: 'passes' });
    const sides = playLines({ options: { ...options, teams: 2 }, hands: ['', '', '', ''], given: [{ health: 1 }] });
    expect(sides.play(...round, '2 pass', '2 swap', '3 pass').end).toBe('speedy 1 3');
  });
  test('a tie there goes to a lightning round, where a round of passes shuffles', () => {
    const table = playLines({ options: { speedy: true }, hands, given: [{}, {}, { health: 3 }] }, ...round, '2 pass');
    expect(table.types).toBe('passed lightning-opened dealt turn-opened');
    expect(table.state).toMatchObject({ passes: 0, lightning: true });
    const first = table.state.turn!;
    table.play(`${first} pass`, `${first} swap`, `${1 - first} pass`);
    expect(table.types).toBe('passed reshuffled exchange-opened');
  });
  test('no lightning round without a turn for it', () => {
    expect(playLines({ options: { speedy: true, maxTurns: 3 }, hands }, ...round, '2 pass').end).toBe(
      'speedy tie 0 1 2',
    );
  });
  test('by the rules of version 1 passes come to nothing', () => {
    const first = gameOf('war-zone', 1)!;
    const one = new ScriptedTable({ hands });
    let state: object = one.state;
    for (const [index, type] of ['pass', 'exchange', 'pass', 'exchange', 'pass'].entries()) {
      const act = { type, ...(type === 'exchange' && { cards: [] }) };
      state = after(first, state, { type: 'act', at: 0, seat: index >> 1, act }, noChance);
    }
    expect(state).toMatchObject({ phase: 'exchange', turn: 2, passes: 0, reshuffles: 0 });
  });
});

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
      const chance = chanceOf(seed);
      const attack = { type: 'act', at: 0, seat: 0, act: { type: 'attack', card: 'sniper', target: 2 } } as const;
      const take = { type: 'act', at: 0, seat: 2, act: { type: 'take' } } as const;
      return after(warZone, after(warZone, table.state, attack, unnamed(chance)), take, unnamed(chance)).turn;
    });
    expect(new Set(starters)).toEqual(new Set([0, 1]));
  });
  test('no opening, an exchange as ever, and the hand size stays 4', () => {
    const table = lightning();
    const [first, second] = table.state.turn === 0 ? [0, 1] : [1, 0];
    const [card] = table.hand(first).split(' ');
    table.play(`${first} pass`, `${first} swap ${card}`);
    expect(table.refusals).toEqual([]);
    expect(table.at).toBe(`attack ${second}`);
    expect(table.hand(first).split(' ')).toHaveLength(4);
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
    const actions = warZone.legalActions(
      warZone.visibility.view(
        { ...table.state, turn: 1, players: table.state.players.map((player) => ({ ...player, hand: ['sniper'] })) },
        1,
      ),
      1,
    );
    expect(actions).toEqual([{ type: 'attack', card: 'sniper', target: 2 }, { type: 'pass' }]);
  });
  test('a deck dealt out whole ends a speedy match before its opening', () => {
    const table = new ScriptedTable({ options: { speedy: true }, hands: ['', ''], deck: '', opening: true });
    expect(table.state).toMatchObject({ phase: 'attack', lightning: true, turnNumber: 1 });
    expect(table.health).toEqual([7, 7]);
  });
});
