/** What must be true after every step, whatever has gone wrong. */
import { isDeepStrictEqual } from 'node:util';
import { fold, rebuild, redact } from '../../replays/log/rebuild.ts';
import { eventOf, type Envelope } from '../../replays/log/log.ts';
import { viewerAt, type Seat, type Viewer } from '../../shared/contract/game.ts';
import { deadline } from '../../shared/match.ts';
import type { Update } from '../../shared/protocol.ts';
import type { MatchActor } from '../../shared/table/actor.ts';
import { seatOf } from '../../shared/table/requests.ts';
import type { FaultyDisk } from './disk.ts';
import type { Running } from './house.ts';

/** While nothing goes wrong, what was due so long ago was forgotten, ms. */
const FORGOTTEN_MS = 3000;

export class Violation extends Error {
  override name = 'Violation';
}

/** Whoever was told or answered something. */
export interface Person {
  match: string;
  key: string;
  name: string;
}

export class Checks {
  readonly #disk: FaultyDisk;
  readonly #running: Running;
  /** As it was durable when it was looked at last, by match. */
  readonly #logs = new Map<string, Envelope[]>();
  /** How many commits there were then. */
  readonly #readAt = new Map<string, number>();
  /** The length of the log at which an actor was compared with it. */
  readonly #compared = new WeakMap<MatchActor, number>();
  /** What was acknowledged, by match, person and command. */
  readonly #acknowledged = new Map<string, number>();
  /** Nothing has gone wrong for a while. */
  isCalm = false;
  granteds = 0;
  shownEvents = 0;

  constructor(disk: FaultyDisk, running: Running) {
    this.#disk = disk;
    this.#running = running;
  }

  /** An update leaves the house for that player. */
  shown(player: Person, { events, own }: Pick<Update, 'events' | 'own'>): void {
    if (events.length === 0 && !own) return;
    const actor = this.#running.house?.matches.actorOf(player.match);
    if (!actor) return;
    const { game, play } = actor.match;
    const seat = seatOf(actor.metadata, player.key);
    const viewer: Viewer = seat === null ? 'spectator' : viewerAt(game, play, seat);
    const log = this.#logOf(player.match);
    for (const { pos, event, hash } of events) {
      const durable = log[pos];
      if (!durable) throw new Violation(`Event ${pos} of ${player.match} is shown before it is durable.`);
      if (hash !== undefined && hash !== durable.hash) throw new Violation(`Event ${pos} is shown with another hash.`);
      // As who watches, where they had no seat yet when it was written.
      const asSeen = [viewer, 'spectator' as const].map((eyes) => plain(redact(game, eventOf(durable), eyes)));
      if (!asSeen.some((one) => isDeepStrictEqual(event, one)))
        throw new Violation(`${player.name} is shown event ${pos} otherwise than ${viewer} may see it.`);
      this.shownEvents++;
    }
    if (own && own.secret !== null && !this.#isTheirs(log, seat, own.secret))
      throw new Violation(`${player.name} is told a secret that is not theirs.`);
  }

  /** Whether it is what only that seat knows; now, or some events ago, as it was written before it was sent. */
  #isTheirs(log: readonly Envelope[], seat: Seat | null, secret: unknown): boolean {
    if (seat === null) return false;
    const history = rebuild(log);
    for (let pos = log.length - 1; pos >= Math.max(0, log.length - 30); pos--) {
      const { game, play, phase } = history.at(pos);
      if (phase !== 'playing' && phase !== 'over') return false;
      const theirs = game.visibility.secretOf(game.visibility.view(play, viewerAt(game, play, seat)), seat);
      if (isDeepStrictEqual(plain(theirs), secret)) return true;
    }
    return false;
  }

  granted(player: Person, id: string, { pos }: { pos: number }): void {
    const name = `${player.match} ${player.key} ${id}`;
    const before = this.#acknowledged.get(name);
    if (before !== undefined && before !== pos) throw new Violation(`${id} was answered ${before}, and then ${pos}.`);
    this.#acknowledged.set(name, pos);
    this.#look(player.match, player.key, id, pos);
    this.granteds++;
  }

  refused(player: Person, id: string, why: string): void {
    if (why === 'failed') throw new Violation(`Something of ${player.name} went wrong inside.`);
    if (why === 'bad-request') throw new Violation('The simulation asks for what there is not.');
    // It was not, and has been since, as it was sent twice.
    if (why === 'not-saved') return;
    const isGranted = this.#disk.truth.grantsOf(player.match).some(({ command }) => command === id);
    if (isGranted) throw new Violation(`${id} is granted, and was refused with ${why}.`);
  }

