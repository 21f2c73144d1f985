import { once } from 'node:events';
import type { AddressInfo } from 'node:net';
import FakeTimers from '@sinonjs/fake-timers';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { WebSocket, WebSocketServer } from 'ws';
import { Stillness } from '../cluster/stillness.ts';
import { ClientState } from '../colyseus.ts';
import { BoundedClient, MAX_UNSENT_BYTES } from './bounded-client.ts';

/** Checks under way, oldest first. */
let checks: PromiseWithResolvers<void>[];
let received: number[];
let closedWith: number | null;
let pause: () => void;
let client: BoundedClient;
let close: () => void;

beforeEach(async () => {
  const clock = FakeTimers.install({ toFake: ['performance', 'setInterval', 'clearInterval'] });
  [checks, received, closedWith] = [[], [], null];
  const stillness = new Stillness(() => {
    const check = Promise.withResolvers<void>();
    checks.push(check);
    return check.promise;
  }, console.error);
  stillness.start();
  pause = () => void clock.jump(1000);
  const sockets = new WebSocketServer({ port: 0, host: '127.0.0.1' });
  await once(sockets, 'listening');
  const person = new WebSocket(`ws://127.0.0.1:${(sockets.address() as AddressInfo).port}`);
  person.on('message', (data: Buffer) => received.push(data[0]!));
  person.on('close', (code) => (closedWith = code));
  const [[socket]] = await Promise.all([once(sockets, 'connection'), once(person, 'open')]);
  client = new BoundedClient('session', socket as never, stillness);
  client.state = ClientState.JOINED;
  close = () => {
    person.terminate();
    sockets.close();
    stillness.stop();
    clock.uninstall();
  };
});
afterEach(() => close());

const say = (...words: number[]) => words.forEach((word) => client.raw(Buffer.of(word)));
/** All that is written by the end of a turn of the event loop would be by now. */
const settle = () => new Promise((resolve) => setImmediate(() => setImmediate(resolve)));

it('holds what a paused process says until it is sure, then sends it in order over the same connection', async () => {
  say(1);
  await expect.poll(() => received).toEqual([1]);
  pause();
  say(2, 3);
  await settle();
  say(4);
  await settle();
  expect([received, checks.length]).toEqual([[1], 1]);
  checks[0]!.resolve();
  await expect.poll(() => received).toEqual([1, 2, 3, 4]);
  say(5);
  await expect.poll(() => received).toEqual([1, 2, 3, 4, 5]);
  expect(closedWith).toBe(null);
});

it('says nothing of it where the room turns out to be another process’s', async () => {
  pause();
  say(1);
  await settle();
  // As the framework does it with whoever is sent away: the state at once, the close a moment later.
  client.state = ClientState.LEAVING;
  checks[0]!.resolve();
  await settle();
  client.leave(4101);
  await expect.poll(() => closedWith).toBe(4101);
  expect(received).toEqual([]);
});

it('holds no more than its bound: then the connection closes', async () => {
  pause();
  const half = Buffer.alloc(MAX_UNSENT_BYTES / 2 + 1);
  for (let time = 0; time < 3; time++) client.raw(half);
  await expect.poll(() => closedWith).toBe(4102);
  expect(received).toEqual([]);
});
