/** How matches come to be, are opened from their logs, and end when nobody comes back. */
import { NO_SUCH_TABLE } from '../protocol-codes.ts';
import { canonical, commitmentTo, sha256Hex } from '../crypto/hashes.ts';
import { GENESIS, headOf, type Cause } from '../../replays/log/log.ts';
import { takeOver, type Moment } from '../../replays/log/growth.ts';
import { mapInSlices, nextTurn } from './slices.ts';
import { carryOut, seal } from '../../replays/log/write.ts';
import { Superseded, type MatchStore, type PrivateMetadata } from '../../replays/store/event-store.ts';
import { at } from '../contract/at.ts';
import {
  isRefusal,
  refuse,
  type Game,
  type GameTypes,
  type Refusal,
  type Seat,
  type Temperament,
} from '../contract/game.ts';
import { namesOf, open, type MatchState } from '../match.ts';
import type { MatchEvent, Retrace } from '../match-events.ts';
import { FORMAT, MOST_EVENTS } from '../match-schemas.ts';
import type { TalkChoice } from '../talk.ts';
import { problemsOf, sentenceOf } from '../contract/problems.ts';
import { summarize } from '../../replays/store/finished-match.ts';
import { MatchActor } from './actor.ts';
import { newCode, newMatchId, newSeed } from './ids.ts';
import type { CheckSignature } from './proofs.ts';
import { readLog } from './read-log.ts';
import { sitAsBot } from './requests.ts';

/** A moment of another match, whose steps are gone through once. */
export type GrowsFrom = Pick<Moment, 'grewFrom'> & { steps: Iterable<Retrace> };

export interface NewMatch {
  game: Game;
  options: GameTypes['options'];
  seats: number;
  public: boolean;
  /** Who leads, before they sit down already: one of the seats that are reserved. */
  host: Seat | null;
  /** By seat: who it is reserved for. */
  reservations: PrivateMetadata['reservations'];
  /** Seats that bots take at once; with a name of the bot's, where it has one already. */
  bots: { seat: Seat; temperament?: Temperament; name?: string }[];
  startsWhenFull: boolean;
  /** By whom it is dealt, if not by the house. */
  dealtBy?: 'device' | undefined;
  /** What the same table played before. */
  previous?: { match: string; head: string };
  /** From which moment of another match it goes on. */
  moment?: GrowsFrom;
  /** What people can say there; `chat` if left out. */
  talk?: TalkChoice;
  /** What goes on from the match before: its code, and whom its host keeps away. */
  carried?: Pick<PrivateMetadata, 'code' | 'codeHidden' | 'muted' | 'talk' | 'locked' | 'removed'>;
}

export class Matches {
  readonly #store: MatchStore;
  readonly #check: CheckSignature | undefined;
  /** Those open in this process, by id: no match has two actors. null while it is being read. */
  readonly #open = new Map<string, MatchActor | null>();

  /** @param check where signatures are checked; in this thread if left out */
  constructor(store: MatchStore, check?: CheckSignature) {
    this.#store = store;
    this.#check = check;
  }

