/** What people sign, on a real server: what holds is kept in the log, what does not is told to its sender alone. */
import { ed25519 } from '@noble/curves/ed25519.js';
import { bytesToNumberLE, numberToBytesLE } from '@noble/curves/utils.js';
import { sha512 } from '@noble/hashes/sha2.js';
import { afterAll, describe, expect, it, vi } from 'vitest';
import type { Envelope } from '../../replays/log/log.ts';
import { checkSignatures } from '../../replays/log/signed.ts';
import { verify } from '../../replays/log/verify.ts';
import { at } from '../contract/at.ts';
import { signedText, toBase64url, utf8, type Signed } from '../crypto/signatures.ts';
import { payloadOfRequest } from '../signed-payload.ts';
import { signerOf } from '../testing/signer-of.ts';
import {
  create,
  Guest,
  newCommandId,
  newSecret,
  openTable,
  startMatch,
  startTestServer,
  type Answer,
  type NewRequest,
} from '../../server/testing/guest.ts';
import { PackedLog } from './packed-log.ts';

const server = await startTestServer();
const { url } = server;
afterAll(() => server.close());

/** Nobody is hurried, and nobody dies of reloading. */
const slow = { options: { chooseMs: 60_000, revealMs: 0 } };
const reload = { type: 'act', act: { type: 'choose', item: 'reload' } } as const;

const logOf = (matchId: string): Promise<Envelope[]> => server.services.store.read(matchId);
const newKeys = () => signerOf(newSecret());

/** A request as it is sent, with its id. */
type Asked = NewRequest & { id: string };
const withId = <R extends NewRequest>(request: R): R & { id: string } => ({ ...request, id: newCommandId() });

interface Forged extends Partial<Signed> {
  keys?: Guest['keys'];
  seen?: number;
}

/** That guest's own proof, but for what is changed. */
function proofOf(guest: Guest, request: Asked, { keys = guest.keys, seen, ...changed }: Forged = {}) {
  const known = at(guest.events, guest.events.length - 1);
  const head = guest.events.find(({ pos }) => pos === seen)?.hash ?? known.hash!;
  const right = { match: guest.room.roomId, head, id: request.id, payload: payloadOfRequest(request) };
  const text = signedText({ ...right, ...changed });
  return { seen: seen ?? known.pos, signature: keys!.sign(text) };
}

const send = (guest: Guest, request: object): Promise<Answer> =>
  guest.askAnything('command', request) as Promise<Answer>;

