import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import type { ListedTable, TableChanges } from '../../../shared/protocol.ts';
import { areTablesOld, openTables, watchTables } from './lobby.ts';

const table = (matchId: string) => ({ matchId }) as ListedTable;

/** A lobby's room that answers echoes until the test says otherwise. */
class FakeLobby {
  reconnection = { enabled: true };
  connection = { close: () => void (this.isClosed = true) };
  isClosed = false;
  isSilent = false;
  pings = 0;
  onMessage = (type: string, hear: (message: never) => void) => void (this.#hear[type] = hear);
  onLeave = (hear: () => void) => void (this.drop = hear);
  drop = () => undefined as void;
  leave = async () => void (this.isClosed = true);
  removeAllListeners = () => undefined;
  #hear: Record<string, (message: never) => void> = {};

  ping(hear: (tripMs: number) => void): void {
    this.pings++;
    if (!this.isSilent) hear(20);
  }

  send(type: 'tables', tables: ListedTable[]): void;
  send(type: 'changes', changes: TableChanges): void;
  send(type: string, message: unknown): void {
    if (!this.isSilent) this.#hear[type]?.(message as never);
  }
}

let lobbies: FakeLobby[];
let isServerAway: boolean;
let page: EventTarget;
let stop: () => void;

beforeEach(() => {
  vi.useFakeTimers();
  page = new EventTarget();
  vi.stubGlobal('addEventListener', page.addEventListener.bind(page));
  vi.stubGlobal('removeEventListener', page.removeEventListener.bind(page));
  vi.stubGlobal('document', { visibilityState: 'visible' });
  [lobbies, isServerAway] = [[], false];
  const joinRoom = async () => {
    if (isServerAway) throw new Error('nobody there');
    lobbies.push(new FakeLobby());
    return lobbies.at(-1);
  };
  stop = watchTables({ loadRooms: async () => ({ joinRoom, retryAfterIn: () => 0 }) as never });
});
afterEach(() => {
  stop();
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

const pass = (ms: number) => vi.advanceTimersByTimeAsync(ms);
const listed = () => openTables.value?.map(({ matchId }) => matchId);

/** The last connection brings its first list. */
async function open(...ids: string[]): Promise<FakeLobby> {
  await pass(0);
  const lobby = lobbies.at(-1)!;
  lobby.send('tables', ids.map(table));
  return lobby;
}

test('a list is new for as long as its connection answers', async () => {
  const lobby = await open('a');
  await pass(120_000);
  lobby.send('changes', { put: [table('b')], gone: [] });
  expect([listed(), areTablesOld.value, lobbies.length]).toEqual([['b', 'a'], false, 1]);
  expect(lobby.pings).toBeLessThan(35);
});

test('a connection that falls silent shows within ten seconds, and the list is new again with the next one', async () => {
  const lobby = await open('a');
  await pass(60_000);
  lobby.isSilent = isServerAway = true;
  await pass(10_000);
  expect([areTablesOld.value, lobby.isClosed, listed()]).toEqual([true, true, ['a']]);
  isServerAway = false;
  await pass(8000);
  expect([areTablesOld.value, lobbies.length]).toEqual([true, 2]);
  await open('b');
  expect([areTablesOld.value, listed()]).toEqual([false, ['b']]);
  lobby.isSilent = false;
  lobby.send('tables', [table('z')]);
  expect(listed()).toEqual(['b']);
});

test('a short break is not mentioned', async () => {
  (await open('a')).drop();
  await pass(400);
  await open('a');
  await pass(5000);
  expect([areTablesOld.value, lobbies.length]).toEqual([false, 2]);
});

test('a page that wakes asks at once', async () => {
  const lobby = await open('a');
  const { pings } = lobby;
  for (const type of ['online', 'visibilitychange']) page.dispatchEvent(new Event(type));
  page.dispatchEvent(Object.assign(new Event('pageshow'), { persisted: true }));
  expect(lobby.pings).toBe(pings + 3);
  Object.assign(document, { visibilityState: 'hidden' });
  page.dispatchEvent(new Event('visibilitychange'));
  page.dispatchEvent(Object.assign(new Event('pageshow'), { persisted: false }));
  expect(lobby.pings).toBe(pings + 3);
});

test('a page that wakes without a connection joins at once, however long it has tried', async () => {
  const lobby = await open('a');
  isServerAway = true;
  lobby.drop();
  await pass(60_000);
  isServerAway = false;
  page.dispatchEvent(new Event('online'));
  await pass(300);
  expect(lobbies).toHaveLength(2);
});

test('nothing is left of it once nobody looks', async () => {
  const lobby = await open('a');
  stop();
  expect([lobby.isClosed, openTables.value]).toEqual([true, null]);
  page.dispatchEvent(new Event('online'));
  await pass(60_000);
  expect(lobbies).toHaveLength(1);
});
