import { beforeEach, expect, test, vi } from 'vitest';
import type { Request } from '../../../shared/protocol.ts';
import { Requests } from './requests.ts';

const sent: { type: string; payload: Request; answer(reply: unknown): void; fail(error: Error): void }[] = [];
const room = {
  request: (type: string, payload: Request) =>
    new Promise((answer, fail) => sent.push({ type, payload, answer, fail })),
};
const granted = vi.fn<(request: Request, pos: number) => void>();
const onBroken = vi.fn<() => void>();
/** What waits for its proof. */
let signing: (() => void)[];
let isLive: boolean;
let isGone: boolean;
let requests: Requests;

beforeEach(() => {
  vi.resetAllMocks();
  sent.length = 0;
  signing = [];
  [isLive, isGone] = [true, false];
  requests = new Requests(
    {
      room: () => room as never,
      isLive: () => isLive,
      isGone: () => isGone,
      now: () => 1234.5,
      sign: (request) => new Promise((resolve) => signing.push(() => resolve(request))),
      onBroken,
    },
    { granted },
  );
});

const settle = () => new Promise(setImmediate);
const signNext = async () => {
  await settle();
  signing.shift()?.();
  await settle();
};

test('commands are sent in the order in which they were asked for, each once it is signed', async () => {
  void requests.command({ type: 'act', act: { type: 'pass' } });
  void requests.command({ type: 'stand' });
  await settle();
  expect(sent).toEqual([]);
  expect(signing).toHaveLength(1);
  await signNext();
  await signNext();
  expect(sent.map(({ payload }) => payload.type)).toEqual(['act', 'stand']);
  expect(sent[0]?.payload).toMatchObject({ madeAt: 1234 });
});

test('a command whose connection broke is sent again as it was, and granted once', async () => {
  const answer = requests.command({ type: 'stand' });
  await signNext();
  sent[0]?.fail(new Error('connection closed before a response was received.'));
  await settle();
  expect(onBroken).toHaveBeenCalledOnce();
  isLive = false;
  requests.resend();
  expect(sent).toHaveLength(1);
  isLive = true;
  requests.resend();
  expect(sent[1]?.payload).toBe(sent[0]?.payload);
  sent[1]?.answer({ pos: 7 });
  expect(await answer).toBeNull();
  expect(granted.mock.calls).toEqual([[sent[1]?.payload, 7]]);
  requests.resend();
  expect(sent).toHaveLength(2);
});

test('once the table is gone nothing waits for an answer, not even what is still being signed', async () => {
  const [first, second] = [requests.command({ type: 'stand' }), requests.command({ type: 'leave' })];
  await signNext();
  isGone = true;
  requests.end();
  await signNext();
  expect([(await first)?.failed, (await second)?.failed]).toEqual(['gone', 'gone']);
  expect((await requests.command({ type: 'stand' }))?.failed).toBe('gone');
  expect(sent).toHaveLength(1);
});

test('what is asked once is not sent while the connection is broken, nor again afterwards', async () => {
  const answer = requests.say({ type: 'chat', text: 'hello' } as never);
  sent[0]?.fail(new Error('connection closed before a response was received.'));
  expect((await answer)?.failed).toBe('lost');
  isLive = false;
  expect((await requests.say({ type: 'chat', text: 'hello' } as never))?.failed).toBe('lost');
  isLive = true;
  requests.resend();
  expect(sent).toHaveLength(1);
});
