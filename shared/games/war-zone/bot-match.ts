/**
 * A match in numbers, changed in place: what bots play on in their heads, many times faster than by the log's
 * rules. It does what rules.ts and turns.ts say; a test plays both side by side. Cards that lie in an order nobody knows are
 * drawn by chance only when they are needed.
 */
import type { Numbers } from './bot-numbers.ts';

/** Where a match stands. */
export const ATTACK = 0;
export const DEFENCE = 1;
export const EXCHANGE = 2;
export const OPENING = 3;
export const OVER = 4;

const LIGHTNING_HEALTH = 7;
const LIGHTNING_HAND = 4;

export interface Setting {
  numbers: Numbers;
  seats: number;
  /** The side of each seat. */
  sides: readonly number[];
  teams: boolean;
  mostExchanged: number;
  copycat: boolean;
  speedy: boolean;
  maxTurns: number;
  /** Cards there are in the match: a stacked deck may have more than its list. */
  cards: number;
}

export class QuickMatch {
  readonly setting: Setting;
  readonly numbers: Numbers;
  readonly seats: number;
  /** All figures below, for one quick copy. */
  readonly #cells: Int16Array;
  readonly health: Int16Array;
  readonly alive: Int16Array;
  /** How many cards each holds, and has drawn so far. */
  readonly held: Int16Array;
  readonly drawn: Int16Array;
  readonly exchanged: Int16Array;
  /** By seat and kind: how many of it are held. */
  readonly hands: Int16Array;
  /** By seat and kind: what `drawn` was when the seat seemed to have none of it, such as before the first card. */
  readonly lackSince: Int16Array;
  /** By kind: how many lie on the discard pile. */
  readonly gone: Int16Array;
  /** Cards of the deck in unknown order, and those put under it, the upper first. */
  readonly #pool: Int16Array;
  readonly #under: Int16Array;

  phase = OPENING;
  handSize = 0;
  turn = -1;
  turnNumber = 0;
  poolSize = 0;
  #underFrom = 0;
  #underTo = 0;
  goneSize = 0;
  lastKind = -1;
  lastBy = -1;
  lastAttack = -1;
  passes = 0;
  lightning = false;
  by = -1;
  target = -1;
  attackKind = -1;
  damage = 0;
  bonusHealth = 0;
  /** Bits of the sides that have won, or tie. */
  winners = 0;
  #random = 1;

  constructor(setting: Setting) {
    const { numbers, seats, cards } = setting;
    const kinds = numbers.kinds.length;
    this.setting = setting;
    this.numbers = numbers;
    this.seats = seats;
    const lengths = [seats, seats, seats, seats, seats, seats * kinds, seats * kinds, kinds, cards, cards + 8];
    this.#cells = new Int16Array(lengths.reduce((sum, length) => sum + length, 0));
    let from = 0;
    const next = (place: number) => this.#cells.subarray(from, (from += lengths[place]!));
    this.health = next(0);
    this.alive = next(1);
    this.held = next(2);
    this.drawn = next(3);
    this.exchanged = next(4);
    this.hands = next(5);
    this.lackSince = next(6);
    this.gone = next(7);
    this.#pool = next(8);
    this.#under = next(9);
  }

  /** Becomes the other, which has the same setting. */
  copy(other: QuickMatch): this {
    this.#cells.set(other.#cells);
    this.phase = other.phase;
    this.handSize = other.handSize;
    this.turn = other.turn;
    this.turnNumber = other.turnNumber;
    this.poolSize = other.poolSize;
    this.#underFrom = other.#underFrom;
    this.#underTo = other.#underTo;
    this.goneSize = other.goneSize;
    this.lastKind = other.lastKind;
    this.lastBy = other.lastBy;
    this.lastAttack = other.lastAttack;
    this.passes = other.passes;
    this.lightning = other.lightning;
    this.by = other.by;
    this.target = other.target;
    this.attackKind = other.attackKind;
    this.damage = other.damage;
    this.bonusHealth = other.bonusHealth;
    this.winners = other.winners;
    return this;
  }

  /** From here on chance is that of this seed. */
  seed(seed: number): void {
    this.#random = seed | 0;
  }

