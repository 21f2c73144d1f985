import { once } from 'node:events';
import type { AddressInfo, Socket } from 'node:net';
import FakeTimers from '@sinonjs/fake-timers';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { WebSocket, WebSocketServer } from 'ws';
import { Stillness } from '../cluster/stillness.ts';
import { Protocol } from '../colyseus.ts';
import { guardFrames } from './frame-guard.ts';

/** Checks under way, oldest first. */
let checks: PromiseWithResolvers<void>[];
/** What the room received. */
let received: number[];
let onReceived: (frame: number) => void;
let pause: () => void;
/** Frames that its address may still send. */
let left: number;
let client: WebSocket;
let server: WebSocket;
let close: () => void;

beforeEach(async () => {
  const clock = FakeTimers.install({ toFake: ['performance', 'setInterval', 'clearInterval'] });
  [checks, received] = [[], []];
  onReceived = () => {};
  const stillness = new Stillness(() => {
    const check = Promise.withResolvers<void>();
    checks.push(check);
    return check.promise;
  }, console.error);
  stillness.start();
  pause = () => void clock.jump(1000);
  const sockets = new WebSocketServer({ port: 0, host: '127.0.0.1' });
  await once(sockets, 'listening');
  client = new WebSocket(`ws://127.0.0.1:${(sockets.address() as AddressInfo).port}`);
  const [[socket]] = await Promise.all([once(sockets, 'connection'), once(client, 'open')]);
  server = socket as WebSocket;
  left = 1000;
  guardFrames(server, { onThrown: console.error, takes: () => left-- > 0, stillness });
  server.on('message', (data: Buffer) => {
    received.push(data[1]!);
    onReceived(data[1]!);
  });
  close = () => {
    client.terminate();
    sockets.close();
    stillness.stop();
    clock.uninstall();
  };
});
afterEach(() => close());

/** In one packet, as they lie in the kernel after a real pause: a paused socket reads no second one. */
function send(...frames: number[]): void {
  const { _socket: tcp } = client as unknown as { _socket: Socket };
  tcp.cork();
  for (const frame of frames) client.send(Buffer.from([Protocol.PING, frame]));
  tcp.uncork();
}

/** Resolves when they wait there. */
async function sendWhilePaused(...frames: number[]): Promise<void> {
  pause();
  send(...frames);
  await expect.poll(() => server.isPaused).toBe(true);
}

it('delivers what came during a pause once each, in order, as soon as the process is sure', async () => {
  await sendWhilePaused(1, 2, 3, 4, 5);
  expect(received).toEqual([]);
  checks[0]!.resolve();
  await expect.poll(() => received).toEqual([1, 2, 3, 4, 5]);
  send(6);
  await expect.poll(() => received).toEqual([1, 2, 3, 4, 5, 6]);
  expect(checks).toHaveLength(1);
});

it('keeps the rest, in order, when the process pauses again while they are delivered', async () => {
  onReceived = (frame) => frame === 2 && pause();
  await sendWhilePaused(1, 2, 3, 4);
  checks[0]!.resolve();
  await expect.poll(() => checks.length).toBe(2);
  expect(received).toEqual([1, 2]);
  checks[1]!.resolve();
  await expect.poll(() => received).toEqual([1, 2, 3, 4]);
});

it('drops the frames of a connection that closes meanwhile', async () => {
  await sendWhilePaused(1, 2);
  server.terminate();
  await once(client, 'close');
  checks[0]!.resolve();
  await new Promise((resolve) => setImmediate(resolve));
  expect(received).toEqual([]);
});

it('closes a connection that sends more than it may while the process is unsure', async () => {
  pause();
  const closed = once(client, 'close');
  send(...Array(200).keys());
  await closed;
  checks[0]!.resolve();
  await new Promise((resolve) => setImmediate(resolve));
  expect(received).toEqual([]);
});

it('closes a connection that floods it with pongs which nobody asked for', async () => {
  const closed = once(client, 'close');
  for (let sent = 0; sent < 200; sent++) client.pong();
  await closed;
});

it('closes a connection whose address has sent as much as it may, whatever kind of frames', async () => {
  left = 3;
  send(1);
  client.ping();
  client.pong();
  await expect.poll(() => [received, left]).toEqual([[1], 0]);
  const closed = once(client, 'close');
  client.ping();
  await closed;
});

it('takes the pongs of an honest connection', async () => {
  for (let sent = 0; sent < 10; sent++) client.pong();
  send(1);
  await expect.poll(() => received).toEqual([1]);
});
