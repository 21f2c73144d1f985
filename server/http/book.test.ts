/** The book of a real server, read as a stranger reads it who believes nothing. */
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { checkInBook, sizeOfCheckpoint, type BookAnswers } from '../../replays/book/check.ts';
import { entryOf, hashOfEntry, matchInBook, type BookEntry } from '../../replays/book/entry.ts';
import { Frontier } from '../../replays/book/merkle.ts';
import { openCheckpoint } from '../../replays/book/checkpoint.ts';
import { readVerifierKey } from '../../replays/book/note.ts';
import { entriesReply, type ProofReply } from '../../replays/book/replies.ts';
import { fromLines, type Envelope } from '../../replays/log/log.ts';
import { SignedBook } from '../book.ts';
import { readConfig } from '../config.ts';
import { openTable, startMatch, startTestServer } from '../testing/guest.ts';

const server = await startTestServer();
const { url } = server;
afterAll(() => server.close());

const get = (path: string) => fetch(`${url}${path}`);
const json = async (path: string): Promise<unknown> => (await get(path)).json();
const text = async (path: string) => (await get(path)).text();
const logOf = async (id: string) => fromLines(await text(`/api/matches/${id}/log`)) as Envelope[];

/** A match that somebody has won, as the other left. */
async function finished(): Promise<string> {
  const { matchId, guests } = await startMatch(url, ['Kemi', 'Odile'], { options: { revealMs: 0 } });
  await guests[1].ask({ type: 'leave' });
  await guests[0].choose('reload');
  await guests[0].untilOver();
  return matchId;
}

/** A table that was closed before its match began. */
async function abandoned(): Promise<string> {
  const { matchId } = await openTable(url, ['Kemi'], { seats: 2 });
  await server.services.matches.actorOf(matchId)!.dispatch((at) => ({ command: { type: 'abandon', at } }));
  return matchId;
}

let ids: string[];
let empty: string;
let waiting: string;
beforeAll(async () => {
  empty = await text('/api/checkpoint');
  ids = [await finished(), await abandoned(), await finished()];
  waiting = (await openTable(url, ['Kemi'], { seats: 2 })).matchId;
});

/** Everything that a page asks to check a match. */
async function answersFor(id: string, lastCheckpoint?: string): Promise<BookAnswers & { reply: ProofReply }> {
  const verifierKey = await text('/api/checkpoint/key');
  const reply = (await json(`/api/matches/${id}/proof`)) as ProofReply;
  const from = lastCheckpoint && (await sizeOfCheckpoint(lastCheckpoint, verifierKey));
  const to = await sizeOfCheckpoint(reply.checkpoint, verifierKey);
  const consistency = await json(`/api/checkpoint/consistency?from=${from}&to=${to}`);
  return { entry: entryOf(await logOf(id))!, reply, verifierKey, lastCheckpoint, consistency };
}

describe('a match that has ended', () => {
  it('is in the book, finished or abandoned', async () => {
    for (const [index, id] of ids.entries())
      expect(await checkInBook(await answersFor(id))).toEqual({
        is: 'in',
        index,
        size: 3,
        origin: expect.stringMatching(/^three-rooms\/[0-9a-f]{16}$/),
      });
  });

  it('is in a book that goes on from what it was', async () => {
    const before = await text('/api/checkpoint');
    const id = await abandoned();
    for (const last of [empty, before, await text('/api/checkpoint')])
      expect(await checkInBook(await answersFor(id, last))).toMatchObject({ is: 'in', size: 4 });
  });

  it('that still waits is not', async () => {
    const response = await get(`/api/matches/${waiting}/proof`);
    expect(response.status).toBe(404);
    expect(await response.json()).toEqual({
      error: { code: 'not-in-book', message: 'This match is not in the book: only those that have ended are.' },
    });
    expect(entryOf(await logOf(waiting))).toBe(null);
    expect((await get('/api/matches/abc/proof')).status).toBe(404);
  });
});

