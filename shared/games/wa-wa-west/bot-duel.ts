/**
 * The match of two, as a game of positions: what either has and is, and what a round of it comes to. Rounds are
 * asked of the rules themselves, and remembered. Everything is seen by the one who moves first in a pair: its payoff
 * is 1 for a win and 1/2 for a tie.
 */
import { at } from '../../contract/at.ts';
import { evolve } from './evolve.ts';
import { catalogueOf, SKIP, type Item, type ItemId } from './items.ts';
import { needsTarget, whyNotItem } from './legal.ts';
import type { WaWaWestOptions } from './options.ts';
import { endingOf, reveal } from './reveal.ts';
import { initial } from './rules.ts';
import type { Choice, Player, PlayerView, WaWaWestState } from './types.ts';

/** More ammo than this is the same as this: nothing on the printed sheet costs more than half of it. */
const MOST_AMMO = 20;
/** Bots fire anywhere in about so many ms: two who fire together are a coin, but for the photo finish. */
const SPREAD_MS = 3300;

/** What a player is besides their ammo, without what makes no difference any more. */
export type Standing = Pick<Player, 'juiced' | 'stunned' | 'last' | 'inARow'>;

/** What a round comes to: it ends with that payoff, or goes on from there. */
interface Outcome {
  share: number;
  payoff: number;
  /** Null where the match is over. */
  next: { ammo: [number, number]; juiced: [boolean, boolean]; stunned: [boolean, boolean]; blast: boolean } | null;
  played: [ItemId, ItemId];
}

/** A way a round can go on: over with that payoff, or with these standings and so much more ammo, or less. */
export interface Branch {
  share: number;
  isOver: boolean;
  payoff: number;
  own: number;
  other: number;
  ownAmmo: number;
  otherAmmo: number;
  blast: boolean;
}

/** Plenty, so that whatever is played can be paid: what is left of it tells what changed. */
const PLENTY = 10_000;

/** No standing has a higher number than this. */
const MOST_STANDINGS = 4096;

export class Duel {
  readonly options: WaWaWestOptions;
  readonly items: readonly Item[];
  readonly mostAmmo: number;
  readonly #standings: Standing[] = [];
  readonly #standingIds = new Map<string, number>();
  readonly #movesOf: (readonly number[])[] = [];
  readonly #rounds = new Map<number, Outcome[]>();
  readonly #cells: (readonly Branch[])[][] = [];
  /** How many of an item may be played in a row, where its number is limited. */
  readonly #limits = new Map<ItemId, number>();
  /** What matters to have played last. */
  readonly #tracked: ReadonlySet<ItemId>;
  readonly #photoFinish: number;
  readonly #state: WaWaWestState;

  /** @param standings the first of them, in the order in which codes count them */
  constructor(
    options: WaWaWestOptions,
    { standings = [], mostAmmo = MOST_AMMO }: { standings?: readonly Standing[]; mostAmmo?: number } = {},
  ) {
    this.options = options;
    this.mostAmmo = mostAmmo;
    this.#state = { ...initial({ ...options, maxRounds: 1000 }, 2), phase: 'choosing', round: 1, deadline: 10_000 };
    this.items = catalogueOf(options).choosable;
    for (const { id } of this.items) {
      const limit = this.#limitOf(id);
      if (limit !== null) this.#limits.set(id, limit);
    }
    this.#tracked = new Set([...this.#limits.keys(), ...this.items.flatMap(({ special }) => special.after ?? [])]);
    const near = Math.min(1, options.photoFinishMs / SPREAD_MS);
    this.#photoFinish = 1 - (1 - near) ** 2;
    for (const standing of [...standings, { juiced: false, stunned: false, last: null, inARow: 0 }])
      this.#idOf(standing);
  }

