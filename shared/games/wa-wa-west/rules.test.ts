/** The clock of a round: when it resolves, pauses, stunned rounds, and leaving in every phase. */
import { describe, expect, test } from 'vitest';
import { isRefusal, type Command } from '../../contract/game.ts';
import { waWaWest } from './game.ts';
import type { ChooseAction, WaWaWestEvent, WaWaWestState } from './types.ts';
import { openTable, playRounds, type Row, type Script, told, wanted } from './testing.ts';

/** A table whose clock is moved by hand, as a match does: what is due fires first. */
class HandClock {
  state: WaWaWestState;
  events: WaWaWestEvent[] = [];
  constructor(script: Script, seats: number) {
    this.state = openTable(script, seats);
  }
  /** Lets time pass, up to and including `at`. */
  until(at: number): this {
    for (
      let due = waWaWest.rules.deadline(this.state);
      due !== null && due <= at;
      due = waWaWest.rules.deadline(this.state)
    )
      this.give({ type: 'clock', at: due });
    return this;
  }
  choose(at: number, seat: number, item: string): this {
    return this.until(at).give({ type: 'act', at, seat, act: { type: 'choose', item } });
  }
  leave(at: number, seat: number): this {
    return this.until(at).give({ type: 'leave', at, seat });
  }
  private give(command: Command<ChooseAction>): this {
    const answer = waWaWest.rules.decide(this.state, command, undefined as never);
    if (isRefusal(answer)) throw new Error(answer.message);
    this.events = answer;
    this.state = answer.reduce(waWaWest.rules.evolve, this.state);
    return this;
  }
  get types(): string {
    return this.events.map((event) => event.type).join(' ');
  }
  get times(): object {
    const { round, opensAt, deadline } = this.state;
    return { round, opensAt, deadline };
  }
}

describe('a round', () => {
  test('[WW-5] round 1 opens at once, for 10 s', () => {
    expect(new HandClock({}, 2).times).toEqual({ round: 1, opensAt: 0, deadline: 10_000 });
  });
  test('[WW-5] starts when the match does, not when its table opened', () => {
    const { options } = openTable({}, 2);
    expect(waWaWest.rules.start({ options, seats: 2, at: 60_000, chance: undefined as never })).toEqual([
      { type: 'round-opened', round: 1, opensAt: 60_000, deadline: 70_000 },
    ]);
  });
  test('[WW-5] resolves the moment the last choice is in', () => {
    const clock = new HandClock({}, 2).choose(100, 0, 'shield');
    expect(clock.types).toBe('chose');
    clock.choose(700, 1, 'shield');
    expect(clock.types).toBe('chose revealed round-opened');
    expect(clock.times).toEqual({ round: 2, opensAt: 3700, deadline: 13_700 });
  });
  test('[WW-5] resolves at its deadline without those who are missing', () => {
    const clock = new HandClock({}, 2).choose(100, 0, 'shield').until(9999);
    expect(clock.state.round).toBe(1);
    expect(clock.until(10_000).times).toEqual({ round: 2, opensAt: 13_000, deadline: 23_000 });
  });
  test('[WW-5] a clock that comes early does nothing', () => {
    expect(waWaWest.rules.decide(openTable({}, 2), { type: 'clock', at: 9999 }, undefined as never)).toEqual([]);
  });
  test('[WW-5] a clock that comes late resolves when it was due', () => {
    const events = waWaWest.rules.decide(openTable({}, 2), { type: 'clock', at: 99_999 }, undefined as never);
    expect(events).toMatchObject([{ type: 'revealed', at: 10_000 }, { opensAt: 13_000 }]);
  });
  test('[WW-5] a choice at the moment the pause ends is in time', () => {
    const clock = new HandClock({}, 2).choose(0, 0, 'shield').choose(0, 1, 'shield').choose(3000, 0, 'shield');
    expect(clock.state.players[0].pick).toMatchObject({ at: 3000 });
  });
  test('[WW-5] the last choice 1 ms before the deadline is in time', () => {
    expect(new HandClock({}, 2).choose(0, 0, 'shield').choose(9999, 1, 'shield').types).toBe(
      'chose revealed round-opened',
    );
  });
  test('[WW-32] without a pause, rounds follow at once', () => {
    const clock = new HandClock({ options: { revealMs: 0 } }, 2)
      .choose(5, 0, 'shield')
      .choose(5, 1, 'shield')
      .choose(5, 0, 'reload');
    expect(clock.times).toEqual({ round: 2, opensAt: 5, deadline: 10_005 });
  });
  // prettier-ignore
  test.each([
    { name: 'default', options: {}, chooseMs: 10_000, revealMs: 3000 },
    { name: 'blitz', options: { blitz: true }, chooseMs: 3000, revealMs: 1000 },
    { name: 'by hand', options: { chooseMs: 1000, revealMs: 10_000 }, chooseMs: 1000, revealMs: 10_000 },
    { name: 'by hand under blitz', options: { blitz: true, chooseMs: 120_000, revealMs: 0 }, chooseMs: 120_000, revealMs: 0 },
    { name: 'null is by pace', options: { blitz: true, chooseMs: null, revealMs: null }, chooseMs: 3000, revealMs: 1000 },
  ])('[WW-32] the clock: $name', ({ options, chooseMs, revealMs }) => {
    const clock = new HandClock({ options }, 2).until(chooseMs);
    expect(clock.times).toEqual({ round: 2, opensAt: chooseMs + revealMs, deadline: 2 * chooseMs + revealMs });
  });
});