describe('a signature', () => {
  it('that holds is granted, and lies in the cause; it is checked on another thread', async () => {
    const here = vi.spyOn(crypto.subtle, 'verify');
    const {
      matchId,
      guests: [kemi],
    } = await startMatch(url, ['Kemi', 'Odile'], slow);
    const request = withId(reload);
    const proof = proofOf(kemi, request);
    here.mockClear();
    expect(await send(kemi, { ...request, proof })).toHaveProperty('pos');
    expect(here).not.toHaveBeenCalled();
    here.mockRestore();

    const log = await logOf(matchId);
    const { seen, signature } = proof;
    expect(log.find(({ cause }) => cause?.id === request.id)?.cause).toMatchObject({
      seat: 0,
      proof: { seen, signature: toBase64url(signature) },
    });
    expect(verify(log).verdict).not.toBe('broken');
    const { seats, wrong } = await checkSignatures(log);
    expect(wrong).toBe(null);
    // Kemi: sat down, called the start, showed a nonce, chose. Odile: sat down, showed a nonce.
    expect(seats.map(({ signed, unsigned }) => [signed, unsigned])).toEqual([
      [4, []],
      [2, []],
    ]);
  });

  // prettier-ignore
  it.each<[what: string, forged: (kemi: Guest, odile: Guest, request: Asked) => Forged]>([
    ['by a key of nobody here', () => ({ keys: newKeys() })],
    ['by the key of another player', (_, odile) => ({ keys: odile.keys })],
    ['over another match', () => ({ match: 'm'.repeat(20) })],
    ['over a head that was never there', () => ({ head: 'ab'.repeat(32) })],
    ['over the head of another position', (kemi) => ({ head: kemi.events.find(({ hash }) => hash)!.hash! })],
    ['over another id', () => ({ id: newCommandId() })],
    ['over another act', () => ({ payload: { type: 'act', act: { type: 'choose', item: 'shield' } } })],
    ['over the payload with one field more', () => ({ payload: { ...reload, seat: 0 } })],
    ['over another kind of command', () => ({ payload: { type: 'leave' } })],
    ['with an event in view that is not there yet', (kemi) => ({ seen: kemi.events.length })],
    ['with an event in view that will never be there', () => ({ seen: Number.MAX_SAFE_INTEGER })],
    ['with less in view than was signed before', () => ({ seen: 0 })],
  ])('%s is refused to its sender alone, changes nothing, and an honest command follows', async (_, forged) => {
    const { matchId, guests: [kemi, odile] } = await startMatch(url, ['Kemi', 'Odile'], slow);
    const before = await logOf(matchId);
    const heard = odile.updates.length;
    const request = withId(reload);
    const proof = proofOf(kemi, request, forged(kemi, odile, request));
    expect(await send(kemi, { ...request, proof })).toMatchObject({ code: 'bad-signature' });
    // Under the same id the answer stays the same, also for the right proof.
    expect(await send(kemi, { ...request, proof: proofOf(kemi, request) })).toMatchObject({ code: 'bad-signature' });
    expect(await logOf(matchId)).toEqual(before);
    expect([odile.updates.length, odile.errors]).toEqual([heard, []]);
    expect(await kemi.ask(reload)).toHaveProperty('pos');
    expect((await logOf(matchId)).at(before.length)?.cause?.proof).toBeDefined();
  });

  it('that is junk is refused without looking through the log, however long it is', async () => {
    const { guests } = await startMatch(url, ['Kemi', 'Odile'], slow);
    const [kemi, odile] = guests;
    const { keys } = kemi;
    // Since then neither has signed anything.
    for (const guest of guests) guest.keys = null;
    for (let round = 1; round <= 12; round++) {
      for (const guest of guests) await guest.choose('reload');
      await kemi.until(() => kemi.heard('revealed').length === round);
    }
    expect(kemi.events.length).toBeGreaterThan(48);
    const look = vi.spyOn(PackedLog.prototype, 'at');
    for (const guest of [kemi, odile]) {
      const request = withId(reload);
      const proof = proofOf(guest, request, { keys: keys ?? newKeys(), id: newCommandId() });
      expect(await send(guest, { ...request, proof })).toMatchObject({ code: 'bad-signature' });
      expect(look.mock.calls.length).toBeLessThan(12);
      look.mockClear();
    }
    look.mockRestore();
  });

  const right = { seen: 0, signature: new Uint8Array(64) };
  // prettier-ignore
  it.each<[what: string, proof: unknown, code: string]>([
    ['of 63 bytes', { ...right, signature: new Uint8Array(63) }, 'bad-request'],
    ['of 65 bytes', { ...right, signature: new Uint8Array(65) }, 'bad-request'],
    ['of none', { ...right, signature: new Uint8Array() }, 'bad-request'],
    ['of 4,096', { ...right, signature: new Uint8Array(4096) }, 'too-large'],
    ['as text', { ...right, signature: toBase64url(new Uint8Array(64)) }, 'bad-request'],
    ['as a list of numbers', { ...right, signature: Array(64).fill(0) }, 'bad-request'],
    ['with a position below 0', { ...right, seen: -1 }, 'bad-request'],
    ['with half a position', { ...right, seen: 0.5 }, 'bad-request'],
    ['with a position beyond whole numbers', { ...right, seen: 2 ** 53 }, 'bad-request'],
    ['with no position', { signature: right.signature }, 'bad-request'],
    ['with a field more', { ...right, key: 'x' }, 'bad-request'],
    ['that is null', null, 'bad-request'],
  ])('%s is no request', async (_, proof, code) => {
    const { guests: [kemi] } = await openTable(url, ['Kemi', 'Odile']);
    const before = await logOf(kemi.room.roomId);
    expect(await send(kemi, { ...withId({ type: 'stand' }), proof })).toMatchObject({ code });
    expect(await logOf(kemi.room.roomId)).toEqual(before);
    expect(await kemi.ask({ type: 'start' })).toHaveProperty('pos');
  });

  it('is not looked for: an unsigned command from a seat with a key is granted, as a lost key loses no seat', async () => {
    const {
      matchId,
      guests: [kemi],
    } = await startMatch(url, ['Kemi', 'Odile'], slow);
    const request = withId(reload);
    expect(await send(kemi, request)).toHaveProperty('pos');
    const log = await logOf(matchId);
    const event = log.find(({ cause }) => cause?.id === request.id)!;
    expect(event.cause).not.toHaveProperty('proof');
    expect(at((await checkSignatures(log)).seats, 0).unsigned).toEqual([event.pos]);
  });

  it('is not asked of a seat without a key, and refused there', async () => {
    const { matchId } = await create(url, { game: 'wa-wa-west', seats: 2, name: 'Program', secret: newSecret() });
    const program = await Guest.join(url, matchId);
    const { keys } = program;
    program.keys = null;
    expect(await program.sit('Program')).toHaveProperty('pos');
    const request = withId({ type: 'stand' });
    expect(await send(program, { ...request, proof: proofOf(program, request, { keys }) })).toMatchObject({
      code: 'no-key',
    });
    expect(await program.ask({ type: 'stand' })).toHaveProperty('pos');
  });

  it('counts for the same answer when it comes again, and is not written twice', async () => {
    const {
      matchId,
      guests: [kemi],
    } = await startMatch(url, ['Kemi', 'Odile'], slow);
    const request = withId(reload);
    const signed = { ...request, proof: proofOf(kemi, request) };
    const answer = await send(kemi, signed);
    expect(answer).toHaveProperty('pos');
    // Signed anew with more in view, unsigned, or wrongly: it was asked before.
    for (const again of [signed, { ...request, proof: proofOf(kemi, request) }, request])
      expect(await send(kemi, again)).toEqual(answer);
    expect(await send(kemi, { ...request, proof: proofOf(kemi, request, { keys: newKeys() }) })).toEqual(answer);
    expect((await logOf(matchId)).filter(({ cause }) => cause?.id === request.id)).toHaveLength(1);
  });

  it('that does not hold costs from the budget of whoever sent it', async () => {
    const { matchId, guests } = await openTable(url, ['Kemi', 'Odile'], { seats: 3 });
    let [kemi] = guests;
    const wrong = async () => {
      const request = withId({ type: 'commit', commitment: 'ab'.repeat(32) });
      const answer = await send(kemi, { ...request, proof: proofOf(kemi, request, { keys: newKeys() }) });
      return 'code' in answer ? answer.code : 'granted';
    };
    const codes: string[] = [];
    // In turns: a connection is heard 30 times a second.
    for (let turn = 0; turn < 5; turn++) {
      kemi = await Guest.join(url, matchId, kemi.secret);
      await kemi.sync(-1).then((page) => 'events' in page && kemi.events.push(...page.events));
      codes.push(...(await Promise.all(Array.from({ length: 20 }, wrong))));
    }
    // Sitting down was one of the hundred.
    expect(codes.filter((code) => code === 'bad-signature').length).toBeGreaterThanOrEqual(99);
    kemi = await Guest.join(url, matchId, kemi.secret);
    expect(await kemi.ask({ type: 'add-bot', seat: 2 })).toMatchObject({ code: 'too-often' });
    expect(await guests[1].ask({ type: 'stand' })).toHaveProperty('pos');
  });
});