  /** Writes a new match's first events. @returns its id and invite code */
  async create({ game, options, seats, bots, ...table }: NewMatch): Promise<{ id: string; code: string }> {
    const id = newMatchId();
    const seed = newSeed();
    const opened: Extract<MatchEvent, { type: 'opened' }> = {
      type: 'opened',
      format: FORMAT,
      game: game.info.id,
      rulesVersion: game.info.rulesVersion,
      ruleset: sha256Hex(canonical(game.info.ruleset)),
      options,
      seats,
      public: table.public,
      commitment: commitmentTo(seed),
      openedAt: Date.now(),
      host: table.host,
      mostEvents: MOST_EVENTS,
      ...(table.dealtBy && { dealtBy: table.dealtBy }),
      ...(table.previous && { previous: table.previous }),
      ...(table.moment && { grewFrom: table.moment.grewFrom }),
    };
    const byServer = (command: Cause['command']): Cause => ({ id: null, seat: null, command });
    const log = seal({ match: id, length: 0, hash: GENESIS }, game, [opened], byServer({ type: 'clock', at: 0 }), seed);
    let match = open(opened);
    if (table.moment) match = await grown(takeOver({ match, log, seed }, table.moment.steps));
    const at = table.moment?.grewFrom.time ?? 0;
    for (const bot of bots) {
      const sit = byServer(sitAsBot({ seats: match.seats, reservations: table.reservations }, at, bot));
      const seated = carryOut(headOf(log), match, sit, seed);
      if (isRefusal(seated)) throw new Error(seated.message);
      log.push(...seated.envelopes);
      match = seated.match;
    }
    const metadata: PrivateMetadata = {
      seed,
      codeHidden: false,
      muted: false,
      talk: table.talk ?? 'chat',
      locked: false,
      removed: [],
      ...(table.carried ?? { code: await this.#freeCode() }),
      seatOwners: table.reservations.map(() => null),
      reservations: table.reservations,
      startsWhenFull: table.startsWhenFull,
      rematchId: null,
      asleep: null,
    };
    const summary = summarize(id, match, log.length, metadata, null);
    const lines = await mapInSlices(log, (one) => JSON.stringify(one));
    await this.#store.append({ match: id, expected: 0, epoch: 0, envelopes: log, lines, summary, metadata });
    return { id, code: metadata.code };
  }

  /** Opens a match from its log; one that was asleep is awake from here on. @returns its actor until `close` */
  async open(id: string): Promise<MatchActor | Refusal> {
    if (this.#open.has(id)) return refuse('busy', 'The table is being set. Try again.');
    this.#open.set(id, null);
    const actor = await this.#wake(id).catch((error: unknown) => {
      this.#open.delete(id);
      throw error;
    });
    if (isRefusal(actor)) this.#open.delete(id);
    else this.#open.set(id, actor);
    return actor;
  }

  close(actor: MatchActor): void {
    actor.stop();
    if (this.#open.get(actor.id) === actor) this.#open.delete(actor.id);
  }

  /** Null where it is not open here. */
  actorOf(id: string): MatchActor | null {
    return this.#open.get(id) ?? null;
  }

  /** How many are open here. */
  get openCount(): number {
    return this.#open.size;
  }

  isOpen(id: string): boolean {
    return this.#open.has(id);
  }

  /** Of those open in this process. */
  openIds(): string[] {
    return [...this.#open.keys()];
  }

  /**
   * Stops every actor whose match somebody else has taken over; whoever listens to it is told. For a process that stood
   * still, before it shows anybody anything.
   * @throws if the store can't say
   */
  async stopSuperseded(): Promise<void> {
    const actors = [...this.#open.values()].filter((actor) => actor !== null);
    const lost = new Set(await this.#store.supersededAmong(actors.map(({ id, epoch }) => ({ match: id, epoch }))));
    for (const actor of actors) if (lost.has(actor.id)) actor.stepDown(new Superseded(`${actor.id} was taken over.`));
  }

  /** Ends a match that nobody came back to, unless somebody has opened it just now. */
  async abandon(id: string): Promise<void> {
    const actor = this.isOpen(id) ? null : await this.#takeOver(id);
    await actor?.dispatch((at) => ({
      command: { type: 'abandon', at },
      metadata: { ...actor.metadata, asleep: null },
    }));
  }

  /** A code that leads nowhere yet. */
  async #freeCode(): Promise<string> {
    for (;;) {
      const code = newCode();
      if ((await this.#store.matchOfCode(code)) === null) return code;
    }
  }

  async #wake(id: string): Promise<MatchActor | Refusal> {
    const actor = await this.#takeOver(id);
    if (!actor) return refuse('no-such-match', NO_SUCH_TABLE);
    if (actor.match.phase === 'abandoned') return refuse('closed', 'This table is closed.');
    if (!actor.metadata.asleep) return actor;
    const woken = await actor.updateMetadata((metadata) => ({ ...metadata, asleep: null }));
    return isRefusal(woken) ? woken : actor;
  }

  /** Null for an unknown match. */
  async #takeOver(id: string): Promise<MatchActor | null> {
    const epoch = await this.#store.takeOver(id);
    const [metadata, summary, grants] = await Promise.all([
      this.#store.metadataOf(id),
      this.#store.summaryOf(id),
      this.#store.grantsOf(id),
    ]);
    // Afterwards: those ask only when no earlier writer can still write.
    const read = metadata && summary && (await readLog(this.#store, id));
    return read ? new MatchActor(this.#store, { id, epoch, ...read, metadata, grants, summary }, this.#check) : null;
  }
}

/** Of what a match takes over, so much is done in one go: others wait on the same thread. */
const STEPS_IN_A_GO = 6;

async function grown(growing: Generator<void, MatchState>): Promise<MatchState> {
  for (let step = 1; ; step++) {
    const { done, value } = growing.next();
    if (done) return value;
    if (step % STEPS_IN_A_GO === 0) await nextTurn();
  }
}

/** Of those who were at a match: who goes on to the next one. */
export interface WhoGoesOn {
  /** Their seats, in order. */
  seats: readonly Seat[];
  /** Bots take all other seats; without them there are only so many. */
  withBots: boolean;
  /** Who leads it. */
  host: Seat;
}

/**
 * The next match of a table, with the same options; everybody keeps the seat they had, or the order. Whoever is left alone
 * with bots never said that they want to be seen at that: it is in no list.
 */
export function nextMatchOf(actor: MatchActor, { seats, withBots, host }: WhoGoesOn): NewMatch | Refusal {
  const { match, metadata } = actor;
  const { title, seats: allowed } = match.game.info;
  const taken = withBots ? [...match.seats.keys()] : seats;
  if (taken.length < allowed.min)
    return refuse('too-few', `${title} needs ${allowed.min} players. Bots could take the empty seats.`);
  // Read anew: what people wrote into them may have been let in by an older version.
  const options = match.game.options.schema.safeParse(match.options);
  if (!options.success) return refuse('bad-options', sentenceOf(problemsOf(options.error)));
  const problems = match.game.options.check(options.data, taken.length);
  if (problems.length > 0) return refuse('bad-options', sentenceOf(problems));
  const names = namesOf(match);
  const people = metadata.seatOwners.filter((key) => key !== null);
  const isLeftAlone = seats.length === 1 && people.length > 1;
  const temperament = match.seats.find((player) => player?.bot)?.temperament;
  return {
    game: match.game,
    options: options.data,
    seats: taken.length,
    public: match.public && !isLeftAlone,
    host: taken.indexOf(host),
    reservations: taken.map((seat) => {
      const key = seats.includes(seat) ? metadata.seatOwners[seat] : null;
      return key ? { key, name: at(names, seat) } : null;
    }),
    bots: taken.flatMap((seat, index) =>
      seats.includes(seat)
        ? []
        : { seat: index, temperament: match.seats[seat]?.temperament ?? temperament ?? undefined },
    ),
    startsWhenFull: true,
    dealtBy: match.dealtBy === 'device' ? 'device' : undefined,
    previous: { match: actor.id, head: actor.head.hash },
    carried: {
      code: metadata.code,
      codeHidden: metadata.codeHidden,
      muted: metadata.muted,
      talk: metadata.talk,
      locked: metadata.locked,
      removed: metadata.removed,
    },
  };
}
