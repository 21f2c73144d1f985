/** Counteractions, whose every row of the house deck is tried, and copycats. */
import { describe, expect, test } from 'vitest';
import { houseDeck } from './deck.ts';
import { playLines } from './testing.ts';

describe('a counteraction', () => {
  test('the printed example: Artillery right after an opponent’s Reinforcements deals 5 and gives 2', () => {
    const table = playLines(
      { hands: ['reinforcements', 'artillery'] },
      '0 reinforcements>1',
      '1 take',
      '0 swap',
      '1 artillery>0',
      '0 take',
    );
    expect(table.health).toEqual([15, 19]);
  });

  test.each(houseDeck.attacks)(
    '[WZ-12] $id: $damage damage, blocked by $blockedBy, $counteraction',
    ({ id, damage, blockedBy, counteraction }) => {
      const trigger = houseDeck.attacks.find((row) => row.id === counteraction.after)!;
      const given = { hands: [trigger.id, id] };
      const begun = [`0 ${trigger.id}>1`, '1 take', '0 swap', `1 ${id}>0`, '0 take'];
      expect(playLines(given, ...begun).health).toEqual([
        20 - damage - counteraction.damage,
        20 - trigger.damage + counteraction.health,
      ]);
      // Blocked, nothing is gained; played first, only the damage is dealt.
      const blocked = playLines(
        { hands: [`${trigger.id} ${blockedBy}`, id] },
        ...begun.slice(0, 4),
        `0 block ${blockedBy}`,
      );
      expect(blocked.health).toEqual([20, 20 - trigger.damage]); // [WZ-13]
      expect(playLines({ hands: [id, ''] }, `0 ${id}>1`, '1 take').health).toEqual([20, 20 - damage]);
    },
  );

  const hands = ['reinforcements artillery machine-gun bunker', 'artillery reinforcements machine-gun', 'artillery'];
  // prettier-ignore
  test.each<{ name: string; lines: string[]; health: number[] }>([
    { name: 'not after one’s own card', lines: ['0 reinforcements>1', '1 take', '0 swap', '1 pass', '1 swap', '2 pass', '2 swap', '0 artillery>1', '1 take'], health: [20, 13, 20] },
    { name: 'by whoever comes next, at anybody', lines: ['0 reinforcements>1', '1 take', '0 swap', '1 pass', '1 swap', '2 artillery>1', '1 take'], health: [20, 12, 22] },
    { name: 'not when a block came between', lines: ['0 reinforcements>1', '1 block machine-gun', '0 swap', '1 artillery>0', '0 take'], health: [16, 20, 20] },
    { name: '[WZ-14] exchanged cards do not come between', lines: ['0 reinforcements>1', '1 take', '0 swap bunker', '1 artillery>0', '0 take'], health: [15, 19, 20] },
    { name: '[WZ-14] exchanged cards are no trigger', lines: ['0 pass', '0 swap reinforcements', '1 artillery>0', '0 take'], health: [16, 20, 20] },
    { name: 'the trigger of somebody who left counts', lines: ['0 reinforcements>1', '1 take', '0 leave', '1 artillery>2', '2 take'], health: [0, 19, 15] },
    { name: '[WZ-13] a lapsed attack gains nothing', lines: ['0 reinforcements>1', '1 take', '0 swap', '1 artillery>2', '2 leave'], health: [20, 17, 0] },
  ])('[WZ-12] $name', ({ lines, health }) => {
    const table = playLines({ hands }, ...lines);
    expect(table.refusals).toEqual([]);
    expect(table.health).toEqual(health);
  });

  test('[WZ-12] a teammate’s card is no trigger', () => {
    const lines = ['0 reinforcements>1', '1 take', '0 swap', '1 pass', '1 swap', '2 artillery>3', '3 take'];
    expect(
      playLines({ hands: ['reinforcements', '', 'artillery', ''], options: { teams: 2 } }, ...lines).health,
    ).toEqual([20, 17, 20, 16]);
  });
  test('[WZ-12] health is gained without limit, also if the target falls', () => {
    const given = [{}, {}, { health: 3 }];
    expect(
      playLines(
        { hands: ['reinforcements', 'artillery', ''], given },
        '0 reinforcements>2',
        '2 take',
        '0 swap',
        '1 artillery>0',
        '0 take',
      ).health,
    ).toEqual([15, 22, 0]);
  });
  test('[WZ-29] a defence card may be a trigger', () => {
    const deck = {
      attacks: [
        {
          id: 'bow',
          damage: 2,
          blockedBy: 'shield',
          counteraction: { after: 'shield', health: 3, damage: 4 },
          copies: 12,
        },
      ],
      defences: [{ id: 'shield', copies: 12 }],
    };
    const filled = (hand: string) => `${hand} ${'shield '.repeat(4)}`;
    const table = playLines(
      { options: { deck }, hands: [filled('bow shield'), filled('bow shield')], deck: 'bow bow bow' },
      '0 bow>1',
      '1 block shield',
      '0 swap',
      '1 pass',
      '1 swap',
      '0 bow>1',
      '1 take',
    );
    expect(table.health).toEqual([23, 14]);
  });
});

