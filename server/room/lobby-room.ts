/** The lobby: tells whoever looks which public tables there are, and what changes. It takes no messages. */
import type { AuthContext } from '@colyseus/core';
import { lobbyOptions, type ListedTable, type LobbyMessages } from '../../shared/protocol.ts';
import { matchMaker, subscribeLobby } from '../colyseus.ts';
import { BaseRoom, readJoin, type Admission, type RoomClient } from './base-room.ts';

/** Changes are gathered this long and sent together, ms: however busy the server, a connection hears it five times a second. */
const GATHERED_MS = 200;
/** The newest tables are listed, the others not. */
const MAX_LISTED = 200;
const MAX_LOOKING = 3000;
const MAX_LOOKING_FROM_ADDRESS = 150;

/** What the room of a match says of itself for the lobby. */
export interface TableListing extends ListedTable {
  /** Somebody who has a seat is there: only then it is listed, as nobody wants to sit down among ghosts. */
  attended: boolean;
}

interface Listing {
  roomId: string;
  metadata?: Omit<TableListing, 'matchId'>;
}

interface LobbyTypes {
  state: object;
  userData: undefined;
  messages: LobbyMessages;
}

export class LobbyRoom extends BaseRoom<LobbyTypes> {
  /** 5 in a second, of up to 1.25 s. */
  override maxMessagesPerSecond = 7;

  /** By match id, the oldest first. */
  readonly #tables = new Map<string, ListedTable>();
  readonly #changed = new Set<string>();
  #sending: NodeJS.Timeout | null = null;
  #unsubscribe = () => {};

  override messages = {
    '*': (client: RoomClient<LobbyTypes>, type: unknown) => this.refuseUnknown(client, type, 'The lobby only tells.'),
  };

  static override async onAuth(_token: string, options: unknown, context: AuthContext): Promise<Admission> {
    readJoin(lobbyOptions, options);
    const allowances = [
      BaseRoom.ofVisitor(context),
      {
        of: `lobby ${context.ip}`,
        atMost: MAX_LOOKING_FROM_ADDRESS,
        refusal: `${MAX_LOOKING_FROM_ADDRESS} pages at your address look at the lobby already.`,
      },
      { of: 'lobby', atMost: MAX_LOOKING, refusal: 'Too many people look at the lobby. Try again later.' },
    ];
    return BaseRoom.admit(allowances, context);
  }

  override async onCreate(): Promise<void> {
    const { cluster } = BaseRoom.services;
    if (cluster) this.roomId = cluster.lobbyId;
    // Found by its name, and in no list.
    await this.setMatchmaking({ unlisted: true });
    const unsubscribe = await subscribeLobby((roomId: string, listing: Listing | null) => this.#note(roomId, listing));
    this.#unsubscribe = () => void unsubscribe();
    for (const listing of await matchMaker.query({ name: 'match', unlisted: false })) {
      const table = tableOf(listing);
      if (table) this.#tables.set(table.matchId, table);
    }
  }

  override onJoin(client: RoomClient<LobbyTypes>, options: unknown): void {
    super.onJoin(client, options);
    client.send('tables', [...this.#tables.values()].slice(-MAX_LISTED).toReversed());
  }

  override onDispose(): void {
    this.#unsubscribe();
    if (this.#sending) clearTimeout(this.#sending);
  }

  #note(roomId: string, listing: Listing | null): void {
    const table = listing && tableOf(listing);
    if (table) this.#tables.set(roomId, table);
    else if (!this.#tables.delete(roomId)) return;
    this.#changed.add(roomId);
    this.#sending ??= setTimeout(() => this.#sendChanges(), GATHERED_MS);
  }

  #sendChanges(): void {
    this.#sending = null;
    const changed = [...this.#changed];
    this.#changed.clear();
    const put = changed.flatMap((id) => this.#tables.get(id) ?? []);
    const gone = changed.filter((id) => !this.#tables.has(id));
    this.broadcast('changes', { put: put.slice(-MAX_LISTED), gone });
  }
}

function tableOf({ roomId, metadata }: Listing): ListedTable | null {
  if (!metadata?.game || !metadata.attended) return null;
  const { attended: _, ...table } = metadata;
  return { ...table, matchId: roomId };
}
