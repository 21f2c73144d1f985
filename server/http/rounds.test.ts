/** Whoever watches without knowing the end is sent what they have come to: two matches that differ later are one until then. */
import { request } from 'node:http';
import { gunzipSync } from 'node:zlib';
import { afterAll, describe, expect, it, vi } from 'vitest';
import { toLines } from '../../replays/log/log.ts';
import { ScriptedMatch } from '../../replays/log/scripted-match.ts';
import { at } from '../../shared/contract/at.ts';
import { games } from '../../shared/games/index.ts';
import { startTestServer, storeMatch } from '../testing/guest.ts';
import { twinsOf } from '../testing/twins.ts';

/** Of one id each can only be known to one house. */
const houses = await Promise.all([startTestServer(), startTestServer()]);
afterAll(() => Promise.all(houses.map((house) => house.close())));

const idOf = (game: string) => game.replaceAll('-', '').padEnd(20, '0');
const all = games.map(({ info }) => info.id);
const twins = new Map(all.map((game) => [game, twinsOf(game, idOf(game))]));
for (const { matches } of twins.values())
  for (const [index, match] of matches.entries()) await storeMatch(at(houses, index).services.store, match);

interface Answer {
  status: number;
  /** As they came, in order, without the time of day. */
  headers: string[];
  body: Buffer;
}

/** Both are asked by one name, as its length would be seen in what they say of themselves. */
function ask({ url }: { url: string }, path: string): Promise<Answer> {
  return new Promise((resolve, reject) => {
    const headers = { Host: 'rooms.example', 'Accept-Encoding': 'gzip', Connection: 'close' };
    const asking = request(new URL(path, url), { headers }, (response) => {
      const chunks: Buffer[] = [];
      response.on('data', (chunk: Buffer) => chunks.push(chunk));
      response.on('end', () => {
        const told = response.rawHeaders.flatMap((name, index, raw) =>
          index % 2 ? [] : [`${name}: ${raw[index + 1]}`],
        );
        resolve({
          status: response.statusCode!,
          headers: told.filter((header) => !header.startsWith('Date: ')),
          body: Buffer.concat(chunks),
        });
      });
    });
    asking.on('error', reject).end();
  });
}

async function askBoth(path: string): Promise<[Answer, Answer]> {
  const [one, other] = await Promise.all(houses.map((house) => ask(house, path)));
  return [one!, other!];
}

async function roundsAfter(match: string, after: number, more = '') {
  const response = await fetch(`${houses[0].url}/api/matches/${match}/rounds?after=${after}${more}`);
  expect(response.status).toBe(200);
  return response.text();
}

const countOf = (lines: string) => lines.split('\n').length - 1;

describe.each(all)('two matches of %s that differ after a round', (game) => {
  const id = idOf(game);
  const { matches, same } = twins.get(game)!;
  const { time } = at(matches[0].log, same - 1);

  it('are the same until then, and in nothing after', () => {
    const [one, other] = matches.map(({ log }) => log);
    expect(toLines(one!.slice(0, same))).toBe(toLines(other!.slice(0, same)));
    expect(one![same]!.hash).not.toBe(other![same]!.hash);
    expect(one!.length).not.toBe(other!.length);
  });

  it('are sent round by round, the same bytes until then, and differ in the next', async () => {
    expect(countOf(await roundsAfter(id, -1))).toBeLessThan(same);
    let known = 0;
    while (known < same) {
      const [one, other] = await askBoth(`/api/matches/${id}/rounds?after=${known - 1}`);
      expect(one).toEqual(other);
      expect(one.status).toBe(200);
      const sent = await roundsAfter(id, known - 1);
      expect(sent).toBe(toLines(matches[0].log.slice(known, known + countOf(sent))));
      known += countOf(sent);
    }
    expect(known).toBe(same);
    const [one, other] = await askBoth(`/api/matches/${id}/rounds?after=${same - 1}`);
    expect(one.body.equals(other.body)).toBe(false);
  });

  it('give the same page, tags, picture and frame for any moment until then', async () => {
    const moments = ['', '&at=0', `&at=${Math.floor(time / 2)}`, `&at=${time}`, `&at=${time}&as=2&speed=2`];
    for (const more of moments) {
      const at_ = /&at=\d+/.exec(more)?.[0] ?? '';
      const paths = [
        `/replay/${id}?result=hidden${more}`,
        `/embed/${id}?result=hidden${more}`,
        `/preview/${id}.png?result=hidden${at_}`,
        `/oembed?url=${encodeURIComponent(`http://rooms.example/replay/${id}?result=hidden${more}`)}`,
        `/api/matches/${id}/rounds?after=-1${at_}`,
      ];
      for (const path of paths) {
        const [one, other] = await askBoth(path);
        expect(one.status, path).toBe(200);
        expect(one, path).toEqual(other);
      }
    }
  });

  it('are told apart where nothing is hidden: what is compared here could differ', async () => {
    for (const path of [`/api/matches/${id}`, `/api/matches/${id}/log`, `/preview/${id}.png?result=shown`]) {
      const [one, other] = await askBoth(path);
      expect(one.status).toBe(200);
      expect(one.body.equals(other.body), path).toBe(false);
    }
  });

  it('answer alike, to the byte, whoever asks from where no round ends: before, within and after what is the same', async () => {
    const first = countOf(await roundsAfter(id, -1));
    for (const after of [0, first - 2, first, same, 1_000_000]) {
      const [one, other] = await askBoth(`/api/matches/${id}/rounds?after=${after}`);
      expect([one.status, other.status], String(after)).toEqual([409, 409]);
      expect(JSON.parse(one.body.toString())).toMatchObject({ error: { code: 'no-round-end' } });
      expect(one).toEqual(other);
    }
  });

  it('are sent whole in the end, and after it nothing', async () => {
    const { log } = matches[0];
    let lines = '';
    for (;;) {
      const more = await roundsAfter(id, countOf(lines) - 1);
      if (more === '') break;
      lines += more;
    }
    expect(lines).toBe(toLines(log));
    expect(await roundsAfter(id, -1, '&at=999999999')).toBe(lines);
  });
});

