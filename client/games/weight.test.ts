/**
 * What motions weigh, read from the timelines of every step of recorded matches, on real scenes, and of reveals in which
 * much happens: what strikes together, strikes at once; whom it kills holds still before they give way; nothing shakes
 * more than 8 px or takes longer than its game allows.
 */
import { readdirSync, readFileSync } from 'node:fs';
import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';
import { fromLines, type Envelope } from '../../replays/log/log.ts';
import { rebuild } from '../../replays/log/rebuild.ts';
import { playRounds, type Script } from '../../shared/games/wa-wa-west/testing.ts';
import { view } from '../../shared/games/wa-wa-west/visibility.ts';
import type { Perspective, Step } from '../kit/game-ui.ts';
import { Choreography } from '../kit/stage/choreography.ts';
import type { Scene } from '../kit/stage/scene.ts';
import { sceneController, type SceneController, type StageTypes } from '../kit/stage/stage.ts';
import { drawNothing } from '../kit/stage/testing/no-canvas.ts';
import { TextureCache } from '../kit/stage/textures.ts';
import { gameStepOf, stepsOf } from '../pages/replay/track.ts';
import { beatsOf as westernBeats, longestMsOf, type RevealedBeat } from './wa-wa-west/stage/beats.ts';
import { showdown } from './wa-wa-west/stage/showdown.ts';
import { beatsOf as warBeats, times as warTimes } from './war-zone/stage/beats.ts';
import { definition as warZone } from './war-zone/stage/stage.ts';
import { beatsOf as boardBeats, longestMs as longestOnBoardMs, placingOf } from './yic-yac-yoe/stage/beats.ts';
import { Viewer } from './yic-yac-yoe/stage/camera.ts';
import { boardDefinition } from './yic-yac-yoe/stage/stage.ts';

const size = { width: 820, height: 744 };
const shakeMostPx = 8;
const hold = { leastMs: 80, mostMs: 160 };

/** What was asked of the kit for the motion that was made last, by its beats' time. */
const asked = { shakes: [] as number[], stamps: [] as number[], bursts: [] as number[], arrivals: [] as number[] };
beforeAll(() => {
  drawNothing();
  const kit = Choreography.prototype;
  const { shake, stamp, burst, shoot } = kit;
  vi.spyOn(kit, 'shake').mockImplementation(function (this: typeof kit, atMs, px) {
    asked.shakes.push(atMs);
    shake.call(this, atMs, px);
  });
  vi.spyOn(kit, 'stamp').mockImplementation(function (this: typeof kit, texture, place, when) {
    asked.stamps.push(when.atMs);
    stamp.call(this, texture, place, when);
  });
  vi.spyOn(kit, 'burst').mockImplementation(function (this: typeof kit, place, when, star) {
    asked.bursts.push(when.atMs);
    burst.call(this, place, when, star);
  });
  vi.spyOn(kit, 'shoot').mockImplementation(function (this: typeof kit, line, shot) {
    asked.arrivals.push(shot.atMs + shot.growMs);
    shoot.call(this, line, shot);
  });
});
afterAll(() => {
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
});
beforeEach(() => forget());

function forget(): void {
  for (const list of Object.values(asked)) list.length = 0;
}

type AnyScene = Pick<Scene<never>, 'node' | 'set'>;

const perspective: Perspective = {
  you: null,
  names: Array.from({ length: 16 }, (_, seat) => `Seat ${seat + 1}`),
  bots: [],
  away: [],
  dark: false,
  reducedMotion: false,
};

/** Prepares motions; scenes are kept as long as they would be on a stage. */
function stageOf<G extends StageTypes, Setting, S extends AnyScene>(controller: SceneController<G, Setting, S>) {
  let kept: { key: string; scene: S } | null = null;
  let picture: unknown = null;
  const sceneFor = (setting: Setting): S => {
    const key = JSON.stringify(setting);
    if (kept?.key === key) return kept.scene;
    const scene = controller.createScene(size, setting, new TextureCache(1));
    const set = scene.set.bind(scene) as (shown: unknown) => void;
    scene.set = (shown: unknown) => set((picture = shown));
    kept = { key, scene };
    return scene;
  };
  /** @param rate how much faster than it lasts it is played; all times are as seen */
  return (step: Step<G['view'], G['event']>, rate = 1) => {
    forget();
    const scene = sceneFor(controller.setting(step.before, perspective, step.after));
    const { durationMs, on } = controller.motion(step, perspective, rate);
    const seek = on(scene);
    return {
      durationMs: durationMs / rate,
      at(ms: number) {
        seek(ms * rate);
        return { picture, x: scene.node.x, y: scene.node.y };
      },
    };
  };
}

