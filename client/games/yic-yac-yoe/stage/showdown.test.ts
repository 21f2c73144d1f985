import { expect, test } from 'vitest';
import { ScriptedTable, type Script } from '../../../../shared/games/yic-yac-yoe/testing.ts';
import { redact, view } from '../../../../shared/games/yic-yac-yoe/visibility.ts';
import type { Perspective } from '../../../kit/game-ui.ts';
import { sceneController } from '../../../kit/stage/stage.ts';
import { Viewer } from './camera.ts';
import { SceneSwitchController } from './showdown.ts';
import { boardDefinition } from './stage.ts';

const perspective: Perspective = { you: null, names: [], bots: [], away: [], dark: false, reducedMotion: false };

const board = ['00...', '.....', '.....', '.....', '.....'];
const loaded = ['0 reload', '1 reload', '2 reload'];

/** What that line comes to, as that seat sees it, after those. */
function motionOf(script: Script, you: number, lines: string[], last: string) {
  const table = new ScriptedTable(script).play(...lines);
  const before = view(table.state, you);
  table.play(last);
  expect(table.refusals).toEqual([]);
  const step = { before, events: table.events.map((event) => redact(event, you)), after: view(table.state, you) };
  const scenes = new SceneSwitchController(sceneController(boardDefinition(new Viewer())));
  return scenes.motion(step, { ...perspective, you });
}

test.each<[string, Script, string[], string]>([
  ['a row', { seats: 3, board }, [], '0 c1'],
  ['a row between two showdowns', { seats: 3, board, options: { armed: true } }, loaded, '0 c1'],
])('%s is held for whom it puts out, and for nobody else', (_, script, lines, last) => {
  const { stillMs, durationMs } = motionOf(script, 0, lines, last);
  expect(stillMs).toBeGreaterThan(0);
  expect(stillMs).toBeLessThan(durationMs);
  expect(motionOf(script, 1, lines, last).stillMs).toBeUndefined();
});

test('a reveal and what follows on the board are over about when the first placement’s clock begins', () => {
  const table = new ScriptedTable({ seats: 3, options: { armed: true } });
  table.play('0 reload', '1 reload');
  const before = view(table.state, 'spectator');
  table.play('2 reload');
  expect(table.refusals).toEqual([]);
  const step = {
    before,
    events: table.events.map((event) => redact(event, 'spectator')),
    after: view(table.state, 'spectator'),
  };
  const scenes = new SceneSwitchController(sceneController(boardDefinition(new Viewer())));
  const { durationMs } = scenes.motion(step, perspective);
  expect(durationMs).toBeGreaterThan(1000);
  expect(durationMs).toBeLessThanOrEqual(3000);
});
