import { signal } from '@preact/signals';
import { afterAll, afterEach, beforeEach, expect, test, vi } from 'vitest';
import { recall } from '../../../replays/log/recall.ts';
import type { ToldEvent } from '../../../shared/protocol.ts';
import { filmed } from '../replay/testing.ts';
import { stepsOf, trackOf, undrawn } from '../replay/track.ts';
import type { GrowingFilm, GrowingPlayer as Growing } from './growing-film.tsx';

vi.stubGlobal('matchMedia', () => ({ matches: false, addEventListener: () => undefined }));
vi.stubGlobal('document', { hidden: false, addEventListener: () => undefined, removeEventListener: () => undefined });
vi.stubGlobal('requestAnimationFrame', (frame: (ms: number) => void) => setTimeout(() => frame(performance.now()), 16));
vi.stubGlobal('cancelAnimationFrame', (timer: number) => clearTimeout(timer));
const { GrowingPlayer } = await import('./growing-film.tsx');
const { LatePlayer } = await import('./commentary/late-table.tsx');
afterAll(() => void vi.unstubAllGlobals());

const { film: whole } = filmed('wa-wa-west-standoff.jsonl');
const told = whole.rebuilt.log.map(({ pos, time }): ToldEvent => ({
  pos,
  time,
  event: whole.rebuilt.redactedAt(pos, 'spectator'),
}));
const steps = stepsOf(whole);
/** So many events are known at first. */
const KNOWN = steps[3]!.to + 1;
const ENOUGH_MS = 60_000;

let film: GrowingFilm;
let heard: ToldEvent[];
const grows = signal(0);
const onEnd = vi.fn<() => void>();
let stop: () => void;

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'performance'] });
  onEnd.mockReset();
  heard = told.slice(0, KNOWN);
  film = { ...whole, rebuilt: recall(heard, 'spectator') };
});

afterEach(() => {
  stop();
  vi.useRealTimers();
});

function following<P extends Growing>(player: P): P {
  stop = player.follow({ heard, grows }, film);
  return player;
}

const track = () => trackOf(stepsOf(film), undrawn);
const fromStart = () => following(new GrowingPlayer(track(), 0, undrawn, onEnd));

function hear(many: number): void {
  heard.push(...told.slice(heard.length, heard.length + many));
  grows.value++;
}

test('what is told lengthens the track, and the position stays', () => {
  const player = fromStart();
  const before = player.track;
  hear(steps[5]!.to + 1 - KNOWN);
  expect(player.track.steps.slice(0, before.steps.length)).toEqual(before.steps);
  expect(player.track.steps).toHaveLength(6);
  expect(player.positionMs.value).toBe(0);
});

test('play that comes to the end is over there, and so is play pressed there', () => {
  const player = fromStart();
  player.play();
  vi.advanceTimersByTime(ENOUGH_MS);
  expect([onEnd.mock.calls.length, player.playing.value, player.isAtEnd]).toEqual([1, false, true]);
  player.play();
  expect([onEnd.mock.calls.length, player.isAtEnd]).toEqual([2, true]);
});

test('a seek to the end is not the end while nothing plays', () => {
  const player = fromStart();
  player.seek(player.track.totalMs);
  expect(onEnd).not.toHaveBeenCalled();
});

test('to catch up it plays faster', () => {
  const player = fromStart();
  player.catchUp();
  vi.advanceTimersByTime(1000);
  expect(player.positionMs.value).toBeGreaterThan(1900);
});

test('commentary waits at its end, and plays on when more is let go', () => {
  const player = following(new LatePlayer(track(), 0, undrawn));
  player.catchUp();
  vi.advanceTimersByTime(ENOUGH_MS);
  expect([player.playing.value, player.speed.value]).toEqual([false, 'as played']);
  hear(steps[5]!.to + 1 - KNOWN);
  expect(player.playing.value).toBe(true);
});