  /** A whole number in [0, below). Source: mulberry32 by Tommy Ettinger, public domain. */
  random(below: number): number {
    this.#random = (this.#random + 0x6d2b79f5) | 0;
    let mixed = Math.imul(this.#random ^ (this.#random >>> 15), 1 | this.#random);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return Math.floor((((mixed ^ (mixed >>> 14)) >>> 0) / 4294967296) * below);
  }

  /** Of that kind there was none in the hand so many drawn cards ago. */
  lack(seat: number, kind: number, drew: number): void {
    this.lackSince[seat * this.numbers.kinds.length + kind] = this.drawn[seat]! - drew;
  }

  /** Whether it lacked that kind and has drawn so few cards since that its card at this place, the newest at 1, is older. */
  lacked(seat: number, kind: number, place: number): boolean {
    return this.drawn[seat]! - this.lackSince[seat * this.numbers.kinds.length + kind]! < place;
  }

  handOf(seat: number, kind: number): number {
    return this.hands[seat * this.numbers.kinds.length + kind]!;
  }

  /** Cards in the deck. */
  get deck(): number {
    return this.poolSize + this.#underTo - this.#underFrom;
  }

  areOpponents(one: number, other: number): boolean {
    return this.setting.sides[one] !== this.setting.sides[other];
  }

  nextLiving(seat: number): number {
    let next = seat;
    do next = next + 1 === this.seats ? 0 : next + 1;
    while (!this.alive[next] && next !== seat);
    return next;
  }

  isTarget(by: number, target: number): boolean {
    if (!this.alive[target] || !this.areOpponents(by, target)) return false;
    if (!this.setting.teams) return true;
    for (let seat = this.nextLiving(by); ; seat = this.nextLiving(seat))
      if (this.areOpponents(by, seat)) return seat === target;
  }

  isTriggered(by: number, attack: number): boolean {
    return this.lastKind === this.numbers.trigger[attack] && this.lastBy >= 0 && this.areOpponents(by, this.lastBy);
  }

  addToPool(kind: number): void {
    this.#pool[this.poolSize++] = kind;
  }

  discard(kind: number): void {
    this.gone[kind]!++;
    this.goneSize++;
  }

  give(seat: number, kind: number): void {
    this.hands[seat * this.numbers.kinds.length + kind]!++;
    this.held[seat]!++;
  }

  #remove(seat: number, kind: number): void {
    this.hands[seat * this.numbers.kinds.length + kind]!--;
    this.held[seat]!--;
  }

