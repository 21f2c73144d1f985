import { signal } from '@preact/signals';
import { afterAll, afterEach, beforeEach, expect, test, vi } from 'vitest';
import type { GameTypes } from '../../../shared/contract/game.ts';
import { waWaWest } from '../../../shared/games/wa-wa-west/game.ts';
import { playRounds } from '../../../shared/games/wa-wa-west/testing.ts';
import type { WaWaWestView } from '../../../shared/games/wa-wa-west/types.ts';
import type { RedactedEvent } from '../../../shared/protocol.ts';
import type { Perspective, Stage, Step } from '../../kit/game-ui.ts';
import { MatchClock } from '../../app/connection/match-clock.ts';
import { FAST, LiveStage } from './live-stage.ts';

/** What a browser has and a test has not: frames, which are run by hand here. */
const frames = new Map<number, (ms: number) => void>();
let lastFrame = 0;
vi.stubGlobal('document', { hidden: false, addEventListener: () => undefined, removeEventListener: () => undefined });
vi.stubGlobal('requestAnimationFrame', (frame: (ms: number) => void) => (frames.set(++lastFrame, frame), lastFrame));
vi.stubGlobal('cancelAnimationFrame', (handle: number) => frames.delete(handle));
afterAll(() => void vi.unstubAllGlobals());

function runFrames(ms: number): void {
  const due = [...frames.values()];
  frames.clear();
  for (const frame of due) frame(ms);
}

/** Lets a motion run from its first frame to its end. */
function finishMotion(): void {
  runFrames(0);
  runFrames(60_000);
}

const rounds = ['reload|reload', 'shield|reload', 'reload|shield', 'gun>1|reload'];
const playedTo = (round: number) => playRounds({}, ...rounds.slice(0, round));
/** After so many rounds; the fourth ends the match. */
const viewAfter = (round: number) =>
  waWaWest.visibility.view(playedTo(round).state, 'spectator') as unknown as GameTypes['view'];

/** What happened in a round, as the log has it. */
const happenedIn = (round: number): RedactedEvent[] => {
  const events = playedTo(round).events;
  const earlier = round > 1 ? playedTo(round - 1).events.length : 0;
  return events.slice(earlier).map((event, index) => ({ pos: earlier + index, time: 0, event, hash: '' }));
};

const names = ['Kemi', 'Tom'];
const plain: Perspective = { you: null, names, bots: [], away: [], dark: false, reducedMotion: false };
const perspective = signal(plain);
const seat = signal<number | null>(null);
const areBotsAlone = signal(false);
let view: GameTypes['view'];
let live: LiveStage;
let shown: number[];
let steps: Step[];
let rates: (number | undefined)[];
let durationMs: number;
/** Of the motions of this stage; null where nobody is put out. */
let stillMs: number | null;
/** Where they were sought, ms. */
let sought: number[];

beforeEach(() => {
  frames.clear();
  [shown, steps, rates, durationMs, stillMs, sought] = [[], [], [], 2400, null, []];
  [perspective.value, seat.value, areBotsAlone.value] = [plain, null, false];
  view = viewAfter(1);
  live = new LiveStage({
    connection: { link: signal({ is: 'live' } as const), clock: new MatchClock() },
    game: waWaWest,
    seat,
    perspective,
    areBotsAlone,
    view: () => view,
  });
  live.attach(stage);
});

afterEach(() => live.close());

const stage: Stage = {
  show: (one) => shown.push(roundOf(one)),
  prepare: async () => undefined,
  motion: (step, _, rate) => {
    steps.push(step);
    rates.push(rate);
    return { durationMs, cues: [], tellings: [], ...(stillMs !== null && { stillMs }), seek: (ms) => sought.push(ms) };
  },
  setCountdown: () => undefined,
  target: () => undefined,
  tokenAt: () => null,
  picture: () => Promise.reject(new Error('Nothing is drawn')),
  resize: () => undefined,
  destroy: () => undefined,
};
const roundOf = (one: object | null) => (one as WaWaWestView).round;
const round = () => roundOf(live.view.value);

/** A round comes in. */
function reveal(number: number): void {
  view = viewAfter(number);
  live.tell(happenedIn(number), false);
}

/** Of which rounds the log tells. */
const told = () => [...new Set(live.log.value.map(({ heading }) => heading))];

