/** For tests and scripts: many matches of two in a house of several processes, and what became of their commands. */
import type { EventStore } from '../../replays/store/event-store.ts';
import { newSecret, type Guest } from './guest.ts';
import type { House } from './house.ts';
import { Player } from './player.ts';

const SEATED_AT_ONCE = 6;
/** However busy the machine. */
const BEGINS_WITHIN_MS = 120_000;

interface Pairs {
  matches: number;
  /** Number of the process that the first or second player of a match comes to; matches are spread over all if left out. */
  opensIn?: (match: number, player: number) => number;
  options?: object;
}

/** Resolves when all matches have begun. @throws if one does not */
export async function seatPairs(house: House, { matches, opensIn, options }: Pairs): Promise<Player[][]> {
  const urls = () => house.members.map(({ url }) => url);
  const pairs: Player[][] = [];
  const waiting = Array.from({ length: matches }).keys();
  const worker = async () => {
    for (const match of waiting) {
      const secrets = [newSecret(), newSecret()];
      const matchId = await house.newMatch(secrets, options);
      const address = `10.2.${Math.floor(match / 250)}.${match % 250}`;
      const pair = secrets.map((secret, player) => {
        const firstAt = opensIn?.(match, player) ?? match % house.members.length;
        return new Player(urls, { matchId, secret, address, firstAt });
      });
      for (const player of pair) await player.come();
      for (const { guest } of pair) await guest.sit();
      await Promise.all(
        pair.map(({ guest }) => guest.until(() => guest.heard('started').length > 0, BEGINS_WITHIN_MS)),
      );
      pairs.push(pair);
    }
  };
  await Promise.all(Array.from({ length: SEATED_AT_ONCE }, worker));
  return pairs;
}

/** Compares what players were promised with the logs: every acknowledged command stands there once. */
export async function compareCommands(
  store: Pick<EventStore, 'read'>,
  players: readonly Pick<Player, 'matchId' | 'granted'>[],
): Promise<{ acknowledged: number; problems: string[] }> {
  const problems: string[] = [];
  for (const { matchId, granted } of players) {
    const log = await store.read(matchId);
    // One command is several events: those of one follow each other.
    const commands = log.flatMap(({ cause }, pos) =>
      cause?.id && cause.id !== log[pos - 1]?.cause?.id ? [cause.id] : [],
    );
    const times = new Map<string, number>();
    for (const id of commands) times.set(id, (times.get(id) ?? 0) + 1);
    for (const [id, count] of times) if (count > 1) problems.push(`${matchId}: ${id} is there ${count} times`);
    for (const id of granted) if (!times.has(id)) problems.push(`${matchId}: ${id} was acknowledged, and is not there`);
  }
  return { acknowledged: players.reduce((sum, { granted }) => sum + granted.length, 0), problems };
}

/** Compares what clients received with the logs: every event stands at its position, with its type and hash. */
export async function compareEvents(store: Pick<EventStore, 'read'>, received: readonly Guest[]): Promise<string[]> {
  const problems: string[] = [];
  for (const [matchId, guests] of Map.groupBy(received, ({ room }) => room.roomId)) {
    const log = await store.read(matchId);
    // The last event of an update comes with its hash, which covers all before it.
    for (const { pos, event, hash } of guests.flatMap(({ events }) => events))
      if (log[pos]?.type !== event.type || (hash && log[pos]?.hash !== hash))
        problems.push(`${matchId}: ${event.type} was sent at ${pos}, where the log has another event`);
  }
  return problems;
}
