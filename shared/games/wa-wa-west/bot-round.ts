/**
 * A round at one position, played thousands of times in the head. It says the same as `reveal`, `evolve` and
 * `endingOf` do (a test holds it against them), in numbers instead of objects. Lists are as long as there are
 * living players or items: the loops read them with `!`, unchecked.
 */
import type { Seat } from '../../contract/game.ts';
import { groupBy } from '../../contract/group-by.ts';
import { BLAST, catalogueOf, JUICE, SKIP, type Item, type Special } from './items.ts';
import { areTeammates, guardOf, isNarrow, playable } from './legal.ts';
import type { ChooseAction, ItemId, PlayerView, WaWaWestView } from './types.ts';

/** What one of the living can do: a choice, by numbers. Chairs count the living, in seat order; -1 is nobody. */
export interface Move {
  action: ChooseAction;
  item: number;
  /** The chair that it points at, and the one that it stuns. */
  target: number;
  stun: number;
  /** The seat of the dead that it brings back. */
  revives: Seat;
}

/** Two fire within so many of the whole time to fire: nobody can tell. Bots fire anywhere in about 3.3 s. */
const SPREAD_MS = 3300;

/** Of more opponents than this, the same weapon is pointed at these only: the best off. */
const MOST_TARGETS = 4;

export class Round {
  readonly view: WaWaWestView;
  /** The living, in seat order. */
  readonly players: readonly PlayerView[];
  readonly moves: readonly (readonly Move[])[];
  readonly items: readonly Item[];
  readonly photoFinish: number;

  // What came of the last round that was played.
  readonly died: Uint8Array;
  readonly ammo: Int32Array;
  /** The item that guards each in the next round, -1 for none. */
  readonly guards: Int32Array;
  readonly stunned: Uint8Array;
  /** The item that each counts as having played. */
  readonly played: Int32Array;
  readonly revived: Seat[] = [];
  /** The chairs that tie where an undecided conflict ended it; null where none did. */
  tied: number[] | null = null;
  /** The items that burst in the next round. */
  readonly bursts: number[] = [];

  readonly #isDeadly: boolean;
  readonly #duels: Uint8Array;
  readonly #mayKill: Uint8Array;
  readonly #isNarrow: Uint8Array;
  readonly #juice: number;
  readonly #guards: Int32Array;
  readonly #bursts: readonly number[];
  /** What each item summons, -1 for nothing. */
  readonly #summons: Int32Array;
  readonly #aims: Int32Array;
  readonly #stuns: Int32Array;
  readonly #revives: Int32Array;
  /** Which items are mirrors. */
  readonly #copies: Uint8Array;
  readonly #costs: Int32Array;
  readonly #gives: Int32Array;
  readonly #hasEffect: Uint8Array;
  /** What each has when the round opens. */
  readonly #ammo: Int32Array;
  readonly #undecided: [number, number][] = [];
  /** How many hits kill each, and whose they are. */
  readonly #fatal: Int32Array;
  readonly #by: Int32Array;
  // The last whole round, for what is replayed of it.
  readonly #baseFatal: Int32Array;
  readonly #baseUndecided: [number, number][] = [];
  #isBase = false;
  /** Which chair was replayed last, and nothing else since: the others play what they did. */
  #replayed = -1;
  /** The chairs that play something else where that one does: it, and mirrors that look at it. */
  readonly #changing: number[] = [];
  readonly #isChanging: Uint8Array;
  /** Who killed whom, in turns. */
  readonly #kills: number[] = [];

