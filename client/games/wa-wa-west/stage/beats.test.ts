import { describe, expect, it, test } from 'vitest';
import { playRounds, type Script } from '../../../../shared/games/wa-wa-west/testing.ts';
import type { WaWaWestEvent, WaWaWestView } from '../../../../shared/games/wa-wa-west/types.ts';
import { view } from '../../../../shared/games/wa-wa-west/visibility.ts';
import type { Step } from '../../../kit/game-ui.ts';
import { beatsOf, longestMsOf, type RevealedBeat } from './beats.ts';

/** The one round as a spectator sees it. */
function stepOf(script: Script, line: string): Step<WaWaWestView, WaWaWestEvent> {
  const { state, events } = playRounds(script, line);
  const after = view(state, 'spectator');
  const players = after.players.map((player) => ({ ...player, alive: true }));
  return { before: { ...after, players }, events, after };
}

function revealOf(script: Script, line: string): RevealedBeat {
  const [beat, ...others] = beatsOf(stepOf(script, line));
  if (!beat || !('parts' in beat) || others.length > 0) throw new Error('A reveal is the only beat');
  return beat;
}

describe('a reveal is shown in parts', () => {
  it.each<[string, Script, string, string]>([
    ['nothing but charges', {}, 'reload | reload', 'hold flip cost'],
    ['a shot at a charge', {}, 'gun | reload', 'hold flip shots cost'],
    ['a shot that a shield stops', {}, 'gun | shield', 'hold flip guards shots cost'],
    ['a bomb and a shot', {}, 'grenade | gun | shield', 'hold flip guards shots blasts cost'],
    ['a blast of nobody', { blast: true }, 'reload | reload', 'hold flip blasts cost'],
  ])('%s', (_, script, line, expected) => {
    const { parts } = revealOf(script, line);
    const shown = Object.entries(parts).filter(([, part]) => part !== null);
    expect(shown.map(([name]) => name).join(' ')).toBe(expected);
  });

  it('one after another, each with its impact', () => {
    const { parts, forMs } = revealOf({}, 'grenade | gun | shield');
    const shown = Object.values(parts).filter((part) => part !== null);
    shown.forEach(({ atMs, impactMs, untilMs }, index) => {
      expect(atMs).toBe(shown[index - 1]?.untilMs ?? 0);
      expect(impactMs).toBeGreaterThanOrEqual(atMs);
      expect(impactMs).toBeLessThan(untilMs);
    });
    expect(shown.at(-1)?.untilMs).toBe(forMs);
  });
});

test('who is reached, hit and saved by a Defense', () => {
  const { shots } = revealOf({}, 'gun | reload | shield');
  expect(shots).toMatchObject([{ by: 0, item: 'gun', reaches: [1, 2], hits: [{ on: 1 }], blocked: [2] }]);
});

test('a guard and a blast of the table’s own strike among the blasts', () => {
  const customItems = [
    { id: 'hay', type: 'Defense I', costs: null, kills: '<Weapon (Gun 0)>' },
    { id: 'dust', type: 'Dust I, no Weapon', costs: null, kills: '<Charge>' },
  ];
  const script = { options: { customItems }, given: [{ guard: 'hay' }, {}, {}], blasts: ['dust'] };
  const { blasts } = revealOf(script, 'shield | minigun | reload');
  expect(blasts).toMatchObject([
    { by: 0, item: 'hay', hits: [{ on: 1 }] },
    { by: 'blast', item: 'dust', reaches: [0, 1, 2], hits: [{ on: 2 }] },
  ]);
});

test('with precision a shot reaches only whom it names', () => {
  const { shots } = revealOf({ options: { precision: true } }, 'gun>1 | reload | reload');
  expect(shots).toMatchObject([{ reaches: [1] }]);
});

test('what took longer than the pause of the room is played faster', () => {
  expect(longestMsOf(stepOf({ options: { blitz: true } }, 'gun | reload'))).toBe(1000);
});

test('without a reveal every choice has its own beat', () => {
  const step = stepOf({}, 'reload | reload | reload');
  const chosen = step.events.filter(({ type }) => type === 'chose');
  expect(beatsOf({ ...step, events: chosen }).map(({ event }) => event)).toEqual(chosen);
});
