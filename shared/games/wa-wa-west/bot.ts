/**
 * The bot. It knows what its seat's view knows, weighs every choice against what each opponent could
 * play, and picks by a mixed strategy: regret matching on the small game of this round.
 * Source: Hart & Mas-Colell, "A Simple Adaptive Procedure Leading to Correlated Equilibrium" (2000).
 */
import type { Seat } from '../../game.ts';
import type { Chance } from '../../random.ts';
import { isNarrow, opponentsOf, playable } from './choice.ts';
import { catalogueOf, JUICE, BLAST, SKIP, type Catalogue, type Item } from './items.ts';
import { chooseMsOf } from './options.ts';
import type { ChooseAct, WaWaWestView } from './state.ts';

/** What staying alive, ammo and the like are worth, in opponents' lives. */
const worth = { life: 1.6, kill: 1, firstAmmo: 0.16, juice: 0.35, blast: 0.12, stun: 0.25, revival: 0.1, streak: 0.004 };
const ROUNDS_OF_REGRET = 200;

/** A choice for this seat; never the same one for sure where several are good. */
export function bot(view: WaWaWestView, seat: Seat, chance: Chance): ChooseAct {
  const mine = distinct(playable(view, seat), chance);
  if (mine.length === 0) return { type: 'choose', item: SKIP };
  const opponents = opponentsOf(view, seat).map((other) => ({
    seat: other,
    acts: view.players[other].stunned ? [{ type: 'choose' as const, item: SKIP }] : distinct(playable(view, other), chance),
  }));
  return mine[draw(strategyOf(view, seat, mine, opponents), chance)];
}

/** A human range: part of the time to choose, never at once, and not before the round opens. ms. */
export function botThinks(view: WaWaWestView, now: number): [number, number] {
  const chooseMs = chooseMsOf(view.options);
  const untilOpen = Math.max(0, view.opensAt - now);
  return [untilOpen + Math.min(1200, chooseMs * 0.25), untilOpen + Math.min(4500, chooseMs * 0.7)];
}

/** One act an item: which of several targets is a matter of chance. */
const distinct = (acts: ChooseAct[], chance: Chance): ChooseAct[] =>
  [...Map.groupBy(acts, (act) => act.item).values()].map((same) => {
    const aimed = same.filter((act) => act.target !== undefined);
    return chance.pick(aimed.length > 0 ? aimed : same);
  });

interface Opponent {
  seat: Seat;
  acts: ChooseAct[];
}

/** Average strategies of regret matching converge; the average is what is played. */
function strategyOf(view: WaWaWestView, seat: Seat, mine: ChooseAct[], opponents: Opponent[]): number[] {
  const payoffs = opponents.map((other) => mine.map((act) => other.acts.map((reply) => payoff(view, seat, act, other.seat, reply))));
  const alone = mine.map((act) => gainOf(view, seat, act));
  const regret = mine.map(() => 0);
  const average = mine.map(() => 0);
  const theirRegret = opponents.map((other) => other.acts.map(() => 0));

  for (let round = 0; round < ROUNDS_OF_REGRET; round++) {
    const strategy = positivePart(regret);
    const replies = theirRegret.map((theirs, index) => humanLike(positivePart(theirs), opponents[index].acts));
    const values = mine.map((_, i) => alone[i] + sum(opponents.map((_, k) => dot(payoffs[k][i], replies[k]))));
    const expected = dot(values, strategy);
    values.forEach((value, i) => (regret[i] += value - expected));
    strategy.forEach((share, i) => (average[i] += share));

    opponents.forEach((other, k) => {
      const theirValues = other.acts.map((act, j) => gainOf(view, other.seat, act) - sum(strategy.map((share, i) => share * payoffs[k][i][j])));
      const theirExpected = dot(theirValues, replies[k]);
      theirValues.forEach((value, j) => (theirRegret[k][j] += value - theirExpected));
    });
  }
  return trimmed(average);
}

