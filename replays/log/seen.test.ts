import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { canonical, commitmentTo, sha256Hex } from '../../shared/crypto/hashes.ts';
import { nothingSeenOf, type SeenMatch } from '../../shared/seen-match.ts';
import type { MatchCommand } from '../../shared/match-events.ts';
import { payloadOf } from '../../shared/signed-payload.ts';
import { fromLines, type Envelope } from './log.ts';
import { compareSeen } from './seen.ts';

const match = 'm'.repeat(20);
const key = 'A'.repeat(43);
const nonce = 'ab'.repeat(16);
const commitment = commitmentTo(nonce);
const hashAt = (pos: number) => sha256Hex(`event ${pos}`);

interface Step {
  /** What came of it: the first event, and others. */
  events: [type: string, data?: object][];
  id?: string;
  seat?: number;
  command?: { type: string; [field: string]: unknown };
  proof?: object;
}

const proof = { seen: 0, signature: 'signed' };
const sit: Step = {
  id: 'sit-00001',
  seat: 1,
  command: { type: 'sit', seat: 1, name: 'Odile', bot: false, commitment, key },
  events: [['seated', { seat: 1, name: 'Odile', bot: false, commitment, key }]],
  proof,
};
const act = (id: string, item: string): Step => ({
  id,
  seat: 1,
  command: { type: 'act', seat: 1, act: { type: 'choose', item } },
  events: [['chose', { seat: 1 }], ['revealed']],
  proof,
});
const played: Step[] = [
  { events: [['opened', { format: 2 }]], command: { type: 'clock' } },
  {
    id: 'host-0001',
    seat: 0,
    command: { type: 'sit', seat: 0, name: 'Kemi', bot: false, commitment, key: null },
    events: [['seated', { seat: 0 }]],
  },
  sit,
  { id: 'start-001', seat: 0, command: { type: 'start' }, events: [['starting', {}]] },
  {
    id: 'open-0001',
    seat: 1,
    command: { type: 'open', seat: 1, nonce },
    events: [['nonce-opened', { seat: 1, nonce }], ['started']],
    proof,
  },
  act('act-00001', 'gun'),
  { command: { type: 'clock' }, events: [['round-opened']] },
  act('act-00002', 'shield'),
  { command: { type: 'clock' }, events: [['revealed'], ['finished', { seed: '' }]] },
];

const logOf = (steps: Step[]): Record<string, unknown>[] =>
  steps
    .flatMap(({ events, id = null, seat = null, command, proof }) =>
      events.map(([type, data = {}], index) => ({
        match,
        type,
        data,
        cause: index === 0 ? { id, seat, command: { ...command, at: 0 }, ...(proof && { proof }) } : null,
      })),
    )
    .map((one, pos) => ({ ...one, pos, hash: hashAt(pos) }));

/** What Odile's browser has kept of that match. */
function seenBy(steps: Step[], seat = 1): SeenMatch {
  const lengths = steps.map((_, index) => logOf(steps.slice(0, index + 1)).length);
  return {
    ...nothingSeenOf(match),
    seat,
    heads: lengths.map((length) => [length - 1, hashAt(length - 1)]),
    nonces: [{ commitment, nonce }],
    commands: steps.flatMap(({ id, seat: by, command }, index) =>
      id && command && by === seat
        ? [{ id, payload: canonical(payloadOf(command as MatchCommand, seat)), pos: lengths[index] ?? null }]
        : [],
    ),
  };
}

const seen = seenBy(played);
const indexOf = (id: string) => played.findIndex((step) => step.id === id);
const withStep = (id: string, changed: Partial<Step>) =>
  played.map((step) => (step.id === id ? { ...step, ...changed } : step));
const withSeen = (change: Partial<SeenMatch>): SeenMatch => ({ ...seen, ...change });

describe('a log that this browser saw grow', () => {
  it('is the same, and says how much of it was seen', () => {
    expect(compareSeen(logOf(played), seen)).toEqual({ is: 'same', heads: 9, commands: 4 });
  });

  it('may have been saved before the end', () => {
    expect(compareSeen(logOf(played).slice(0, 7), seen)).toEqual({ is: 'same', heads: 5, commands: 2 });
  });

  it('does not have to have every command that was sent: one may never have been granted', () => {
    const refused = { id: 'act-00003', payload: canonical({ type: 'leave' }), pos: null };
    expect(compareSeen(logOf(played), withSeen({ commands: [...seen.commands, refused] })).is).toBe('same');
  });

  it('has no line for a seat that was only held, and given up', () => {
    const stand = { id: 'stand-001', payload: canonical({ type: 'stand' }), pos: 2 };
    expect(compareSeen(logOf(played), withSeen({ commands: [stand, ...seen.commands] })).is).toBe('same');
  });

  it('of which nothing was kept can be held against nothing', () => {
    expect(compareSeen(logOf(played), null)).toEqual({ is: 'nothing' });
    expect(compareSeen(logOf(played), nothingSeenOf(match))).toEqual({ is: 'nothing' });
    expect(compareSeen([], seen)).toEqual({ is: 'nothing' });
  });
});

