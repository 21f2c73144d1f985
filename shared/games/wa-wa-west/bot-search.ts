/**
 * The coming round, played in a bot's head: everyone learns against everyone by regret matching, and
 * the average of what was learnt is a mixed strategy. Lists by place in the catalogue are all as long as it is:
 * the inner loops read them with `!`, unchecked.
 * Source: Hart & Mas-Colell, "A Simple Adaptive Procedure Leading to Correlated Equilibrium" (2000).
 */
import { at } from '../../contract/at.ts';
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
/** How many rounds are played in the head; fewer at tables where everyone differs, so that a pick stays quick. */
const MOST_ROUNDS = 120;
const LEAST_ROUNDS = 32;
const PARTY_ROUNDS = 512;

/** @returns for each item this seat can play, how often to play it */
export function search(view: WaWaWestView, seat: Seat, chance: Chance): Map<ItemId, number> {
  const odds = oddsOf(view);
  const parties = partiesAround(view, seat, odds);
  const { moves, enemies } = at(parties, 0);
  for (const move of moves) move.future *= 1 + MOOD * (2 * chance.float() - 1);
  const whim = WHIM / enemies;
  const rounds = Math.max(LEAST_ROUNDS, Math.min(MOST_ROUNDS, Math.floor(PARTY_ROUNDS / parties.length)));
  for (let round = 0; round < rounds; round++) {
    for (const party of parties) foresee(party, odds, whim);
    for (const party of parties) learn(party);
  }
  // What came up by mere learning is left out, and a little of everything put in: nobody is sure of a bot.
  const floor = rounds * 0.03;
  return new Map(moves.map(({ item, played }) => [item.id, (played < floor ? 0 : played) + rounds * surpriseOf(item)]));
}

const surpriseOf = (item: Item): number => (item.id === SKIP ? 0 : SURPRISE);

/** How an item fares against each other, by their places in the catalogue. */
interface Duels {
  place: number;
  /** How likely it hits each other, and how likely it is hit by it. */
  hits: readonly number[];
  hitBy: readonly number[];
  isBlasted: boolean;
}

interface Odds {
  of: ReadonlyMap<ItemId, Duels>;
  /** The places in the catalogue of what juice hits. */
  juiceHits: readonly number[];
}

function oddsOf({ options, blast }: WaWaWestView): Odds {
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
  const duels = (item: Item, place: number): Duels => ({
    place,
    hits: all.map((other) => odds(item, other)),
    hitBy: all.map((other) => odds(other, item)),
    isBlasted: blast && duel({ attacker: BLAST, target: item.id }) === 'hits',
  });
  return {
    of: new Map(all.map((item, place) => [item.id, duels(item, place)])),
    juiceHits: all.flatMap(({ id }, place) => (duel({ attacker: JUICE, target: id }) === 'hits' ? [place] : [])),
  };
}

interface Move extends Duels {
  item: Item;
  /** What survival with this item is worth. */
  future: number;
  /** Its share of an attack on any one enemy: less than 1 if only one of them can be hit. */
  reach: number;
  /** How much better it would have done than what was played, so far. */
  regret: number;
  /** How often it comes up this round, and that of all rounds so far. */
  share: number;
  played: number;
}

/** Players in the same situation, who learn as one. The first party is the bot alone. */
interface Party {
  members: PlayerView[];
  juiced: boolean;
  moves: Move[];
  enemies: number;
  meets: { party: Party; prey: number; hunters: number }[];
  /** For each place in the catalogue, how likely one of this party hits whoever plays that. */
  threat: Float64Array;
  /** For each place in the catalogue, how likely one of this party falls to whoever plays that. */
  peril: Float64Array;
}

function partiesAround(view: WaWaWestView, seat: Seat, odds: Odds): Party[] {
  const own = at(view.players, seat);
  const others = view.players.filter((player) => player.alive && player.seat !== seat);
  const groups = [[own], ...Map.groupBy(others, (player) => situationOf(view, player, own)).values()];
  const parties = groups.map((members) => partyOf(view, members, groups, odds));
  for (const party of parties)
    party.meets = parties.map((other) => ({
      party: other,
      prey: preyIn(view, party.members, other.members),
      hunters: huntersIn(view, party.members, other.members),
    }));
  return parties;
}