test('what puts one out is held as soon as it is heard, at any size, until it was read', () => {
  stillMs = 900;
  reveal(2);
  expect(live.isHeld.value).toBe(true);
  finishMotion();
  expect(sought.splice(0).at(-1)).toBe(900);
  live.resized();
  expect(sought).toEqual([900]);
  live.watchOn();
  expect([live.isHeld.value, shown.at(-1)]).toEqual([false, 3]);
});

test('a story that comes later takes the stage from what is held', () => {
  stillMs = 900;
  reveal(2);
  finishMotion();
  stillMs = null;
  reveal(3);
  expect(live.isHeld.value).toBe(false);
});

test('a short motion that comes later leaves it held, and is told', () => {
  stillMs = 900;
  reveal(2);
  finishMotion();
  [durationMs, stillMs] = [220, null];
  reveal(3);
  expect([live.isHeld.value, round(), told()]).toEqual([true, 4, ['Round 2', 'Round 3']]);
});

test('what put this seat out is kept', () => {
  seat.value = 1;
  reveal(2);
  expect(live.fall.value).toBeNull();
  reveal(3);
  reveal(4);
  expect(live.fall.value).toMatchObject({ before: { round: 4 } });
});

test('hand, bar and log wait until the stage has shown a reveal', () => {
  reveal(2);
  expect(live.isAnimating.value).toBe(true);
  expect([round(), told()]).toEqual([2, []]);
  finishMotion();
  expect([round(), told(), live.isAnimating.value]).toEqual([3, ['Round 2'], false]);
});

test('while a reveal plays, its sentences are told at their times', () => {
  reveal(2);
  expect(live.told.value).toBeNull();
  runFrames(0);
  expect(live.told.value).toMatchObject({ heading: 'Round 2' });
  finishMotion();
  expect(live.told.value).toBeNull();
});

test('new events end the running motion where it led, and begin the next one there', () => {
  reveal(2);
  reveal(3);
  expect(told()).toEqual(['Round 2']);
  expect(steps).toMatchObject([
    { before: { round: 2 }, after: { round: 3 } },
    { before: { round: 3 }, after: { round: 4 } },
  ]);
});

test('a short motion keeps nobody waiting', () => {
  durationMs = 220;
  reveal(2);
  expect([live.isAnimating.value, round()]).toEqual([false, 3]);
});

test('among bots alone the table moves faster', () => {
  reveal(2);
  expect(rates).toEqual([undefined]);
  finishMotion();
  areBotsAlone.value = true;
  reveal(3);
  expect(rates.slice(1)).toEqual([undefined, FAST]);
});

test('a picture that can’t be drawn holds nothing up', () => {
  const complaints = vi.spyOn(console, 'error').mockImplementation(() => undefined);
  live.attach({
    ...stage,
    motion: () => ({
      durationMs,
      cues: [],
      tellings: [],
      seek: () => {
        throw new Error('No texture');
      },
    }),
  });
  reveal(2);
  finishMotion();
  expect(complaints).toHaveBeenCalledOnce();
  expect([round(), told(), live.isAnimating.value]).toEqual([3, ['Round 2'], false]);
  complaints.mockRestore();
});

test('what was missed is not played, but told', () => {
  view = viewAfter(3);
  live.tell([...happenedIn(2), ...happenedIn(3)], true);
  expect(steps).toEqual([]);
  expect([round(), told()]).toEqual([4, ['Round 2', 'Round 3']]);
  expect(live.log.value.every(({ step }) => step === null)).toBe(true);
});

test('the match is over when the stage has shown it', () => {
  reveal(4);
  expect(live.isOver.value).toBe(false);
  finishMotion();
  expect(live.isOver.value).toBe(true);
});

test('without a stage everything is told at once', () => {
  live.attach(null);
  reveal(2);
  expect([round(), told()]).toEqual([3, ['Round 2']]);
});

test('another perspective is painted at once, but not while something moves', () => {
  const before = shown.length;
  perspective.value = { ...plain };
  expect(shown).toHaveLength(before);
  perspective.value = { ...plain, dark: true };
  expect(shown).toHaveLength(before + 1);
  reveal(2);
  perspective.value = plain;
  expect(shown).toHaveLength(before + 1);
});

test('a stage that comes after the hand is told what it may be used for', () => {
  const target = vi.fn<Stage['target']>();
  const targeting = { is: 'seat', seats: [1], onPick: () => undefined } as never;
  live.attach(null);
  live.target(targeting);
  live.attach({ ...stage, target });
  live.target(null);
  expect(target.mock.calls).toEqual([[targeting], [null]]);
});