describe('a log that is not the one this browser saw', () => {
  it.each<[string, Record<string, unknown>[], SeenMatch, object]>([
    [
      'has another hash where one was told',
      logOf(played).map((one) => (one.pos === 6 ? { ...one, hash: hashAt(99) } : one)),
      withSeen({ heads: [[6, hashAt(6)]] }),
      { pos: 6, problem: expect.stringContaining('another hash') },
    ],
    [
      'has a line that cannot be read where a hash was told',
      logOf(played).map((one) => (one.pos === 6 ? { pos: 6 } : one)),
      withSeen({ heads: [[6, hashAt(6)]] }),
      { pos: 6, problem: expect.stringContaining('another hash') },
    ],
    [
      'told two hashes for one event',
      logOf(played),
      withSeen({
        heads: [
          [6, hashAt(6)],
          [6, hashAt(7)],
        ],
      }),
      { pos: 6, problem: expect.stringContaining('another hash') },
    ],
    [
      'has ended before an event that was told',
      logOf(played),
      withSeen({ heads: [[40, hashAt(40)]] }),
      { pos: null, problem: expect.stringContaining('position 40') },
    ],
    [
      'is of another match',
      logOf(played).map((one) => ({ ...one, match: 'x' })),
      seen,
      { pos: 0, problem: expect.stringContaining('another match') },
    ],
    [
      'lacks a command that was granted',
      logOf(played.filter(({ id }) => id !== 'act-00002')),
      withSeen({ heads: [] }),
      { problem: expect.stringContaining('not in the log') },
    ],
    [
      'has ended before a command that was granted',
      logOf(played.toSpliced(indexOf('act-00002'), 1)),
      withSeen({ heads: [], commands: seen.commands.map((one) => (one.pos === 11 ? { ...one, pos: 40 } : one)) }),
      { problem: expect.stringContaining('not in the log') },
    ],
    [
      'has a granted command elsewhere',
      logOf([...played.slice(0, 5), ...[7, 6, 5, 8].map((index) => played[index]!)]),
      withSeen({ heads: [] }),
      { problem: expect.stringContaining('not in the log') },
    ],
    [
      'has other words in a granted command',
      logOf(withStep('act-00001', { command: act('', 'reload').command! })),
      withSeen({ heads: [] }),
      { pos: 6, problem: expect.stringContaining('something else') },
    ],
    [
      'has other words in a command that was never answered',
      logOf(withStep('act-00002', { command: act('', 'reload').command! })),
      withSeen({
        heads: [],
        commands: seen.commands.map((one) => (one.id === 'act-00002' ? { ...one, pos: null } : one)),
      }),
      { pos: 9, problem: expect.stringContaining('something else') },
    ],
    [
      'has another commitment in the own sit',
      logOf(withStep('sit-00001', { command: { ...sit.command!, commitment: commitmentTo('00') } })),
      withSeen({ heads: [] }),
      { pos: 2, problem: expect.stringContaining('something else') },
    ],
    [
      'has an unsigned command that nobody sent',
      logOf([...played.slice(0, 8), { ...act('act-00009', 'gun'), proof: undefined }, ...played.slice(8)]),
      withSeen({ heads: [] }),
      { pos: 11, problem: expect.stringContaining('neither signed nor sent') },
    ],
    [
      'shows another nonce for the own commitment',
      logOf(withStep('open-0001', { events: [['nonce-opened', { seat: 1, nonce: 'cd'.repeat(16) }], ['started']] })),
      withSeen({ heads: [] }),
      { pos: 4, problem: expect.stringContaining('share of chance') },
    ],
  ])('%s', (_, lines, kept, where) => {
    expect(compareSeen(lines, kept)).toMatchObject({ is: 'different', ...where });
  });

  it('is told by heads alone in format 1', () => {
    const file = join(import.meta.dirname, '..', 'recorded', 'wa-wa-west-standoff.jsonl');
    const log = fromLines(readFileSync(file, 'utf8')) as Envelope[];
    const kept = { ...seen, match: log[0]!.match, heads: log.map(({ pos, hash }): [number, string] => [pos, hash]) };
    expect(compareSeen(log, kept)).toEqual({ is: 'same', heads: log.length, commands: 0 });
    expect(compareSeen(log.with(2, { ...log[2]!, hash: hashAt(2) }), kept)).toMatchObject({ is: 'different', pos: 2 });
  });

  it('is told by heads alone while causes are not public', () => {
    const lines = logOf(played).map(({ cause: _, ...one }) => one);
    expect(compareSeen(lines.slice(0, 7), seen)).toEqual({ is: 'same', heads: 5, commands: 0 });
  });
});

describe('a command of the own seat that this browser does not know', () => {
  const more = (step: Partial<Step>) =>
    logOf([...played.slice(0, 8), { ...act('act-00009', 'gun'), ...step }, ...played.slice(8)]);
  const kept = withSeen({ heads: [] });

  it.each<[string, Record<string, unknown>[], SeenMatch]>([
    ['was signed: whoever has the key gave it', more({}), kept],
    ['was the server’s', more({ id: undefined, seat: undefined, proof: undefined }), kept],
    [
      'came when the memory had lost the sit',
      more({ proof: undefined }),
      { ...kept, commands: kept.commands.filter(({ id }) => id !== 'sit-00001') },
    ],
    [
      'came at a seat without a key',
      logOf([
        ...withStep('sit-00001', { command: { ...sit.command!, key: null } }).slice(0, 8),
        { ...act('act-00009', 'gun'), proof: undefined },
      ]),
      {
        ...kept,
        commands: kept.commands.map((one) =>
          one.id === 'sit-00001' ? { ...one, payload: canonical({ type: 'sit', name: 'Odile', commitment }) } : one,
        ),
      },
    ],
    [
      'came after the seat was left',
      logOf([
        ...played.slice(0, 3),
        { id: 'stand-001', seat: 1, command: { type: 'vacate', seat: 1 }, events: [['vacated', { seat: 1 }]] },
        { ...sit, id: 'sit-other', proof: undefined },
        { ...act('act-00009', 'gun'), proof: undefined },
      ]),
      {
        ...kept,
        commands: [...kept.commands.slice(0, 1), { id: 'stand-001', payload: canonical({ type: 'stand' }), pos: 4 }],
      },
    ],
  ])('%s', (_, lines, memory) => {
    expect(compareSeen(lines, memory).is).toBe('same');
  });
});
