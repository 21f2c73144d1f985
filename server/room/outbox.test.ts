import type { Writable } from 'node:stream';
import { describe, expect, it } from 'vitest';
import * as ws from 'ws';
import { Frames, Outbox } from './outbox.ts';

/** Reads frames as a browser does; the types leave it out. */
const { Receiver } = ws as unknown as { Receiver: new (options: object) => Writable };

const turn = () => new Promise((resolve) => setImmediate(resolve));

describe('what one turn says', () => {
  it('goes to players first, and then to all others, a few at a time', async () => {
    const outbox = new Outbox();
    const told: string[] = [];
    const writer = (name: string) => ({ flush: () => void told.push(name) });
    for (let number = 0; number < 120; number++) outbox.add(writer(`watcher ${number}`), false);
    outbox.add(writer('player'), true);
    expect(told).toEqual([]);
    await turn();
    expect(told[0]).toBe('player');
    expect(told.length).toBeLessThan(100);
    // Somebody plays on while the others are still being told.
    outbox.add(writer('player again'), true);
    await turn();
    await turn();
    expect(told.indexOf('player again')).toBeLessThan(told.indexOf('watcher 119'));
    expect(told.filter((name) => name.startsWith('watcher'))).toEqual(
      Array.from({ length: 120 }, (_, number) => `watcher ${number}`),
    );
  });

  it('is read as it was said, of any length, though its bytes were written over', async () => {
    const frames = new Frames();
    const said = [0, 1, 125, 126, 65_535, 65_536].map((length) => new Uint8Array(length).fill(length % 251));
    const parts = said.map((payload) => frames.of(payload));
    const expected = said.map((payload) => Buffer.from(payload));
    for (const payload of said) payload.fill(255);
    const heard: Buffer[] = [];
    const receiver = new Receiver({ isServer: false, maxPayload: 1e6 });
    receiver.on('message', (data: Buffer, isBinary: boolean) => isBinary && heard.push(data));
    receiver.write(frames.joined(parts));
    await expect.poll(() => heard).toEqual(expected);
  });

  it('is written once for all who are told the same', () => {
    const frames = new Frames();
    const [patch, update, reply] = [Uint8Array.of(1), Uint8Array.of(2), Uint8Array.of(3)];
    const patches = [1, 2, 3].map(() => frames.of(patch));
    const updates = [1, 2, 3].map(() => frames.of(update));
    const all = patches.map((one, index) => frames.joined([one, updates[index]!]));
    expect(new Set(all).size).toBe(1);
    expect([...frames.joined([patches[0]!, frames.of(reply)])]).toEqual([0x82, 1, 1, 0x82, 1, 3]);
  });
});