describe('the stunned', () => {
  const stunned = { ammo: 30, stunned: true };
  test('[WW-26] nobody waits for them', () => {
    const clock = new HandClock({ given: [stunned, { ammo: 30 }] }, 2).choose(50, 1, 'shield');
    expect(clock.types).toBe('chose revealed round-opened');
  });
  test('[WW-26] a round in which all are stunned resolves the moment it opens', () => {
    const clock = new HandClock({ given: stunned }, 2);
    expect(waWaWest.rules.deadline(clock.state)).toBe(0);
    expect(clock.until(0).state).toMatchObject({ round: 2, opensAt: 3000 });
  });
  test('[WW-26] not before, while the pause runs', () => {
    const state = { ...openTable({ given: stunned }, 2), opensAt: 3000 };
    expect(waWaWest.rules.deadline(state)).toBe(3000);
    expect(waWaWest.rules.decide(state, { type: 'clock', at: 2999 }, undefined as never)).toEqual([]);
  });
  test('[WW-26] their Skip counts as fired at the deadline', () => {
    const { revealed } = playRounds({ given: [stunned, { ammo: 30 }] }, '- | shield');
    expect(revealed).toMatchObject({ at: 100, plays: [{ item: 'skip', at: 10_000, why: 'stunned' }, { at: 100 }] });
  });
  test.each<Row>([
    {
      name: '[WW-26] they are hit like any Skip',
      given: [stunned, { ammo: 30 }],
      rounds: ['- | minigun'],
      end: 'last-side 1',
    },
    {
      name: '[WW-11, WW-26] juice saves them',
      given: [{ ...stunned, juiced: true }, { ammo: 30 }],
      rounds: ['- | minigun'],
      hits: ['1 minigun>0~'],
    },
    {
      name: '[WW-26] a stun does not last',
      given: stunned,
      rounds: ['- | -', 'shield | shield'],
      played: ['shield', 'shield'],
    },
    {
      name: '[WW-7, WW-26] a mirror of a stunned player fires in its own time',
      given: [{ ammo: 2 }, stunned, { ammo: 9 }],
      rounds: ['mirror | - | shield'],
      played: ['skip', 'skip (stunned)', 'shield'],
    },
  ])('$name', (row) => expect(told(row)).toMatchObject(wanted(row)));
});

