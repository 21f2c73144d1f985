import { describe, expect, it, test } from 'vitest';
import type { MatchSummary } from '../../../shared/protocol.ts';
import { chanceOf } from '../../../shared/contract/random.ts';
import { failure } from '../../app/connection/api.ts';
import { emptyList, endingFor, hasMore, shownOf, withMore, type Me, type MyList, type Sources } from './my-list.ts';

const key = 'my key';
const me: Me = { key, restored: new Map() };

const match = (matchId: string, change: Partial<MatchSummary> = {}): MatchSummary => ({
  matchId,
  game: 'wa-wa-west',
  phase: 'over',
  seats: 2,
  players: [
    { name: 'Odile', bot: false, key: 'another' },
    { name: 'Kemi', bot: false, key },
  ],
  public: true,
  openedAt: 1000,
  endedAt: null,
  lastEventAt: 1000,
  asleepSince: null,
  outcome: { winners: [0], tie: false },
  failedStarts: 0,
  events: 9,
  ...change,
});

/** A server and a browser that know these matches, and count what they are asked for. */
function sourcesOf(all: MatchSummary[], watched: string[] = []) {
  const asked = { pages: 0, matches: [] as string[] };
  const newestFirst = all
    .filter((one) => one.public && one.players.some((player) => player.key === key))
    .toSorted((one, other) => other.openedAt - one.openedAt || (one.matchId < other.matchId ? 1 : -1));
  const sources: Sources = {
    async list({ limit, before }) {
      asked.pages++;
      const from = before === undefined ? 0 : newestFirst.findIndex(({ matchId }) => matchId === before) + 1;
      const matches = newestFirst.slice(from, from + limit);
      return { matches, next: from + limit < newestFirst.length ? (matches.at(-1)?.matchId ?? null) : null };
    },
    async match(id) {
      asked.matches.push(id);
      return all.find(({ matchId }) => matchId === id) ?? null;
    },
    hadSeat: async (id) => !watched.includes(id),
  };
  return { sources, asked };
}

async function more(list: MyList, sources: Sources): Promise<MyList> {
  const longer = await withMore(list, sources);
  if ('failed' in longer) throw new Error(longer.message);
  return longer;
}

const idsOf = (list: MyList) => shownOf(list).map(({ matchId }) => matchId);

describe('my matches', () => {
  it('are those that the server lists and those the browser remembers, each once', async () => {
    const all = [
      match('public', { openedAt: 3000 }),
      match('private', { public: false, openedAt: 2000 }),
      match('older', { openedAt: 1000 }),
      match('left', { public: false, players: [{ name: 'Odile', bot: false, key: 'another' }] }),
      match('watched', { public: false }),
    ];
    const remembered = ['public', 'private', 'left', 'gone', 'watched'].map((id) => ({ match: id, at: 5000 }));
    const { sources, asked } = sourcesOf(all, ['watched']);
    const list = await more(emptyList(me, remembered), sources);
    expect(idsOf(list)).toEqual(['public', 'private', 'older']);
    expect(hasMore(list)).toBe(false);
    expect(asked).toEqual({ pages: 1, matches: ['private', 'left', 'gone'] });
  });

  it('come page by page: each adds to the end of the one before, until all are there in order', async () => {
    const chance = chanceOf(7);
    for (let round = 0; round < 40; round++) {
      const all = Array.from({ length: chance.int(130) }, (_, number) =>
        match(`m${number}`, { public: chance.float() < 0.5, openedAt: 1000 + chance.int(400) }),
      );
      const remembered = all
        .filter((one) => !one.public || chance.float() < 0.5)
        .map(({ matchId, openedAt }) => ({ match: matchId, at: openedAt + chance.int(50) }))
        .toSorted((one, other) => other.at - one.at);
      const { sources, asked } = sourcesOf(all, []);
      let list = emptyList(me, remembered);
      while (hasMore(list)) {
        const [before, asksBefore] = [idsOf(list), asked.matches.length];
        list = await more(list, sources);
        expect(idsOf(list).slice(0, before.length)).toEqual(before);
        expect(hasMore(list) && idsOf(list).length === before.length).toBe(false);
        expect(asked.matches.length - asksBefore).toBeLessThanOrEqual(60);
      }
      const newestFirst = all.toSorted((a, b) => b.openedAt - a.openedAt || (a.matchId < b.matchId ? 1 : -1));
      expect(idsOf(list)).toEqual(newestFirst.map(({ matchId }) => matchId));
    }
  });

  it('are those that came back after the key was lost, by the seat there: but for one that a bot has by now', async () => {
    const [lost, stayed, left] = ['a', 'b', 'c'].map((id) => match(id, { public: false }));
    for (const one of [lost, left]) one!.players = [one!.players[0]!, { ...one!.players[1]!, key: 'lost key' }];
    left!.players[1]!.bot = true;
    const { sources } = sourcesOf([lost!, stayed!, left!]);
    const again: Me = {
      key,
      restored: new Map([
        ['a', 1],
        ['c', 1],
      ]),
    };
    const list = await more(
      emptyList(
        again,
        ['a', 'b', 'c'].map((id) => ({ match: id, at: 2000 })),
      ),
      sources,
    );
    expect(idsOf(list)).toEqual(['b', 'a']);
    expect(endingFor({ ...lost!, outcome: { winners: [1], tie: false } }, again)).toBe('won');
  });

  it('stay as they are when somebody does not answer', async () => {
    const all = [match('a'), match('b', { public: false })];
    const { sources } = sourcesOf(all);
    const silent = async () => failure('unreachable', 'Nobody is there.');
    const list = emptyList(me, [{ match: 'b', at: 1000 }]);
    for (const broken of [{ list: silent }, { match: silent }])
      expect(await withMore(list, { ...sources, ...broken })).toMatchObject({ failed: 'unreachable' });
    expect(idsOf(await more(list, sources))).toEqual(['b', 'a']);
  });
});

// prettier-ignore
test.each<[string, Partial<MatchSummary>]>([
  ['won', { outcome: { winners: [1], tie: false } }],
  ['won', { outcome: { winners: [0, 1], tie: false } }],
  ['lost', { outcome: { winners: [0], tie: false } }],
  ['lost', { outcome: { winners: [], tie: false } }],
  ['tied', { outcome: { winners: [0, 1], tie: true } }],
  ['lost', { outcome: { winners: [0, 2], tie: true } }],
  ['running', { phase: 'playing', outcome: null }],
  ['running', { phase: 'playing', outcome: null, asleepSince: 5 }],
  ['waiting', { phase: 'waiting', outcome: null }],
  ['abandoned', { phase: 'abandoned', outcome: null }],
])('%s: %j', (ending, change) => expect(endingFor(match('a', change), me)).toBe(ending));
