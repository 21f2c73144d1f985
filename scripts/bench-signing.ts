/**
 * `npm run bench:signing`: what a proof costs. Commands with and without one take turns through the real server, in one
 * run, so that the machine's mood falls on both alike. Prints tables; judges nothing but the bytes (exits with 1).
 */
import { ed25519 } from '@noble/curves/ed25519.js';
import { type Guest, newCommandId, startMatch, startTestServer } from '../server/testing/guest.ts';
import { isGoodKey, signedText, toBase64url, utf8, verifierFor } from '../shared/crypto/signatures.ts';
import { signerFrom } from '../shared/crypto/signer.ts';
import { at } from '../shared/contract/at.ts';

type Kind = 'without' | 'with';

const MATCHES = 12;
/** In each of them, by both players: under what one may ask in 10 s. */
const ROUNDS = 120;
/** Of these, so many warm it up. */
const WARM_UP = 20;
const MOST_BYTES = 110;

const server = await startTestServer();
const matches = await Promise.all(
  Array.from({ length: MATCHES }, async () => {
    // Nobody can die of these, and nobody is hurried.
    const options = { chooseMs: 120_000, revealMs: 0, maxRounds: 1000 };
    return (await startMatch(server.url, ['Kemi', 'Odile'], { options })).guests;
  }),
);
const ms: Record<Kind, number[]> = { without: [], with: [] };
const bytes: Record<Kind, number[]> = { without: [], with: [] };
for (let round = 0; round < ROUNDS; round++)
  for (const [number, guests] of matches.entries())
    // The second of a round has its reveal as well: that falls on both kinds alike.
    for (const [seat, guest] of guests.entries()) {
      const kind = (round + number + seat) % 2 ? 'with' : 'without';
      const act = { type: 'choose', item: round % 10 ? 'shield' : 'reload' };
      const request = { type: 'act', id: newCommandId(), act } as const;
      // Signed beforehand: the round trip has what the server does with it.
      const proof = guest.prove(request);
      const sent = bytesSentBy(guest);
      const from = performance.now();
      const answer = await guest.askAnything('command', kind === 'with' ? { ...request, proof } : request);
      if (round >= WARM_UP) ms[kind].push(performance.now() - from);
      bytes[kind].push(sent());
      if (!('pos' in (answer as object))) throw new Error(JSON.stringify(answer));
    }
await server.close();

const row = (kind: Kind) => ({
  commands: ms[kind].length,
  'p50, ms': share(ms[kind], 0.5).toFixed(2),
  'p99, ms': share(ms[kind], 0.99).toFixed(2),
  'bytes on the wire': share(bytes[kind], 0.5),
  'most bytes': Math.max(...bytes[kind]),
});
console.table({ 'a command without a proof': row('without'), 'with a proof': row('with') });
const added = Math.max(...bytes.with) - Math.min(...bytes.without);
console.log(`A proof adds at most ${added} bytes to a command; ${MOST_BYTES} may it be.`);
console.table(await onItsOwn());
process.exit(added <= MOST_BYTES ? 0 : 1);

/** Counts what a guest's connection is given to send from now on. */
function bytesSentBy({ room }: Guest): () => number {
  const { connection } = room;
  let sum = 0;
  const send = connection.send;
  connection.send = (data: Parameters<typeof send>[0]) => {
    sum += data.length;
    send.call(connection, data);
  };
  return () => {
    connection.send = send;
    return sum;
  };
}

/** Signing, checking and looking at a key, one after the other. */
async function onItsOwn(): Promise<Record<string, Record<string, string>>> {
  const text = signedText({
    match: 'm'.repeat(20),
    head: 'ab'.repeat(32),
    id: newCommandId(),
    payload: { type: 'start' },
  });
  const pair = await crypto.subtle.generateKey('Ed25519', true, ['sign', 'verify']);
  const key = toBase64url(new Uint8Array(await crypto.subtle.exportKey('raw', pair.publicKey)));
  const signature = new Uint8Array(await crypto.subtle.sign('Ed25519', pair.privateKey, utf8(text)));
  const verify = await verifierFor(key);
  const inJavaScript = signerFrom(new Uint8Array(32).fill(7));
  const bytesOfKey = ed25519.getPublicKey(new Uint8Array(32).fill(7));
  const signed = inJavaScript.sign(text);
  return {
    'sign natively (the page, over HTTPS)': await each(2000, () =>
      crypto.subtle.sign('Ed25519', pair.privateKey, utf8(text)),
    ),
    'check natively (the server)': await each(2000, () => verify(text, toBase64url(signature))),
    'sign in JavaScript (the page, over HTTP)': await each(500, () => inJavaScript.sign(text)),
    'check in JavaScript': await each(200, () => ed25519.verify(signed, utf8(text), bytesOfKey, { zip215: false })),
    'look at a key (the server, once for a seat)': await each(200, () => isGoodKey(key)),
  };
}

async function each(times: number, work: () => unknown): Promise<Record<string, string>> {
  for (let warmUp = 0; warmUp < times / 10; warmUp++) await work();
  const from = performance.now();
  for (let count = 0; count < times; count++) await work();
  return { 'ms each': ((performance.now() - from) / times).toFixed(3) };
}

function share(list: readonly number[], part: number): number {
  const sorted = list.toSorted((one, other) => one - other);
  return at(sorted, Math.min(sorted.length - 1, Math.floor(sorted.length * part)));
}
