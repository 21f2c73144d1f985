/** What ends a process that hangs, and what must not. With real processes, and limits of a second or two. */
import { fork, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { WebSocket } from 'ws';

const watched = join(import.meta.dirname, 'testing/watched.ts');
const children: ChildProcess[] = [];

async function start(limitMs: number, execArgv: string[] = []): Promise<ChildProcess> {
  const child = fork(watched, [String(limitMs)], { execArgv, stdio: ['ignore', 'pipe', 'pipe', 'ipc'] });
  children.push(child);
  await once(child, 'message');
  return child;
}

/** How often its watchdog has looked. */
async function ticksOf(child: ChildProcess): Promise<number> {
  child.send('ticks');
  const [ticks] = (await once(child, 'message')) as [number];
  return ticks;
}

/** It answers, and goes on answering while its watchdog looks three more times. */
async function expectAlive(child: ChildProcess): Promise<void> {
  const before = await ticksOf(child);
  await expect.poll(() => ticksOf(child)).toBeGreaterThan(before + 2);
  expect(child.signalCode).toBe(null);
}

describe('the watchdog', () => {
  let stopped: ChildProcess;
  let paused: ChildProcess;
  let debuggerLine: WebSocket;
  let logged = '';
  let hungEnded: unknown[];

  // All three at once: the one that hangs has the longest limit, so it ends when the others' have passed.
  beforeAll(async () => {
    const hung = await start(3000);
    stopped = await start(2000);
    paused = await startPaused();
    hung.stdout!.on('data', (text: Buffer) => (logged += text.toString()));
    // In the middle of work, so that the thread is the first to run when it goes on.
    stopped.send('spin');
    await once(stopped, 'message');
    stopped.kill('SIGSTOP');
    hung.send('hang');
    hungEnded = await once(hung, 'close');
  });

  afterAll(() => {
    debuggerLine?.close();
    for (const child of children) child.kill('SIGKILL');
  });

  /** One with a debugger, which has paused it. */
  async function startPaused(): Promise<ChildProcess> {
    const starting = start(1000, ['--inspect=127.0.0.1:0']);
    const child = children.at(-1)!;
    const [text] = (await once(child.stderr!, 'data')) as [Buffer];
    await starting;
    debuggerLine = new WebSocket(/ws:\S+/.exec(text.toString())![0]);
    await once(debuggerLine, 'open');
    command('Debugger.enable');
    command('Debugger.pause');
    // It pauses as soon as it has something to do.
    child.send('ticks');
    let heard = '';
    debuggerLine.on('message', (message: Buffer) => (heard += message.toString()));
    await vi.waitFor(() => expect(heard).toContain('"Debugger.paused"'), { timeout: 120_000 });
    return child;
  }

  const command = (method: string) => debuggerLine.send(JSON.stringify({ id: 1, method }));

  it('ends a process whose event loop stands still, and logs where it stood', () => {
    expect(hungEnded).toEqual([null, 'SIGALRM']);
    const line = JSON.parse(logged) as { level: number; msg: string; stack: string };
    expect(line).toMatchObject({ level: 60, msg: expect.stringContaining('the event loop stood still for 3 s') });
    expect(line.stack).toContain('spinForever');
  });

  it('lets a process live that was stopped for longer than the limit', async () => {
    stopped.kill('SIGCONT');
    await expectAlive(stopped);
  });

  it('lets a process live that a debugger has paused for longer than the limit', async () => {
    command('Debugger.resume');
    // What it was asked before it paused is answered now.
    await once(paused, 'message');
    await expectAlive(paused);
  });
});
