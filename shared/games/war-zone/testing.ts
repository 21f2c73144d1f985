/** Given hands, when these lines are played, then … : turns written as lines, for tests. */
import { at } from '../../contract/at.ts';
import { isRefusal, type Command, type Seat } from '../../contract/game.ts';
import { chanceOf, unnamed } from '../../contract/random.ts';
import { inLines } from '../../contract/standings.ts';
import type { Kind } from './deck.ts';
import { warZone } from './game.ts';
import { options as optionsSchema } from './options.ts';
import { handSizeOf } from './hands.ts';
import type { Player, WarZoneAction, WarZoneEvent, WarZoneState } from './types.ts';
import { refereeTable } from './status.ts';

export interface Script {
  options?: Record<string, unknown>;
  /** The cards of each hand, `artillery bunker`. A hand is filled up with camouflage. */
  hands: string[];
  /** The deck after the deal, its top first. By default twenty camouflages. */
  deck?: string;
  firstSeat?: Seat;
  /** How the players stand when the first turn opens. */
  given?: Partial<Player>[];
  /** Begin with the opening, instead of everybody keeping their cards. */
  opening?: boolean;
}

const FILLER = 'camouflage';

/** A table in the first turn of seat 0, at 0 ms. */
export class ScriptedTable {
  state: WarZoneState;
  /** Of the last line. */
  events: WarZoneEvent[] = [];
  /** Of all lines. */
  readonly allEvents: WarZoneEvent[] = [];
  refusals: string[] = [];
  now = 0;
  #chance = unnamed(chanceOf(1));

  constructor({ options = {}, hands, deck, firstSeat = 0, given = [], opening = false }: Script) {
    const read = optionsSchema.parse(options);
    const seats = hands.length;
    const initial = warZone.rules.initial(read, seats);
    const stack = { deck: stacked(hands, handSizeOf(initial), deck), firstSeat };
    this.state = warZone.rules
      .start({ options: read, seats, at: 0, chance: this.#chance, stack })
      .reduce(warZone.rules.evolve, initial);
    if (!opening) hands.forEach((_, seat) => this.play(`${seat} swap`));
    this.state = { ...this.state, players: this.state.players.map((player, seat) => ({ ...player, ...given[seat] })) };
  }

  /**
   * Plays lines: `0 artillery>1`, `0 pass`, `1 block bunker`, `1 take`, `0 swap` with any cards to
   * exchange, `0 leave`, or `wait 12000`. Everything happens at the same moment unless there is a wait.
   */
  play(...lines: string[]): this {
    for (const line of lines) {
      const [who, what = '', ...cards] = line.split(' ');
      if (who === 'wait') this.#wait(Number(what));
      else this.#give(commandOf(Number(who), what, cards, this.now));
    }
    return this;
  }

  #wait(ms: number): void {
    this.now += ms;
    for (
      let due = warZone.rules.deadline(this.state);
      due !== null && due <= this.now;
      due = warZone.rules.deadline(this.state)
    )
      this.#give({ type: 'clock', at: due });
  }

  #give(command: Command<WarZoneAction>): void {
    const answer = warZone.rules.decide(this.state, command, this.#chance);
    if (isRefusal(answer)) return void this.refusals.push(answer.refused);
    this.events = answer;
    this.allEvents.push(...answer);
    this.state = answer.reduce(warZone.rules.evolve, this.state);
  }

  get types(): string {
    return this.events.map(({ type }) => type).join(' ');
  }
  get health(): number[] {
    return this.state.players.map(({ health }) => health);
  }
  get alive(): Seat[] {
    return this.state.players.filter(({ alive }) => alive).map(({ seat }) => seat);
  }
  hand(seat: Seat): string {
    return at(this.state.players, seat).hand.join(' ');
  }
  /** `attack 0`: the phase, and whose turn it is. */
  get at(): string {
    return `${this.state.phase} ${this.state.turn ?? '-'}`;
  }
  /** Cards in the deck and on the discard pile: `58+1`. */
  get piles(): string {
    const { deck, discard } = refereeTable(this.state);
    return `${deck}+${discard}`;
  }
  /** Each rank with its seats, the best first: `1: 0 2`. */
  get standings(): string[] {
    return inLines(warZone.standings(this.allEvents, warZone.visibility.view(this.state, 'spectator')));
  }
  /** The end, such as `last-side 1` or `speedy tie 0 1`; null while the match goes on. */
  get end(): string | null {
    const { outcome, ending } = this.state;
    return outcome && [ending, ...(outcome.tie ? ['tie'] : []), ...outcome.winners].join(' ');
  }
  /** Every card there is, sorted: none may be lost or made. */
  get cards(): string {
    const { deck, discard, buried, players } = this.state;
    return [...deck, ...discard, ...buried, ...players.flatMap(({ hand }) => hand)].toSorted().join(' ');
  }
}

export const playLines = (script: Script, ...lines: string[]): ScriptedTable =>
  new ScriptedTable(script).play(...lines);

/** The deck that deals those hands, one card at a time. */
function stacked(hands: string[], size: number, deck?: string): Kind[] {
  const full = hands.map((hand) => {
    const cards = words(hand);
    if (cards.length > size) throw new Error(`A hand has ${size} cards here, not ${cards.length}.`);
    return [...cards, ...Array<Kind>(size - cards.length).fill(FILLER)];
  });
  const dealt = Array.from({ length: size }, (_, round) => full.map((hand) => at(hand, round))).flat();
  return [...dealt, ...(deck === undefined ? Array<Kind>(20).fill(FILLER) : words(deck))];
}

const words = (text: string): string[] => text.split(' ').filter((word) => word !== '');

function commandOf(seat: Seat, what: string, cards: string[], now: number): Command<WarZoneAction> {
  if (what === 'leave') return { type: 'leave', at: now, seat };
  return { type: 'act', at: now, seat, act: actionOf(what, cards) };
}

function actionOf(what: string, cards: string[]): WarZoneAction {
  const [card = '', target] = what.split('>');
  switch (what) {
    case 'pass':
    case 'take':
      return { type: what };
    case 'swap':
      return { type: 'exchange', cards };
    case 'block':
      return { type: 'block', card: at(cards, 0) };
    default:
      return { type: 'attack', card, target: Number(target) };
  }
}
