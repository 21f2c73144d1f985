/**
 * `npm run measure:one-address -- [--people N]`: how many requests are refused when 60 people come from one address: 60 first
 * visits within 10 s, then 60 joins by code within 10 s. See README.md here. Exits with 1 if any is refused.
 */
import { existsSync } from 'node:fs';
import { Agent, get } from 'node:http';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { button } from '../../e2e/steps.ts';
import { launchChromium } from '../../scripts/browser.ts';
import { projectFolder } from '../../server/project-folder.ts';
import { create, Guest, newSecret, lookAtLobby } from '../../server/testing/guest.ts';
import { ServerProcess } from '../../server/testing/server-process.ts';
import { Network } from '../../server/testing/network.ts';
import { isUsual, readOptions } from '../command-line.ts';
import { keepResults, median, percentile, printTable } from '../results.ts';

const WITHIN_MS = 10_000;
/** At one table. */
const SEATS = 16;
/** What a browser opens to one server. */
const CONNECTIONS = 6;

const { people } = readOptions({ people: 60 });
if (!existsSync(join(projectFolder(), 'dist/client/index.html')))
  throw new Error('The page is not built: npm run page');

/** A table, and how it is found. */
interface Table {
  matchId: string;
  code: string;
}

const openTable = (): Promise<Table> =>
  create(url, { game: 'wa-wa-west', seats: SEATS, name: 'Ms Adeyemi', secret: newSecret() });

/** What all that was asked in one part of the measurement came to. */
class Answers {
  requests = 0;
  bytes = 0;
  /** As "429 /api/invites/ABCDEF", with how often. */
  readonly refused = new Map<string, number>();
  readonly #took: number[] = [];

  /** Counts one request. @param ask resolves to its status and size; what it throws counts as refused, too */
  async count(what: string, ask: () => Promise<{ status: number; bytes: number }>): Promise<void> {
    const from = performance.now();
    const { status, bytes } = await ask().catch((error: Error) => ({ status: error.message, bytes: 0 }));
    this.requests++;
    this.bytes += bytes;
    this.#took.push(performance.now() - from);
    if (typeof status === 'number' && status < 400) return;
    const why = `${status} ${what}`;
    this.refused.set(why, (this.refused.get(why) ?? 0) + 1);
  }