function partyOf(view: WaWaWestView, members: PlayerView[], groups: PlayerView[][], odds: Odds): Party {
  const player = at(members, 0);
  const enemies = Math.max(1, sum(groups.map((group) => preyIn(view, members, group))));
  const moves = itemsOf(view, player).map((item): Move => ({
    ...odds.of.get(item.id)!,
    item,
    future: futureOf(view, player, item),
    reach: isNarrow(view.options, item) ? 1 / enemies : 1,
    regret: 0,
    share: 0,
    played: 0,
  }));
  return {
    members,
    juiced: player.juiced,
    moves,
    enemies,
    meets: [],
    threat: new Float64Array(odds.of.size),
    peril: new Float64Array(odds.of.size),
  };
}

/** How many of a group these may kill; all of these are in one situation, so the first speaks for them. */
const preyIn = (view: WaWaWestView, members: PlayerView[], group: PlayerView[]): number =>
  group.filter((other) => mayKill(view, at(members, 0), other)).length;

/** How many of a group may kill one of these. */
const huntersIn = (view: WaWaWestView, members: PlayerView[], group: PlayerView[]): number =>
  group.filter((other) => mayKill(view, other, at(members, 0))).length;

/** Everything in which two opponents can differ. */
const situationOf = (view: WaWaWestView, player: PlayerView, own: PlayerView): string =>
  JSON.stringify([
    player.team,
    player.ammo,
    player.juiced,
    player.stunned,
    player.spares.includes(own.seat),
    own.spares.includes(player.seat),
    itemsOf(view, player).map((item) => item.id),
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

/** Sets how often a party plays what in the next round, and what it means to everyone who meets them. */
function foresee(party: Party, { juiceHits }: Odds, whim: number): void {
  const { moves, threat, peril, juiced } = party;
  playByRegret(moves);
  threat.fill(0);
  peril.fill(0);
  for (const { hits, hitBy, reach, share } of moves) {
    const often = share * (1 - whim) + whim / moves.length;
    for (let other = 0; other < threat.length; other++) {
      threat[other]! += often * reach * hits[other]!;
      if (!juiced) peril[other]! += often * hitBy[other]!;
    }
  }
  if (juiced) for (const other of juiceHits) threat[other] = 1;
}

/** Regret: how much better each item would have done than what is played. */
function learn({ moves, juiced, enemies, meets }: Party): void {
  const values = moves.map((move) => ({ move, value: valueOf(move, juiced, enemies, meets) }));
  const expected = sum(values.map(({ move, value }) => value * move.share));
  for (const { move, value } of values) {
    move.regret += value - expected;
    move.played += move.share;
  }
}

/** The share of the match that an item can expect to win: the fewer are left, the larger each share. */
function valueOf(
  { place, future, reach, isBlasted }: Move,
  juiced: boolean,
  enemies: number,
  meets: Party['meets'],
): number {
  let survival = isBlasted ? 0 : 1;
  let kills = 0;
  for (const { party, prey, hunters } of meets) {
    const escape = 1 - Math.min(1, party.threat[place]!);
    survival *= hunters === 1 ? escape : escape ** hunters;
    kills += prey * party.peril[place]! * reach;
  }
  if (juiced) survival = 1;
  return (
    (survival * future) / (1 + enemies - kills) + ((1 - survival) * worth.tie * (kills / enemies) ** 2) / (1 + enemies)
  );
}

/** As often as it is regretted; all alike where nothing is. */
function playByRegret(moves: Move[]): void {
  const total = sum(moves.map(({ regret }) => Math.max(0, regret)));
  for (const move of moves) move.share = total > 0 ? Math.max(0, move.regret) / total : 1 / moves.length;
}

const sum = (values: number[]): number => values.reduce((total, value) => total + value, 0);
