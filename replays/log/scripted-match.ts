/**
 * A match played from a script, as the actor would have logged it: for the recorded matches, and for
 * tests that need a log without a server.
 */
import { commitmentTo, sha256Hex } from '../../shared/crypto/hashes.ts';
import type { Badge } from '../../shared/contract/badges.ts';
import { isAwaited, type Seat } from '../../shared/contract/game.ts';
import { engineOf } from '../../shared/games/engines.ts';
import { gameOf } from '../../shared/games/index.ts';
import { hexToBytes } from '@noble/hashes/utils.js';
import { at } from '../../shared/contract/at.ts';
import { signedText, toBase64url } from '../../shared/crypto/signatures.ts';
import { signerFrom, type Signer } from '../../shared/crypto/signer.ts';
import { isMatchEvent, type AnyEvent, type MatchCommand } from '../../shared/match-events.ts';
import { payloadOf } from '../../shared/signed-payload.ts';
import { chanceAt } from './fairness.ts';
import type { Cause } from './log.ts';
import { opening, PlayedMatch } from './played-match.ts';

export interface Script {
  match: string;
  /** The server's seed, 64 hexadecimal digits. */
  seed: string;
  game: string;
  options?: Record<string, unknown>;
  /** Who sits where; names that begin with a dot are bots. */
  names: string[];
  openedAt?: number;
  /** Left out: a house, at a public table. */
  dealtBy?: 'device';
  /** Left out: however many happen, the match goes on, as in logs from before there was such a limit. */
  mostEvents?: number;
  /** With options that tables could have once. */
  hasOldOptions?: boolean;
  /** Seats of programs: they have no key and sign nothing. */
  unsigned?: Seat[];
  /** Makes a key of a text. */
  signerOf?: (secret: string) => Signer;
  /** Up to which event a seat's browser had the log as it signed; left out, all of it. */
  seen?: (seat: Seat, latest: number) => number;
  /** What happens once all of them sit there; left out, the start is called, and everybody shows their nonce. */
  beforeStart?: (match: ScriptedMatch) => void;
}

/** Plays on until the rules or the script end it. Chance and bots come from the seed alone. */
export class ScriptedMatch extends PlayedMatch {
  /** By seat; null for bots and programs. */
  readonly #signers: (Signer | null)[];
  /** What each seat brings to the seed; empty for bots. */
  readonly #nonces: string[];
  readonly #signerOf: (secret: string) => Signer;
  readonly #seen: (seat: Seat, latest: number) => number;

  constructor(script: Script) {
    const {
      match,
      seed,
      game: id,
      options,
      names,
      openedAt,
      unsigned = [],
      signerOf = (secret) => signerFrom(hexToBytes(sha256Hex(secret))),
      seen = (_, latest) => latest,
      beforeStart,
      dealtBy,
      mostEvents,
      hasOldOptions = false,
    } = script;
    const recorded = hasOldOptions ? gameOf(id)!.options.recorded?.() : undefined;
    const opened: AnyEvent = {
      ...opening(id, names.length, seed, options ?? {}, recorded),
      public: dealtBy === undefined,
      ...(openedAt !== undefined && { openedAt }),
      ...(mostEvents !== undefined && { mostEvents }),
      ...(dealtBy && { dealtBy }),
    };
    super(match, opened, seed);
    this.#signers = names.map(() => null);
    this.#nonces = names.map(() => '');
    this.#signerOf = signerOf;
    this.#seen = seen;
    names.forEach((name, seat) => this.sit(seat, name, { unsigned: unsigned.includes(seat) }));
    (beforeStart ?? ((all) => all.wait(800).start()))(this);
  }

  /** Somebody sits down, with a key and a nonce of their own; or the host lets a bot in. */
  sit(seat: Seat, name: string, { unsigned = false } = {}): this {
    const bot = isBot(name);
    this.#signers[seat] = bot || unsigned ? null : this.#signerOf(`${this.seed} key ${name}`);
    const commitment = bot ? null : this.#newCommitment(seat);
    const key = this.#signers[seat]?.publicKey ?? null;
    const sit = { type: 'sit', at: this.now, seat, name: name.replace(/^\./, ''), bot, commitment, key } as const;
    return this.command(sit, bot ? this.match.host : seat);
  }

  introduce(seat: Seat, name: string, badge: Badge): this {
    return this.command({ type: 'introduce', at: this.now, seat, name, badge }, seat);
  }

