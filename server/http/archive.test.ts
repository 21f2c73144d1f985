/** Matches found by what they were, results kept back where that is asked for, and what is told of people. */
import { PNG } from 'pngjs';
import { setImmediate as turn } from 'node:timers/promises';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { ScriptedMatch, type Script } from '../../replays/log/scripted-match.ts';
import {
  ownerHeader,
  personText,
  type ArchiveFilters,
  type ArchiveReply,
  type PersonAct,
  type PersonReply,
} from '../../shared/archive.ts';
import { bookmarkText } from '../../shared/bookmarks.ts';
import { at } from '../../shared/contract/at.ts';
import { toBase64url } from '../../shared/crypto/signatures.ts';
import type { Signer } from '../../shared/crypto/signer.ts';
import { games } from '../../shared/games/index.ts';
import type { ErrorReply, MatchSummary } from '../../shared/protocol.ts';
import { signerOf } from '../../shared/testing/signer-of.ts';
import { startMatch, startTestServer, storeMatch } from '../testing/guest.ts';

const server = await startTestServer();
const { url, services } = server;
const { host } = new URL(url);
afterAll(() => server.close());

const seed = 'a3'.repeat(32);
/** The keys with which a script's people sit down. */
const [kemi, odile] = ['Kemi', 'Odile'].map((name) => signerOf(`${seed} key ${name}`)) as [Signer, Signer];
const idOf = (name: string) => name.padEnd(20, '0');

/** What everybody chooses, round by round, until it is over. */
function played(match: string, rounds: string[][], script: Partial<Script> = {}): ScriptedMatch {
  const names = ['Kemi', 'Odile'];
  const scripted = new ScriptedMatch({ match: idOf(match), seed, game: 'wa-wa-west', names, ...script });
  for (const items of rounds) {
    scripted.wait(4000);
    items.forEach((item, seat) => scripted.wait(300).act(seat, { type: 'choose', item }));
  }
  return scripted;
}
const day = (date: number) => Date.UTC(2026, 0, date);
const quiet = [
  ['reload', 'reload'],
  ['shield', 'shield'],
];
const whole: Record<string, ScriptedMatch> = {
  duel: played('duel', [...quiet, ['reload', 'gun']], { openedAt: day(1) }),
  other: played('other', [...quiet, ['gun', 'reload']], { openedAt: day(2) }),
  tie: played('tie', [...quiet, ['shield', 'shield']], { openedAt: day(3), options: { maxRounds: 3, thievery: true } }),
};

beforeAll(async () => {
  for (const match of Object.values(whole)) await storeMatch(services.store, match);
  await allDigested();
});

async function allDigested(): Promise<void> {
  while ((await services.store.archive.undigested()) !== null) await turn();
}

interface Answer<Reply> {
  status: number;
  text: string;
  body: Reply & Partial<ErrorReply>;
}
async function ask<Reply>(path: string, init?: RequestInit): Promise<Answer<Reply>> {
  const response = await fetch(`${url}${path}`, init);
  const text = await response.text();
  return { status: response.status, text, body: JSON.parse(text) as Answer<Reply>['body'] };
}
const archive = async (query: string) => (await ask<ArchiveReply>(`/api/archive?${query}`)).body.matches;
const idsOf = async (query: string) => (await archive(query)).map(({ matchId }) => matchId);
const ids = (...names: string[]) => names.map(idOf);