  /** The code of whom that view shows: the standing, and the ammo, which is the same above what can be paid. */
  codeOf(player: PlayerView | Player): number {
    return this.codeWith(this.#idOf(player), player.ammo);
  }

  codeWith(standing: number, ammo: number): number {
    return standing * (this.mostAmmo + 1) + Math.min(this.mostAmmo, ammo);
  }

  standingIn(code: number): number {
    return Math.floor(code / (this.mostAmmo + 1));
  }

  ammoIn(code: number): number {
    return code % (this.mostAmmo + 1);
  }

  /** A player as that code has it. */
  playerOf(code: number, seat: number): Player {
    const standing = at(this.#standings, this.standingIn(code));
    return { ...at(this.#state.players, seat), ...standing, ammo: this.ammoIn(code) };
  }

  /** Places in `items` of what can be played with that code. */
  movesOf(code: number): readonly number[] {
    return (this.#movesOf[code] ??= this.#findMoves(code));
  }

  /** What both moves come to: some ways with their shares, one where chance has no part. Of codes only the standings count. */
  branches(own: number, other: number, blast: boolean, ownMove: number, otherMove: number): readonly Branch[] {
    const [one, two] = [this.standingIn(own), this.standingIn(other)];
    const cells = (this.#cells[(one * MOST_STANDINGS + two) * 2 + +blast] ??= []);
    return (cells[ownMove * this.items.length + otherMove] ??= this.#branches([one, two], blast, [ownMove, otherMove]));
  }

  /** The standings that can come up between two who begin with nothing, in an order that is always the same. */
  standings(): readonly Standing[] {
    const { length } = this.items;
    for (let own = 0; own < this.#standings.length; own++)
      for (let other = 0; other <= own; other++)
        for (const blast of [false, true])
          for (let move = 0; move < length * length; move++) {
            const [one, two] = [own, other].map((id) => this.codeWith(id, this.mostAmmo)) as [number, number];
            const [ownMove, otherMove] = [Math.floor(move / length), move % length];
            if (this.movesOf(one).includes(ownMove) && this.movesOf(two).includes(otherMove))
              this.branches(one, two, blast, ownMove, otherMove);
          }
    return this.#standings;
  }

  /** Everything the solution depends on, as text: where it is the same, the same table serves. */
  fingerprint(): string {
    const standings = this.standings().map(({ juiced, stunned, last, inARow }) =>
      [last, inARow, juiced && 'juiced', stunned && 'stunned'].filter(Boolean).join(' '),
    );
    const moves = standings.map((_, id) =>
      Array.from({ length: this.mostAmmo + 1 }, (_, ammo) => this.movesOf(this.codeWith(id, ammo)).join()),
    );
    const rounds = [...this.#rounds].map(([key, outcomes]) =>
      [key, ...outcomes.map(({ payoff, next, played }) => JSON.stringify([payoff, next, played]))].join(),
    );
    return JSON.stringify([this.items.map(({ id }) => id), standings, moves, rounds]);
  }

  #branches(ids: [number, number], blast: boolean, moves: [number, number]): Branch[] {
    const [one, two] = ids.map((id) => at(this.#standings, id)) as [Standing, Standing];
    return this.#round(one, two, blast, moves).map(({ share, payoff, next, played }) => {
      if (!next) return { share, isOver: true, payoff, own: 0, other: 0, ownAmmo: 0, otherAmmo: 0, blast: false };
      const after = (standing: Standing, index: 0 | 1) => {
        const last = played[index];
        const inARow = standing.last === last ? standing.inARow + 1 : 1;
        return this.#idOf({ juiced: next.juiced[index], stunned: next.stunned[index], last, inARow });
      };
      const [ownAmmo, otherAmmo] = next.ammo;
      return {
        share,
        isOver: false,
        payoff,
        own: after(one, 0),
        other: after(two, 1),
        ownAmmo,
        otherAmmo,
        blast: next.blast,
      };
    });
  }

  #idOf({ juiced, stunned, last, inARow }: Standing): number {
    // A stunned player skips, and so ends whatever was in a row.
    const kept = last !== null && !stunned && this.#tracked.has(last) ? last : null;
    const limit = kept === null ? 0 : (this.#limits.get(kept) ?? 0);
    const times = Math.min(limit, inARow);
    const key = `${juiced} ${stunned} ${kept} ${times}`;
    let id = this.#standingIds.get(key);
    if (id === undefined) {
      this.#standingIds.set(key, (id = this.#standings.length));
      this.#standings.push({ juiced, stunned, last: kept, inARow: times });
    }
    return id;
  }

  #findMoves(code: number): number[] {
    const player = this.playerOf(code, 0);
    const skip = this.items.findIndex(({ id }) => id === SKIP);
    if (player.stunned) return [skip];
    const situation = { ...this.#state, players: this.#state.players.with(0, player) };
    const moves = [...this.items.keys()].filter((move) => !whyNotItem(situation, 0, at(this.items, move).id));
    return moves.length > 0 ? moves : [skip];
  }

  #limitOf(id: ItemId): number | null {
    const isLimited = (inARow: number) => {
      const player = { ...at(this.#state.players, 0), ammo: PLENTY, last: id, inARow };
      return whyNotItem({ ...this.#state, players: this.#state.players.with(0, player) }, 0, id) === 'streak';
    };
    let [below, above] = [0, 1024];
    if (!isLimited(above)) return null;
    while (above - below > 1) {
      const middle = (below + above) >> 1;
      if (isLimited(middle)) above = middle;
      else below = middle;
    }
    return above;
  }

  #round(one: Standing, two: Standing, blast: boolean, moves: [number, number]): Outcome[] {
    const [ownMove, otherMove] = moves;
    const flags = +one.juiced + 2 * +two.juiced + 4 * +blast;
    const key = (flags * this.items.length + ownMove) * this.items.length + otherMove;
    let outcomes = this.#rounds.get(key);
    if (!outcomes) this.#rounds.set(key, (outcomes = this.#ask([one.juiced, two.juiced], blast, moves)));
    return outcomes;
  }

  /** By the rules: who is juiced, stunned and alive after that round. */
  #ask(juiced: [boolean, boolean], blast: boolean, moves: [number, number]): Outcome[] {
    const orders = [
      { times: [1000, 2000], share: (1 - this.#photoFinish) / 2 },
      { times: [2000, 1000], share: (1 - this.#photoFinish) / 2 },
      { times: [1000, 1000], share: this.#photoFinish },
    ];
    const outcomes = orders.map(({ times, share }) => {
      const state = {
        ...this.#state,
        blast,
        players: this.#state.players.map((player, seat) => {
          const item = at(this.items, moves[seat]!);
          const target = needsTarget(this.options, item) ? 1 - seat : null;
          const pick: Choice = { item: item.id, target, at: times[seat]!, tried: null, why: null };
          return { ...player, ammo: PLENTY, juiced: juiced[seat]!, pick };
        }),
      };
      const revealed = reveal(state, 3000);
      const after = evolve(state, revealed);
      const end = endingOf(state, revealed, after)?.outcome;
      const [own, other] = after.players as [Player, Player];
      const outcome: Outcome = {
        share,
        payoff: end ? (end.tie ? 0.5 : end.winners.includes(0) ? 1 : 0) : 0,
        next: end
          ? null
          : {
              ammo: [own.ammo - PLENTY, other.ammo - PLENTY],
              juiced: [own.juiced, other.juiced],
              stunned: [own.stunned, other.stunned],
              blast: after.blast,
            },
        played: [at(revealed.plays, 0).item, at(revealed.plays, 1).item],
      };
      return { outcome, isConflict: revealed.conflicts.length > 0 };
    });
    if (!at(outcomes, 0).isConflict) return [{ ...at(outcomes, 0).outcome, share: 1 }];
    return outcomes.map(({ outcome }) => outcome).filter(({ share }) => share > 0);
  }
}
