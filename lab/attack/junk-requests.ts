/** Junk for the port itself: bytes of HTTP requests, from noise to requests that are nearly right. */
import { describeApi } from '../../server/http/openapi.ts';
import type { Chance } from '../../shared/contract/random.ts';
import { games } from '../../shared/games/index.ts';
import { joinOptions } from '../../shared/protocol.ts';
import lists from './junk.json' with { type: 'json' };
import {
  fitting,
  junkBytes,
  junkJson,
  junkNumber,
  junkText,
  jsonOf,
  mutated,
  oneOf,
  schemaOf,
  type Schema,
} from './junk-values.ts';

/** What a stranger may know: the ids of public tables. */
export interface Known {
  matchIds: string[];
}

/** One piece of junk for a fresh connection. */
export function junkRequest(chance: Chance, known: Known): Buffer {
  return oneOf<Buffer>(chance, [
    [20, () => join(chance, known)],
    [30, () => described(chance, known)],
    [10, () => undescribed(chance)],
    [12, () => upgrade(chance, known)],
    [8, () => oddBody(chance, known)],
    [8, () => oddHeaders(chance, known)],
    [5, () => oddStart(chance)],
    [3, () => junkBytes(chance, 400)],
  ]);
}

interface Parameter {
  name: string;
  in: string;
  schema: Schema;
}
interface Operation {
  parameters?: Parameter[];
  requestBody?: { content: Record<string, { schema: Schema }> };
}

const { paths } = describeApi('') as { paths: Record<string, Record<string, Operation>> };
const optionsOf = new Map(games.map((game) => [game, schemaOf(game.options.schema)]));
const joining = schemaOf(joinOptions);

/** Asks for a place in a room. */
function join(chance: Chance, { matchIds }: Known): Buffer {
  const method = oneOf<string>(chance, [
    [6, () => 'joinOrCreate'],
    [1, () => chance.pick(['joinById', 'join', 'create', 'reconnect', 'constructor', '__proto__'])],
    [0.5, junkPath],
  ]);
  const room = oneOf<string>(chance, [
    [3, () => 'match'],
    [3, () => 'lobby'],
    [1, () => chance.pick([...matchIds, 'nowhere', '__proto__', 'constructor'])],
    [0.5, junkPath],
  ]);
  const right = fitting(chance, joining, matchIds);
  const body = oneOf<string>(chance, [
    [2, () => jsonOf(right)],
    [3, () => jsonOf(mutated(chance, right))],
    [4, junkJson],
  ]);
  return request('POST', `/matchmake/${method}/${room}`, json(body));
}

/** Asks for what the server's own description names, or nearly. */
function described(chance: Chance, { matchIds }: Known): Buffer {
  // What opens a table is as likely as all else together: the rest only reads.
  const template = chance.float() < 0.5 ? '/api/matches' : chance.pick(Object.keys(paths));
  const [method, { parameters = [], requestBody }] = chance.pick(Object.entries(paths[template]!));
  const valueOf = ({ schema }: Parameter) =>
    chance.float() < 0.8 ? String(fitting(chance, schema, matchIds)) : junkPath(chance);
  const inPath = parameters.filter((one) => one.in === 'path');
  const path = inPath.reduce((so, one) => so.replace(`{${one.name}}`, () => valueOf(one)), template);
  const fields = parameters.filter((one) => one.in === 'query' && chance.float() < 0.6);
  const query = fields.map((one) => `${one.name}=${encodeURIComponent(valueOf(one).toWellFormed())}`);
  if (chance.float() < 0.2) query.push(chance.pick(lists.queryValues));
  const asked = query.length > 0 ? `${path}?${query.join('&')}` : path;
  const strange = ['HEAD', 'OPTIONS', 'PUT', 'DELETE', 'PATCH', 'TRACE', 'PROPFIND'];
  const verb = chance.float() < 0.8 ? method.toUpperCase() : chance.pick(strange);
  const schema = requestBody?.content['application/json']?.schema;
  if (!schema) return request(verb, asked, chance.float() < 0.2 ? { headers: [`Origin: ${junkHeader(chance)}`] } : {});
  const right = fitting(chance, schema, matchIds) as object;
  const game = chance.pick(games);
  const table = { game: game.info.id, options: fitting(chance, optionsOf.get(game)!) };
  const body = template === '/api/matches' ? { ...right, ...table } : right;
  const sent =
    chance.float() < 0.3 ? jsonOf(body) : chance.float() < 0.6 ? jsonOf(mutated(chance, body)) : junkJson(chance);
  return request(verb, asked, json(sent));
}