describe('the archive', () => {
  it('tells what a match was, in the words of its game, with a picture of the moment before it was decided', async () => {
    const [tie, , duel] = await archive('player=kemi');
    expect(duel).toMatchObject({
      matchId: idOf('duel'),
      game: 'wa-wa-west',
      phase: 'over',
      openedAt: day(1),
      players: [{ name: 'Kemi', key: kemi.publicKey }, { name: 'Odile' }],
      variants: [],
      result: {
        outcome: { tie: false, winners: [1] },
        ending: { id: 'last-side', title: 'Last one standing' },
        length: { unit: 'round', number: 3 },
        closeness: expect.any(Number),
      },
    });
    expect(tie).toMatchObject({
      variants: [{ id: 'thievery', title: 'Thievery' }],
      result: { outcome: { tie: true } },
    });
    const { pos, ms } = duel!.result!.moment!;
    expect(whole.duel!.log[pos]).toMatchObject({ type: 'round-opened', data: { round: 3 } });
    expect(duel!.picture).toBe(`/preview/${idOf('duel')}.png?size=small&at=${ms}&result=shown`);
    const picture = await fetch(url + duel!.picture);
    expect(picture.headers.get('Cache-Control')).toContain('immutable');
    const { width, height } = PNG.sync.read(Buffer.from(await picture.arrayBuffer()));
    expect([width, height]).toEqual([400, 210]);
  });

  it('finds by ending, variant, length, days, game, name and key, and orders by closeness', async () => {
    expect(await idsOf('')).toEqual(ids('tie', 'other', 'duel'));
    expect(await idsOf('ending=tie')).toEqual(ids('tie'));
    expect(await idsOf('ending=last-side&length=short&game=wa-wa-west')).toEqual(ids('other', 'duel'));
    expect(await idsOf('variant=thievery')).toEqual(ids('tie'));
    expect(await idsOf('from=2026-01-02&to=2026-01-02')).toEqual(ids('other'));
    expect(await idsOf(`key=${odile.publicKey}&to=2026-01-02`)).toEqual(ids('other', 'duel'));
    expect(await idsOf(`from=${day(2)}&to=${day(2) + 1}`)).toEqual(ids('other'));
    expect(await idsOf(`from=${day(2) + 1}`)).toEqual(ids('tie'));
    expect(await idsOf(`from=${day(1)}&to=${day(2)}`)).toEqual(ids('duel'));
    expect(await idsOf('from=-62167219200000&to=999999999999999')).toEqual(ids('tie', 'other', 'duel'));
    expect(await idsOf('game=war-zone')).toEqual([]);
    const closeness = (await archive('sort=closest')).map(({ result }) => result?.closeness ?? -1);
    expect(closeness).toEqual(closeness.toSorted((a, b) => b - a));
    const page = (await ask<ArchiveReply>('/api/archive?limit=2')).body;
    expect(page.matches).toHaveLength(2);
    expect(await idsOf(`limit=2&before=${page.next}`)).toEqual(ids('duel'));
  });

  it('lists what runs, with what sets its table apart, and no private match', async () => {
    const options = { chooseMs: 60_000, precision: true };
    const { matchId } = await startMatch(url, ['Running', 'Odile'], { public: true, options });
    await startMatch(url, ['Running', 'Odile'], { options });
    const running = await archive('phase=playing&variant=precision');
    expect(running.map((match) => match.matchId)).toEqual([matchId]);
    expect(running[0]).toMatchObject({
      phase: 'playing',
      variants: [{ id: 'precision', title: 'Precision' }],
      picture: `/preview/${matchId}.png?size=small`,
      result: null,
    });
  });

  it.each([
    ['ending=LAST', 'ending', /small letters/],
    ['length=huge', 'length', /short, middling, long/],
    ['from=yesterday', 'from', /ms since 1970.*2026-01-31/],
    ['to=2026-02-30', 'to', /2026-01-31/],
    ['to=1.5', 'to', /2026-01-31/],
    ['to=1e3', 'to', /2026-01-31/],
    ['sort=oldest', 'sort', /newest or the closest/],
    ['limit=51', 'limit', /50/],
    ['phase=waiting', 'phase', /playing or over/],
    ['phase=playing&sort=closest', 'phase', /no ending, length or closeness/],
    ['results=hidden&ending=tie', 'results', /tell results/],
    ['results=hidden&sort=closest', 'results', /tell results/],
    [`player=Kemi&key=${'A'.repeat(43)}`, 'key', /not for both/],
    ['player=%00', 'player', /U\+0000/],
    ['before=%00', 'before', /U\+0000/],
    ['colour=red', '', /colour/],
  ])('refuses %s, naming the field and what is allowed', async (query, field, message) => {
    const { status, body } = await ask<object>(`/api/archive?${query}`);
    expect(status).toBe(400);
    expect(body.error?.problems?.[0]).toMatchObject({ field, message: expect.stringMatching(message) });
  });

  it('says what can be asked for', async () => {
    const { body } = await ask<ArchiveFilters>('/api/archive/filters');
    expect(body.games.map(({ id }) => id)).toEqual(games.map(({ info }) => info.id));
    const west = body.games.find(({ id }) => id === 'wa-wa-west');
    expect(west?.endings).toEqual(expect.arrayContaining([{ id: 'tie', title: 'A tie' }]));
    expect(west?.variants).toEqual(expect.arrayContaining([{ id: 'teams', title: 'Two teams' }]));
    expect(west?.lengths.map(({ title }) => title)).toEqual(['up to 5 rounds', '6 to 12 rounds', '13 rounds or more']);
  });
});