it('a picture with a hidden result is of the beginning, unless a moment is asked for', async () => {
  const id = idOf('war-zone');
  const { log } = twins.get('war-zone')!.matches[0];
  // Its first choice came later.
  const started = log.find(({ type }) => type === 'started')!.time;
  const [hidden] = await askBoth(`/preview/${id}.png?result=hidden`);
  const [opening] = await askBoth(`/preview/${id}.png?at=${started}`);
  const [usual] = await askBoth(`/preview/${id}.png`);
  expect(hidden.body.equals(opening.body)).toBe(true);
  expect(hidden.body.equals(usual.body)).toBe(false);
  expect(hidden.headers).toContain('Cache-Control: public, max-age=31536000, immutable');
});

it('the tags of a page with a hidden result lead to more of the same', async () => {
  const id = idOf('war-zone');
  const [page] = await askBoth(`/replay/${id}?at=5&as=2&speed=0.5&result=hidden&x=1`);
  const html = gunzipSync(page.body).toString();
  const moment = 'at=5&amp;as=2&amp;speed=0.5&amp;result=hidden';
  expect(html).toContain(`<meta property="og:url" content="http://rooms.example/replay/${id}?${moment}">`);
  expect(html).toContain(
    `<meta property="og:image" content="http://rooms.example/preview/${id}.png?at=5&amp;result=hidden">`,
  );
});

it('no log is read or written out on the server’s own thread, whatever is asked of it', async () => {
  const id = idOf('wa-wa-west');
  const { url, services } = houses[0];
  const never = () => Promise.reject(new Error('A whole log was read.'));
  const reading = [vi.spyOn(services.store, 'read'), vi.spyOn(services.store, 'lines')];
  for (const one of reading) one.mockImplementation(never);
  const paths = ['log', 'rounds', 'evening', 'verdict', 'events'].map((path) => `/api/matches/${id}/${path}`);
  paths.push(`/preview/${id}.png?at=1`, `/preview/${id}.png?at=1&result=hidden`);
  for (const path of paths) {
    const response = await fetch(`${url}${path}`);
    expect([path, response.status]).toEqual([path, 200]);
    await response.arrayBuffer();
  }
  for (const one of reading) one.mockRestore();
});

describe('rounds are refused in words', () => {
  it.each([
    ['x'.repeat(20), '', 404, 'no-such-match'],
    ['x', '', 404, 'no-such-match'],
    [idOf('war-zone'), '?after=-2', 400, 'bad-request'],
    [idOf('war-zone'), '?after=soon', 400, 'bad-request'],
    [idOf('war-zone'), '?at=soon', 400, 'bad-request'],
    [idOf('war-zone'), '?before=3', 400, 'bad-request'],
  ])('%s%s', async (match, query, status, code) => {
    const response = await fetch(`${houses[0].url}/api/matches/${match}/rounds${query}`);
    expect(response.status).toBe(status);
    expect(await response.json()).toMatchObject({ error: { code } });
  });

  it('of a match that is not over', async () => {
    const begun = new ScriptedMatch({
      match: idOf('begun'),
      seed: '7e'.repeat(32),
      game: 'war-zone',
      names: ['Kemi', 'Bo'],
    });
    await storeMatch(houses[0].services.store, begun);
    const response = await fetch(`${houses[0].url}/api/matches/${idOf('begun')}/rounds`);
    expect(response.status).toBe(409);
    expect(await response.json()).toMatchObject({ error: { code: 'not-over' } });
  });
});
