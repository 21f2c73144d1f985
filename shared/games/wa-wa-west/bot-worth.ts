/**
 * What a position is worth to each of its living: exact where two are left, else by strengths, which were fitted to
 * what a search makes of thousands of positions (Gordon, "Stable Function Approximation in Dynamic
 * Programming", 1995). A player's chance is their part of all
 * strengths together.
 */
import { tabledDuel, tabledValue } from './bot-duel-play.ts';
import { weights } from './bot-worth-table.ts';
import type { Round } from './bot-round.ts';

/** So much of what a position is worth is lost with each round: whoever is ahead gets on with it. */
const PATIENCE = 0.997;

/** Up to so many living count as alike; above the last one all do. */
const CROWDS = [3, 4, 6, 9];
/** From so much ammo on, it is a threat of another kind. */
const THREATS = [1, 3, 5, 10];
const KINDS = THREATS.length + 1;
const MOST_AMMO = 12;
const STATUSES = 5;
const TIRED_FROM = 7;

const countOf = (limits: readonly number[]) =>
  Uint8Array.from({ length: 256 }, (_, value) => limits.filter((limit) => value >= limit).length);
const crowds = countOf(CROWDS.map((most) => most + 1));
const threats = countOf(THREATS);
const crowdOf = (living: number): number => crowds[living]!;
const threatOf = (ammo: number): number => threats[Math.min(255, ammo)]!;

/** One who lives on, as far as strength depends on it, with the most and the second most that others have. */
interface Standing {
  ammo: number;
  status: number;
  most: number;
  second: number;
}

/** Weights of a crowd: by ammo, by status, by own kind and that of the most and second most, and under a blast. */
const perCrowd = MOST_AMMO + 1 + STATUSES + 2 * KINDS * KINDS + KINDS;

/** Places among the weights whose sum is the logarithm of a strength. */
function featuresOf(living: number, blast: boolean, { ammo, status, most, second }: Standing): number[] {
  const from = crowdOf(living) * perCrowd;
  const kind = threatOf(ammo);
  const others = from + MOST_AMMO + 1 + STATUSES;
  const features = [
    from + Math.min(MOST_AMMO, ammo),
    from + MOST_AMMO + 1 + status,
    others + kind * KINDS + threatOf(most),
    others + (KINDS + kind) * KINDS + threatOf(second),
  ];
  return blast ? [...features, others + 2 * KINDS * KINDS + kind] : features;
}

/** Strengths by crowd, blast, status, ammo and the kinds of the most and second most that others have. */
const strengths = tabulated();

function tabulated(): Float64Array {
  const table: number[] = [];
  for (const living of [...CROWDS, 16])
    for (const blast of [false, true])
      for (let status = 0; status < STATUSES; status++)
        for (let ammo = 0; ammo <= MOST_AMMO; ammo++)
          for (const most of [0, ...THREATS])
            for (const second of [0, ...THREATS]) {
              const features = featuresOf(living, blast, { ammo, status, most, second });
              table.push(Math.exp(features.reduce((sum, feature) => sum + (weights[feature] ?? 0), 0)));
            }
  return Float64Array.from(table);
}

/** What the rounds of one position come to, for those who play them. */
export class Worth {
  readonly #round: Round;
  readonly #sides: readonly number[];
  readonly #isLast: boolean;
  readonly #codes: Int32Array;
  readonly #shares: Float64Array;
  readonly #before: number;

  constructor(round: Round) {
    const { view, players, items } = round;
    this.#round = round;
    this.#sides = players.map(({ team }, chair) => (team === null ? chair + 2 : team));
    this.#before = new Set(this.#sides).size;
    this.#isLast = view.round >= view.options.maxRounds;
    this.#codes = new Int32Array(players.length * items.length * 4).fill(-1);
    this.#shares = new Float64Array(players.length);
  }

  /** After `round.play`: the share of the match for each chair; it is good until the next call. */
  shares(): Float64Array {
    const { died, tied, revived } = this.#round;
    const sides = this.#sides;
    const shares = this.#shares.fill(0);
    if (tied) return this.#tie(tied);
    let [living, first, last, areOneSide] = [0, -1, -1, true];
    for (let chair = 0; chair < died.length; chair++) {
      if (died[chair]) continue;
      living++;
      last = chair;
      if (first < 0) first = chair;
      else if (sides[chair] !== sides[first]) areOneSide = false;
    }
    if (revived.length === 0) {
      if (living === 0) return this.#tie([...died.keys()]);
      if (areOneSide) return this.#tie([first]);
    }
    if (this.#isLast) return this.#tie([...died.keys()].filter((chair) => !died[chair]));
    if (living === 2 && revived.length === 0) this.#duel(first, last);
    else this.#compare(living);
    const even = 1 / this.#before;
    for (let chair = 0; chair < died.length; chair++)
      if (!died[chair]) shares[chair] = even + PATIENCE * (shares[chair]! - even);
    return shares;
  }

  #tie(chairs: readonly number[]): Float64Array {
    const winners = new Set(chairs.map((chair) => this.#sides[chair]));
    this.#sides.forEach((side, chair) => {
      if (winners.has(side)) this.#shares[chair] = 1 / winners.size;
    });
    return this.#shares;
  }