  /** The host hands that on. */
  makeHost(seat: Seat): this {
    return this.command({ type: 'make-host', at: this.now, seat }, this.match.host);
  }

  /** The host lets who watches see all hands and choices, late; or not. */
  setCommentary(isOpen: boolean): this {
    return this.command({ type: 'commentary', at: this.now, open: isOpen }, this.match.host);
  }

  /** The host empties a seat. */
  remove(seat: Seat): this {
    return this.command({ type: 'vacate', at: this.now, seat }, this.match.host);
  }

  stand(seat: Seat): this {
    return this.command({ type: 'vacate', at: this.now, seat }, seat);
  }

  /** Commits to a new nonce: after a failed start everybody has to. */
  commit(seat: Seat): this {
    return this.command({ type: 'commit', at: this.now, seat, commitment: this.#newCommitment(seat) }, seat);
  }

  #newCommitment(seat: Seat): string {
    const nonce = sha256Hex(`${this.seed} nonce ${seat} ${this.log.length}`).slice(0, 32);
    this.#nonces[seat] = nonce;
    return commitmentTo(nonce);
  }

  /** The start is called, and everybody shows their nonce, but for those who keep silent. */
  start(silent: readonly Seat[] = []): this {
    this.command({ type: 'start', at: this.now }, this.match.host);
    this.match.seats.forEach((player, seat) => {
      if (player?.bot || silent.includes(seat)) return;
      this.command({ type: 'open', at: this.now, seat, nonce: at(this.#nonces, seat) }, seat);
    });
    return this;
  }

  /** From now on nothing is signed from that seat: its browser has lost the key. */
  loseKey(seat: Seat): this {
    this.#signers[seat] = null;
    return this;
  }

  /** Nobody has come back to it. */
  abandon(): this {
    return this.command({ type: 'abandon', at: this.now }, null);
  }

  /** Lets time pass, ms: whatever is due fires. */
  wait(ms: number): this {
    this.waitUntil(this.now + ms);
    return this;
  }

  /**
   * @param seat whose command it is; null for the server, also on behalf of a bot
   * @throws if the rules refuse it: a script is meant to be playable
   */
  command(command: MatchCommand, seat: Seat | null): this {
    const id = seat === null ? null : sha256Hex(`${this.seed} ${this.log.length}`).slice(0, 32);
    const proof = id === null || seat === null ? undefined : this.#prove(id, seat, command);
    const refusal = this.append({ id, seat, command, ...(proof && { proof }) });
    if (refusal) throw new Error(`${JSON.stringify(command)}: ${refusal.message}`);
    return this;
  }

  #prove(id: string, seat: Seat, command: MatchCommand): Cause['proof'] {
    const signer = this.#signers[seat];
    if (!signer) return undefined;
    const { match, pos: seen, hash: head } = at(this.log, this.#seen(seat, this.log.length - 1));
    const text = signedText({ match, head, id, payload: payloadOf(command, seat) });
    return { seen, signature: toBase64url(signer.sign(text)) };
  }

  act(seat: Seat, act: { type: string; [field: string]: unknown }): this {
    return this.command({ type: 'act', at: this.now, seat, act }, this.match.seats[seat]?.bot ? null : seat);
  }

  /** Lets the game's own bot choose for a seat. */
  actAsBot(seat: Seat): this {
    const { game, play } = this.match;
    const chance = chanceAt(`${this.seed} bot`, this.log.length);
    const view = game.visibility.view(play, seat);
    return this.act(seat, engineOf(game.info.id).choose(view, seat, { chance, temperament: 'even' }));
  }

  /** Lets bots play every seat, one after the other, until it is over; after so many steps something else may happen. */
  playOn(happenings: Record<number, (match: ScriptedMatch) => void> = {}, stepMs = 700): this {
    for (let step = 1; !this.isOver; step++) {
      this.wait(stepMs);
      happenings[step]?.(this);
      if (this.isOver) break;
      const { game, play, seats } = this.match;
      const awaited = seats.findIndex((_, seat) => isAwaited(game, game.visibility.view(play, seat), seat));
      const { opensAt = 0 } = play as { opensAt?: number };
      if (awaited >= 0 && opensAt <= this.now) this.actAsBot(awaited);
    }
    return this;
  }

  /** The game's own events so far. */
  get events(): AnyEvent[] {
    return this.log.map(({ type, data }) => ({ type, ...data })).filter((event) => !isMatchEvent(event));
  }
}

const isBot = (name: string): boolean => name.startsWith('.');