describe('[WZ-26] copycat', () => {
  const options = { copycat: true };
  const hands = ['sniper sniper camouflage', 'sniper camouflage', 'sniper'];
  // prettier-ignore
  test.each<{ name: string; lines: string[]; health: number[] }>([
    { name: 'the first of its name gains nothing', lines: ['0 sniper>1', '1 block camouflage'], health: [20, 20, 20] },
    { name: 'gains 1 when played', lines: ['0 sniper>1', '1 block camouflage', '0 swap', '1 sniper>2'], health: [20, 21, 20] },
    { name: 'blocked or not', lines: ['0 sniper>1', '1 block camouflage', '0 swap', '1 sniper>0', '0 block camouflage'], health: [20, 21, 20] },
    { name: 'after one’s own card, too', lines: ['0 sniper>1', '1 block camouflage', '0 swap', '1 pass', '1 swap', '2 pass', '2 swap', '0 sniper>2', '2 block camouflage'], health: [21, 20, 20] },
    { name: 'though the attack lapses', lines: ['0 sniper>1', '1 block camouflage', '0 swap', '1 sniper>2', '2 leave'], health: [20, 21, 0] },
  ])('$name', ({ lines, health }) => {
    const table = playLines({ options, hands }, ...lines);
    expect(table.refusals).toEqual([]);
    expect(table.health).toEqual(health);
  });
  test('not after another attack, and not without the option', () => {
    const lines = [
      '0 sniper>1',
      '1 block camouflage',
      '0 swap',
      '1 artillery>2',
      '2 block bunker',
      '1 swap',
      '2 sniper>0',
    ];
    expect(playLines({ options, hands: ['sniper', 'artillery', 'sniper bunker'] }, ...lines).health).toEqual([
      20, 20, 20,
    ]);
    expect(playLines({ hands }, '0 sniper>1', '1 take', '0 swap', '1 sniper>2').health).toEqual([20, 18, 20]);
  });
  test('with a counteraction of its own: both are gained', () => {
    const deck = {
      attacks: [
        {
          id: 'bow',
          damage: 2,
          blockedBy: 'shield',
          counteraction: { after: 'bow', health: 2, damage: 1 },
          copies: 12,
        },
      ],
      defences: [{ id: 'shield', copies: 12 }],
    };
    const hand = `bow ${'shield '.repeat(5)}`;
    expect(
      playLines(
        { options: { deck, copycat: true }, hands: [hand, hand], deck: 'bow bow bow' },
        '0 bow>1',
        '1 take',
        '0 swap',
        '1 bow>0',
        '0 take',
      ).health,
    ).toEqual([17, 21]);
  });
});
