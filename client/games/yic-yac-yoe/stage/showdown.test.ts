import { expect, test } from 'vitest';
import { ScriptedTable } from '../../../../shared/games/yic-yac-yoe/testing.ts';
import { redact, view } from '../../../../shared/games/yic-yac-yoe/visibility.ts';
import type { Perspective } from '../../../kit/game-ui.ts';
import { sceneController } from '../../../kit/stage/stage.ts';
import { Viewer } from './camera.ts';
import { SceneSwitchController } from './showdown.ts';
import { boardDefinition } from './stage.ts';

const perspective: Perspective = { you: null, names: [], bots: [], away: [], dark: false, reducedMotion: false };

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
