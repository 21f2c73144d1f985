import type { Chance } from './random.ts';

/** What a command comes to, step by step: the events so far, and the state they lead to. */
export class Decision<State, Event> {
  readonly events: Event[] = [];
  state: State;
  /** When the command was given, ms since the match opened. */
  readonly at: number;
  readonly chance: Chance;
  readonly #evolve: (state: State, event: Event) => State;

  constructor(evolve: (state: State, event: Event) => State, state: State, at: number, chance: Chance) {
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
