/** A turn: attack, defence, damage, exchange, the clock, leaving; and what is refused. */
import { describe, expect, test } from 'vitest';
import { chanceOf, unnamed } from '../../contract/random.ts';
import { after, noChance } from '../../testing/simulation.ts';
import { warZone } from './game.ts';
import { options as optionsSchema } from './options.ts';
import { playLines, ScriptedTable } from './testing.ts';

describe('before the first turn', () => {
  test.each([
    { seats: 2, size: 6 },
    { seats: 3, size: 5 },
    { seats: 4, size: 5 },
    { seats: 5, size: 4 },
    { seats: 6, size: 4 },
    { seats: 4, size: 4, options: { teams: 2 } },
    { seats: 6, size: 4, options: { teams: 3 } },
  ])('[WZ-1] $seats players have $size cards each ($options)', ({ seats, size, options = {} }) => {
    const read = optionsSchema.parse(options);
    const state = warZone.rules
      .start({ options: read, seats, at: 0, chance: unnamed(chanceOf(4)) })
      .reduce(warZone.rules.evolve, warZone.rules.initial(read, seats));
    expect(state.players.map(({ hand }) => hand.length)).toEqual(Array(seats).fill(size));
    expect(state.deck.length).toBe(72 - seats * size);
    expect(state.players.every(({ health }) => health === 20)).toBe(true); // [WZ-2]
  });
  test('[WZ-1] cards are dealt one at a time, clockwise from seat 0', () => {
    const read = optionsSchema.parse({});
    const deck = ['sniper', 'bunker', 'sniper', 'bunker', 'sniper', 'bunker', 'artillery'];
    const state = warZone.rules
      .start({ options: read, seats: 2, at: 0, chance: unnamed(chanceOf(4)), stack: { deck } })
      .reduce(warZone.rules.evolve, warZone.rules.initial(read, 2));
    expect(state.players.map(({ hand }) => hand.join(' '))).toEqual([
      'sniper sniper sniper artillery',
      'bunker bunker bunker',
    ]);
    expect(state.deck).toEqual([]);
  });
  test('[WZ-3] up to 3 cards go under the deck in the order named, and as many are drawn', () => {
    const table = playLines(
      {
        hands: ['sniper bunker artillery', ''],
        deck: 'gas-mask gas-attack cavalry-charge infantry-fire',
        opening: true,
      },
      '0 swap artillery sniper',
    );
    expect(table.hand(0)).toBe('bunker camouflage camouflage camouflage gas-mask gas-attack');
    expect(table.state.deck).toEqual(['cavalry-charge', 'infantry-fire', 'artillery', 'sniper']);
    expect(table.at).toBe('opening -');
  });
  test('[WZ-3] once, in any order, and not more than 3', () => {
    const table = playLines(
      { hands: ['', '', ''], opening: true },
      '2 swap',
      '2 swap',
      '0 swap camouflage camouflage camouflage camouflage',
      '0 swap camouflage camouflage camouflage',
      '0 swap',
    );
    expect(table.refusals).toEqual(['already-exchanged', 'too-many-cards', 'already-exchanged']);
    expect(table.play('1 swap').at).toBe('attack 0');
  });
  test('[WZ-4] a random living seat starts', () => {
    const read = optionsSchema.parse({});
    const starters = Array.from({ length: 40 }, (_, seed) => {
      const chance = chanceOf(seed);
      let state = warZone.rules
        .start({ options: read, seats: 3, at: 0, chance: unnamed(chance) })
        .reduce(warZone.rules.evolve, warZone.rules.initial(read, 3));
      const commands = [
        { type: 'leave', at: 1, seat: 1 },
        { type: 'clock', at: 30_000 },
      ] as const;
      for (const command of commands) state = after(warZone, state, command, unnamed(chance));
      return state.turn;
    });
    expect(new Set(starters)).toEqual(new Set([0, 2]));
  });
});

describe('a turn', () => {
  test('the printed example: Infantry Fire taken costs 5, Machine Gun blocks Reinforcements', () => {
    const table = playLines(
      { hands: ['infantry-fire machine-gun', 'reinforcements machine-gun'] },
      '0 infantry-fire>1',
      '1 take',
      '0 swap',
      '1 reinforcements>0',
      '0 block machine-gun',
      '1 swap',
    );
    expect(table.refusals).toEqual([]);
    expect(table.health).toEqual([20, 15]);
    expect(table.at).toBe('attack 0');
  });
  test('[WZ-6] [WZ-15] the attacker draws at once, with the card on the discard pile', () => {
    const table = playLines({ hands: ['sniper', ''], deck: 'bunker artillery' }, '0 sniper>1');
    expect(table.hand(0)).toBe('camouflage camouflage camouflage camouflage camouflage bunker');
    expect(table.at).toBe('defence 0');
    expect(table.piles).toBe('1+1');
    expect(table.types).toBe('attacked drew');
  });
  test('[WZ-7] the defender draws at once, before the exchange', () => {
    const table = playLines(
      { hands: ['artillery', 'bunker'], deck: 'sniper gas-mask barbed-wire' },
      '0 artillery>1',
      '1 block bunker',
    );
    expect(table.types).toBe('blocked drew exchange-opened');
    expect(table.hand(1)).toContain('gas-mask');
    expect(table.health).toEqual([20, 20]);
  });
  test('[WZ-8] at 0 or below a player is out, shown as 0, and the hand is on the discard pile', () => {
    const table = playLines(
      { hands: ['infantry-fire', 'bunker', ''], given: [{}, { health: 4 }] },
      '0 infantry-fire>1',
      '1 take',
    );
    expect(table.health).toEqual([20, 0, 20]);
    expect(table.alive).toEqual([0, 2]);
    expect(table.hand(1)).toBe('');
    expect(table.piles).toBe('19+6');
    expect(table.at).toBe('exchange 0');
  });
  test('[WZ-8] exactly 0 is out, too', () => {
    expect(
      playLines({ hands: ['infantry-fire', '', ''], given: [{}, { health: 5 }] }, '0 infantry-fire>1', '1 take').alive,
    ).toEqual([0, 2]);
  });
  test('[WZ-9] the exchange: one card under the deck, and one drawn', () => {
    const table = playLines({ hands: ['sniper', ''], deck: 'bunker artillery' }, '0 pass', '0 swap sniper');
    expect(table.hand(0)).toMatch(/ bunker$/);
    expect(table.state.deck).toEqual(['artillery', 'sniper']);
    expect(table.at).toBe('attack 1');
  });
  test('[WZ-9] a short hand is drawn up with no card exchanged', () => {
    const short = playLines({ hands: ['', '', ''], given: [{ hand: ['sniper'] }] }, '0 pass', '0 swap');
    expect(short.hand(0)).toBe('sniper camouflage camouflage camouflage camouflage');
  });
  test('[WZ-10] the next living player to the left', () => {
    const table = playLines(
      { hands: ['infantry-fire', '', '', ''], given: [{}, { health: 1 }] },
      '0 infantry-fire>1',
      '1 take',
      '0 swap',
    );
    expect(table.at).toBe('attack 2');
    expect(table.play('2 pass', '2 swap', '3 pass', '3 swap').at).toBe('attack 0');
  });
});