  /** @param how where a round is not deadly, whoever is hit keeps what they have left */
  constructor(view: WaWaWestView, { isDeadly } = { isDeadly: true }) {
    this.#isDeadly = isDeadly;
    const { options } = view;
    const { items, duel } = catalogueOf(options);
    this.view = view;
    this.players = view.players.filter(({ alive }) => alive);
    this.items = [...items.values()];
    this.photoFinish = options.photoFinishMs / SPREAD_MS;
    const { length } = this.items;
    const chairs = this.players.length;
    const verdicts = { nothing: 0, hits: 1, conflict: 2 };
    this.#duels = Uint8Array.from({ length: length * length }, (_, cell) => {
      const [attacker, target] = [this.items[Math.floor(cell / length)]!.id, this.items[cell % length]!.id];
      return verdicts[duel({ attacker, target })];
    });
    this.#mayKill = Uint8Array.from({ length: chairs * chairs }, (_, cell) => {
      const [by, on] = [this.players[Math.floor(cell / chairs)]!, this.players[cell % chairs]!];
      return +(by !== on && !areTeammates(view, by.seat, on.seat) && !by.spares.includes(on.seat));
    });
    this.#isNarrow = Uint8Array.from(this.items, (item) => +isNarrow(options, item));
    this.#juice = this.items.findIndex(({ id }) => id === JUICE);
    const placeOf = (item: ItemId | null) => this.items.findIndex(({ id }) => id === item);
    this.#guards = Int32Array.from(this.players, (player) => placeOf(guardOf(player)));
    this.#bursts = [...(view.blast ? [BLAST] : []), ...view.blasts].map(placeOf);
    this.#summons = Int32Array.from(this.items, ({ special }) => placeOf(special.summons ?? null));
    this.moves = this.players.map((player) => this.#movesOf(player));
    this.died = new Uint8Array(chairs);
    this.ammo = new Int32Array(chairs);
    this.guards = new Int32Array(chairs);
    this.stunned = new Uint8Array(chairs);
    this.played = new Int32Array(chairs);
    this.#aims = new Int32Array(chairs);
    this.#stuns = new Int32Array(chairs);
    this.#revives = new Int32Array(chairs);
    this.#copies = Uint8Array.from(this.items, ({ special }) => +(special.copies === true));
    this.#costs = Int32Array.from(this.items, ({ costs }) => costs);
    this.#gives = Int32Array.from(this.items, ({ gives }) => gives);
    this.#hasEffect = Uint8Array.from(
      this.items,
      ({ special: { summons, stuns, revives } }) => +(!!summons || !!stuns || !!revives),
    );
    this.#ammo = Int32Array.from(this.players, ({ ammo }) => ammo);
    this.#fatal = new Int32Array(chairs);
    this.#by = new Int32Array(chairs * chairs);
    this.#baseFatal = new Int32Array(chairs);
    this.#isChanging = new Uint8Array(chairs);
  }

  /** @param choices for each chair its move, @param times when each fires, from 0 to 1 */
  play(choices: readonly Move[], times: Float64Array): void {
    this.#resolve(choices, times);
    this.#isBase = !this.view.options.thievery;
    this.#baseFatal.set(this.#fatal);
    this.#baseUndecided.splice(0, Infinity, ...this.#undecided);
  }

  /** The same round, but for what this chair chooses. Only hits of and on those who change are asked anew. */
  replay(choices: readonly Move[], times: Float64Array, chair: number): void {
    if (this.#isBase) this.#reshoot(choices, times, chair);
    else this.#resolve(choices, times);
  }

  #resolve(choices: readonly Move[], times: Float64Array): void {
    this.#replayed = -1;
    for (let chair = 0; chair < choices.length; chair++) this.#turn(chair, choices);
    this.#shoot(times);
    this.#settle(choices, times);
    this.#tie();
  }

  #reshoot(choices: readonly Move[], times: Float64Array, chair: number): void {
    if (this.#replayed !== chair) this.#change(chair, choices);
    for (const changing of this.#changing) this.#turn(changing, choices);
    const chairs = this.played.length;
    this.#undecided.length = 0;
    for (const pair of this.#baseUndecided)
      if (!this.#isChanging[pair[0]] && !this.#isChanging[pair[1]]) this.#undecided.push(pair);
    for (let on = 0; on < chairs; on++) {
      let fatal: number;
      if (this.#isChanging[on]) {
        fatal = this.#fatalBefore(on);
        for (let by = 0; by < chairs; by++) if (by !== on) fatal += this.#fatalHits(by, on, times);
      } else {
        fatal = this.#baseFatal[on]!;
        for (const by of this.#changing) fatal += this.#fatalHits(by, on, times) - this.#by[by * chairs + on]!;
      }
      this.died[on] = +(fatal > 0);
    }
    this.#settle(choices, times);
    this.#tie();
  }

  /** From now on this chair is replayed. */
  #change(chair: number, choices: readonly Move[]): void {
    const chairs = choices.length;
    this.#replayed = chair;
    this.#changing.length = 0;
    this.#isChanging.fill(0);
    let changing = chair;
    do {
      this.#changing.push(changing);
      this.#isChanging[changing] = 1;
      changing = (changing + chairs - 1) % chairs;
    } while (changing !== chair && this.#copies[choices[changing]!.item]);
    for (let other = 0; other < chairs; other++) this.#turn(other, choices);
  }

  #tie(): void {
    this.tied = this.#undecided.length > 0 && this.revived.length === 0 ? this.#tiedBy(this.#undecided) : null;
  }

  #movesOf(player: PlayerView): Move[] {
    const { view } = this;
    const isMade = player.stunned || player.left;
    const actions: ChooseAction[] = isMade ? [] : playable(view, player.seat);
    if (actions.length === 0) actions.push({ type: 'choose', item: SKIP });
    const targets = new Set(this.#bestOff(player));
    const dead = new Set(this.#worthReviving());
    return actions.flatMap((action): Move[] => {
      const item = this.items.findIndex(({ id }) => id === action.item);
      const named = action.target ?? null;
      const stunned = action.stun ?? named;
      const { revives, stuns } = this.items[item]!.special;
      const isRevival = revives === true && named !== null && view.players[named]?.alive === false;
      if (named !== null && !(isRevival ? dead : targets).has(named)) return [];
      if (stunned !== named && !targets.has(stunned!)) return [];
      const target = named === null ? -1 : this.#chairOf(named);
      return [
        {
          action,
          item,
          target,
          stun: stuns && stunned !== null ? this.#chairOf(stunned) : -1,
          revives: isRevival ? named : -1,
        },
      ];
    });
  }

  #bestOff(player: PlayerView): Seat[] {
    return this.players
      .filter((other) => other !== player)
      .toSorted((a, b) => +a.juiced - +b.juiced || b.ammo - a.ammo || a.seat - b.seat)
      .slice(0, MOST_TARGETS)
      .map(({ seat }) => seat);
  }

  /** One of each team. */
  #worthReviving(): Seat[] {
    const dead = this.view.players.filter(({ alive, left }) => !alive && !left);
    return [...groupBy(dead, ({ team }) => team).values()].map(([first]) => first!.seat);
  }

  #chairOf(seat: Seat): number {
    return this.players.findIndex((player) => player.seat === seat);
  }

  /** A mirror takes what the nearest on the left shows who holds none. */
  #turn(chair: number, choices: readonly Move[]): void {
    let source = chair;
    while (this.#copies[choices[source]!.item]) {
      source = (source + 1) % choices.length;
      if (source === chair) break;
    }
    this.#take(chair, choices[source]!);
    if (source === chair) return;
    if (this.#aims[chair] === chair) this.#aims[chair] = source;
    if (this.#stuns[chair] === chair) this.#stuns[chair] = source;
  }

  #take(chair: number, { item, target, stun, revives }: Move): void {
    this.played[chair] = item;
    this.#aims[chair] = target;
    this.#stuns[chair] = stun;
    this.#revives[chair] = revives;
  }

  /** Who dies. */
  #shoot(times: Float64Array): void {
    const chairs = this.played.length;
    this.#kills.length = 0;
    this.#undecided.length = 0;
    for (let on = 0; on < chairs; on++) this.#fatal[on] = this.#fatalBefore(on);
    for (let by = 0; by < chairs; by++)
      for (let on = 0; on < chairs; on++) {
        const hits = on === by ? 0 : this.#fatalHits(by, on, times);
        this.#by[by * chairs + on] = hits;
        if (hits === 0) continue;
        this.#fatal[on]! += hits;
        if (!this.players[on]!.left) this.#kills.push(by, on);
      }
    for (let on = 0; on < chairs; on++) this.died[on] = +(this.#fatal[on]! > 0);
  }

  /** What kills a chair whatever the others do: to have left, or a blast. */
  #fatalBefore(chair: number): number {
    let count = +this.players[chair]!.left;
    for (const item of this.#bursts) if (this.#beats(item, this.played[chair]!) && !this.#isSaved(chair, item)) count++;
    return count;
  }

  /** How many hits of the one kill the other: of what is played, and of a guard. */
  #fatalHits(by: number, on: number, times: Float64Array): number {
    const item = this.played[by]!;
    const guard = this.#guards[by]!;
    const verdict = this.#duels[item * this.items.length + this.played[on]!]!;
    let isHit = verdict === 1 && this.#reaches(by, on);
    if (verdict === 2) {
      const lead = times[on]! - times[by]!;
      if (Math.abs(lead) > this.photoFinish) isHit = lead > 0 && this.#reaches(by, on);
      else if (by < on && (this.#reaches(by, on) || this.#reaches(on, by))) this.#undecided.push([by, on]);
    }
    const byItem = isHit && !this.#isSaved(on, item) ? 1 : 0;
    if (guard < 0 || !this.#beats(guard, this.played[on]!) || this.#mayKill[by * this.played.length + on] === 0)
      return byItem;
    return this.#isSaved(on, guard) ? byItem : byItem + 1;
  }

  #beats(attacker: number, target: number): boolean {
    return this.#duels[attacker * this.items.length + target] === 1;
  }

  #reaches(by: number, on: number): boolean {
    if (this.#isNarrow[this.played[by]!] && this.#aims[by] !== on) return false;
    return this.#mayKill[by * this.played.length + on] === 1;
  }

  /** By an Activated Orange Juice from everything, by another guard from all that does not beat it. */
  #isSaved(chair: number, from: number): boolean {
    const guard = this.#guards[chair]!;
    return guard >= 0 && (guard === this.#juice || !this.#beats(from, guard));
  }

  #settle(choices: readonly Move[], times: Float64Array): void {
    const { played, died, ammo, guards, stunned } = this;
    const isRobbed = this.view.options.thievery;
    this.revived.length = 0;
    this.bursts.length = 0;
    for (let chair = 0; chair < played.length; chair++) {
      stunned[chair] = 0;
      guards[chair] = -1;
    }
    for (let chair = 0; chair < played.length; chair++) {
      const item = played[chair]!;
      const paid = this.#ammo[chair]! - this.#costs[choices[chair]!.item]!;
      if (died[chair]) ammo[chair] = this.#isDeadly && !isRobbed ? 0 : paid;
      else {
        ammo[chair] = paid + this.#gives[item]!;
        if (this.#hasEffect[item]) this.#takeHold(chair, this.items[item]!.special);
      }
    }
    if (!isRobbed) return;
    this.#rob(times);
    if (this.#isDeadly) for (let chair = 0; chair < played.length; chair++) if (died[chair]) ammo[chair] = 0;
  }

  #takeHold(chair: number, { stuns, revives }: Special): void {
    const summons = this.#summons[this.played[chair]!]!;
    if (summons >= 0 && this.items[summons]!.summoned === 'blast') this.bursts.push(summons);
    else if (summons >= 0 && !(this.#guards[chair] === summons && this.view.options.rules.oneJuice))
      this.guards[chair] = summons;
    const stun = this.#stuns[chair]!;
    if (stuns && stun >= 0 && stun !== chair && !this.died[stun] && !this.#areTeammates(chair, stun))
      this.stunned[stun] = 1;
    if (revives && this.#revives[chair]! >= 0) this.revived.push(this.#revives[chair]!);
  }

  #areTeammates(one: number, two: number): boolean {
    return areTeammates(this.view, this.players[one]!.seat, this.players[two]!.seat);
  }

  /** The surviving killer who fired first takes what the victim had left. */
  #rob(times: Float64Array): void {
    const { died, ammo } = this;
    for (let victim = 0; victim < died.length; victim++) {
      if (!died[victim]) continue;
      let thief = -1;
      for (let kill = 0; kill < this.#kills.length; kill += 2) {
        const killer = this.#kills[kill]!;
        if (this.#kills[kill + 1] !== victim || died[killer]) continue;
        if (thief < 0 || times[killer]! < times[thief]!) thief = killer;
      }
      if (thief >= 0) ammo[thief]! += Math.max(0, ammo[victim]!);
    }
  }

  /** Whom undecided conflicts leave in a tie that ends the match; null where it goes on. */
  #tiedBy(undecided: readonly [number, number][]): number[] | null {
    const { died } = this;
    const pairs = undecided.filter(([one, two]) => !died[one] && !died[two]);
    if (pairs.length === 0) return null;
    const reached = new Set([pairs[0]![0]]);
    for (const chair of reached)
      for (const pair of pairs) if (pair.includes(chair)) for (const one of pair) reached.add(one);
    if (this.view.options.undecided === 'ends') return [...new Set(pairs.flat())];
    const isAll = died.every((isDead, chair) => isDead || reached.has(chair));
    return isAll ? [...reached] : null;
  }
}
