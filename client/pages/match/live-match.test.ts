import { signal } from '@preact/signals';
import { beforeEach, expect, test, vi } from 'vitest';
import type { RedactedEvent } from '../../../shared/protocol.ts';
import type { Motion, Stage, Step } from '../../kit/game-ui.ts';
import { type Playing, play } from '../../kit/stage/playback.ts';
import { LiveMatch } from './live-match.ts';

/** The line's ends that the test holds. */
const ends = vi.hoisted(() => ({
  hear: (_events: unknown[], _late: boolean): void => undefined,
  table: undefined as any,
  own: undefined as any,
}));

vi.mock('../../app/connection.ts', () => ({
  MatchConnection: class {
    table = ends.table;
    own = ends.own;
    link = signal({ is: 'live' });
    constructor(_id: string, hear: typeof ends.hear) {
      ends.hear = hear;
    }
    now = () => 0;
    close = () => undefined;
  },
}));
vi.mock('../../app/settings.ts', () => ({ isDark: signal(false), isStill: signal(false) }));
vi.mock('../../kit/stage/playback.ts', () => ({ play: vi.fn<typeof play>() }));
vi.mock('../../../shared/games/index.ts', () => ({
  gameOf: () => ({
    synced: { read: (table: { count: number }) => ({ count: table.count, players: [] }) },
    narrator: {
      describe: (event: { says?: string }) => (event.says ? [event.says] : []),
      heading: () => null,
    },
    status: (view: { count: number }) => ({
      clock: null,
      outcome: view.count >= 9 ? { tie: false, winners: [0] } : null,
    }),
  }),
}));

const seat = { name: 'Kemi', bot: false, taken: true, connected: true, reservedFor: '' };
const tableAt = (count: number) => ({ phase: 'playing', game: 'g', options: '{}', seats: [seat], table: { count } });
let pos = 0;
const happened = (says: string): RedactedEvent[] => [
  { pos: pos++, time: 0, event: { type: 'revealed', says } as never, hash: '' },
];

let live: LiveMatch;
let shown: number[];
let steps: Step[];
let durationMs: number;
let finish: () => void;

beforeEach(() => {
  vi.stubGlobal('requestAnimationFrame', () => 0);
  vi.stubGlobal('cancelAnimationFrame', () => undefined);
  [shown, steps, durationMs] = [[], [], 2400];
  ends.table = signal(tableAt(1));
  ends.own = signal(null);
  vi.mocked(play).mockImplementation((motion: Motion, done: () => void): Playing => {
    let isOver = false;
    finish = () => {
      if (isOver) return;
      isOver = true;
      motion.seek(motion.durationMs);
      done();
    };
    return { finish, stop: () => (isOver = true) };
  });
  const stage = {
    show: (view: { count: number }) => shown.push(view.count),
    motion: (step: Step) => (steps.push(step), { durationMs, seek: () => undefined }),
    setCountdown: () => undefined,
  } as unknown as Stage;
  live = new LiveMatch('id');
  ends.hear([], true);
  live.stand(stage);
});

const counted = () => (live.view.value as { count?: number } | null)?.count;

/** The server's patch, then its events. */
function reveal(count: number, says = `to ${count}`): void {
  ends.table.value = tableAt(count);
  ends.hear(happened(says), false);
}

const told = () => live.log.value.flatMap(({ sentences }) => sentences);

test('dock, bar and log wait until the table has shown a reveal', () => {
  reveal(2);
  expect(live.isAnimating.value).toBe(true);
  expect([counted(), told()]).toEqual([1, []]);
  finish();
  expect([counted(), told(), live.isAnimating.value]).toEqual([2, ['to 2'], false]);
});

test('a patch alone moves nothing: the motion is yet to come', () => {
  ends.table.value = tableAt(2);
  expect(counted()).toBe(1);
  expect(shown.at(-1)).toBe(1);
});

test('new events end the running motion where it led, and begin the next one there', () => {
  reveal(2);
  reveal(3);
  expect(told()).toEqual(['to 2']);
  expect(steps).toMatchObject([
    { before: { count: 1 }, after: { count: 2 } },
    { before: { count: 2 }, after: { count: 3 } },
  ]);
});

test('a short motion keeps nobody waiting', () => {
  durationMs = 220;
  reveal(2);
  expect([live.isAnimating.value, counted()]).toEqual([false, 2]);
});

test('what was missed is not played, but told', () => {
  ends.table.value = tableAt(5);
  ends.hear([...happened('one'), ...happened('two')], true);
  expect(steps).toEqual([]);
  expect([counted(), told()]).toEqual([5, ['one', 'two']]);
});

test('the match is over when the table has shown it', () => {
  reveal(9);
  expect(live.isOver.value).toBe(false);
  finish();
  expect(live.isOver.value).toBe(true);
});

test('without a stage everything is told at once', () => {
  live.stand(null);
  reveal(4);
  expect([counted(), told()]).toEqual([4, ['to 4']]);
});

test('a long match costs no copies: events and log grow where they are', () => {
  const [events, log] = [live.events.value, live.log.value];
  for (let count = 2; count < 8; count++) reveal(count);
  finish();
  expect([live.events.value, live.log.value]).toEqual([events, log]);
  expect(live.events.value).toBe(events);
  expect(live.log.value).toBe(log);
  expect([events.length, log.length]).toEqual([6, 6]);
});

test('a stage that comes after the hand has pointed is told what it may be used for', () => {
  const pen = { is: 'pen' };
  const aimed: unknown[] = [];
  const late = { show: () => undefined, target: (aim: unknown) => aimed.push(aim) } as unknown as Stage;
  live.stand(null);
  live.aim(pen);
  live.stand(late);
  live.aim(null);
  expect(aimed).toEqual([pen, null]);
});