type Staged = ReturnType<ReturnType<typeof stageOf>>;

/** The furthest that the scene is off its place while it shakes, px. */
function mostShake({ at }: Staged, speed: number): number {
  const moments = asked.shakes.flatMap((atMs) => Array.from({ length: 20 }, (_, tenth) => (atMs + tenth * 10) / speed));
  return Math.max(0, ...moments.map((ms) => at(ms)).map(({ x, y }) => Math.hypot(x, y)));
}

/** How long that part of the picture stands still from a moment on, ms as seen. */
function stillFor({ at }: Staged, fromMs: number, part: (picture: never) => unknown): number {
  const poseAt = (ms: number) => JSON.stringify(part(at(fromMs + ms).picture as never));
  const struck = poseAt(1);
  let ms = 1;
  while (ms < 400 && poseAt(ms) === struck) ms++;
  return ms;
}

function expectHold(heldMs: number, what: string): void {
  expect(heldMs, what).toBeGreaterThanOrEqual(hold.leastMs);
  expect(heldMs, what).toBeLessThanOrEqual(hold.mostMs);
}

const folder = new URL('../../replays/recorded/', import.meta.url);

/** Every step of the recorded matches of a game, as a spectator saw it. */
function* recordedSteps(game: string): Generator<{ name: string; step: Step }> {
  for (const file of readdirSync(folder).filter((name) => name.startsWith(game))) {
    const rebuilt = rebuild(fromLines(readFileSync(new URL(file, folder), 'utf8')) as Envelope[]);
    const recording = { rebuilt, game: rebuilt.at(0).game };
    for (const one of stepsOf(recording as never)) {
      const step = gameStepOf(recording as never, one, 'spectator');
      if (step.events.length > 0) yield { name: `${file} at ${one.from}`, step };
    }
  }
}

describe('Wa Wa West', () => {
  const prepare = stageOf(sceneController(showdown));
  type WesternStep = Step<Parameters<typeof showdown.picture>[0], RevealedBeat['event']>;

  /** @param pauseMs which the table leaves for it */
  function weigh(name: string, step: WesternStep, pauseMs = Infinity): number {
    const { durationMs } = prepare(step);
    const motion = prepare(step, Math.max(1, durationMs / pauseMs));
    expect(motion.durationMs, name).toBeLessThanOrEqual(longestMsOf(step));
    const reveal = westernBeats(step).find((beat) => 'parts' in beat);
    if (!reveal) return 0;
    const speed = reveal.forMs / motion.durationMs;
    expect(mostShake(motion, speed), name).toBeLessThanOrEqual(shakeMostPx);

    const { shots, blasts } = reveal.parts;
    const impacts = [shots, blasts].flatMap((part) => (part ? [part.impactMs] : []));
    for (const strikes of [asked.shakes, asked.bursts, asked.arrivals])
      expect(impacts, name).toEqual(expect.arrayContaining(strikes));

    const killing = ([attacks, part]: (typeof acts)[number], seat: number) =>
      part && attacks.some(({ hits }) => hits.some(({ on, saved }) => on === seat && !saved));
    const acts = [[reveal.shots, shots] as const, [reveal.blasts, blasts] as const];
    const dead = reveal.event.died.filter(({ left }) => !left);
    for (const { seat } of dead) {
      const part = acts.find((act) => killing(act, seat))?.[1];
      if (!part) throw new Error(`${name}: nothing kills seat ${seat}`);
      const token = ({ seats }: ReturnType<typeof showdown.picture>) => seats[seat]?.token;
      expectHold(stillFor(motion, part.impactMs / speed, token), `${name}, seat ${seat}`);
    }
    return dead.length;
  }

  test('in recorded matches', () => {
    let deaths = 0;
    for (const { name, step } of recordedSteps('wa-wa-west')) deaths += weigh(name, step as WesternStep);
    expect(deaths).toBeGreaterThan(20);
  });

  test.each<[string, Script, string, number]>([
    ['a shot at one', {}, 'gun | reload', 1],
    ['two who hit each other', {}, 'gun | gun | shield', 0],
    ['one shot at fifteen', {}, `gun${' | reload'.repeat(15)}`, 15],
    ['shots and bombs among sixteen', {}, `minigun | bazooka | grenade | shield${' | reload | gun'.repeat(6)}`, 13],
    ['all parts, and somebody is raised', { blast: true }, 'gun | grenade | shield | mirror | reload', 4],
    ['the same in a hurry', { blast: true, options: { blitz: true } }, 'gun | grenade | shield | mirror | reload', 4],
  ])('%s', (name, script, line, least) => {
    const { state, events } = playRounds(script, line);
    const after = view(state, 'spectator');
    const players = after.players.map((player) => ({ ...player, alive: true }));
    const step = { before: { ...after, players }, events: events as never, after };
    expect(weigh(name, step)).toBeGreaterThanOrEqual(least);
    expect(weigh(`${name}, in half a second`, step, 500)).toBeGreaterThanOrEqual(least);
  });
});

