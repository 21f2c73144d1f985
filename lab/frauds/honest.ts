/** Honest matches, short ones, as they are played by people, programs and bots at an honest house. From a seed alone. */
import { at } from '../../shared/contract/at.ts';
import { isAwaited, type Seat } from '../../shared/contract/game.ts';
import { chanceOf, type Chance } from '../../shared/contract/random.ts';
import { commitmentTo, sha256Hex } from '../../shared/crypto/hashes.ts';
import { deadline } from '../../shared/match.ts';
import type { MatchCommand } from '../../shared/match-events.ts';
import type { Cause, Envelope } from '../../replays/log/log.ts';
import { byServer, PlayedMatch, opening } from '../../replays/log/played-match.ts';
import { personFrom, signed, sitsDown, type Person } from './people.ts';

export interface Played {
  id: string;
  log: Envelope[];
  /** The house's. */
  seed: string;
  people: Person[];
}

export interface Casting {
  /** Programs sit there, too, and somebody's browser loses its key in the middle. Else all people sign all they do. */
  isMixed?: boolean;
  /** The first start fails, as somebody shows no nonce. */
  isSlow?: boolean;
  /** Somebody sits down, stands up again, and sits down anew. */
  isRestless?: boolean;
  /** Its table is closed before the end. */
  isAbandoned?: boolean;
}

const tables: { game: string; seats: number[]; options: object }[] = [
  { game: 'yic-yac-yoe', seats: [2, 3], options: { size: 3, turnMs: 2000 } },
  { game: 'wa-wa-west', seats: [2, 3, 4], options: { maxRounds: 4, headstart: 1, chooseMs: 2000, revealMs: 500 } },
  { game: 'war-zone', seats: [2, 3], options: { maxTurns: 3, turnMs: 3000, defenceMs: 2000, openingMs: 3000 } },
];
const names = ['Kemi', 'Odile', 'Bram', 'Tuan', 'Inés', 'Raf', 'Yara', 'Wim'];

/** The first two seats are always people's who sign. */
export function play(number: number, casting: Casting = {}): Played {
  const chance = chanceOf(number);
  const { game, seats, options } = chance.pick(tables);
  const seed = sha256Hex(`seed of match ${number}`);
  const id = sha256Hex(`match ${number}`).slice(0, 20);
  const people = Array.from({ length: chance.pick(seats) }, (_, seat) => {
    const kind =
      seat < 2
        ? 'signs'
        : casting.isMixed
          ? chance.pick(['program', 'bot'] as const)
          : chance.pick(['signs', 'bot'] as const);
    return personFrom(`${seed} ${seat}`, at(names, (number + seat) % names.length), kind);
  });
  const house = new PlayedMatch(id, opening(game, people.length, seed, options), seed);
  new Table(house, people, chance, casting).play();
  return { id, log: house.log, seed, people };
}

class Table {
  readonly #house: PlayedMatch;
  readonly #people: readonly Person[];
  readonly #chance: Chance;
  readonly #casting: Casting;
  /** By seat: up to where its browser had the log when it last signed. */
  readonly #seen: number[];
  #lostKey: Seat | null = null;

  constructor(house: PlayedMatch, people: readonly Person[], chance: Chance, casting: Casting) {
    this.#house = house;
    this.#people = people;
    this.#chance = chance;
    this.#casting = casting;
    this.#seen = people.map(() => 0);
  }

  play(): void {
    this.#sitDown();
    if (this.#casting.isSlow) this.#failStart();
    this.#start(this.#casting.isSlow ? 1 : 0);
    if (this.#casting.isMixed) this.#lostKey = this.#chance.int(2);
    const most = this.#casting.isAbandoned ? this.#house.log.length + this.#chance.int(12) : Infinity;
    while (!this.#house.isOver && this.#house.log.length < most) this.#turn();
    if (!this.#house.isOver) this.#house.take(byServer({ type: 'abandon', at: this.#house.now }));
  }

  #sitDown(): void {
    this.#people.forEach((person, seat) => {
      this.#pause();
      this.#give(seat, sitsDown(person, seat, this.#house.now));
      if (this.#casting.isRestless && seat === 1) {
        this.#give(seat, { type: 'vacate', at: this.#house.now, seat });
        this.#give(seat, sitsDown(person, seat, this.#house.now));
      }
    });
  }

  #failStart(): void {
    this.#give(0, { type: 'start', at: this.#house.now });
    this.#house.runOut();
    this.#people.forEach(({ isBot, nonces }, seat) => {
      if (!isBot)
        this.#give(seat, { type: 'commit', at: this.#house.now, seat, commitment: commitmentTo(at(nonces, 1)) });
    });
  }

  #start(attempt: number): void {
    this.#pause();
    this.#give(0, { type: 'start', at: this.#house.now });
    this.#people.forEach(({ isBot, nonces }, seat) => {
      this.#pause();
      if (!isBot) this.#give(seat, { type: 'open', at: this.#house.now, seat, nonce: at(nonces, attempt) });
    });
  }

  /** Somebody acts, or lets their time run out. */
  #turn(): void {
    const house = this.#house;
    const due = deadline(house.match) ?? house.now;
    const { game, play } = house.match;
    const { opensAt = 0 } = play as { opensAt?: number };
    house.waitUntil(Math.min(due, Math.max(house.now, opensAt) + 20 + this.#chance.int(120)));
    const awaited = this.#people.flatMap((_, seat) => {
      const view = house.match.game.visibility.view(house.match.play, seat);
      return house.match.phase === 'playing' && isAwaited(house.match.game, view, seat) ? [seat] : [];
    });
    if (house.isOver || play !== house.match.play) return;
    if (awaited.length === 0 || this.#chance.float() < 0.08) return house.waitUntil(due);
    const seat = this.#chance.pick(awaited);
    const act = this.#chance.pick(game.legalActions(game.visibility.view(play, seat), seat));
    this.#give(seat, { type: 'act', at: house.now, seat, act });
  }

  #pause(): void {
    this.#house.waitUntil(this.#house.now + 20 + this.#chance.int(200));
  }

  #give(seat: Seat, command: MatchCommand): void {
    const refusal = this.#house.take(this.#cause(seat, command));
    if (refusal) throw new Error(`${JSON.stringify(command)}: ${refusal.message}`);
  }

  #cause(seat: Seat, command: MatchCommand): Cause {
    const { log } = this.#house;
    const { signer, isBot } = at(this.#people, seat);
    if (isBot) return command.type === 'sit' ? this.#cause(0, command) : byServer(command);
    const id = sha256Hex(`${this.#house.seed} command ${log.length}`).slice(0, 20);
    if (!signer || seat === this.#lostKey) return { id, seat, command };
    // What was just written may still be on its way to them.
    const seen = Math.max(this.#seen[seat] ?? 0, log.length - 1 - this.#chance.int(2));
    this.#seen[seat] = seen;
    return signed({ id, seat, command }, signer, log, seen);
  }
}
