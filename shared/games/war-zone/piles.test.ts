/** Deck and discard pile: the moment one becomes the other. */
import { describe, expect, test } from 'vitest';
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