  #duel(one: number, two: number): void {
    const value = tabledValue(this.#codeOf(one), this.#codeOf(two), this.#round.bursts.length > 0);
    this.#shares[one] = value;
    this.#shares[two] = 1 - value;
    this.#shareInTeams();
  }

  #codeOf(chair: number): number {
    const { played, guards, stunned, items, ammo } = this.#round;
    const place = ((chair * items.length + played[chair]!) * 2 + +(guards[chair]! >= 0)) * 2 + stunned[chair]!;
    if (this.#codes[place]! < 0)
      this.#codes[place] = tabledDuel.standingIn(
        codeWithin(this.#inARow(chair), guards[chair]! >= 0, stunned[chair] === 1),
      );
    return tabledDuel.codeWith(this.#codes[place]!, ammo[chair]!);
  }

  #inARow(chair: number): { last: string; inARow: number } {
    const { players, played, items } = this.#round;
    const last = items[played[chair]!]!.id;
    const before = players[chair]!;
    return { last, inARow: before.last === last ? before.inARow + 1 : 1 };
  }

  #compare(living: number): void {
    const { ammo, died, bursts, revived } = this.#round;
    const shares = this.#shares;
    let [first, second, third] = [0, 0, 0];
    for (let chair = 0; chair < died.length; chair++) {
      const own = ammo[chair]!;
      if (own > first) [first, second, third] = [own, first, second];
      else if (own > second) [second, third] = [own, second];
      else if (own > third) third = own;
    }
    const crowd = (crowdOf(living + revived.length) * 2 + +(bursts.length > 0)) * STATUSES;
    let total = revived.length > 0 ? this.#revive(strengths[placeOf(crowd, 0, first, second)]!) : 0;
    for (let chair = 0; chair < died.length; chair++) {
      if (died[chair]) continue;
      const own = ammo[chair]!;
      const [most, next] = own >= first ? [second, third] : own >= second ? [first, third] : [first, second];
      const strength = strengths[placeOf(crowd + this.#statusOf(chair), own, most, next)]!;
      shares[chair]! += strength;
      total += strength;
    }
    for (let chair = 0; chair < died.length; chair++) shares[chair]! /= total;
    this.#shareInTeams();
  }

  /** Who is brought back has nothing; their team has them. @returns their strengths together */
  #revive(strength: number): number {
    const { view, revived } = this.#round;
    const raised = new Set(revived);
    for (const seat of raised) {
      const { team } = view.players[seat]!;
      const friend = team === null ? -1 : this.#sides.indexOf(team);
      if (friend >= 0) this.#shares[friend]! += strength;
    }
    return strength * raised.size;
  }

  #statusOf(chair: number): number {
    const { stunned, guards, players, played, items } = this.#round;
    if (stunned[chair]) return 1;
    if (guards[chair]! >= 0) return 2;
    const { id } = items[played[chair]!]!;
    if (id === 'battery') return 3;
    return id === 'shield' && players[chair]!.last === id && players[chair]!.inARow + 1 >= TIRED_FROM ? 4 : 0;
  }

  /** A team wins with its dead: what its living have is everybody's. */
  #shareInTeams(): void {
    if (this.#round.players[0]!.team === null) return;
    const totals = [0, 0];
    this.#sides.forEach((side, chair) => (totals[side]! += this.#shares[chair]!));
    this.#sides.forEach((side, chair) => (this.#shares[chair] = totals[side]!));
  }
}

const placeOf = (crowdAndStatus: number, ammo: number, most: number, second: number): number =>
  ((crowdAndStatus * (MOST_AMMO + 1) + Math.min(MOST_AMMO, ammo)) * KINDS + threatOf(most)) * KINDS + threatOf(second);

/** The code of such a standing in the table of two, or of the nearest one that is there. */
function codeWithin(row: { last: string; inARow: number }, juiced: boolean, stunned: boolean): number {
  const player = { ...tabledDuel.playerOf(0, 0), ...row, juiced, stunned };
  return tabledDuel.codeOf(juiced && stunned ? { ...player, stunned: false } : player);
}