  joinRefused(error: unknown): void {
    const { code, name, message } = error as Error & { code?: number };
    // Asleep, over, just being opened, gone with the process, or the disk fails: each is said to who comes, and they come again.
    const isSaid = [404, 409, 503].includes(code ?? 0);
    if (!isSaid && !/The disk is away|Lost|not answered|is gone|Nobody answers|expired/.test(message))
      throw new Violation(`A join failed with ${name} ${code}: ${message}`);
  }

  step(): void {
    if (this.#disk.stale) throw new Violation(this.#disk.stale);
    const { house } = this.#running;
    if (!house) return;
    const [error] = house.errors;
    if (error)
      throw new Violation(`A room failed: ${JSON.stringify(error)} ${(error as { error?: Error }).error?.stack ?? ''}`);
    for (const id of house.matches.openIds()) {
      const actor = house.matches.actorOf(id);
      if (actor && !actor.hasStopped) this.#compare(actor);
    }
  }

  #compare(actor: MatchActor): void {
    const log = this.#logOf(actor.id);
    if (actor.log.length > log.length) throw new Violation(`${actor.id} has gone on before what it did is durable.`);
    const due = deadline(actor.match);
    if (this.isCalm && due !== null && actor.standsAt === null && actor.now() > due + FORGOTTEN_MS)
      throw new Violation(`${actor.id} has forgotten what was due ${Math.round(actor.now() - due)} ms ago.`);
    if (actor.log.length < log.length || this.#compared.get(actor) === log.length) return;
    this.#compared.set(actor, log.length);
    if (!isSame(fold(log), actor.match)) throw new Violation(`The state of ${actor.id} is not what its log comes to.`);
  }

  /** After the end: every match has ended or sleeps, and nothing that was acknowledged is missing. */
  end(matches: readonly string[]): void {
    for (const [name, pos] of this.#acknowledged) {
      const [match = '', person = '', id = ''] = name.split(' ');
      this.#look(match, person, id, pos);
    }
    for (const match of matches) if (!this.isQuiet(match)) throw new Violation(`${match} neither ends nor sleeps.`);
  }

  /** Whether it has ended, or sleeps. */
  isQuiet(match: string): boolean {
    const summary = this.#disk.truth.summaryOf(match);
    if (!summary) throw new Violation(`${match} is gone.`);
    return ['over', 'abandoned'].includes(summary.phase) || summary.asleepSince !== null;
  }

  /** That it was granted once, with that answer. */
  #look(match: string, person: string, id: string, pos: number): void {
    const grants = this.#disk.truth.grantsOf(match).filter((one) => one.person === person && one.command === id);
    if (grants.length !== 1 || grants[0]!.pos !== pos)
      throw new Violation(`${id} was acknowledged with ${pos}, and stands there as ${JSON.stringify(grants)}.`);
    if (this.#logOf(match).length < pos)
      throw new Violation(`${id} was acknowledged, and what it did is not in the log.`);
  }

  /** What is durable by now. What was durable before must be the same. */
  #logOf(match: string): Envelope[] {
    const log = this.#logs.get(match) ?? [];
    this.#logs.set(match, log);
    if (this.#readAt.get(match) === this.#disk.commits) return log;
    this.#readAt.set(match, this.#disk.commits);
    const lines = this.#disk.truth.linesAfter({ match, after: log.length - 1, limit: 10_000 });
    for (const line of lines) {
      const one = JSON.parse(line) as Envelope;
      const last = log.at(-1);
      if (one.pos !== log.length || (last && one.prev !== last.hash))
        throw new Violation(`The log of ${match} does not go on from event ${log.length - 1}.`);
      log.push(one);
    }
    return log;
  }

  /** What the trace ends with: two runs of a seed must come to the same. */
  heads(): string[] {
    return [...this.#logs.values()].map((log) => log.at(-1)?.hash ?? '');
  }
}

/** As it goes over a wire: functions and undefined fields are no state. */
const plain = (value: unknown): unknown => JSON.parse(JSON.stringify(value ?? null)) as unknown;

/** Whether two states say the same. Mostly they do so in the same order, too, and that is soon seen. */
const isSame = (one: unknown, other: unknown): boolean =>
  JSON.stringify(one) === JSON.stringify(other) || isDeepStrictEqual(plain(one), plain(other));
