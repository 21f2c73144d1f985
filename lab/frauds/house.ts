/** A house that keeps a match's log: honest ones play with it, and so does the forger, who is the house and knows its seed. */
import { GENESIS, headOf, type Cause, type Envelope } from '../../replays/log/log.ts';
import { fold } from '../../replays/log/rebuild.ts';
import { carryOut, seal } from '../../replays/log/write.ts';
import { isRefusal, type Refusal } from '../../shared/contract/game.ts';
import { canonical, commitmentTo, sha256Hex } from '../../shared/crypto/hashes.ts';
import { gameOf } from '../../shared/games/index.ts';
import { deadline, type MatchState } from '../../shared/match.ts';
import type { AnyEvent, MatchCommand, Opened } from '../../shared/match-events.ts';
import { FORMAT } from '../../shared/match-schemas.ts';

export type { Cause, Envelope };

const OPENED_AT = 1_790_000_000_000;

/** The first event of a match. @param seed the house's, 64 hexadecimal digits @throws for a game or options that are none */
export function opening(game: string, seats: number, seed: string, options: object): Opened {
  const found = gameOf(game);
  if (!found) throw new Error(`There is no game ${game}.`);
  const { info, options: known } = found;
  return {
    type: 'opened',
    format: FORMAT,
    game,
    rulesVersion: info.rulesVersion,
    ruleset: sha256Hex(canonical(info.ruleset)),
    options: known.schema.parse(options),
    seats,
    public: true,
    commitment: commitmentTo(seed),
    openedAt: OPENED_AT,
    host: null,
  };
}

/** What the server itself commands. */
export const byServer = (command: MatchCommand): Cause => ({ id: null, seat: null, command });

export class House {
  readonly seed: string;
  readonly log: Envelope[];
  match: MatchState;
  /** ms since the match opened. */
  now = 0;

  /** @param id the match's @param opened the first event; its commitment is to that seed */
  constructor(id: string, opened: AnyEvent, seed: string) {
    const { game } = opened as Opened;
    const found = gameOf(game);
    if (!found) throw new Error(`There is no game ${game}.`);
    this.seed = seed;
    const cause = byServer({ type: 'clock', at: 0 });
    this.log = seal({ match: id, length: 0, hash: GENESIS }, found, [opened], cause, seed);
    this.match = fold(this.log);
  }

  get isOver(): boolean {
    return this.match.phase === 'over' || this.match.phase === 'abandoned';
  }

  /** Whatever is due up to then fires. */
  waitUntil(until: number): void {
    for (let due = deadline(this.match); due !== null && due <= until; due = deadline(this.match)) {
      this.#append(byServer({ type: 'clock', at: due }));
      this.now = due;
    }
    this.now = Math.max(this.now, until);
  }

  /** Lets the clock alone bring it to its end. */
  runOut(): void {
    for (let due = deadline(this.match); due !== null; due = deadline(this.match)) this.waitUntil(due);
  }

  /** Takes a command at its time, or refuses it as the rules do. */
  take(cause: Cause): Refusal | null {
    this.waitUntil(cause.command.at);
    return this.#append(cause);
  }

  #append(cause: Cause): Refusal | null {
    const done = carryOut(headOf(this.log), this.match, cause, this.seed);
    if (isRefusal(done)) return done;
    this.log.push(...done.envelopes);
    this.match = done.match;
    return null;
  }
}
