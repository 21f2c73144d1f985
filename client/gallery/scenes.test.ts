import { expect, test } from 'vitest';
import { allScenes } from './all-scenes.ts';
import { handScenes } from './hand-scenes.ts';

test.each([
  ['stage', allScenes],
  ['hand', handScenes],
] as const)('every scene of a %s can be played by the rules', (_, scenes) => {
  for (const [name, scene] of scenes) expect(() => scene.stage(), name).not.toThrow();
});
