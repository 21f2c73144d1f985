/** A witness as people run it, of a real server, and of servers whose books were changed behind their backs. */
import { execFile } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { createServer, type RequestListener } from 'node:http';
import type { AddressInfo } from 'node:net';
import { Readable } from 'node:stream';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { ServerProcess } from '../../server/testing/server-process.ts';
import { hashOfEntry, type BookEntry } from '../book/entry.ts';
import { nodesCompletedBy, type Hash } from '../book/merkle.ts';
import { first } from '../store/event-store-samples.ts';
import { databaseIn } from '../store/sqlite-store.ts';

let folder: string;
let file: string;
let server: ServerProcess;
beforeEach(async () => {
  folder = mkdtempSync(join(tmpdir(), 'three-rooms-witness-'));
  file = join(folder, 'witness.json');
  server = await ServerProcess.prepare();
});
afterEach(async () => {
  await server.close();
  rmSync(folder, { recursive: true, force: true });
});

interface Ended {
  status: number;
  stdout: string;
  stderr: string;
}

/** In the folder where it keeps its file. */
const replay = (...args: string[]): Promise<Ended> =>
  new Promise((resolve) => {
    const script = join(import.meta.dirname, 'replay.ts');
    const child = execFile(process.execPath, [script, ...args], { cwd: folder }, (_error, stdout, stderr) =>
      resolve({ status: child.exitCode ?? -1, stdout, stderr }),
    );
  });
const witness = () => replay('witness', server.url);

/** Lets so many matches end while the server is not running. */
async function end(matches: { [id: string]: 'over' | 'abandoned' }, failedStarts = 0): Promise<void> {
  const store = await server.openStore();
  await Promise.all(Object.entries(matches).map(([id, phase]) => store.append(first(id, 2, { phase, failedStarts }))));
  await store.close();
}

/** Changes the server's database while it is not running. */
function tamper(change: (db: DatabaseSync) => void): void {
  const db = new DatabaseSync(databaseIn(server.dataDir));
  change(db);
  db.close();
}

/** Writes the whole book anew, with every hash as it has to be. */
function forge(change: (entries: BookEntry[]) => BookEntry[]): void {
  tamper((db) => {
    const rows = db.prepare('SELECT match_id, entry FROM book_entries ORDER BY position').all();
    const entries = change(rows.map(({ entry }) => JSON.parse(String(entry)) as BookEntry));
    db.exec('DELETE FROM book_entries; DELETE FROM book_nodes');
    const nodes = new Map<string, Hash>();
    entries.forEach((entry, position) => {
      db.prepare('INSERT INTO book_entries (position, match_id, entry) VALUES (?, ?, ?)').run(
        position,
        entry.match,
        JSON.stringify(entry),
      );
      const nodeAt = (level: number, index: number) => nodes.get(`${level} ${index}`)!;
      for (const { level, index, hash } of nodesCompletedBy(position, hashOfEntry(entry), nodeAt)) {
        nodes.set(`${level} ${index}`, hash);
        db.prepare('INSERT INTO book_nodes (level, position, hash) VALUES (?, ?, ?)').run(level, index, hash);
      }
    });
  });
}

const many = Object.fromEntries(Array.from({ length: 300 }, (_, number) => [`m${number}`, 'over' as const]));

it('counts what has ended, and goes on from what it kept, over restarts', async () => {
  await server.start();
  expect(await witness()).toMatchObject({
    status: 0,
    stdout: expect.stringContaining('0 entries, seen for the first'),
  });
  await server.kill();
  await end({ a: 'over', b: 'abandoned' }, 2);
  await server.start();
  expect(await witness()).toEqual({
    status: 0,
    stdout: expect.stringMatching(
      /^three-rooms\/[0-9a-f]{16}: 2 entries, .* 0 that .*\nSince then: 1 finished, 1 abandoned, 4 failed starts\.\nIn all: 1 finished, 1 abandoned, 4 failed starts\.\n$/,
    ),
    stderr: '',
  });
  await server.kill();
  await end(many);
  await server.start();
  expect((await witness()).stdout).toContain(
    'Since then: 300 finished, 0 abandoned, 0 failed starts.\nIn all: 301 finished, 1 abandoned, 4 failed starts.',
  );
  expect((await witness()).stdout).toContain(
    '302 entries, and it goes on from the 302 that were there.\nSince then: 0 f',
  );
  expect(readFileSync(file, 'utf8').length).toBeLessThan(2000);
});

