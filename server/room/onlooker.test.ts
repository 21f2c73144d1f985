/** Who is out of War Zone at a real table, and what the table shows them of those still in. */
import { afterAll, expect, test } from 'vitest';
import { at } from '../../shared/contract/at.ts';
import { warZone, type WarZone } from '../../shared/games/war-zone/game.ts';
import type { KnownHand } from '../../shared/games/war-zone/types.ts';
import { Guest, startMatch, startTestServer } from '../testing/guest.ts';
import { syncedOf } from '../testing/synced.ts';

const server = await startTestServer();
const { url } = server;
afterAll(() => server.close());

/** Any attack that is taken puts its target out, and hardly a hand is without one. */
const deadly = {
  attacks: [
    { id: 'cannon', damage: 90, blockedBy: 'wall', counteraction: { after: 'wall', health: 0, damage: 0 }, copies: 99 },
  ],
  defences: [{ id: 'wall', copies: 1 }],
};

/** A match in which the first attack has put its target out, and somebody who watches it. */
async function afterTheFirstFall(openHands: boolean) {
  const table = await startMatch(url, ['Kemi', 'Odile', 'Bram'], {
    game: 'war-zone',
    options: { deck: deadly, openHands },
  });
  const { guests, matchId } = table;
  const watcher = await Guest.join(url, matchId);
  for (const guest of guests) await guest.act({ type: 'exchange', cards: [] });
  await guests[0].until(() => guests[0].view(warZone).phase === 'attack');
  const by = guests[0].view(warZone).turn!;
  const fallen = (by + 1) % 3;
  await at(guests, by).act({ type: 'attack', card: 'cannon', target: fallen });
  await at(guests, fallen).act({ type: 'take' });
  const everybody = [...guests, watcher];
  await Promise.all(everybody.map((guest) => guest.until(() => guest.heard('fell').length > 0)));
  return { matchId, watcher, by: at(guests, by), out: at(guests, fallen), third: at(guests, 3 - by - fallen) };
}

/** What a guest knows: what everybody sees, with what they alone were sent. */
function viewOf({ own, state }: Guest) {
  const mine = own && own.seat !== null ? { seat: own.seat, secret: own.secret as KnownHand[] | null } : null;
  return syncedOf(warZone).read(state.table as WarZone['table'], JSON.parse(state.options), mine);
}

const handOf = (viewer: Guest, of: Guest) => at(viewOf(viewer).players, seatOf(of)).hand;
const hiddenFor = (guest: Guest) =>
  viewOf(guest).players.flatMap(({ seat, hand }) => (hand.includes('hidden') ? [seat] : []));
const seatOf = (guest: Guest) => guest.own!.seat!;
const seatsOf = (...guests: Guest[]) => guests.map(seatOf).toSorted((a, b) => a - b);

test('by default who is out sees no more than before', async () => {
  const { out, by, third, watcher } = await afterTheFirstFall(false);
  expect(hiddenFor(out)).toEqual(seatsOf(by, third));
  await by.act({ type: 'exchange', cards: handOf(by, by).slice(0, 1) });
  await out.until(() => out.heard('exchanged').length > 3);
  expect(out.heard('exchanged').at(-1)?.event).toMatchObject({ put: ['hidden'] });
  expect(hiddenFor(watcher)).toEqual(seatsOf(by, third));
});

test('where the table allows it they see every hand, live and after coming back, and nobody else does', async () => {
  const { out, by, third, watcher, matchId } = await afterTheFirstFall(true);
  expect(hiddenFor(out)).toEqual([]);
  const own = handOf(by, by);
  expect(handOf(out, by)).toEqual(own);
  await by.act({ type: 'exchange', cards: own.slice(0, 1) });
  // Three before the first turn.
  for (const guest of [out, third, watcher]) await guest.until(() => guest.heard('exchanged').length > 3);
  expect(out.heard('exchanged').at(-1)?.event).toMatchObject({ put: own.slice(0, 1) });
  expect(third.heard('exchanged').at(-1)?.event).toMatchObject({ put: ['hidden'] });
  for (const guest of [by, third]) expect(hiddenFor(guest)).toEqual([seatOf(guest === by ? third : by)]);
  expect(hiddenFor(watcher)).toEqual(seatsOf(by, third));
  const back = await Guest.join(url, matchId, out.secret);
  expect(hiddenFor(back)).toEqual([]);
  const { events } = (await back.sync(-1)) as { events: { event: { type: string; deck?: unknown } }[] };
  expect(events.find(({ event }) => event.type === 'dealt')?.event.deck).toBe('hidden');
});
