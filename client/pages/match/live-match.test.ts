import { signal, type Signal } from '@preact/signals';
import { afterEach, afterAll, beforeEach, expect, test, vi } from 'vitest';
import type { SyncedGame } from '../../../shared/contract/game.ts';
import { waWaWest } from '../../../shared/games/wa-wa-west/game.ts';
import { playRounds } from '../../../shared/games/wa-wa-west/testing.ts';
import type { WaWaWestView } from '../../../shared/games/wa-wa-west/types.ts';
import type { RedactedEvent } from '../../../shared/protocol.ts';
import type { OnEvents, RoomSnapshot } from '../../app/connection.ts';
import type { Stage, Step } from '../../kit/game-ui.ts';

/** What a browser has and a test has not: media queries, and frames, which are run by hand here. */
afterAll(() => void vi.unstubAllGlobals());
const frames = new Map<number, (ms: number) => void>();
let lastFrame = 0;
vi.stubGlobal('matchMedia', () => ({ matches: false, addEventListener: () => undefined }));
vi.stubGlobal('document', { hidden: false, addEventListener: () => undefined, removeEventListener: () => undefined });
vi.stubGlobal('requestAnimationFrame', (frame: (ms: number) => void) => (frames.set(++lastFrame, frame), lastFrame));
vi.stubGlobal('cancelAnimationFrame', (handle: number) => frames.delete(handle));
const { LiveMatch } = await import('./live-match.ts');

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

const synced = await waWaWest.synced();

/** The table after so many rounds, as the room shows it to everybody; the fourth round ends the match. */
function tableAfter(round: number): RoomSnapshot {
  const table = new synced.Table();
  synced.write(table, waWaWest.visibility.view(playedTo(round).state, 'spectator'));
  const given = {
    badge: null,
    reservedFor: '',
    key: '',
    commitment: '',
    opened: false,
    standIn: false,
    again: '' as const,
  };
  const seat = { bot: false, temperament: '', taken: true, connected: true, ...given } as const;
  return {
    phase: 'playing',
    game: 'wa-wa-west',
    rulesVersion: waWaWest.info.rulesVersion,
    title: waWaWest.info.title,
    seats: ['Kemi', 'Tom'].map((name) => ({ ...seat, name })),
    host: 0,
    locked: false,
    codeHidden: false,
    commentary: false,
    muted: false,
    talk: 'chat',
    watching: 0,
    starting: false,
    public: true,
    options: JSON.stringify(waWaWest.options.schema.parse({})),
    commitment: '',
    again: { until: 0, bots: false, lead: null, obstacle: '' },
    rematchId: null,
    grewFrom: '',
    table,
  };
}

/** What happened in a round, as the log has it. */
const happenedIn = (round: number): RedactedEvent[] => {
  const events = playedTo(round).events;
  const earlier = round > 1 ? playedTo(round - 1).events.length : 0;
  return events.slice(earlier).map((event, index) => ({ pos: earlier + index, time: 0, event, hash: '' }));
};

let live: InstanceType<typeof LiveMatch>;
let table: Signal<RoomSnapshot | null>;
let hear: OnEvents;
let shown: number[];
let steps: Step[];
let durationMs: number;
/** Of the motions of this stage; null where nobody is put out. */
let stillMs: number | null;
/** Where they were sought, ms. */
let sought: number[];

/** Another page of the same match, whose rules come when `load` brings them. */
function open(load: () => Promise<SyncedGame>): void {
  live = new LiveMatch(
    'abcdefghij0123456789',
    (onEvents) => {
      hear = onEvents;
      return {
        table,
        own: signal(null),
        link: signal({ is: 'live' } as const),
        nextTry: signal({ from: 0, at: 0 }),
        standsAt: signal(null),
        opensAt: signal(null),
        haltedFor: signal(null),
        now: () => 0,
        setPace: () => Promise.resolve(null),
        arrival: () => 0,
        everything: async () => [],
        ask: () => Promise.resolve(null),
        answerAgain: async () => null,
        say: async () => null,
        commentary: async () => null,
        onCommentary: null,
        said: signal(null),
        chat: signal([]),
        reports: signal([]),
        report: async () => ({ toHost: true }),
        retryNow: () => undefined,
        playHere: () => undefined,
        close: () => undefined,
      };
    },
    load,
  );
}

