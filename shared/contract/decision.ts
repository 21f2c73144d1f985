import { refuse, type Refusal, type Seat } from './game.ts';
import type { NamedChance } from './random.ts';

/** Whoever sits there while the match goes on; a refusal if there is nobody, or nothing to decide any more. */
export function playerAt<Player extends object>(
  { phase, players }: { phase: string; players: readonly Player[] },
  seat: Seat,
): Player | Refusal {
  if (phase === 'over') return refuse('match-over', 'The match is over.');
  return players[seat] ?? refuse('no-such-seat', `There are seats 0 to ${players.length - 1}.`);
}

/** What a command comes to, step by step: the events so far, and the state they lead to. */
export class Decision<State, Event> {
  readonly events: Event[] = [];
  state: State;
  /** When the command was given, ms since the match opened. */
  readonly at: number;
  readonly chance: NamedChance;
  readonly #evolve: (state: State, event: Event) => State;

  constructor(evolve: (state: State, event: Event) => State, state: State, at: number, chance: NamedChance) {
    this.#evolve = evolve;
    this.state = state;
    this.at = at;
    this.chance = chance;
  }

  add(event: Event): void {
    this.events.push(event);
    this.state = this.#evolve(this.state, event);
  }
}