describe('hidden results', () => {
  it('two matches that came out differently, at different lengths, are told alike to the byte, pictures too', async () => {
    const twins = [
      played('twina', [...quiet, ['reload', 'gun']], { openedAt: day(5) }),
      played('twinb', [...quiet, ...quiet, ...quiet, ['gun', 'reload']], { openedAt: day(5) }),
    ];
    for (const twin of twins) await storeMatch(services.store, twin);
    await allDigested();
    const [b, a] = (await archive('from=2026-01-05&to=2026-01-05&results=hidden')).map((match) =>
      JSON.stringify(match),
    );
    expect(b).toBe(a!.replaceAll('twina', 'twinb'));
    expect(a).not.toMatch(/won|tie|ending|closeness|endedAt|events|length/);
    const evening = async (name: string) =>
      (await ask<object>(`/api/matches/${idOf(name)}/evening/matches?results=hidden`)).text;
    expect(await evening('twinb')).toBe((await evening('twina')).replaceAll('twina', 'twinb'));
    const pictures = await Promise.all(
      [a, b].map(async (match) => {
        const picture = await fetch(url + (JSON.parse(match!) as { picture: string }).picture);
        return Buffer.from(await picture.arrayBuffer());
      }),
    );
    expect(at(pictures, 0).equals(at(pictures, 1))).toBe(true);
    const [shown] = await archive('from=2026-01-05&to=2026-01-05');
    expect(shown?.result).toMatchObject({ outcome: { winners: [0] } });
  });
});

it('a table’s evening is found by any of its matches', async () => {
  const options = { chooseMs: 60_000, revealMs: 0, maxRounds: 1 };
  const { matchId, guests } = await startMatch(url, ['Ada', 'Bram'], { public: true, options });
  for (const guest of guests) await guest.choose('reload');
  await guests[0].untilOver();
  await allDigested();
  const evening = async (id: string) => (await ask<ArchiveReply>(`/api/matches/${id}/evening/matches`)).body.matches;
  expect(await evening(matchId)).toMatchObject([{ matchId, result: { ending: { title: 'Round limit' } } }]);
  expect(await evening('x'.repeat(20))).toEqual([]);
  expect(await evening('x')).toEqual([]);
});

