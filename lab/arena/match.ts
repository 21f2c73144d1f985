/** One match of the arena: the rules, and nobody's clock but theirs. */
import {
  eventsAt,
  isAwaited,
  isRefusal,
  type Command,
  type Game,
  type GameTypes,
  type Outcome,
  type Seat,
  type Viewer,
} from '../../shared/contract/game.ts';
import { at } from '../../shared/contract/at.ts';
import type { Chance } from '../../shared/contract/random.ts';
import { chanceIn } from '../../replays/log/fairness.ts';
import type { Player, Reply } from './player.ts';

interface Fixture {
  game: Game;
  options: GameTypes['options'];
  /** From 1. */
  match: number;
  seed: string;
  /** By seat. */
  players: readonly Player[];
  /** Shown what everybody knows whenever somebody is asked. */
  watch?(view: GameTypes['view']): void;
}

export interface Played {
  outcome: Outcome;
  /** In rounds or turns. */
  length: number;
  /** Whose turn came first; null where several began at once. */
  first: Seat | null;
  /** By its own clock, ms: house bots take the time that a person takes, and reveals take theirs. */
  ms: number;
  /** As the game's last event names it. */
  ending: string;
  /** What each seat chose, and how often. */
  picks: Map<string, number>[];
}

/** A match must end by its own rules; one that does not is a mistake in them. */
const MOST_STEPS = 1_000_000;

/** @throws if the match does not end */
export async function play(fixture: Fixture): Promise<Played> {
  const { game, options, match, players } = fixture;
  const seats = players.map((_, seat) => seat);
  const names = seats.map((seat) => `Player ${seat + 1}`);
  for (const [seat, player] of players.entries())
    player.begin?.({ match, game, options, seats: seats.length, names }, seat);
  const table = new Table(fixture);
  for (let step = 0; !table.outcome; step++) {
    if (step > MOST_STEPS) throw new Error(`Match ${match} of ${game.info.id} does not end.`);
    await table.step();
  }
  for (const player of new Set(players)) player.over?.(match, table.outcome);
  return table.played(table.outcome);
}

class Table {
  readonly #fixture: Fixture;
  readonly #rules = (seed: string) => chanceIn(`${seed} rules`);
  readonly #chances: Chance[];
  readonly #picks: Map<string, number>[];
  #state: GameTypes['state'];
  #lastEvent: object = {};
  #first: Seat | null | undefined;
  #now = 0;

  constructor(fixture: Fixture) {
    const { game, options, seed, players } = fixture;
    this.#fixture = fixture;
    const named = chanceIn(`${seed} players`);
    this.#chances = players.map((_, seat) => named(`seat ${seat}`));
    this.#picks = players.map(() => new Map());
    this.#state = game.rules.initial(options, players.length);
    this.#apply(game.rules.start({ options, seats: players.length, at: 0, chance: this.#chance }));
  }

  get outcome(): Outcome | null {
    return this.#fixture.game.rules.outcome(this.#state);
  }

  get #chance() {
    return this.#rules(this.#fixture.seed);
  }

  /** Asks everybody who is waited for, and lets what they answer happen in the order of their moments. */
  async step(): Promise<void> {
    const { game, watch } = this.#fixture;
    watch?.(this.#view('spectator'));
    const due = game.rules.deadline(this.#state)!;
    const asked = this.#fixture.players.flatMap((_, seat) => (this.#isAwaited(seat) ? [seat] : []));
    if (this.#first === undefined) this.#first = asked.length === 1 ? asked[0]! : null;
    const from = Math.max(this.#now, game.status(this.#view('referee')).clock?.from ?? this.#now);
    const replies = await Promise.all(asked.map((seat) => this.#ask(seat, from, due)));
    const timed = asked.map((seat, index) => this.#timed(seat, at(replies, index), { from, due }));
    for (const { seat, moment, reply } of timed.toSorted((a, b) => a.moment - b.moment)) {
      // What somebody else did may have changed what is asked; then they are asked again.
      if (this.outcome || game.rules.deadline(this.#state) !== due || !this.#isAwaited(seat)) return;
      if (reply === 'gone') this.#give({ type: 'leave', at: moment, seat });
      else if (reply) this.#act(seat, reply.act, moment);
    }
    if (!this.outcome && game.rules.deadline(this.#state) === due) {
      this.#now = due;
      this.#apply(eventsAt(game, this.#state, due, this.#chance));
    }
  }

  async #ask(seat: Seat, from: number, until: number): Promise<Reply> {
    const { game, match, players } = this.#fixture;
    const chance = at(this.#chances, seat);
    return at(players, seat).reply({ match, game, seat, view: this.#view(seat), from, until, chance });
  }

  /** When that happens, ms since the match opened: a moment that was named, or one that a house bot might take. */
  #timed(seat: Seat, reply: Reply, { from, due }: { from: number; due: number }) {
    if (reply === 'gone' || reply === null) return { seat, reply, moment: from };
    const { fromMs, toMs } = this.#fixture.game.bot.delay(this.#view(seat), from);
    const drawn = fromMs + at(this.#chances, seat).float() * (toMs - fromMs);
    return { seat, reply, moment: from + Math.min(Math.floor(reply.at ?? drawn), due - from - 1) };
  }

  #act(seat: Seat, act: GameTypes['action'], moment: number): void {
    const { game } = this.#fixture;
    const read = game.rules.action.safeParse(act);
    if (!read.success || !this.#give({ type: 'act', at: moment, seat, act: read.data })) return;
    const picks = at(this.#picks, seat);
    const pick = pickOf(read.data);
    picks.set(pick, (picks.get(pick) ?? 0) + 1);
  }

  /** @returns whether it was granted; what is refused changes nothing */
  #give(command: Command<GameTypes['action']>): boolean {
    const events = this.#fixture.game.rules.decide(this.#state, command, this.#chance);
    if (isRefusal(events)) return false;
    this.#now = command.at;
    this.#apply(events);
    return true;
  }

  #apply(events: GameTypes['event'][]): void {
    this.#state = events.reduce(this.#fixture.game.rules.evolve, this.#state);
    this.#lastEvent = events.at(-1) ?? this.#lastEvent;
  }

  #isAwaited(seat: Seat): boolean {
    return isAwaited(this.#fixture.game, this.#view(seat), seat);
  }

  #view(viewer: Viewer): GameTypes['view'] {
    return this.#fixture.game.visibility.view(this.#state, viewer);
  }

  played(outcome: Outcome): Played {
    const length = this.#fixture.game.status(this.#view('referee')).round?.number ?? 0;
    const { ending } = this.#lastEvent as { ending?: unknown };
    return {
      outcome,
      length,
      first: this.#first ?? null,
      ms: this.#now,
      ending: typeof ending === 'string' ? ending : outcome.tie ? 'tie' : 'won',
      picks: this.#picks,
    };
  }
}

/** What an act names first, such as an item or a card; the kind of act where it names nothing by a word or a number. */
export function pickOf({ type, ...named }: GameTypes['action']): string {
  const [first] = Object.values(named);
  return typeof first === 'string' || typeof first === 'number' ? String(first) : type;
}