beforeEach(async () => {
  frames.clear();
  [shown, steps, durationMs, stillMs, sought] = [[], [], 2400, null, []];
  table = signal<RoomSnapshot | null>(tableAfter(1));
  open(async () => ({ game: waWaWest, synced }));
  await Promise.resolve();
  hear([], true);
  live.attachStage(stage);
});

afterEach(() => live.close());

const stage: Stage = {
  show: (view) => shown.push(roundOf(view)),
  prepare: async () => undefined,
  motion: (step) => {
    steps.push(step);
    return { durationMs, cues: [], tellings: [], ...(stillMs !== null && { stillMs }), seek: (ms) => sought.push(ms) };
  },
  setCountdown: () => undefined,
  target: () => undefined,
  tokenAt: () => null,
  picture: () => Promise.reject(new Error('Nothing is drawn')),
  resize: () => undefined,
  destroy: () => undefined,
};
const roundOf = (view: object | null) => (view as WaWaWestView).round;
const round = () => roundOf(live.view.value);

/** The server's patch, then its events. */
function reveal(number: number): void {
  table.value = tableAfter(number);
  hear(happenedIn(number), false);
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

test('hand, bar and log wait until the stage has shown a reveal', () => {
  reveal(2);
  expect(live.isAnimating.value).toBe(true);
  expect([round(), told()]).toEqual([2, []]);
  finishMotion();
  expect([round(), told(), live.isAnimating.value]).toEqual([3, ['Round 2'], false]);
});

test('a patch alone moves nothing: the motion is yet to come', () => {
  table.value = tableAfter(2);
  expect(round()).toBe(2);
  expect(shown.at(-1)).toBe(2);
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

test('what was missed is not played, but told', () => {
  table.value = tableAfter(3);
  hear([...happenedIn(2), ...happenedIn(3)], true);
  expect(steps).toEqual([]);
  expect([round(), told()]).toEqual([4, ['Round 2', 'Round 3']]);
});

test('the match is over when the stage has shown it', () => {
  reveal(4);
  expect(live.isOver.value).toBe(false);
  finishMotion();
  expect(live.isOver.value).toBe(true);
});

test('what was told before the rules were here is told as soon as they are', async () => {
  live.close();
  const coming = Promise.withResolvers<SyncedGame>();
  open(() => coming.promise);
  table.value = tableAfter(2);
  hear(happenedIn(2), true);
  expect([live.game, live.view.value, told()]).toEqual([null, null, []]);
  coming.resolve({ game: waWaWest, synced });
  await coming.promise;
  expect([live.game, round(), told()]).toEqual([waWaWest, 3, ['Round 2']]);
});

test('rules that do not come are noticed', async () => {
  live.close();
  const complaints = vi.spyOn(console, 'error').mockImplementation(() => undefined);
  open(() => Promise.reject(new Error('No network')));
  await vi.waitFor(() => expect(live.isGameMissing.value).toBe(true));
  expect(complaints).toHaveBeenCalledOnce();
  complaints.mockRestore();
});

test('without a stage everything is told at once', () => {
  live.attachStage(null);
  reveal(2);
  expect([round(), told()]).toEqual([3, ['Round 2']]);
});

test('a long match costs no copies: events and log grow where they are', () => {
  const [events, log] = [live.events.value, live.log.value];
  for (const number of [2, 3, 4]) reveal(number);
  finishMotion();
  expect(live.events.value).toBe(events);
  expect(live.log.value).toBe(log);
  expect(events).toHaveLength(playedTo(4).events.length - playedTo(1).events.length);
});

test('a stage that comes after the hand is told what it may be used for', () => {
  const target = vi.fn<Stage['target']>();
  const targeting = { is: 'seat', seats: [1], onPick: () => undefined } as never;
  live.attachStage(null);
  live.target(targeting);
  live.attachStage({ ...stage, target });
  live.target(null);
  expect(target.mock.calls).toEqual([[targeting], [null]]);
});
