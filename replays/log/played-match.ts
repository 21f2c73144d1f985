/** A match that is played into a log, without a server: commands come at their time, and whatever was due before them fires first. */
import { isRefusal, type Refusal } from '../../shared/contract/game.ts';
import { canonical, commitmentTo, sha256Hex } from '../../shared/crypto/hashes.ts';
import { gameOf } from '../../shared/games/index.ts';
import { deadline, type MatchState } from '../../shared/match.ts';
import type { AnyEvent, MatchCommand, Opened } from '../../shared/match-events.ts';
import { FORMAT } from '../../shared/match-schemas.ts';
import { GENESIS, headOf, type Cause, type Envelope } from './log.ts';
import { fold } from './rebuild.ts';
import { carryOut, seal } from './write.ts';

const OPENED_AT = 1_790_000_000_000;

/**
 * The first event of a match.
 * @param seed the server's, 64 hexadecimal digits
 * @throws for a game or options that are none
 */
export function opening(game: string, seats: number, seed: string, options: object, schema = schemaOf(game)): Opened {
  const { info } = mustGame(game);
  return {
    type: 'opened',
    format: FORMAT,
    game,
    rulesVersion: info.rulesVersion,
    ruleset: sha256Hex(canonical(info.ruleset)),
    options: schema.parse(options),
    seats,
    public: true,
    commitment: commitmentTo(seed),
    openedAt: OPENED_AT,
    host: null,
  };
}

function mustGame(id: string) {
  const game = gameOf(id);
  if (!game) throw new Error(`There is no game ${id}.`);
  return game;
}

const schemaOf = (game: string) => mustGame(game).options.schema;

/** What the server itself commands. */
export const byServer = (command: MatchCommand): Cause => ({ id: null, seat: null, command });

export class PlayedMatch {
  readonly seed: string;
  readonly log: Envelope[];
  match: MatchState;
  /** ms since the match opened. */
  now = 0;

  /** @param id the match's @param opened the first event; its commitment is to that seed */
  constructor(id: string, opened: AnyEvent, seed: string) {
    const { game } = opened as Opened;
    this.seed = seed;
    const cause = byServer({ type: 'clock', at: 0 });
    this.log = seal({ match: id, length: 0, hash: GENESIS }, mustGame(game), [opened], cause, seed);
    this.match = fold(this.log);
  }

  get isOver(): boolean {
    return this.match.phase === 'over' || this.match.phase === 'abandoned';
  }

  /** Whatever is due up to then fires. */
  waitUntil(until: number): void {
    for (let due = deadline(this.match); due !== null && due <= until; due = deadline(this.match)) {
      this.append(byServer({ type: 'clock', at: due }));
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
    return this.append(cause);
  }

  /** The same, whatever may be due. */
  protected append(cause: Cause): Refusal | null {
    const done = carryOut(headOf(this.log), this.match, cause, this.seed);
    if (isRefusal(done)) return done;
    this.log.push(...done.envelopes);
    this.match = done.match;
    return null;
  }
}
