/**
 * The coming round, played in a bot's head: everyone learns against everyone by regret matching, and
 * the average of what was learnt is a mixed strategy.
 * Source: Hart & Mas-Colell, "A Simple Adaptive Procedure Leading to Correlated Equilibrium" (2000).
 */
import type { Seat } from '../../contract/game.ts';
import type { Chance } from '../../contract/random.ts';
import { areTeammates, isNarrow, whyNotItem } from './legal.ts';
import { BLAST, catalogueOf, JUICE, SKIP, type Item } from './items.ts';
import type { ItemId, PlayerView, WaWaWestView } from './types.ts';

/**
 * What a thing is worth to whoever survives with it, where 1 is a place at an otherwise even table;
 * `waiting` is for each round in a row with the same item. Found by play against chance and itself.
 */
const worth = {
  ammo: 0.24,
  juice: 0.17,
  blast: 0.1,
  stun: 0.3,
  revivedFriend: 0.8,
  revivedFoe: -0.3,
  waiting: -0.28,
  tie: 0.4,
};
/** People do not play an equilibrium: so often one opponent does just anything. Of many, each does it less. */
const WHIM = 0.44;
/** Of two who fire together, each is first a little less than half of the time. */
const FIRST = 0.48;
/** How far a bot's fancy strays from what a thing is worth, so that no two openings are alike. */
const MOOD = 0.1;
/** How often each item comes up that is not the best one. */
const SURPRISE = 0.012;
/** How many rounds are rehearsed; fewer at tables where everyone differs, so that a pick stays quick. */
const MOST_ROUNDS = 120;
const LEAST_ROUNDS = 32;
const PARTY_ROUNDS = 512;

/** @returns for each item this seat can play, how often to play it */
export function search(view: WaWaWestView, seat: Seat, chance: Chance): Map<ItemId, number> {
  const duels = duelsOf(view);
  const parties = partiesAround(view, seat, duels);
  for (const move of parties[0].moves) move.future *= 1 + MOOD * (2 * chance.float() - 1);
  const whim = WHIM / parties[0].enemies;
  const rounds = Math.max(LEAST_ROUNDS, Math.min(MOST_ROUNDS, Math.floor(PARTY_ROUNDS / parties.length)));
  for (let round = 0; round < rounds; round++) {
    for (const party of parties) foresee(party, duels, whim);
    for (const party of parties) learn(party, parties);
  }
  const { moves, average } = parties[0];
  // What came up by mere learning is left out, and a little of everything put in: nobody is sure of a bot.
  const floor = rounds * 0.03;
  return new Map(
    moves.map(({ item }, index) => [
      item.id,
      (average[index] < floor ? 0 : average[index]) + rounds * surpriseOf(item),
    ]),
  );
}

const surpriseOf = (item: Item): number => (item.id === SKIP ? 0 : SURPRISE);

/** How likely each item hits each other, by their places in the catalogue. */
interface Duels {
  place: Map<ItemId, number>;
  hits: number[][];
  juiceHits: boolean[];
  blastHits: boolean[];
}

function duelsOf({ options, blast }: WaWaWestView): Duels {
  const { items, duel } = catalogueOf(options);
  const all = [...items.values()];
  const odds = (attacker: Item, target: Item) => {
    // Whom a mirror will show is unknown: it counts as the same as whatever it meets.
    const [a, b] = attacker.special.copies
      ? [target, target]
      : target.special.copies
        ? [attacker, attacker]
        : [attacker, target];
    return { hits: 1, conflict: FIRST, nothing: 0 }[duel({ attacker: a.id, target: b.id })];
  };
  return {
    place: new Map(all.map((item, place) => [item.id, place])),
    hits: all.map((attacker) => all.map((target) => odds(attacker, target))),
    juiceHits: all.map((item) => duel({ attacker: JUICE, target: item.id }) === 'hits'),
    blastHits: all.map((item) => blast && duel({ attacker: BLAST, target: item.id }) === 'hits'),
  };
}

interface Move {
  item: Item;
  place: number;
  /** What survival with this item is worth. */
  future: number;
  /** Its share of an attack on any one enemy: less than 1 if only one of them can be hit. */
  reach: number;
  isBlasted: boolean;
}

/** Players in the same situation, who learn as one. The first party is the bot alone. */
interface Party {
  juiced: boolean;
  moves: Move[];
  enemies: number;
  /** For each party, how many of it these may kill, and how many of it may kill these. */
  prey: number[];
  hunters: number[];
  regret: number[];
  average: number[];
  strategy: number[];
  /** For each place in the catalogue, how likely one of this party hits whoever plays that. */
  threat: number[];
  /** For each place in the catalogue, how likely one of this party falls to whoever plays that. */
  peril: number[];
}