  get asResult() {
    const refused = [...this.refused.values()].reduce((sum, times) => sum + times, 0);
    return {
      requests: this.requests,
      refused,
      why: Object.fromEntries(this.refused),
      megabytes: Math.round(this.bytes / 1e5) / 10,
      medianMs: Math.round(median(this.#took)),
      p99Ms: Math.round(percentile(this.#took, 0.99)),
    };
  }
}

const server = await ServerProcess.prepare({});
await server.start();
const { url } = server;
/** Of each person's browser. */
const agents = Array.from({ length: people }, () => new Agent({ keepAlive: true, maxSockets: CONNECTIONS }));
/** Ends what stays open, as everybody stays. */
const leave: (() => unknown)[] = agents.map((agent) => () => agent.destroy());

try {
  const recorded = await record();
  console.log(`A first visit asks for ${recorded.visit.length} things, a join for ${recorded.join.length} more.`);
  // The limits count by the minute: none of what was recorded may count.
  await sleep(60_000);
  const visits = new Answers();
  await spread((agent) => visit(visits, agent, recorded.visit));
  const joins = new Answers();
  const tables = await Promise.all(Array.from({ length: Math.ceil(people / SEATS) }, openTable));
  await spread((agent, index) => joinByCode(joins, agent, recorded, tables[index % tables.length]!, index));
  report(visits, joins);
} finally {
  for (const one of leave) one();
  await server.close();
}

/** Everybody does so within the time, one after the other, over their browser's connections. */
async function spread(act: (agent: Agent, index: number) => Promise<void>): Promise<void> {
  await Promise.all(
    agents.map(async (_, index) => {
      await sleep((index / people) * WITHIN_MS);
      await act(agents[index]!, index);
    }),
  );
}

/** The page, all its files, the offline copy and the lobby's socket. */
async function visit(answers: Answers, agent: Agent, [page = '/', ...files]: string[]): Promise<void> {
  await fetchOne(answers, agent, page);
  await Promise.all([
    ...files.map((path) => fetchOne(answers, agent, path)),
    answers.count('a socket to the lobby', async () => {
      const { room } = await lookAtLobby(url);
      leave.push(() => room.connection.close());
      return { status: 200, bytes: 0 };
    }),
  ]);
}

async function joinByCode(answers: Answers, agent: Agent, recorded: Recorded, table: Table, index: number) {
  const ofThisTable = (path: string) =>
    path.replaceAll(recorded.table.code, table.code).replaceAll(recorded.table.matchId, table.matchId);
  await Promise.all(recorded.join.map((path) => fetchOne(answers, agent, ofThisTable(path))));
  await answers.count('a seat', async () => {
    const guest = await Guest.join(url, table.matchId);
    leave.push(() => guest.giveUp());
    const answer = await guest.sit(`Guest ${index}`, undefined, { code: table.code });
    if ('code' in answer) throw new Error(answer.message);
    return { status: 200, bytes: 0 };
  });
}

function fetchOne(answers: Answers, agent: Agent, path: string): Promise<void> {
  const { promise, resolve, reject } = Promise.withResolvers<{ status: number; bytes: number }>();
  get(`${url}${path}`, { agent, headers: { 'Accept-Encoding': 'gzip, deflate, br' } }, (response) => {
    let bytes = 0;
    response.on('data', (chunk: Buffer) => (bytes += chunk.length));
    response.on('end', () => resolve({ status: response.statusCode ?? 0, bytes }));
    response.on('error', reject);
  }).on('error', reject);
  return answers.count(path, () => promise);
}

interface Recorded {
  /** Paths that a browser gets at its first visit to the lobby, in order, and those it gets as it sits down by code. */
  visit: string[];
  join: string[];
  table: Table;
}

/** What one real browser asks for: a first visit until its offline copy is complete, and then a join by code. */
async function record(): Promise<Recorded> {
  const line = await Network.to(server);
  const paths: string[] = [];
  line.onQuestion = (data) => {
    const asked = data.toString('latin1');
    const [, path] = /^GET (\S+) HTTP\/1\.1\r\n/.exec(asked) ?? [];
    if (path && !/^upgrade: websocket/im.test(asked)) paths.push(path);
  };
  const browser = await launchChromium('disable-gpu', 'disable-quic', 'disable-background-networking');
  try {
    const page = await browser.newPage({ baseURL: line.url });
    await page.goto('/');
    await page.evaluate(async () => {
      const { active } = await navigator.serviceWorker.ready;
      if (active?.state !== 'activated')
        await new Promise((resolve) => active?.addEventListener('statechange', resolve, { once: true }));
    });
    const visit = paths.splice(0);
    // Whoever joins at once has no offline copy yet: all comes from the server.
    const next = await browser.newPage({ baseURL: line.url, serviceWorkers: 'block' });
    await next.goto('/', { waitUntil: 'networkidle' });
    paths.splice(0);
    const table = await openTable();
    await next.getByLabel('Join with a code').fill(table.code);
    await button(next, 'Join').click();
    await next.getByLabel('What do they call you?').fill('Kim');
    await button(next, /^Sit down as/).click();
    await button(next, 'Stand up').waitFor();
    await next.waitForLoadState('networkidle');
    return { visit, join: paths.splice(0), table };
  } finally {
    await browser.close();
    line.close();
  }
}

function report(visits: Answers, joins: Answers): void {
  const rows = Object.entries({ visits: visits.asResult, joins: joins.asResult });
  printTable([
    [String(people), 'requests', 'refused', 'MB', 'median, ms', '99 of 100, ms'],
    ...rows.map(([what, { requests, refused, megabytes, medianMs, p99Ms }]) => [
      what,
      requests,
      refused,
      megabytes,
      medianMs,
      p99Ms,
    ]),
  ]);
  for (const [, { why }] of rows)
    for (const [what, times] of Object.entries(why)) console.log(`Refused ${times} times: ${what}`);
  if (isUsual) keepResults('one-address', { people, withinMs: WITHIN_MS, ...Object.fromEntries(rows) });
  process.exitCode = rows.some(([, { refused }]) => refused > 0) ? 1 : 0;
}