/** A point that comes round after eight steps. */
const orderEight = 'c7176a703d4dd84fba3c0b760d10670f2a2053fa2c39ccc64ec7fd7792ac037a';

describe('a key to sit down with', () => {
  /** Somebody at a table who has seen what has happened there, and sits nowhere. */
  async function newcomer(): Promise<Guest> {
    const { matchId } = await create(url, { game: 'wa-wa-west', seats: 3, name: 'Host', secret: newSecret() });
    const guest = await Guest.join(url, matchId);
    const page = await guest.sync(-1);
    if ('events' in page) guest.events.push(...page.events);
    return guest;
  }

  it('has to sign for it', async () => {
    const guest = await newcomer();
    expect(await send(guest, withId(guest.sitting('Guest')))).toMatchObject({ code: 'unsigned-key' });
    expect(await guest.sit()).toHaveProperty('pos');
  });

  it('is nobody else’s: what another has signed fits no other request, and their key needs their signature', async () => {
    const odile = await newcomer();
    const sitting = withId(odile.sitting('Odile'));
    const proof = proofOf(odile, sitting);
    expect(await send(odile, { ...sitting, proof })).toHaveProperty('pos');

    const thief = await Guest.join(url, odile.room.roomId);
    thief.events.push(...odile.events);
    const asOdile = withId({ ...thief.sitting('Odile'), key: odile.keys!.publicKey });
    expect(await send(thief, { ...asOdile, proof: proofOf(thief, asOdile) })).toMatchObject({ code: 'bad-signature' });
    expect(await send(thief, { ...asOdile, id: newCommandId(), proof })).toMatchObject({ code: 'bad-signature' });
    expect(await thief.sit('Thief')).toHaveProperty('pos');
  });

  it('is unknown where it was taken back: another seat, another key', async () => {
    const guest = await newcomer();
    await guest.sit();
    await guest.ask({ type: 'stand' });
    const first = guest.keys;
    guest.keys = newKeys();
    expect(await guest.sit()).toHaveProperty('pos');
    const request = withId({ type: 'stand' });
    expect(await send(guest, { ...request, proof: proofOf(guest, request, { keys: first }) })).toMatchObject({
      code: 'bad-signature',
    });
  });

  /** R and S of a signature under a key of order 1: it holds for every text, where small orders are let in. */
  const ofAnything = () => bytes('01'.padEnd(128, '0'));
  const either = /^bad-(key|signature)$/;

  // prettier-ignore
  it.each<[what: string, key: Uint8Array, signatureOf: (text: string) => Uint8Array, code: RegExp]>([
    ['of order 1, by which everything is signed', bytes('01'.padEnd(64, '0')), ofAnything, either],
    ['of order 8', bytes(orderEight), ofAnything, either],
    ['that is no point of the curve', bytes('02'.padEnd(64, '0')), () => new Uint8Array(64), either],
    ['that is not reduced', bytes(`ee${'ff'.repeat(30)}7f`), ofAnything, either],
    // Natively that signature holds: the key itself is looked at, too.
    ['that is mixed with one of order 8', mixed().key, mixed().signatureOf, /^bad-key$/],
  ])('%s is refused', async (_, key, signatureOf, code) => {
    const guest = await newcomer();
    const request = withId({ ...guest.sitting('Guest'), key: toBase64url(key) });
    const { pos: seen, hash } = at(guest.events, guest.events.length - 1);
    const head = hash!;
    const text = signedText({ match: guest.room.roomId, head, id: request.id, payload: payloadOfRequest(request) });
    const before = await logOf(guest.room.roomId);
    const answer = await send(guest, { ...request, proof: { seen, signature: signatureOf(text) } });
    expect(answer).toMatchObject({ code: expect.stringMatching(code) });
    expect(await logOf(guest.room.roomId)).toEqual(before);
    expect(await guest.sit()).toHaveProperty('pos');
  });
});

function bytes(hex: string): Uint8Array<ArrayBuffer> {
  return new Uint8Array(Buffer.from(hex, 'hex'));
}

/** A key with a part of order 8, and signatures by it that hold where no cofactor is taken out. */
function mixed(): { key: Uint8Array; signatureOf(text: string): Uint8Array } {
  const { Point } = ed25519;
  const secret = 12_345n;
  const key = Point.BASE.multiply(secret).add(Point.fromHex(orderEight)).toBytes();
  const order = Point.Fn.ORDER;
  const signatureOf = (text: string) => {
    for (let r = 1n; ; r++) {
      const R = Point.BASE.multiply(r).toBytes();
      const h = bytesToNumberLE(sha512(Buffer.concat([R, key, utf8(text)]))) % order;
      if (h % 8n !== 0n) continue;
      return new Uint8Array(Buffer.concat([R, numberToBytesLE((r + h * secret) % order, 32)]));
    }
  };
  return { key, signatureOf };
}
