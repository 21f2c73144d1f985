import { signal, type Signal } from '@preact/signals';
import { afterEach, afterAll, beforeEach, expect, test, vi } from 'vitest';
import type { SyncedGame } from '../../../shared/contract/game.ts';
import { waWaWest } from '../../../shared/games/wa-wa-west/game.ts';
import { playRounds } from '../../../shared/games/wa-wa-west/testing.ts';
import type { WaWaWestView } from '../../../shared/games/wa-wa-west/types.ts';
import type { RedactedEvent } from '../../../shared/protocol.ts';
import { MatchClock } from '../../app/connection/match-clock.ts';
import { TableTalk } from '../../app/connection/table-talk.ts';
import type { OnEvents } from '../../app/connection/told-events.ts';
import type { RoomSnapshot } from '../../app/connection/room-snapshot.ts';
import type { Failure } from '../../app/connection/api.ts';
import type { Stage } from '../../kit/game-ui.ts';

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
let ask: () => Promise<Failure | null>;

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
        clock: new MatchClock(),
        talk: new TableTalk(),
        requests: {
          command: () => ask(),
          resend: () => undefined,
          end: () => undefined,
          pace: async () => null,
          everything: async () => [],
          again: async () => null,
          say: async () => null,
          commentary: async () => null,
          report: async () => ({ toHost: true }),
        },
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
  ask = async () => null;
  table = signal<RoomSnapshot | null>(tableAfter(1));
  open(async () => ({ game: waWaWest, synced }));
  await Promise.resolve();
  hear([], true);
  live.stage.attach(stage);
});

afterEach(() => live.close());

const stage: Stage = {
  show: () => undefined,
  prepare: async () => undefined,
  motion: () => ({ durationMs: 2400, cues: [], tellings: [], seek: () => undefined }),
  setCountdown: () => undefined,
  target: () => undefined,
  tokenAt: () => null,
  picture: () => Promise.reject(new Error('Nothing is drawn')),
  resize: () => undefined,
  destroy: () => undefined,
};
const round = () => (live.stage.view.value as WaWaWestView | null)?.round;

/** Of which rounds the log tells. */
const told = () => [...new Set(live.stage.log.value.map(({ heading }) => heading))];

test('what comes in is led to by the stage, and is known at once', () => {
  table.value = tableAfter(2);
  hear(happenedIn(2), false);
  expect(live.feed.events.value).toHaveLength(happenedIn(2).length);
  expect([round(), told()]).toEqual([2, []]);
  finishMotion();
  expect([round(), told()]).toEqual([3, ['Round 2']]);
});

test('a patch alone moves nothing: the motion is yet to come', () => {
  table.value = tableAfter(2);
  expect(round()).toBe(2);
});

test('what was told before the rules were here is told as soon as they are', async () => {
  live.close();
  const coming = Promise.withResolvers<SyncedGame>();
  open(() => coming.promise);
  table.value = tableAfter(2);
  hear(happenedIn(2), true);
  expect([live.game, live.stage.view.value, told()]).toEqual([null, null, []]);
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

test('a granted choice takes its note with it, and one of the choices without a clock', async () => {
  live.choicesLeft.value = 2;
  live.note.draft.value = { text: 'A bluff', isOpen: true };
  ask = async () => ({ failed: 'late', message: 'Too late.', problems: [] });
  expect(await live.act({ type: 'choose' })).toBe('Too late.');
  expect([live.choicesLeft.value, live.note.draft.value]).toEqual([2, { text: 'A bluff', isOpen: true }]);
  ask = async () => null;
  expect(await live.act({ type: 'choose' })).toBeNull();
  expect([live.choicesLeft.value, live.note.draft.value]).toEqual([1, null]);
});
