import { expect, test } from 'vitest';
import { ScriptedTable } from '../../../../shared/games/yic-yac-yoe/testing.ts';
import { redact, view } from '../../../../shared/games/yic-yac-yoe/visibility.ts';
import type { Perspective } from '../../../kit/game-ui.ts';
import { sceneController } from '../../../kit/stage/stage.ts';
import { Viewer } from './camera.ts';
import { SceneSwitchController } from './showdown.ts';
import { boardDefinition } from './stage.ts';

const perspective: Perspective = {
  you: null,
  names: ['a', 'b', 'c'],
  bots: [],
  away: [],
  dark: false,
  reducedMotion: false,
};

/** What the last of these lines sounds like. */
function soundsOf(options: Record<string, unknown>, ...lines: string[]) {
  const table = new ScriptedTable({ seats: 3, options });
  table.play(...lines.slice(0, -1));
  const before = view(table.state, 'spectator');
  table.play(lines.at(-1)!);
  expect(table.refusals).toEqual([]);
  const events = table.events.map((event) => redact(event, 'spectator'));
  const scenes = new SceneSwitchController(sceneController(boardDefinition(new Viewer())));
  return scenes.motion({ before, events, after: view(table.state, 'spectator') }, perspective);
}

test('the pen touches the board, strokes, and rolls on', () => {
  const { cues, durationMs } = soundsOf({}, '0 a1');
  expect(cues.map(({ sound }) => sound)).toEqual(['dot', expect.stringMatching(/^(line|stroke)$/), 'pass-pen']);
  expect(cues[0]!.x).toBeLessThan(0);
  for (const { atMs } of cues) expect(atMs).toBeLessThan(durationMs);
});

test('armed: the reveal sounds as in its own game, and the board after it', () => {
  const { cues } = soundsOf({ armed: true }, '0 reload', '1 reload', '2 reload');
  const at = (name: string) => cues.find(({ sound }) => sound === name)!.atMs;
  expect(at('cards-turn')).toBeLessThan(at('reload'));
  expect(at('reload')).toBeLessThan(at('pass-pen'));
});
