import { describe, expect, it } from 'vitest';
import type { MatchCommand } from './match-events.ts';
import type { Request } from './protocol.ts';
import { payloadOf, payloadOfRequest } from './signed-payload.ts';

const id = 'command-1';
const commitment = 'c0'.repeat(32);
const key = 'A'.repeat(43);
const nonce = 'ab'.repeat(16);
const badge = { colour: 'orange', shape: 'circle' } as const;
const choose = { type: 'choose', item: 'gun', target: 2 };

describe('a request and the command that comes of it', () => {
  it.each<[string, object, object, object]>([
    [
      'sit',
      { type: 'sit', name: 'Kemi', commitment, key },
      { type: 'sit', seat: 3, name: 'Kemi', bot: false, commitment, key },
      { type: 'sit', name: 'Kemi', commitment, key },
    ],
    [
      'sit without a key',
      { type: 'sit', name: 'Kemi', commitment },
      { type: 'sit', seat: 3, name: 'Kemi', bot: false, commitment, key: null },
      { type: 'sit', name: 'Kemi', commitment },
    ],
    [
      'sit, numbered',
      { type: 'sit', name: 'Kemi', commitment, key },
      { type: 'sit', seat: 3, name: 'Kemi 2', asked: 'Kemi', bot: false, commitment, key },
      { type: 'sit', name: 'Kemi', commitment, key },
    ],
    [
      'introduce, numbered',
      { type: 'introduce', name: 'Kemi', badge },
      { type: 'introduce', seat: 3, name: 'Kemi 2', asked: 'Kemi', badge },
      { type: 'introduce', name: 'Kemi', badge },
    ],
    [
      'add-bot',
      { type: 'add-bot', seat: 1 },
      { type: 'sit', seat: 1, name: 'Dusty', bot: true, commitment: null, key: null },
      { type: 'add-bot', seat: 1 },
    ],
    ['commit', { type: 'commit', commitment }, { type: 'commit', seat: 3, commitment }, { type: 'commit', commitment }],
    ['open', { type: 'open', nonce }, { type: 'open', seat: 3, nonce }, { type: 'open', nonce }],
    ['stand', { type: 'stand' }, { type: 'vacate', seat: 3 }, { type: 'stand' }],
    ['remove', { type: 'remove', seat: 1 }, { type: 'vacate', seat: 1 }, { type: 'remove', seat: 1 }],
    ['start', { type: 'start' }, { type: 'start' }, { type: 'start' }],
    ['act', { type: 'act', act: choose }, { type: 'act', seat: 3, act: choose }, { type: 'act', act: choose }],
    [
      'act with a note',
      { type: 'act', act: choose, note: { text: 'He reloads now' } },
      { type: 'act', seat: 3, act: choose, note: { text: 'He reloads now' } },
      { type: 'act', act: choose, note: { text: 'He reloads now' } },
    ],
    ['leave', { type: 'leave' }, { type: 'leave', seat: 3 }, { type: 'leave' }],
  ])('%s: are signed over the same', (_, asked, command, payload) => {
    expect(payloadOfRequest({ ...asked, id } as Request)).toEqual(payload);
    expect(payloadOf({ ...command, at: 400 } as MatchCommand, 3)).toEqual(payload);
  });

  it('leaves out the wished seat and the proof', () => {
    const proof = { seen: 4, signature: new Uint8Array(64) };
    const asked = { type: 'sit', id, name: 'Kemi', commitment, key, seat: 2, proof };
    expect(payloadOfRequest(asked as Request)).toEqual({ type: 'sit', name: 'Kemi', commitment, key });
  });

  it.each(['clock', 'abandon'] as const)('nobody asks for %s', (type) => {
    expect(() => payloadOf({ type, at: 0 }, 0)).toThrow(type);
  });
});