/** People do not play an equilibrium: a third of the time anything goes. */
const humanLike = (strategy: number[], acts: ChooseAct[]): number[] =>
  strategy.map((share) => share * (2 / 3) + 1 / 3 / acts.length);

/** What one pair of choices is worth to `seat`: lives only, between these two. */
function payoff(view: WaWaWestView, seat: Seat, act: ChooseAct, other: Seat, reply: ChooseAct): number {
  const catalogue = catalogueOf(view.options);
  const [mine, theirs] = [seen(catalogue, act, reply), seen(catalogue, reply, act)];
  const hit = hits(view, catalogue, { by: seat, item: mine, aim: act.target, on: other, against: theirs });
  const wounded = hits(view, catalogue, { by: other, item: theirs, aim: reply.target, on: seat, against: mine });
  return hit * worth.kill - wounded * worth.life;
}

/** A mirror most likely shows what the other plays. */
const seen = (catalogue: Catalogue, act: ChooseAct, other: ChooseAct): Item => {
  const item = catalogue.items.get(act.item)!;
  return item.special.copies ? catalogue.items.get(other.item)! : item;
};

interface Shot {
  by: Seat;
  item: Item;
  aim: Seat | null | undefined;
  on: Seat;
  against: Item;
}

/** The chance, 0 to 1, that this shot kills. An even conflict is half of one. */
function hits(view: WaWaWestView, catalogue: Catalogue, { by, item, aim, on, against }: Shot): number {
  const [attacker, target] = [view.players[by], view.players[on]];
  if (target.juiced || attacker.spares.includes(on)) return 0;
  if (attacker.juiced && catalogue.duel({ attacker: JUICE, target: against.id }) === 'hits') return 1;
  if (view.blast && catalogue.duel({ attacker: BLAST, target: against.id }) === 'hits') return 1;
  if (isNarrow(view.options, item) && aim !== on) return 0;
  const verdict = catalogue.duel({ attacker: item.id, target: against.id });
  return verdict === 'hits' ? 1 : verdict === 'conflict' ? 0.45 : 0;
}

/** What a choice is worth by itself, whoever plays what: ammo spent and won, juice, blasts, stuns. */
function gainOf(view: WaWaWestView, seat: Seat, act: ChooseAct): number {
  const item = catalogueOf(view.options).items.get(act.item)!;
  const { ammo, inARow, last } = view.players[seat];
  const { special } = item;
  let gain = ammoWorth(ammo - item.costs + item.gives) - ammoWorth(ammo);
  if (special.summons === JUICE) gain += worth.juice;
  if (special.summons === BLAST) gain += worth.blast;
  if (special.stuns) gain += worth.stun;
  if (special.revives && act.target !== undefined) gain -= view.players[seat].team === null ? worth.revival : -worth.kill;
  if (last === act.item) gain -= worth.streak * inARow;
  return gain;
}

/** Each further bullet is worth less than the one before. */
const ammoWorth = (ammo: number): number => worth.firstAmmo * 2 * Math.sqrt(ammo);

function positivePart(regret: number[]): number[] {
  const positive = regret.map((value) => Math.max(0, value));
  const total = sum(positive);
  return positive.map((value) => (total > 0 ? value / total : 1 / regret.length));
}

/** Leaves out what came up by mere learning. */
function trimmed(average: number[]): number[] {
  const floor = Math.max(...average) * 0.04;
  const kept = average.map((share) => (share < floor ? 0 : share));
  const total = sum(kept);
  return kept.map((share) => share / total);
}

function draw(strategy: number[], chance: Chance): number {
  let left = chance.float();
  for (let index = 0; index < strategy.length; index++) if ((left -= strategy[index]) < 0) return index;
  return strategy.findLastIndex((share) => share > 0);
}

const sum = (values: number[]) => values.reduce((total, value) => total + value, 0);
const dot = (a: number[], b: number[]) => a.reduce((total, value, index) => total + value * b[index], 0);