describe('what is not right is told', () => {
  const other = 'A'.repeat(43) + '=';
  const wrongs: [string, RegExp, (answers: BookAnswers & { reply: ProofReply }, more: BookAnswers) => object][] = [
    ['another log', /does not hold this log/, ({ entry }) => ({ entry: { ...entry, head: '0'.repeat(64) } })],
    ['fewer failed starts', /does not hold/, ({ entry }) => ({ entry: { ...entry, failedStarts: 1 } })],
    ['another place', /does not hold/, ({ reply }) => ({ reply: { ...reply, index: 1 } })],
    [
      'another proof',
      /does not hold/,
      ({ reply }) => ({ reply: { ...reply, proof: [other, ...reply.proof.slice(1)] } }),
    ],
    ['no proof', /shape/, () => ({ reply: { error: { code: 'failed' } } })],
    ['a proof far too long', /shape/, ({ reply }) => ({ reply: { ...reply, proof: Array(65).fill(other) } })],
    ['a hash that is none', /shape/, ({ reply }) => ({ reply: { ...reply, proof: ['hello'] } })],
    ['a key that is none', /no key/, () => ({ verifierKey: 'hello' })],
    ['another key', /not signed/, () => ({ verifierKey: otherKey })],
    [
      'another root',
      /not signed/,
      ({ reply }) => ({ reply: { ...reply, checkpoint: reply.checkpoint.replace('\n', '\n1') } }),
    ],
    ['another key before', /key of the book has changed/, () => ({ lastCheckpoint: 'hello' })],
    ['another history', /was rewritten/, () => ({ consistency: { proof: [other, other] } })],
    ['no history', /was rewritten/, () => ({ consistency: { error: { code: 'not-so-long' } } })],
    [
      'a shorter book',
      /has become shorter: 5 entries after \d+/,
      (_answers, more) => ({ lastCheckpoint: more.lastCheckpoint }),
    ],
  ];
  const otherKey = 'PeterNeumann+c74f20a3+ARpc2QcUPDhMQegwxbzhKqiBfsVkmqq/LDE4izWy10TW';
  let [right, later]: (BookAnswers & { reply: ProofReply })[] = [];
  beforeAll(async () => {
    const first = await text('/api/checkpoint');
    right = await answersFor(await finished(), first);
    await abandoned();
    later = await answersFor(ids[0]!, await text('/api/checkpoint'));
  });

  it.each(wrongs)('%s', async (_what, problem, change) => {
    expect(await checkInBook(right!)).toMatchObject({ is: 'in' });
    const found = await checkInBook({ ...right!, ...change(right!, later!) });
    expect(found).toEqual({ is: 'wrong', problem: expect.stringMatching(problem) });
  });

  it('that it is not in the book', async () => {
    expect(await checkInBook({ ...right!, reply: null })).toEqual({ is: 'not-in' });
  });
});

describe('the book', () => {
  it('is whole in its entries, from which everybody reckons its root', async () => {
    const key = readVerifierKey((await text('/api/checkpoint/key')).trim())!;
    const note = await text('/api/checkpoint');
    const entries: BookEntry[] = [];
    for (;;) {
      const page = entriesReply.parse(await json(`/api/checkpoint/entries?from=${entries.length}&limit=2`));
      if (page.entries.length === 0) break;
      entries.push(...page.entries);
    }
    expect(entries.slice(0, 3).map(({ match, ending }) => [match, ending])).toEqual(
      ids.map((id, index) => [matchInBook(id), index === 1 ? 'abandoned' : 'finished']),
    );
    const tree = new Frontier();
    for (const entry of entries) tree.append(hashOfEntry(entry));
    expect(await openCheckpoint(note, key)).toEqual({ origin: key.name, size: entries.length, root: tree.root() });
    expect(await text('/api/checkpoint')).toBe(note);
  });

  it('names no match by its id: some are private', async () => {
    expect(await text('/api/checkpoint/entries?from=0')).not.toContain(ids[0]);
  });

  it.each([
    ['/api/checkpoint/entries', 400],
    ['/api/checkpoint/entries?from=-1', 400],
    ['/api/checkpoint/entries?from=0&limit=257', 400],
    ['/api/checkpoint/entries?from=0.5', 400],
    ['/api/checkpoint/entries?from=1e30', 400],
    ['/api/checkpoint/entries?from=9007199254740991', 200],
    ['/api/checkpoint/consistency?from=1', 400],
    ['/api/checkpoint/consistency?from=2&to=1', 404],
    ['/api/checkpoint/consistency?from=1&to=1000000', 404],
    ['/api/checkpoint/consistency?from=0&to=1', 200],
    ['/api/checkpoint/nothing', 404],
  ])('%s is answered with %i', async (path, status) => {
    const response = await get(path);
    expect(response.status).toBe(status);
    await response.json();
  });

  it('has a name of its own where one is set', async () => {
    const { bookOrigin } = readConfig({ BOOK_ORIGIN: 'example.org/games' });
    const named = new SignedBook(server.services.store.book, { bookOrigin });
    const key = readVerifierKey(await named.verifierKey())!;
    expect(await openCheckpoint(await named.checkpoint(), key)).toMatchObject({ origin: 'example.org/games' });
    for (const wrong of ['two words', 'a+b', ''])
      expect(() => readConfig({ BOOK_ORIGIN: wrong })).toThrow(/^BOOK_ORIGIN: .*1 to 100 letters/);
  });

  it('shows no private key', async () => {
    const pkcs8 = Buffer.from(await server.services.store.book.privateKey());
    const paths = ['', '/key', '/entries?from=0', '/consistency?from=0&to=1'];
    const said = (await Promise.all(paths.map((path) => text(`/api/checkpoint${path}`)))).join('\n');
    for (const encoding of ['hex', 'base64', 'base64url'] as const)
      expect(said).not.toContain(pkcs8.subarray(-32).toString(encoding).slice(0, 20));
  });
});