/** Asks for something that nobody has named. */
function undescribed(chance: Chance): Buffer {
  const path = oneOf<string>(chance, [
    [3, () => chance.pick(strangePaths)],
    [5, () => `/${chance.pick(['', 'api/', 'assets/', 'matchmake/', 'preview/', 'replay/'])}${junkPath(chance)}`],
  ]);
  return request(chance.pick(['GET', 'GET', 'HEAD', 'POST']), path);
}

const strangePaths = [
  ...lists.paths,
  `/${'a'.repeat(8000)}`,
  `/${'a/'.repeat(3000)}`,
  `/api/matches?${'a=1&'.repeat(1500)}`,
];

/** Wants to speak WebSocket, or says so. */
function upgrade(chance: Chance, { matchIds }: Known): Buffer {
  const path = oneOf<string>(chance, [
    [3, () => chance.pick(lists.upgradePaths)],
    [2, () => `/${junkPath(chance)}/${chance.pick([...matchIds, 'lobby'])}?sessionId=${junkPath(chance)}`],
    [
      1,
      () => `/x/${chance.pick([...matchIds, 'x'])}?sessionId=x&reconnectionToken=${junkPath(chance)}&skipHandshake=1`,
    ],
    [1, () => chance.pick(strangePaths)],
  ]);
  const key = chance.float() < 0.8 ? 'dGhlIHNhbXBsZSBub25jZQ==' : junkHeader(chance);
  const headers = [
    'Connection: Upgrade',
    `Upgrade: ${chance.pick(['websocket', 'websocket', 'websocket', 'WebSocket', 'h2c', 'websocket, h2c', 'x'])}`,
    `Sec-WebSocket-Version: ${chance.pick(['13', '13', '13', '8', '-1', 'x'])}`,
    `Sec-WebSocket-Key: ${key}`,
    ...(chance.float() < 0.2 ? [`Sec-WebSocket-Extensions: ${junkHeader(chance)}`] : []),
    ...(chance.float() < 0.2 ? [`Sec-WebSocket-Protocol: ${junkHeader(chance)}`] : []),
    ...(chance.float() < 0.2 ? [`Origin: ${chance.pick(['http://[', 'null', '//', 'x:y', 'http://elsewhere'])}`] : []),
  ];
  // What comes after the handshake, before it is answered.
  const early = chance.float() < 0.3 ? junkBytes(chance, 60) : Buffer.alloc(0);
  const host = chance.float() < 0.2 ? chance.pick(hosts) : undefined;
  return Buffer.concat([request(chance.pick(['GET', 'GET', 'GET', 'POST']), path, { headers, host }), early]);
}

/** A body that is not what its headers say. */
function oddBody(chance: Chance, { matchIds }: Known): Buffer {
  const path = chance.pick(lists.posts);
  const body = chance.pick([junkJson(chance), jsonOf(fitting(chance, joining, matchIds))]);
  const type = `Content-Type: ${chance.pick(lists.contentTypes)}`;
  const length = Buffer.byteLength(body);
  const sized = (as: number | string) => `Content-Length: ${as}`;
  const chunked = 'Transfer-Encoding: chunked';
  const [headers, sent = body, method = 'POST'] = oneOf<[headers: string[], sent?: string, method?: string]>(chance, [
    [3, () => [[sized(length)]]],
    [2, () => [[sized(length + 100)]]],
    [1, () => [[sized(chance.pick(['-1', '1e3', '9'.repeat(20), 'x', '']))]]],
    [1, () => [[sized(length), sized(length + 1)]]],
    [2, () => [[chunked], chunk(body)]],
    [1, () => [[chunked], `${chunk(body)}0\r\n\r\n`]],
    [1, () => [[chunked], 'ffffffff\r\nx']],
    [1, () => [[chunked], 'zz\r\n']],
    [1, () => [['Transfer-Encoding: gzip, chunked', sized(5)]]],
    [2, () => [[`Content-Encoding: ${chance.pick(['gzip', 'br', 'deflate', 'x'])}`, sized(length)]]],
    [1, () => [[`Expect: ${chance.pick(['100-continue', 'x'])}`, sized(length)]]],
    [1, () => [[sized(length)], body, 'GET']],
  ]);
  return request(method, path, { body: sent, headers: [type, ...headers] });
}