  #play(seat: number, kind: number): void {
    this.#remove(seat, kind);
    this.discard(kind);
    this.lastKind = kind;
    this.lastBy = seat;
  }

  attack(attack: number, target: number): void {
    const by = this.turn;
    const { numbers } = this;
    const isTriggered = this.isTriggered(by, attack);
    this.by = by;
    this.target = target;
    this.attackKind = attack;
    this.damage = numbers.damage[attack]! + (isTriggered ? numbers.bonusDamage[attack]! : 0);
    this.bonusHealth = isTriggered ? numbers.bonusHealth[attack]! : 0;
    if (this.setting.copycat && this.lastAttack === attack) this.health[by]!++;
    this.#play(by, attack);
    this.lastAttack = attack;
    this.passes = 0;
    this.phase = DEFENCE;
    this.drawUp(by);
  }

  pass(): void {
    const kinds = this.numbers.kinds.length;
    for (let kind = 0; kind < this.numbers.attacks; kind++)
      this.lackSince[this.turn * kinds + kind] = this.drawn[this.turn]!;
    if (++this.passes < this.living) return this.#openExchange();
    if (this.#endsWithDeck()) return this.#endByHealth(true);
    while (this.#underFrom < this.#underTo) this.addToPool(this.#under[this.#underFrom++]!);
    this.#shuffleIn();
    this.passes = 0;
    this.#openExchange();
  }

  block(): void {
    const { target } = this;
    const blocker = this.numbers.blocker[this.attackKind]!;
    this.#play(target, blocker);
    this.lack(target, blocker, 0);
    this.drawUp(target);
    this.#openExchange();
  }

  take(): void {
    const { by, target } = this;
    const blocker = this.numbers.blocker[this.attackKind]!;
    this.lackSince[target * this.numbers.kinds.length + blocker] = this.drawn[target]!;
    this.health[by]! += this.bonusHealth;
    this.health[target]! -= this.damage;
    if (this.health[target]! <= 0) this.#fall(target);
    this.#openExchange();
  }

  #fall(seat: number): void {
    this.health[seat] = 0;
    this.alive[seat] = 0;
    this.held[seat] = 0;
    const kinds = this.numbers.kinds.length;
    for (let kind = 0, cell = seat * kinds; kind < kinds; kind++, cell++) {
      this.gone[kind]! += this.hands[cell]!;
      this.goneSize += this.hands[cell]!;
      this.hands[cell] = 0;
    }
    this.#refill();
  }

  /** Before the first turn and at the end of each. */
  exchange(seat: number, cards: readonly number[]): void {
    for (const kind of cards) {
      this.#remove(seat, kind);
      if (this.#underTo === this.#under.length) {
        this.#under.copyWithin(0, this.#underFrom, this.#underTo);
        this.#underTo -= this.#underFrom;
        this.#underFrom = 0;
      }
      this.#under[this.#underTo++] = kind;
    }
    this.drawUp(seat);
    if (this.phase === EXCHANGE) return this.#nextTurn();
    this.exchanged[seat] = 1;
    for (let other = 0; other < this.seats; other++) if (this.alive[other] && !this.exchanged[other]) return;
    if (this.#endIfOver()) return;
    this.openTurn(this.#anyLiving());
  }

  #anyLiving(): number {
    let seat = this.random(this.seats);
    while (!this.alive[seat]) seat = this.random(this.seats);
    return seat;
  }

  openTurn(seat: number): void {
    this.phase = ATTACK;
    this.turn = seat;
    this.turnNumber++;
  }

  /** How many players are in. */
  get living(): number {
    let living = 0;
    for (let seat = 0; seat < this.seats; seat++) living += this.alive[seat]!;
    return living;
  }

  #endsWithDeck(): boolean {
    return this.setting.speedy && !this.lightning;
  }

  #openExchange(): void {
    this.by = -1;
    this.target = -1;
    if (!this.#endIfOver()) this.phase = EXCHANGE;
  }

  #nextTurn(): void {
    if (this.#endIfOver()) return;
    if (this.turnNumber < this.setting.maxTurns) this.openTurn(this.nextLiving(this.turn));
    else this.#endByHealth(false);
  }

  #endIfOver(): boolean {
    let sides = 0;
    for (let seat = 0; seat < this.seats; seat++) if (this.alive[seat]) sides |= 1 << this.setting.sides[seat]!;
    if ((sides & (sides - 1)) === 0) {
      this.winners = sides;
      this.phase = OVER;
      return true;
    }
    if (!this.#endsWithDeck() || this.deck > 0) return false;
    this.#endByHealth(true);
    return true;
  }

  /** @param again whether those who tie go on to a lightning round */
  #endByHealth(again: boolean): void {
    let most = -1;
    for (let side = 0; side < this.seats; side++) {
      let sum = 0;
      for (let seat = 0; seat < this.seats; seat++) if (this.setting.sides[seat] === side) sum += this.health[seat]!;
      if (sum > most) {
        most = sum;
        this.winners = 0;
      }
      if (sum === most) this.winners |= 1 << side;
    }
    const isTie = (this.winners & (this.winners - 1)) !== 0;
    if (again && isTie && this.turnNumber < this.setting.maxTurns) this.#openLightning();
    else this.phase = OVER;
  }

  #openLightning(): void {
    const kinds = this.numbers.kinds.length;
    for (let seat = 0; seat < this.seats; seat++) {
      const isIn = this.alive[seat] === 1 && (this.winners & (1 << this.setting.sides[seat]!)) !== 0;
      for (let kind = 0; kind < kinds; kind++)
        for (; this.handOf(seat, kind) > 0; this.#remove(seat, kind)) this.addToPool(kind);
      this.alive[seat] = isIn ? 1 : 0;
      this.health[seat] = isIn ? LIGHTNING_HEALTH : 0;
    }
    while (this.#underFrom < this.#underTo) this.addToPool(this.#under[this.#underFrom++]!);
    this.#shuffleIn();
    for (let cell = 0; cell < this.lackSince.length; cell++)
      this.lackSince[cell] = this.drawn[Math.floor(cell / kinds)]!;
    this.lightning = true;
    this.handSize = LIGHTNING_HAND;
    this.lastKind = this.lastBy = this.lastAttack = -1;
    this.passes = 0;
    for (let seat = 0; seat < this.seats; seat++) if (this.alive[seat]) this.drawUp(seat);
    this.openTurn(this.#anyLiving());
  }

  drawUp(seat: number): void {
    this.#refill();
    const kinds = this.numbers.kinds.length;
    while (this.held[seat]! < this.handSize) {
      let kind: number;
      if (this.poolSize > 0) {
        const place = this.random(this.poolSize);
        kind = this.#pool[place]!;
        this.#pool[place] = this.#pool[--this.poolSize]!;
      } else if (this.#underFrom < this.#underTo) kind = this.#under[this.#underFrom++]!;
      else return;
      this.hands[seat * kinds + kind]!++;
      this.held[seat]!++;
      this.drawn[seat]!++;
      this.#refill();
    }
  }

  #refill(): void {
    if (this.goneSize > 0 && this.poolSize === 0 && this.#underFrom === this.#underTo && !this.#endsWithDeck())
      this.#shuffleIn();
  }

  #shuffleIn(): void {
    for (let kind = 0; kind < this.gone.length; kind++)
      for (; this.gone[kind]! > 0; this.gone[kind]!--) this.addToPool(kind);
    this.goneSize = 0;
    this.#underFrom = this.#underTo = 0;
  }
}
