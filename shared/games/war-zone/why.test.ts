import { describe, expect, it } from 'vitest';
import { options as optionsOf } from './options.ts';
import { ScriptedTable, type Script } from './testing.ts';
import type { WarZoneEvent } from './types.ts';
import { redact } from './visibility.ts';
import { whyOut } from './why.ts';

function fallen(script: Script, ...lines: string[]) {
  const table = new ScriptedTable(script);
  const events: WarZoneEvent[] = [];
  for (const line of lines) {
    table.events = [];
    events.push(...table.play(line).events);
  }
  return events;
}

const ask = (events: WarZoneEvent[], seat = 1) => whyOut(events, { options: optionsOf.parse({}), seats: 3, seat });

describe('why somebody fell', () => {
  const hands = ['artillery', 'bunker', 'camouflage'];
  // The script begins at the first turn, so what is told of health counts from a whole one.
  const weak = { hands, given: [{}, { health: 3 }, {}] };

  it('says who, with what, and that the one card that blocks it was in the hand', () => {
    expect(ask(fallen(weak, '0 artillery>1', '1 take'))).toMatchObject({
      by: 0,
      attack: 'artillery',
      damage: 4,
      blocker: 'bunker',
      held: true,
      timedOut: false,
      counteraction: null,
    });
  });

  it('says that it was not, and that time ran out', () => {
    const table = { ...weak, hands: ['artillery', 'camouflage', 'camouflage'] };
    const seconds = Array.from({ length: 60 }, () => 'wait 1000');
    expect(ask(fallen(table, '0 artillery>1', ...seconds))).toMatchObject({ held: false, timedOut: true });
  });

  it('says what the counteraction added', () => {
    const lines = ['0 reinforcements>2', '2 take', '0 swap', '1 artillery>0', '0 take'];
    const table = { hands: ['reinforcements', 'artillery', 'camouflage'], given: [{ health: 4 }] };
    expect(ask(fallen(table, ...lines), 0)).toMatchObject({
      damage: 5,
      counteraction: { after: 'reinforcements', damage: 1 },
    });
  });

  it('counts health through hits, and names the attacks that reach it', () => {
    const blow = (times: number) =>
      Array.from({ length: times }, () => [
        '0 artillery>1',
        '1 take',
        '0 swap',
        '1 pass',
        '1 swap',
        '2 pass',
        '2 swap',
      ]).flat();
    const table = {
      hands: ['artillery artillery artillery artillery', 'bunker', 'camouflage'],
      deck: Array(20).fill('artillery').join(' '),
    };
    expect(ask(fallen(table, ...blow(5)))).toMatchObject({
      health: 4,
      damage: 4,
      fatal: expect.not.arrayContaining(['sniper']),
    });
  });

  it('does not know a hand that is hidden from who asks', () => {
    const events = fallen(weak, '0 artillery>1', '1 take').map((event) => redact(event, 'spectator'));
    expect(ask(events)).toMatchObject({ held: 'hidden' });
  });

  it.each([0, 2])('has nothing to say of who is in: seat %i', (seat) => {
    expect(ask(fallen(weak, '0 artillery>1', '1 take'), seat)).toBeNull();
  });
});