const chunk = (body: string): string => `${Buffer.byteLength(body).toString(16)}\r\n${body}\r\n`;

/** Headers that are wrong, or very many. */
function oddHeaders(chance: Chance, known: Known): Buffer {
  const path = chance.pick(['/', '/api/matches', `/api/matches/${known.matchIds[0]}`, '/matchmake/joinOrCreate/lobby']);
  const method = chance.pick(['GET', 'POST']);
  const header = () => junkHeader(chance);
  const many = (length: number, make: (nth: number) => string) => Array.from({ length }, (_, nth) => make(nth));
  const odd = oneOf<{ host?: string | null; headers?: string[] }>(chance, [
    [5, () => ({ host: chance.pick(hosts) })],
    [1, () => ({ host: null })],
    [1, () => ({ headers: ['Host: other'] })],
    [1, () => ({ headers: many(chance.int(90), (nth) => `X-${nth}: ${'y'.repeat(100)}`) })],
    [1, () => ({ headers: [`Cookie: ${'a=b; '.repeat(chance.int(4000))}`] })],
    [1, () => ({ headers: many(3, () => `${header()}: ${header()}`) })],
    [1, () => ({ headers: [`X-Forwarded-For: ${chance.pick(['[', '1.2.3.4, x', '::::', header()])}`] })],
    [1, () => ({ headers: ['X-Forwarded-Host: [', 'X-Forwarded-Proto: x:', 'Forwarded: for="["'] })],
    [1, () => ({ headers: [`If-None-Match: ${header()}`, `Range: bytes=${junkNumber(chance)}-`] })],
    [1, () => ({ headers: [`Accept-Encoding: ${header()}`, 'Accept: */*;q=x', 'TE: x'] })],
  ]);
  return request(method, path, odd);
}

const hosts = [...lists.hosts, 'x'.repeat(1000), '\u00ff'];

/** A first line that is no HTTP, or hardly. */
const oddStart = (chance: Chance): Buffer =>
  Buffer.from(chance.pick([`${junkHeader(chance)} / HTTP/1.1\r\nHost: x\r\n\r\n`, ...lists.starts]), 'latin1');

const junkHeader = (chance: Chance): string =>
  junkText(chance)
    .replace(/[\r\n]/g, ' ')
    .slice(0, 2000);

/** Something for a path: as it comes, or encoded. */
function junkPath(chance: Chance): string {
  const text = junkText(chance).slice(0, 500);
  return chance.float() < 0.5 ? encodeURIComponent(text.toWellFormed()) : text.replace(/[\r\n ]/g, '');
}

const json = (body: string) => ({
  body,
  headers: ['Content-Type: application/json', `Content-Length: ${Buffer.byteLength(body)}`],
});

/** The bytes of a request, as they are asked for. @param host null leaves the header out */
function request(
  method: string,
  path: string,
  { headers = [], body = '', host = '127.0.0.1' }: { headers?: string[]; body?: string; host?: string | null } = {},
): Buffer {
  const lines = [`${method} ${path} HTTP/1.1`, ...(host === null ? [] : [`Host: ${host}`]), ...headers];
  return Buffer.from(`${lines.join('\r\n')}\r\n\r\n${body}`);
}