describe('leaving for good', () => {
  // prettier-ignore
  test.each<Row>([
    { name: '[WW-17] without a choice: Skip, and death', rounds: ['-! | shield | shield'], played: ['skip (left)', 'shield', 'shield'], died: [0], revealed: { died: [{ seat: 0, by: [], left: true }] } },
    { name: '[WW-17] a choice already made still plays', rounds: ['gun! | reload | shield'], hits: ['0 gun>1'], died: [0, 1], end: 'last-side 2' },
    { name: '[WW-17] hit or not, by nobody’s hand', rounds: ['-! | gun | shield'], hits: ['1 gun>0'], revealed: { died: [{ seat: 0, by: [], left: true }] } },
    { name: '[WW-11, WW-17] juice does not save one who leaves', given: [{ juiced: true }, {}, {}], rounds: ['shield! | shield | shield'], died: [0] },
    { name: '[WW-8, WW-17] but still attacks', given: [{ ammo: 9, juiced: true }, { ammo: 9 }, { ammo: 9 }], rounds: ['-! | grenade | reinforced-shield'], hits: ['1 grenade>0~', '0 orange-juice-activated>1'], died: [0, 1] },
    { name: '[WW-17] the stunned can leave', given: [{ stunned: true }, {}, {}], rounds: ['-! | shield | shield'], played: ['skip (left)', 'shield', 'shield'], died: [0] },
    { name: '[WW-17] a Firework of one who leaves is not launched', rounds: ['firework! | shield | shield', 'x | shield | shield'], hits: [], alive: [1, 2] },
  ])('$name', (row) => expect(told(row)).toMatchObject(wanted(row)));

  test('[WW-17] nobody waits: the last one awaited leaves, and the round resolves', () => {
    const clock = new HandClock({}, 3).choose(10, 0, 'shield').choose(20, 1, 'shield').leave(30, 2);
    expect(clock.types).toBe('left revealed round-opened');
    expect(clock.state.players[2].alive).toBe(false);
  });
  test('[WW-17] in the pause, dies at the next reveal', () => {
    const clock = new HandClock({}, 3)
      .choose(0, 0, 'shield')
      .choose(0, 1, 'shield')
      .choose(0, 2, 'shield')
      .leave(1000, 2);
    expect(clock.state.players[2]).toMatchObject({ alive: true, left: true });
    clock.choose(3000, 0, 'shield').choose(3000, 1, 'shield');
    expect(clock.state.players[2]).toMatchObject({ alive: false, left: true });
  });
  test('[WW-17] all in the pause: resolves the moment the round opens, no sooner', () => {
    const clock = new HandClock({}, 2).choose(0, 0, 'shield').choose(0, 1, 'shield').leave(1, 0).leave(2, 1);
    expect(clock.types).toBe('left');
    expect(waWaWest.rules.deadline(clock.state)).toBe(3000);
    expect(clock.until(3000).state).toMatchObject({
      phase: 'over',
      ending: 'nobody-left',
      outcome: { tie: true, winners: [0, 1] },
    });
  });
  test('[WW-17] with two seats, the other wins when the round resolves', () => {
    const clock = new HandClock({}, 2).leave(5, 0);
    expect(clock.state.phase).toBe('choosing');
    expect(clock.choose(6, 1, 'shield').state.outcome).toEqual({ tie: false, winners: [1] });
  });
  test('[WW-16, WW-17] the dead may leave, and are never revived', () => {
    const given = [{ alive: false }, { ammo: 30 }, { ammo: 30 }];
    const clock = new HandClock({ given }, 3).leave(5, 0);
    expect(clock.types).toBe('left');
    clock.until(6);
    expect(clock.state.players[0]).toMatchObject({ alive: false, left: true });
  });
  test('[WW-17] the dead leaving does not end a round others are awaited in', () => {
    const clock = new HandClock({ given: [{ alive: false }, {}, {}] }, 3).choose(1, 1, 'shield').leave(5, 0);
    expect(clock.types).toBe('left');
  });
});

describe('folding', () => {
  test('an unknown event fails loudly', () => {
    expect(() => waWaWest.rules.evolve(openTable({}, 2), { type: 'rained' } as never)).toThrow('Unknown event');
  });
  test('a hidden choice cannot be folded into a state', () => {
    expect(() => waWaWest.rules.evolve(openTable({}, 2), { type: 'chose', seat: 0, pick: 'hidden' })).toThrow(
      'not the whole log',
    );
  });
  test('the deadline of a match that is over is null', () => {
    expect(waWaWest.rules.deadline({ ...openTable({}, 2), phase: 'over' })).toBeNull();
  });
});
