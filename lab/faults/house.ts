/** A process of the house as far as tables go: the real rooms, on a disk and a network that are simulated. */
import { LocalDriver, LocalPresence } from '@colyseus/core';
import { pino } from 'pino';
import { rateLimitedLog } from '../../server/rate-limited-log.ts';
import { Quota } from '../../server/limits.ts';
import { Matches } from '../../shared/table/matches.ts';
import type { Metrics } from '../../server/metrics/metrics.ts';
import { TABLE_LOST } from '../../shared/protocol-codes.ts';
import { connectClientToRoom, matchMaker } from '../../server/colyseus.ts';
import { readConfig } from '../../server/config.ts';
import { BaseRoom } from '../../server/room/base-room.ts';
import { BoundedClient } from '../../server/room/bounded-client.ts';
import { reopenWhenDue } from '../../server/room/reopening.ts';
import { reopenRoom } from '../../server/room/tables.ts';
import { MatchRoom } from '../../server/room/match-room.ts';
import { addressBudgets } from '../../server/room/address-budgets.ts';
import type { Services } from '../../server/services.ts';
import type { FaultyDisk } from './disk.ts';
import type { Socket } from './line.ts';
import { settle, type World } from './world.ts';

const config = readConfig({ MAX_TABLES_PER_ADDRESS: '1000', LOG_LEVEL: 'silent', SLEEP_AFTER_S: '20' });
const log = pino({ level: 'silent' });

/** Counts nothing: what would ask it is not here. */
const metrics = {
  commandBegins: () => () => {},
  commandAcknowledged: () => {},
  commandRefused: () => {},
  refused: () => {},
  cameBack: () => {},
} as unknown as Metrics;

/** What the store is expected to say when it fails, and what it says to whoever no longer owns a match. */
const ofTheDisk = ['StoreAway', 'Unconfirmed', 'Superseded', 'VersionConflict'];

/** What a simulation has of the house: null while it is down. */
export interface Running {
  house: House | null;
}

export class House {
  readonly matches: Matches;
  /** What a room could not deal with: whatever it is, it is a fault. */
  readonly errors: unknown[] = [];
  readonly #services: Services;
  readonly #seed: number;
  readonly #crash: () => void;
  #stopReopening = () => {};
  #isGone = false;

  static async open(world: World, disk: FaultyDisk): Promise<House> {
    const mounted = disk.mount();
    const house = new House(mounted, world.seed);
    matchMaker.setHealthChecksEnabled(false);
    await matchMaker.setup(new LocalPresence(), new LocalDriver());
    matchMaker.defineRoomType('match', MatchRoom).filterBy(['matchId']);
    await matchMaker.accept(true);
    house.#stopReopening = reopenWhenDue(house.#services, disk.truth.awake());
    world.note('a process starts');
    return house;
  }

  private constructor({ store, crash }: ReturnType<FaultyDisk['mount']>, seed: number) {
    this.#seed = seed;
    this.#crash = crash;
    this.matches = new Matches(store);
    const told = Object.assign(Object.create(log) as typeof log, {
      error: (details: { error?: unknown }, message: string) => this.#tell(details.error, message),
    });
    this.#services = {
      addressBudgets: addressBudgets(100_000),
      store,
      config,
      log: told,
      logCalmly: rateLimitedLog(log),
      matches: this.matches,
      cluster: null,
      bots: null,
      quota: new Quota(),
      metrics,
      blocks: { hasWordIn: () => false, hasAddress: () => false },
      evenings: null,
      isClosing: false,
      isDraining: false,
    } as unknown as Services;
    BaseRoom.services = this.#services;
  }

  /** That the disk fails, or somebody else has a match, is what is being tried. */
  #tell(error: unknown, message: string): void {
    const { name, message: why } = error as Error;
    if (!ofTheDisk.includes(name) && !/The disk is away|Lost\.|not answered/.test(why))
      this.errors.push({ message, error });
  }

  /** @throws where the join is refused */
  async join(matchId: string, secret: string, socket: Socket): Promise<void> {
    // Limits are counted for as long as this process lives: each seed has an address of its own.
    const context = { headers: new Headers(), ip: `seed ${this.#seed}` };
    const reserved = await matchMaker.joinOrCreate('match', { matchId, secret, packed: true }, context);
    const room = matchMaker.getLocalRoomById(reserved.roomId);
    if (this.#isGone || !room) throw new Error('The house is gone.');
    // Nobody opens a socket any more with what was promised.
    if (socket.readyState === socket.CLOSED) throw new Error('The line is gone.');
    const client = new BoundedClient(reserved.sessionId, socket as never, undefined);
    await connectClientToRoom(room, client, { headers: new Headers(), ip: '' }, {});
  }

  /**
   * Somebody else had that match and is gone: what the cluster's leases tell a house, and, where the store can't say, its list
   * of rooms.
   */
  async takeBack(match: string): Promise<void> {
    await this.matches.stopSuperseded().catch(() => matchMaker.getLocalRoomById(match)?.disconnect(TABLE_LOST));
    if (!this.#isGone) await reopenRoom(this.#services, match);
  }

  /** SIGKILL: nothing of it is left but what had reached the disk. */
  async crash(world: World): Promise<void> {
    this.#isGone = true;
    this.#crash();
    this.#stopReopening();
    Object.assign(this.#services, { isClosing: true });
    await this.#forgetRooms();
    world.dropTimers();
    await settle();
    world.note('the process crashes');
  }

  async #forgetRooms(): Promise<void> {
    for (const id of this.matches.openIds()) this.matches.actorOf(id)?.stop();
    for (const gone of matchMaker.disconnectAll()) gone.catch(() => {});
    await settle();
  }
}
