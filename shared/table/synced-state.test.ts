/** What of a match is written into the state that everybody at its table has. */
import { expect, it } from 'vitest';
import { readFileSync } from 'node:fs';
import { fromLines, type Envelope } from '../../replays/log/log.ts';
import { rebuild } from '../../replays/log/rebuild.ts';
import { metadataFrom, type PrivateMetadata } from '../../replays/store/event-store.ts';
import type { MatchState } from '../match.ts';
import { newRoomState, type RoomState } from '../room-state.ts';
import { titleOf, writeMatch, writeOpened, writeSeats } from './synced-state.ts';

const log = fromLines(
  readFileSync(new URL('../../replays/recorded/wa-wa-west-2-second-start.jsonl', import.meta.url), 'utf8'),
) as Envelope[];
const rebuilt = rebuild(log);
const owners = ['kemi', 'odile', 'chidi'];

/** The match as it was after its event of that type. */
function sourceAfter(type: string, changed: Partial<PrivateMetadata> = {}) {
  const pos = log.findIndex((envelope) => envelope.type === type);
  expect(pos).toBeGreaterThanOrEqual(0);
  const match: MatchState = rebuilt.at(pos);
  const none = match.seats.map(() => null);
  const metadata = metadataFrom({ seatOwners: owners.slice(0, none.length), reservations: none, ...changed });
  return { match, metadata, grown: null };
}

const nobody = { present: new Set<string>(), watching: 0 };

async function stateOf(source: ReturnType<typeof sourceAfter>, people = nobody): Promise<RoomState> {
  const synced = await source.match.game.synced();
  const state = newRoomState(source.match.game.info.id, synced);
  writeOpened(state, source);
  writeMatch(state, source, synced);
  writeSeats(state, source, people);
  return state;
}

it('has the table as somebody watching sees it, and a row for each seat', async () => {
  const source = sourceAfter('started');
  const { match } = source;
  const state = await stateOf(source);
  const synced = await match.game.synced();
  const options = JSON.parse(state.options) as object;
  const spectator = match.game.visibility.view(match.play, 'spectator');
  expect(synced.read(state.table, options, null)).toEqual(spectator);
  expect([...state.seats].map(({ name }) => name)).toEqual(match.seats.map((player) => player?.name ?? ''));
  expect(state).toMatchObject({ phase: 'playing', host: match.host ?? -1, rematchId: '', grewFrom: '' });
});

it('a seat is connected while its owner is here', async () => {
  const source = sourceAfter('started');
  const connected = async (...here: string[]) => {
    const state = await stateOf(source, { present: new Set(here), watching: 3 });
    expect(state.watching).toBe(3);
    return [...state.seats].flatMap((row, seat) => (row.connected && !row.bot ? [seat] : []));
  };
  expect(await connected()).toEqual([]);
  expect(await connected('odile', 'somebody else')).toEqual([1]);
});

it('a seat that is given up, or dropped, leaves nothing behind', async () => {
  const source = sourceAfter('started');
  const state = await stateOf(source, { present: new Set(owners), watching: 0 });
  source.match = { ...source.match, seats: [null] };
  source.metadata.reservations = [{ key: 'nia', name: 'Nia' }];
  writeSeats(state, source, { present: new Set(owners), watching: 0 });
  expect(state.seats).toHaveLength(1);
  expect(state.seats.at(0)).toMatchObject({
    taken: false,
    name: '',
    key: '',
    commitment: '',
    opened: false,
    connected: false,
    reservedFor: 'Nia',
  });
});

it('what the host chose stands beside the match', async () => {
  const state = await stateOf(
    sourceAfter('started', { locked: true, codeHidden: true, muted: true, rematchId: 'next' }),
  );
  expect(state).toMatchObject({ locked: true, codeHidden: true, muted: true, rematchId: 'next' });
});

it('a table is called after its host, also while another takes their place, and after whoever is expected', () => {
  const source = sourceAfter('started');
  const { match } = source;
  const [first, second] = match.seats.map((player) => player?.name);
  expect(titleOf({ ...source, match: { ...match, host: 1, awayHost: null } })).toBe(`${second}’s table`);
  expect(titleOf({ ...source, match: { ...match, host: 1, awayHost: 0 } })).toBe(`${first}’s table`);
  const empty = { ...match, host: 0, awayHost: null, seats: [null, null] };
  expect(titleOf({ ...source, match: empty })).toBe('A table');
  source.metadata.reservations = [{ key: 'nia', name: 'Nia' }, null];
  expect(titleOf({ ...source, match: empty })).toBe('Nia’s table');
});