describe('is loud', () => {
  const forgeries: [string, RegExp, () => void | Promise<void>][] = [
    [
      'an entry that was seen is another',
      /history was rewritten/,
      () => forge((entries) => entries.with(2, { ...entries[2]!, failedStarts: 0 })),
    ],
    [
      'an entry that was seen is gone, and another stands at the end',
      /rewritten/,
      () => forge((entries) => [...entries.slice(1), entries[0]!]),
    ],
    [
      'an entry that was seen is gone, and more have come',
      /rewritten/,
      async () => {
        forge((entries) => entries.toSpliced(1, 1));
        await end({ x: 'over', y: 'over' });
      },
    ],
    ['the last is gone', /become shorter: 4 entries after 5/, () => forge((entries) => entries.slice(0, -1))],
    ['all is gone', /become shorter: 0 entries/, () => forge(() => [])],
    [
      'an entry that is new does not fit',
      /do not come to the root/,
      async () => {
        await end({ x: 'abandoned' });
        tamper((db) => db.exec(`UPDATE book_entries SET entry = replace(entry, '"abandoned"', '"finished"')`));
      },
    ],
    [
      'an entry that is new is not shown',
      /does not show those from 5 on/,
      async () => {
        await end({ x: 'over', y: 'over' });
        tamper((db) => db.exec('DELETE FROM book_entries WHERE position = 5'));
        tamper((db) => db.exec("UPDATE book_entries SET entry = '{}' WHERE position = 6"));
      },
    ],
    [
      'the key is another',
      /key is another/,
      () => tamper((db) => db.exec(`UPDATE book_key SET private_key = ${otherKey}`)),
    ],
  ];
  /** PKCS #8 of an Ed25519 key made of ones. */
  const otherKey = `x'302e020100300506032b657004220420${'01'.repeat(32)}'`;

  it.each(forgeries)('when %s', async (_what, problem, change) => {
    await end({ a: 'over', b: 'abandoned', c: 'over', d: 'over', e: 'abandoned' }, 1);
    await server.start();
    expect(await witness()).toMatchObject({ status: 0, stderr: '' });
    const kept = readFileSync(file, 'utf8');
    await server.kill();
    await change();
    await server.start();

    const found = await witness();
    expect(found.stderr).toMatch(/^THE BOOK IS NOT WHAT IT WAS/);
    expect(found.stderr).toMatch(problem);
    expect(found).toMatchObject({ status: 1, stdout: '' });
    expect(readFileSync(file, 'utf8'), 'what was seen is not forgotten').toBe(kept);
    expect((await witness()).status).toBe(1);
  });
});

describe('says so, without an alarm,', () => {
  /** Some server that is none of ours. */
  async function serve(answer: RequestListener): Promise<{ url: string; close(): void }> {
    const http = createServer(answer).listen(0, '127.0.0.1');
    await once(http, 'listening');
    const close = () => {
      http.closeAllConnections();
      http.close();
    };
    return { url: `http://127.0.0.1:${(http.address() as AddressInfo).port}`, close };
  }

  function* endless(): Generator<string> {
    for (;;) yield 'x'.repeat(60_000);
  }
  let asked = 0;
  const strange: [string, RegExp, RequestListener][] = [
    ['an answer without end', /without end/, (_request, response) => void Readable.from(endless()).pipe(response)],
    ['a page of something else', /no book at/, (_request, response) => response.end('<html>')],
    ['nothing there', /no book at/, (_request, response) => response.writeHead(404).end('nothing')],
    ['a server that is not well', /not well \(503\)/, (_request, response) => response.writeHead(503).end()],
    [
      'a server that asked to wait, and then had nothing',
      /no book at/,
      (_request, response) => void response.writeHead(asked++ === 0 ? 429 : 404, { 'Retry-After': '1' }).end(),
    ],
    ['a connection that breaks', /could not be reached/, (request) => request.socket.destroy()],
  ];
  it.each(strange)('of %s', async (_what, message, answer) => {
    const { url, close } = await serve(answer);
    expect(await replay('witness', url)).toEqual({ status: 2, stdout: '', stderr: expect.stringMatching(message) });
    close();
  });

  it('of nobody there, no address, and a file that is none', async () => {
    expect(await witness()).toMatchObject({ status: 2, stderr: expect.stringContaining('could not be reached') });
    for (const args of [[], ['hello'], ['file:///etc'], [server.url, 'more'], [server.url, '--what']])
      expect(await replay('witness', ...args)).toMatchObject({ status: 2, stderr: expect.stringContaining('Usage') });
    writeFileSync(file, '{}');
    expect(await witness()).toMatchObject({ status: 2, stderr: expect.stringContaining('not written by a witness') });
  });

  it('of a file that was damaged', async () => {
    await end({ a: 'over', b: 'over' });
    await server.start();
    expect((await replay('witness', server.url, '--file', 'mine.json')).status).toBe(0);
    const kept = JSON.parse(readFileSync(join(folder, 'mine.json'), 'utf8')) as { frontier: string[] };
    writeFileSync(file, JSON.stringify({ ...kept, frontier: [`${'A'.repeat(43)}=`] }));
    expect(await witness()).toMatchObject({ status: 2, stderr: expect.stringContaining('damaged') });
  });
});
