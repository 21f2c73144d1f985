/** What is sent again when a server closes the connection just as it is asked, as it does with one that was idle. */
import { once } from 'node:events';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { ask, post } from './api.ts';

type Cut = (request: IncomingMessage, response: ServerResponse) => void;

const before: Cut = ({ socket }) => socket.destroy();
const inTheMiddle: Cut = ({ socket }, response) => {
  response.writeHead(200, { 'Content-Type': 'application/json', 'Content-Length': '100' });
  response.write('{"half":', () => socket.destroy());
};

/** How the next requests are cut; those after them are answered. */
let cuts: Cut[] = [];
let asked: string[] = [];
let url = '';

const server = createServer((request, response) => {
  asked.push(request.method!);
  const cut = cuts.shift();
  if (cut) return cut(request, response);
  const isAway = request.url === '/away';
  response.writeHead(isAway ? 503 : 200, { 'Content-Type': 'application/json' });
  response.end(JSON.stringify(isAway ? { error: { code: 'away', message: 'Not now.' } } : { fine: true }));
});

beforeAll(async () => {
  await once(server.listen(0, '127.0.0.1'), 'listening');
  url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
});
afterAll(() => server.close());
beforeEach(() => {
  cuts = [];
  asked = [];
});

const harmless = { isRepeatable: true };

test.each<[string, Cut[], () => Promise<object>, string[], object]>([
  ['a GET', [before], () => ask(url), ['GET', 'GET'], { fine: true }],
  ['a GET whose answer breaks off', [inTheMiddle], () => ask(url), ['GET', 'GET'], { fine: true }],
  ['a GET, twice', [before, inTheMiddle], () => ask(url), ['GET', 'GET', 'GET'], { fine: true }],
  ['what changes nothing the second time', [before], () => post(url, {}, harmless), ['POST', 'POST'], { fine: true }],
])('%s is sent again', async (_, cut, send, sent, answer) => {
  cuts = cut;
  expect(await send()).toEqual(answer);
  expect(asked).toEqual(sent);
});

test.each<[string, Cut[], () => Promise<object>, string[], object]>([
  ['what opens a table', [before], () => post(url, {}), ['POST'], { failed: 'unreachable' }],
  [
    'what was cut three times',
    [before, before, before],
    () => ask(url),
    ['GET', 'GET', 'GET'],
    { failed: 'unreachable' },
  ],
  ['what the server refused', [], () => ask(`${url}/away`), ['GET'], { failed: 'away' }],
])('%s is not sent again', async (_, cut, send, sent, answer) => {
  cuts = cut;
  expect(await send()).toMatchObject(answer);
  expect(asked).toEqual(sent);
});
