/** A thread with a queue: bounded in all and for each address, which take turns. */
import { afterEach, beforeEach, expect, it } from 'vitest';
import { pino } from 'pino';
import { isRefusal } from '../../shared/contract/game.ts';
import type * as held from '../testing/held-worker.ts';
import { WorkerPool } from './worker-pool.ts';

let gate: Int32Array;
let pool: WorkerPool<typeof held>;
const answered: string[] = [];
beforeEach(() => {
  gate = new Int32Array(new SharedArrayBuffer(4));
  answered.length = 0;
  pool = poolOf(200_000);
});
afterEach(() => pool.close());

const poolOf = (givenUpMs: number): typeof pool =>
  new WorkerPool({
    name: 'a test',
    script: new URL('../testing/held-worker.ts', import.meta.url),
    log: pino({ level: 'silent' }),
    givenUpMs,
    heapMb: 64,
    mostWaiting: 4,
    mostOfAddress: 2,
  });

async function ask(address: string, answer: string, isGone?: () => boolean) {
  const reply = await pool.run('hold', { gate, answer }, { address, ...(isGone && { isGone }) });
  if (isRefusal(reply)) return reply.refused;
  answered.push(reply.answer);
  return reply.answer;
}

function open(): void {
  Atomics.store(gate, 0, 1);
  Atomics.notify(gate, 0);
}

it('addresses take turns: who asks for much is not before others who ask for little', async () => {
  const asked = [ask('a', 'a1'), ask('a', 'a2'), ask('a', 'a3'), ask('b', 'b1')];
  open();
  await Promise.all(asked);
  expect(answered).toEqual(['a1', 'a2', 'b1', 'a3']);
});

it('what waits is bounded, for an address and in all', async () => {
  const asked = [ask('a', 'a1'), ask('a', 'a2'), ask('a', 'a3'), ask('b', 'b1')];
  expect(await ask('a', 'a4')).toBe('busy');
  asked.push(ask('b', 'b2'));
  expect(pool.waiting).toBe(4);
  expect(await ask('c', 'c1')).toBe('busy');
  open();
  expect(await Promise.all(asked)).toEqual(['a1', 'a2', 'a3', 'b1', 'b2']);
  expect(await ask('c', 'c2')).toBe('c2');
});

it('nothing is done for who has gone meanwhile, nor once it is closed', async () => {
  const [first, gone] = [ask('a', 'a1'), ask('a', 'a2', () => true)];
  open();
  expect(await Promise.all([first, gone])).toEqual(['a1', 'gone']);
  await pool.close();
  expect(await ask('a', 'a3')).toBe('busy');
});

it("work is given up by the processor's time it takes, not by how long it lasts on a busy machine", async () => {
  const [held, toiling] = [poolOf(200), poolOf(400)];
  try {
    const answer = held.run('hold', { gate, answer: 'late' });
    await expect(toiling.run('toil', undefined as never)).rejects.toThrow('aborted');
    open();
    expect(await answer).toEqual({ answer: 'late' });
    // A new thread takes the next question.
    expect(await toiling.run('hold', { gate, answer: 'next' })).toEqual({ answer: 'next' });
  } finally {
    await Promise.all([held.close(), toiling.close()]);
  }
});

it('its thread imports its module: one that requires it could end the process as it is closed', async () => {
  expect(await pool.run('canRequire', undefined)).toBe(false);
});
