import { Container, Graphics } from 'pixi.js';
import { beforeEach, describe, expect, test } from 'vitest';
import type { Perspective } from '../game-ui.ts';
import { EffectLayers, type Scene } from './scene.ts';
import { sceneController, zoomFromAfar, type StageDefinition } from './stage.ts';
import { TextureCache } from './textures.ts';

interface Counter {
  view: { total: number };
  event: { type: 'added'; by: number } | { type: 'cleared' };
}
interface Picture {
  total: number;
  marks: string[];
  clock: boolean;
}

class CounterScene implements Scene<Picture> {
  readonly node = new Container();
  readonly textures = new TextureCache(1);
  readonly effects = new EffectLayers({ sizePx: 30, tagPx: 14, scraps: { sizePx: 8, fallPx: 20, line: '#000' } });
  shown: Picture | null = null;

  tokenAt(): { x: number; y: number } {
    return { x: 30, y: 40 };
  }

  set(picture: Picture): void {
    this.shown = picture;
  }
}

const calls = { picture: 0, beats: 0 };
const definition: StageDefinition<Counter, null, null, Picture, CounterScene> = {
  setting: () => null,
  layout: () => null,
  createScene: () => new CounterScene(),
  picture: ({ total }) => {
    calls.picture++;
    return { total, marks: [], clock: true };
  },
  beats: ({ events }) => {
    calls.beats++;
    return events.map((event, index) => ({ event, atMs: index * 1000, forMs: 1000 }));
  },
  longestMs: () => 1500,
  begin: (choreography) =>
    choreography.since(0, (now) => {
      now.clock = false;
    }),
  motions: {
    added(choreography, { by }, { atMs, forMs }) {
      const from = choreography.plan.total;
      choreography.since(atMs, (now) => {
        now.total += by;
        now.marks.push(`${from}+${by}`);
      });
      const spark = new Graphics();
      choreography.put(spark);
      choreography.add({ atMs, forMs }, (gone) => (spark.visible = gone < 1));
      choreography.shake(atMs, 8);
    },
    cleared: null,
  },
};

const perspective: Perspective = { you: 0, names: [], bots: [], away: [], dark: false, reducedMotion: false };
const step = {
  before: { total: 0 },
  events: [
    { type: 'added' as const, by: 1 },
    { type: 'added' as const, by: 2 },
  ],
  after: { total: 3 },
};

describe('a motion on a scene', () => {
  const controller = sceneController(definition);
  let scene = new CounterScene();
  beforeEach(() => {
    scene = new CounterScene();
    calls.picture = calls.beats = 0;
  });
  const on = (looked = perspective) => controller.motion(step, looked).on(scene);
  const at = (seek: (ms: number) => void, ms: number) => {
    seek(ms);
    return { shown: scene.shown, sparks: scene.effects.over.children.map(({ visible }) => visible) };
  };

  test('is played faster where it would take too long', () => {
    expect(controller.motion(step, perspective).durationMs).toBe(1500);
    expect(at(on(), 750).shown).toEqual({ total: 3, marks: ['0+1', '1+2'], clock: false });
  });

  test('looks the same however a moment was reached', () => {
    const seek = on();
    const moments = [0, 100, 400, 749, 750, 900, 1499];
    const forward = moments.map((ms) => at(seek, ms));
    const backward = moments.toReversed().map((ms) => at(seek, ms));
    expect(backward.toReversed()).toEqual(forward);
    expect(forward.map(({ sparks }) => sparks)).toEqual([
      ...Array.from({ length: 4 }, () => [true, false]),
      ...Array.from({ length: 3 }, () => [false, true]),
    ]);
  });

  test('asks for its pictures twice and for its beats once', () => {
    const seek = on();
    for (const ms of [0, 100, 200]) seek(ms);
    expect(calls).toEqual({ picture: 2, beats: 1 });
  });

  test('shakes the scene, which is still again at rest', () => {
    on()(20);
    expect(Math.hypot(scene.node.x, scene.node.y)).toBeGreaterThan(1);
    controller.set(scene, step.after, perspective);
    expect([scene.node.x, scene.node.y]).toEqual([0, 0]);
    expect(scene.effects.over.children).toEqual([]);
    on({ ...perspective, reducedMotion: true })(20);
    expect([scene.node.x, scene.node.y]).toEqual([0, 0]);
  });

  test('clears what another one has left', () => {
    on()(100);
    on()(100);
    expect(scene.effects.over.children).toHaveLength(2);
  });
});

test('a large screen is seen from afar', () => {
  expect(zoomFromAfar({ width: 808, height: 744 })).toBe(1);
  expect(zoomFromAfar({ width: 1920, height: 1080 })).toBeCloseTo(1.54, 2);
  expect(zoomFromAfar({ width: 5000, height: 4000 })).toBe(2);
});