function partiesAround(view: WaWaWestView, seat: Seat, duels: Duels): Party[] {
  const own = view.players[seat];
  const others = view.players.filter((player) => player.alive && player.seat !== seat);
  const groups = [[own], ...Map.groupBy(others, (player) => situationOf(view, player, seat)).values()];
  return groups.map(([player]) => {
    const prey = groups.map((group) => group.filter((other) => mayKill(view, player, other)).length);
    const enemies = Math.max(1, sum(prey));
    const moves = itemsOf(view, player).map((item): Move => {
      const place = duels.place.get(item.id)!;
      const reach = isNarrow(view.options, item) ? 1 / enemies : 1;
      return { item, place, future: futureOf(view, player, item), reach, isBlasted: duels.blastHits[place] };
    });
    return {
      juiced: player.juiced,
      moves,
      enemies,
      prey,
      hunters: groups.map((group) => group.filter((other) => mayKill(view, other, player)).length),
      regret: moves.map(() => 0),
      average: moves.map(() => 0),
      strategy: [],
      threat: [],
      peril: [],
    };
  });
}

/** All that tells two opponents apart. */
const situationOf = (
  view: WaWaWestView,
  { seat, team, ammo, juiced, stunned, spares }: PlayerView,
  own: Seat,
): string =>
  JSON.stringify([
    team,
    ammo,
    juiced,
    stunned,
    spares.includes(own),
    view.players[own].spares.includes(seat),
    itemsOf(view, view.players[seat]).map((item) => item.id),
  ]);

const mayKill = (view: WaWaWestView, by: PlayerView, on: PlayerView): boolean =>
  by.seat !== on.seat && !areTeammates(view, by.seat, on.seat) && !by.spares.includes(on.seat);

function itemsOf(view: WaWaWestView, player: PlayerView): Item[] {
  const { items, choosable } = catalogueOf(view.options);
  const possible = choosable.filter((item) => whyNotItem(view, player.seat, item.id) === null);
  return player.stunned || player.left || possible.length === 0 ? [items.get(SKIP)!] : possible;
}

function futureOf(view: WaWaWestView, player: PlayerView, { id, costs, gives, special }: Item): number {
  const hasFallenFriend = view.players.some(
    (other) => !other.alive && !other.left && areTeammates(view, player.seat, other.seat),
  );
  return (
    1 +
    worth.ammo * Math.sqrt(Math.max(0, player.ammo - costs + gives)) +
    (special.summons === JUICE ? worth.juice : 0) +
    (special.summons === BLAST ? worth.blast : 0) +
    (special.stuns ? worth.stun : 0) +
    (special.revives ? (hasFallenFriend ? worth.revivedFriend : worth.revivedFoe) : 0) +
    (player.last === id && gives === 0 ? worth.waiting * player.inARow : 0)
  );
}

/** Sets a party's strategy for the next lesson, and what it means to everyone who meets them. */
function foresee(party: Party, { hits, juiceHits }: Duels, whim: number): void {
  party.strategy = positivePart(party.regret);
  party.threat = hits.map(() => 0);
  party.peril = hits.map(() => 0);
  party.moves.forEach(({ place, reach }, index) => {
    const share = party.strategy[index] * (1 - whim) + whim / party.moves.length;
    for (let other = 0; other < hits.length; other++) {
      party.threat[other] += share * reach * hits[place][other];
      if (!party.juiced) party.peril[other] += share * hits[other][place];
    }
  });
  if (party.juiced) juiceHits.forEach((isHit, other) => isHit && (party.threat[other] = 1));
}

/** Regret: how much better each item would have done than what is played. */
function learn(party: Party, parties: Party[]): void {
  const values = party.moves.map((move) => valueOf(move, party, parties));
  const expected = sum(values.map((value, index) => value * party.strategy[index]));
  values.forEach((value, index) => (party.regret[index] += value - expected));
  party.strategy.forEach((share, index) => (party.average[index] += share));
}

/** The share of the match that an item can expect to win: the fewer are left, the larger each share. */
function valueOf(move: Move, { juiced, enemies, prey, hunters }: Party, parties: Party[]): number {
  let survival = move.isBlasted ? 0 : 1;
  let kills = 0;
  parties.forEach((other, index) => {
    const escape = 1 - Math.min(1, other.threat[move.place]);
    survival *= hunters[index] === 1 ? escape : escape ** hunters[index];
    kills += prey[index] * other.peril[move.place] * move.reach;
  });
  if (juiced) survival = 1;
  return (
    (survival * move.future) / (1 + enemies - kills) +
    ((1 - survival) * worth.tie * (kills / enemies) ** 2) / (1 + enemies)
  );
}

function positivePart(regret: number[]): number[] {
  const positive = regret.map((value) => Math.max(0, value));
  const total = sum(positive);
  return positive.map((value) => (total > 0 ? value / total : 1 / regret.length));
}

const sum = (values: number[]): number => values.reduce((total, value) => total + value, 0);