/** As played, and as bots are watched and replays may be. */
const rates = [1, 2];

test.each(rates)('War Zone at %i×', (rate) => {
  const prepare = stageOf(sceneController(warZone));
  let deaths = 0;
  for (const { name, step: recorded } of recordedSteps('war-zone')) {
    const step = recorded as Step<Parameters<typeof warZone.picture>[0], Parameters<typeof warBeats>[0][number]>;
    const motion = prepare(step, rate);
    expect(motion.durationMs, name).toBeLessThanOrEqual(warTimes.longest / rate);
    const beats = warBeats(step.events);
    const speed = Math.max(0, ...beats.map(({ atMs, forMs }) => atMs + forMs)) / motion.durationMs || 1;
    expect(mostShake(motion, speed), name).toBeLessThanOrEqual(shakeMostPx);
    for (const { event, atMs } of beats) {
      if (event.type !== 'hit') continue;
      const strikeMs = asked.shakes.find((ms) => ms >= atMs)!;
      expect(asked.stamps, name).toContain(strikeMs);
      if (event.health > 0) continue;
      deaths++;
      const panel = ({ seats }: ReturnType<typeof warZone.picture>) => seats[event.target];
      expectHold(stillFor(motion, strikeMs / speed, panel), name);
    }
  }
  expect(deaths).toBeGreaterThan(5);
});

test.each(rates)('Yic Yac Yoe, on its board, at %i×', (rate) => {
  const definition = boardDefinition(new Viewer());
  const prepare = stageOf(sceneController(definition));
  let deaths = 0;
  for (const { name, step: recorded } of recordedSteps('yic-yac-yoe')) {
    const step = recorded as Step<Parameters<typeof definition.picture>[0], Parameters<typeof boardBeats>[0][number]>;
    // A showdown is Wa Wa West's, and nobody dies in it.
    if (step.events.some(({ type }) => type === 'showdown')) continue;
    const motion = prepare(step, rate);
    expect(motion.durationMs, name).toBeLessThanOrEqual(longestOnBoardMs / rate);
    const { marking } = step.before.terms;
    const beats = boardBeats(step.events, marking);
    const speed = Math.max(0, ...beats.map(({ atMs, forMs }) => atMs + forMs)) / motion.durationMs || 1;
    expect(mostShake(motion, speed), name).toBe(0);
    for (const { event, atMs } of beats) {
      if (event.type !== 'placed' || event.rows.length === 0) continue;
      deaths++;
      const { strikeMs, strikeForMs } = placingOf(event, marking);
      const throughMs = atMs + strikeMs + strikeForMs;
      const all = (picture: ReturnType<typeof definition.picture>) => picture;
      expectHold(stillFor(motion, throughMs / speed, all), name);
    }
  }
  expect(deaths).toBeGreaterThan(3);
});