describe('what is refused [WZ-11]', () => {
  const given = { hands: ['artillery bunker', 'bunker gas-mask artillery', ''] };
  // prettier-ignore
  test.each<{ name: string; lines: string[]; refusals: string[] }>([
    { name: 'a card not in the hand', lines: ['0 sniper>1'], refusals: ['not-in-hand'] },
    { name: 'a card that is none', lines: ['0 cannon>1', '0 pass', '0 swap cannon'], refusals: ['unknown-card', 'unknown-card'] },
    { name: '[WZ-5] a defence card on the own turn', lines: ['0 bunker>1', '0 block bunker'], refusals: ['not-an-attack', 'not-now'] },
    { name: 'an attack on oneself', lines: ['0 artillery>0'], refusals: ['bad-target'] },
    { name: 'an attack on no seat', lines: ['0 artillery>3'], refusals: ['no-such-target'] },
    { name: 'an attack on somebody who is out', lines: ['1 leave', '0 artillery>1'], refusals: ['bad-target'] },
    { name: 'somebody else’s turn', lines: ['1 artillery>0', '1 pass', '0 pass', '1 swap'], refusals: ['not-your-turn', 'not-your-turn', 'not-your-turn'] },
    { name: 'an attack in the opening’s place', lines: ['0 swap', '0 take'], refusals: ['not-now', 'not-now'] },
    { name: 'a second attack', lines: ['0 artillery>1', '0 pass', '1 take', '0 artillery>1'], refusals: ['not-now', 'not-now'] },
    { name: 'an answer by somebody else', lines: ['0 artillery>1', '2 take', '0 take'], refusals: ['not-your-turn', 'not-your-turn'] },
    { name: 'an answer that does not block', lines: ['0 artillery>1', '1 block gas-mask'], refusals: ['does-not-block'] },
    { name: 'an attack card as an answer', lines: ['0 artillery>1', '1 block artillery'], refusals: ['not-a-defence'] },
    { name: 'a blocker that is not held', lines: ['0 artillery>2', '2 block bunker'], refusals: ['not-in-hand'] },
    { name: 'two cards exchanged', lines: ['0 pass', '0 swap artillery bunker'], refusals: ['too-many-cards'] },
    { name: 'more of a kind than are held', lines: ['0 pass', '0 swap bunker', '1 pass', '1 swap bunker', '2 pass', '2 swap bunker'], refusals: ['not-in-hand'] },
    { name: 'anything by somebody who is out or gone', lines: ['2 leave', '2 pass', '2 leave'], refusals: ['left', 'already-left'] },
  ])('$name', ({ lines, refusals }) => {
    expect(playLines(given, ...lines).refusals).toEqual(refusals);
  });
  test('a refused command changes nothing', () => {
    const table = new ScriptedTable(given);
    const before = JSON.stringify(table.state);
    table.play('0 bunker>1', '1 pass', '0 artillery>7', '0 swap');
    expect(JSON.stringify(table.state)).toBe(before);
  });
  test('the dead play nothing', () => {
    const table = playLines(
      { hands: ['infantry-fire', '', ''], given: [{}, { health: 1 }] },
      '0 infantry-fire>1',
      '1 take',
      '1 take',
      '0 swap',
      '1 pass',
    );
    expect(table.refusals).toEqual(['out', 'out']);
  });
  test('nothing is played after the end', () => {
    const table = playLines({ hands: ['', ''] }, '1 leave', '0 pass', '0 leave');
    expect(table.refusals).toEqual(['match-over', 'match-over']);
    expect(table.end).toBe('last-side 0');
  });
});

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
    expect(warZone.rules.decide(table.state, { type: 'clock', at: 29_999 }, noChance)).toEqual([]);
    expect(warZone.rules.deadline(table.play('1 leave').state)).toBeNull();
  });
  test('an action at the deadline is too late', () => {
    const { state } = new ScriptedTable({ hands: ['', ''] });
    expect(
      warZone.rules.decide(state, { type: 'act', at: 30_000, seat: 0, act: { type: 'pass' } }, noChance),
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