describe('a person', () => {
  const person = (key: string, init?: RequestInit) => ask<PersonReply>(`/api/people/${key}`, init);

  it('has what they played, and whom they met', async () => {
    const { body } = await person(kemi.publicKey);
    const { matches, wins, ties, fair } = body.total;
    expect([matches, wins + 1, ties, fair]).toEqual([5, 3, 1, 2.5]);
    expect(body).toMatchObject({ name: 'Kemi', first: day(1), latest: day(5) });
    expect(body.games[0]?.favourites[0]).toMatchObject({ id: 'reload', title: 'Reload' });
    expect(body.nemesis).toMatchObject({ name: 'Odile', key: odile.publicKey });
    expect(body.met).toEqual([{ key: odile.publicKey, name: 'Odile', matches, wins, losses: matches - wins - ties }]);
  });

  it.each([['A'.repeat(43)], ['kemi'], [toBase64url(new Uint8Array(32))]])(
    'of whom nothing is known is told nothing: %s',
    async (key) => {
      expect(await person(key)).toMatchObject({ status: 404, body: { error: { code: 'no-such-person' } } });
    },
  );

  const signed = (by: Signer, key: string, act: PersonAct, when: number, there = host) =>
    toBase64url(by.sign(personText({ host: there, key, act, at: when })));
  const wish = async (key: string, body: object) =>
    ask<{ hidden: boolean }>(`/api/people/${key}/hidden`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(body),
    });

  it('is hidden and shown again by nobody but themselves', async () => {
    const key = odile.publicKey;
    const now = Date.now();
    const refused: [object, number, string][] = [
      [{ hidden: true, at: now, signature: signed(kemi, key, 'hide', now) }, 403, 'bad-signature'],
      [{ hidden: true, at: now, signature: signed(odile, key, 'show', now) }, 403, 'bad-signature'],
      [{ hidden: true, at: now, signature: signed(odile, key, 'read', now) }, 403, 'bad-signature'],
      [{ hidden: true, at: now, signature: signed(odile, key, 'hide', now + 1) }, 403, 'bad-signature'],
      [
        { hidden: true, at: now, signature: signed(odile, key, 'hide', now, 'elsewhere.example') },
        403,
        'bad-signature',
      ],
      [{ hidden: true, at: now, signature: signed(odile, kemi.publicKey, 'hide', now) }, 403, 'bad-signature'],
      [{ hidden: true, at: 5, signature: signed(odile, key, 'hide', 5) }, 403, 'wrong-clock'],
      [{ hidden: true, at: now, signature: 'x' }, 400, 'bad-request'],
      [{ hidden: 1, at: now, signature: signed(odile, key, 'hide', now) }, 400, 'bad-request'],
      [{}, 400, 'bad-request'],
    ];
    for (const [body, status, code] of refused)
      expect(await wish(key, body)).toMatchObject({ status, body: { error: { code } } });
    expect(await wish('x', {})).toMatchObject({ status: 400, body: { error: { code: 'bad-key' } } });
    expect((await person(key)).status).toBe(200);

    const hide = { hidden: true, at: now, signature: signed(odile, key, 'hide', now) };
    expect(await wish(key, hide)).toMatchObject({ status: 200, body: { hidden: true } });
    const nobody = await person('A'.repeat(43));
    expect(await person(key)).toEqual(nobody);
    expect(await idsOf(`key=${key}`)).toEqual([]);
    expect((await ask<{ matches: MatchSummary[] }>(`/api/matches?key=${key}`)).body.matches).toEqual([]);
    expect((await person(kemi.publicKey)).body).toMatchObject({ nemesis: null, prey: null, met: [] });

    // What they read themselves; nobody else can make use of what they sent.
    const read = (by: Signer, when: number, there = host) => ({
      headers: { Authorization: ownerHeader(when, signed(by, key, 'read', when, there)) },
    });
    expect((await person(key, read(odile, now))).status).toBe(200);
    const own = await ask<ArchiveReply>(`/api/archive?key=${key}`, read(odile, now));
    expect(own.body.matches).toHaveLength(5);
    const mine = await ask<{ matches: MatchSummary[] }>(`/api/matches?key=${key}`, read(odile, now));
    expect(mine.body.matches).toHaveLength(5);
    for (const init of [read(kemi, now), read(odile, now - 600_000), read(odile, now, 'elsewhere.example')])
      expect((await person(key, init)).status).toBe(404);
    for (const Authorization of ['Owner', `Owner ${now}.x`, `Bearer ${now}`])
      expect((await person(key, { headers: { Authorization } })).status).toBe(404);

    // Sent a second time it changes nothing.
    const show = { hidden: false, at: now + 1, signature: signed(odile, key, 'show', now + 1) };
    expect(await wish(key, show)).toMatchObject({ status: 200, body: { hidden: false } });
    expect(await wish(key, hide)).toMatchObject({ status: 409, body: { error: { code: 'asked-later' } } });
    expect((await person(key)).status).toBe(200);
    expect((await person(kemi.publicKey)).body.met).toHaveLength(1);
  });

  it('has a key that no list tells while they are hidden, but to themselves; the log of a match keeps it', async () => {
    const key = odile.publicKey;
    const match = idOf('duel');
    const now = Date.now() + 10;
    const marking = { at: 0, word: 'Bold' as const, askedAt: now };
    const bookmark = { ...marking, signature: toBase64url(odile.sign(bookmarkText(match, { host, ...marking }))) };
    await ask(`/api/matches/${match}/bookmarks`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ key, ...bookmark }),
    });
    const told = [
      '/api/archive',
      `/api/archive?key=${kemi.publicKey}`,
      '/api/archive?results=hidden',
      `/api/matches/${match}/evening/matches`,
      `/api/matches/${match}/evening`,
      '/api/matches',
      `/api/matches?key=${kemi.publicKey}`,
      `/api/matches/${match}`,
      `/api/matches/${match}/bookmarks`,
      `/api/matches/${match}/verdict`,
      `/api/people/${kemi.publicKey}`,
      '/api/tv',
    ];
    const whoTells = async () => {
      const texts = await Promise.all(told.map(async (path) => [path, (await ask<object>(path)).text] as const));
      return texts.flatMap(([path, text]) => (text.includes(key) ? path : []));
    };
    expect((await whoTells()).length).toBeGreaterThan(6);

    await wish(key, { hidden: true, at: now, signature: signed(odile, key, 'hide', now) });
    expect(await whoTells()).toEqual([]);
    const { body: shown } = await ask<MatchSummary>(`/api/matches/${match}`);
    expect(shown.players).toMatchObject([
      { name: 'Kemi', key: kemi.publicKey },
      { name: 'Odile', key: null },
    ]);

    const asOwner = (by: Signer) => ({
      headers: { Authorization: ownerHeader(now, signed(by, by.publicKey, 'read', now)) },
    });
    for (const path of ['/api/archive', '/api/matches', `/api/matches/${match}`, `/api/matches/${match}/bookmarks`]) {
      expect((await ask<object>(`${path}?key=${key}`, asOwner(odile))).text, path).toContain(key);
      expect((await ask<object>(`${path}?key=${key}`, asOwner(kemi))).text, path).not.toContain(key);
    }
    expect(await (await fetch(`${url}/api/matches/${match}/log`)).text()).toContain(key);

    await wish(key, { hidden: false, at: now + 1, signature: signed(odile, key, 'show', now + 1) });
    expect((await whoTells()).length).toBeGreaterThan(6);
  });

  it('can’t be made to be asked for again and again', async () => {
    const statuses = await Promise.all(Array.from({ length: 121 }, async () => (await wish('x', {})).status));
    expect(statuses).toContain(429);
  });
});

it('a key that would fit every signature opens and hides nothing', async () => {
  // The point of order one: what is "signed" with it holds of any text.
  const weak = toBase64url(Uint8Array.from({ length: 32 }, (_, index) => (index === 0 ? 1 : 0)));
  expect(
    await services.people.hide({
      key: weak,
      host,
      hidden: true,
      at: Date.now(),
      signature: toBase64url(Uint8Array.from({ length: 64 }, (_, index) => (index === 0 ? 1 : 0))),
    }),
  ).toMatchObject({ refused: 'bad-signature' });
});
