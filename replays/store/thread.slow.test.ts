import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { Thread, ThreadLost, type ThreadOptions } from './thread.ts';

/** A real thread that does as it is told. `starts` counts, for all of them. */
const script = new URL(
  `data:text/javascript,${encodeURIComponent(`
    import { workerData } from 'node:worker_threads';
    import { asLongAsItTakes, atDisk, serve } from '${new URL('./thread.ts', import.meta.url)}';
    const start = Atomics.add(workerData.starts, 0, 1) + 1;
    if (workerData.failsFrom <= start && start <= workerData.failsTo) throw new Error('No room to stand.');
    const wait = (ms) => Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, ms);
    serve({
      echo: (word) => word,
      which: () => start,
      refuse: () => { throw new RangeError('Too much.'); },
      exit: () => process.exit(3),
      spin: () => { for (;;); },
      steps: (ms) => { for (const end = Date.now() + ms; Date.now() < end; atDisk(() => {})); },
      disk: (ms) => atDisk(() => wait(ms)),
      starved: (ms) => wait(ms),
      long: (ms) => asLongAsItTakes(() => wait(ms)),
      throwOutside: () => new Promise(() => queueMicrotask(() => { throw new Error('Out of the blue.'); })),
      close: () => {},
    });
  `)}`,
);

/** What that script does. */
type Does = { [name: string]: (value?: unknown) => unknown };

let thread: Thread<Does>;
let data: { starts: Int32Array; failsFrom: number; failsTo: number };
let onDead: ReturnType<typeof vi.fn<ThreadOptions['onDead']>>;
const warn = vi.fn<ThreadOptions['log']['warn']>();

const start = (limits: Pick<ThreadOptions, 'diskMs'> = {}) =>
  Thread.start<Does>({ name: 'The worker', script, data, onDead, log: { warn }, ...limits });
/** Asks until the thread runs again. */
const comesBack = async () => await expect.poll(() => thread.call('echo', 'here').catch(() => 'gone')).toBe('here');

beforeEach(async () => {
  data = { starts: new Int32Array(new SharedArrayBuffer(4)), failsFrom: 0, failsTo: 0 };
  onDead = vi.fn<ThreadOptions['onDead']>();
  warn.mockClear();
  thread = await start();
});
afterEach(() => thread.close());

it('answers each call with its value or its error', async () => {
  const answers = await Promise.allSettled([thread.call('echo', 1), thread.call('refuse'), thread.call('echo', 2)]);
  expect(answers).toMatchObject([{ value: 1 }, { reason: { name: 'RangeError', message: 'Too much.' } }, { value: 2 }]);
});

describe.each([
  ['ends itself', 'exit', /has ended/],
  ['throws outside of any call', 'throwOutside', /Out of the blue/],
  ['hangs', 'spin', /hangs/],
])('a thread that %s', (_, death, reason) => {
  it('keeps nobody waiting, and is started anew', async () => {
    expect(await thread.call('echo', 'answered')).toBe('answered');
    const [lost, behind] = await Promise.allSettled([thread.call(death), thread.call('echo', 'behind')]);
    for (const one of [lost, behind]) {
      expect(one).toMatchObject({ status: 'rejected', reason: expect.any(ThreadLost) });
      expect((one as PromiseRejectedResult).reason.message).toMatch(reason);
    }
    // What is asked of it now was never sent.
    const refused: unknown = await thread.call('echo', 'meanwhile').catch((error: unknown) => error);
    expect(refused).not.toBeInstanceOf(ThreadLost);
    await thread.settled();
    await comesBack();
    expect(await thread.call('which')).toBe(2);
    expect(warn).toHaveBeenCalledOnce();
    expect(onDead).not.toHaveBeenCalled();
  });

  it('does not hold up closing', async () => {
    const lost = thread.call(death).catch((error: unknown) => error);
    await thread.close();
    expect(await lost).toBeInstanceOf(ThreadLost);
    await expect(thread.call('echo')).rejects.toThrow('does not run');
    expect(data.starts[0]).toBe(1);
  });
});

it.each(['steps', 'disk', 'long', 'starved'])('waits for what is slow and no hang: %s', async (work) => {
  await thread.call(work, 2500);
  expect(data.starts[0]).toBe(1);
});

it('gives up a disk that has not answered for as long as it may', async () => {
  await thread.close();
  thread = await start({ diskMs: 1000 });
  const started = Atomics.load(data.starts, 0);
  const hung = thread.call('disk', 60_000);
  await expect(hung).rejects.toThrow(/hangs at the disk/);
  await comesBack();
  expect(await thread.call('which')).toBe(started + 1);
});

it('tries again when the first new start fails', async () => {
  [data.failsFrom, data.failsTo] = [2, 3];
  await thread.close();
  data.starts[0] = 0;
  thread = await start();
  await expect(thread.call('exit')).rejects.toThrow(ThreadLost);
  await comesBack();
  expect(await thread.call('which')).toBe(4);
  expect(onDead).not.toHaveBeenCalled();
});

it('is given up when it could not be started three times in a row', async () => {
  [data.failsFrom, data.failsTo] = [2, 9];
  await thread.close();
  data.starts[0] = 0;
  thread = await start();
  await expect(thread.call('exit')).rejects.toThrow(ThreadLost);
  await expect.poll(() => onDead.mock.calls).toHaveLength(1);
  expect(onDead.mock.lastCall?.[0].message).toBe('The worker could not be started again: No room to stand.');
  expect(data.starts[0]).toBe(4);
  await expect(thread.call('echo')).rejects.toThrow('does not run');
});

it('says why the first start failed, and tries no other', async () => {
  [data.failsFrom, data.failsTo] = [1, 9];
  data.starts[0] = 0;
  await expect(start()).rejects.toThrow('No room to stand.');
  expect(data.starts[0]).toBe(1);
});

it('can be closed while it is being started anew', async () => {
  await expect(thread.call('exit')).rejects.toThrow(ThreadLost);
  await thread.close();
  expect(data.starts[0]).toBe(1);
  expect(onDead).not.toHaveBeenCalled();
});
