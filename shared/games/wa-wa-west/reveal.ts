/**
 * All items turn at once. A reveal is a list of stages, each of them a rule; nothing here changes
 * the state, the event it makes is applied by `evolve`.
 */
import { at } from '../../contract/at.ts';
import type { Outcome, Seat } from '../../contract/game.ts';
import { areTeammates, guardOf, isGuardedBy, isNarrow, usesTarget } from './legal.ts';
import { BLAST, catalogueOf, JUICE, SKIP, type Item } from './items.ts';
import type { WaWaWestOptions } from './options.ts';
import type { Conflict, Ending, Hit, Choice, Play, Player, Revealed, WaWaWestState } from './types.ts';

/**
 * What the open round comes to, if it resolves at that moment (ms). Where it is not deadly, whoever is hit
 * does not survive the round in any other sense, but stays alive; a thief robs them as if they had died.
 */
export function reveal(state: WaWaWestState, at: number, { isDeadly } = { isDeadly: true }): Revealed {
  const plays = copyNeighbours(state, layOpen(state));
  const table = new Table(state, plays);
  const conflicts = findConflicts(table);
  const hits = findHits(table, conflicts);
  const fallen = bury(table, hits);
  const died = isDeadly ? fallen : [];
  const survivors = plays.filter((play) => !fallen.some(({ seat }) => seat === play.seat));
  const summoned = summon(table, survivors);
  return {
    type: 'revealed',
    round: state.round,
    at,
    burst: state.blast,
    ...(state.blasts.length > 0 && { bursts: state.blasts }),
    plays,
    hits,
    conflicts,
    died,
    gained: load(table, survivors),
    stolen: rob(table, fallen, survivors),
    juiced: summoned.filter(({ item }) => item === JUICE).map(({ seat }) => seat),
    launched: summoned.filter(({ item }) => item === BLAST).map(({ seat }) => seat),
    ...ownSummons(summoned),
    stunned: stun(table, survivors),
    revived: raise(table, survivors),
  };
}

/** The players alive, with what they play: rules are asked about pairs of them. */
class Table {
  readonly state: WaWaWestState;
  readonly plays: readonly Play[];
  readonly catalogue;

  constructor(state: WaWaWestState, plays: readonly Play[]) {
    this.state = state;
    this.plays = plays;
    this.catalogue = catalogueOf(state.options);
  }

  readonly player = (seat: Seat): Player => at(this.state.players, seat);

  item(play: Play): Item {
    return this.catalogue.items.get(play.item)!;
  }

  /** [WW-12, WW-13] Nobody is an enemy of a teammate, nor of whoever revived them. */
  mayKill(attacker: Play, target: Play): boolean {
    return (
      attacker.seat !== target.seat &&
      !areTeammates(this.state, attacker.seat, target.seat) &&
      !this.player(attacker.seat).spares.includes(target.seat)
    );
  }

  /** Whether the chosen item itself gets as far as that player. */
  mayHit(attacker: Play, target: Play): boolean {
    return (
      this.mayKill(attacker, target) &&
      (!isNarrow(this.state.options, this.item(attacker)) || attacker.target === target.seat)
    );
  }
}

const madeForThem = (player: Player): Choice['why'] =>
  player.left ? 'left' : player.stunned ? 'stunned' : 'out-of-time';

/** Everyone living lays their choice open; what was not chosen is Skip, made at the deadline. */
function layOpen(state: WaWaWestState): Play[] {
  const catalogue = catalogueOf(state.options);
  return state.players
    .filter((player) => player.alive)
    .map((player) => {
      const { pick } = player;
      const item = pick?.item ?? SKIP;
      return {
        seat: player.seat,
        chosen: item,
        item,
        copied: null,
        target: pick?.target ?? null,
        ...stunOf(pick?.stun),
        at: pick?.at ?? state.deadline,
        ...(pick?.creditMs !== undefined && { creditMs: pick.creditMs }),
        cost: catalogue.items.get(item)!.costs,
        tried: pick?.tried?.item ?? null,
        why: pick ? pick.why : madeForThem(player),
      };
    });
}

const stunOf = (seat: Seat | undefined) => (seat === undefined ? {} : { stun: seat });

/** [WW-7] A mirror takes the item and the aim of the nearest on the left who holds none. */
function copyNeighbours(state: WaWaWestState, plays: Play[]): Play[] {
  const { items } = catalogueOf(state.options);
  const isMirror = (play: Play) => items.get(play.chosen)!.special.copies === true;
  return plays.map((play, index) => {
    if (!isMirror(play)) return play;
    const leftward = [...plays.slice(index + 1), ...plays.slice(0, index)];
    const source = leftward.find((other) => !isMirror(other));
    if (!source) return play;
    const aimOf = <Aim>(aim: Aim) => (aim === play.seat ? source.seat : aim);
    const item = items.get(source.item)!;
    const target = usesTarget(state.options, item) ? aimOf(source.target) : null;
    return { ...play, item: item.id, copied: source.seat, target, ...stunOf(aimOf(source.stun)) };
  });
}

/** [WW-2, WW-3] Equal weapons that reach at least one of each other: who was first? */
function findConflicts(table: Table): Conflict[] {
  const { photoFinishMs } = table.state.options;
  return table.plays.flatMap((one, index) =>
    table.plays.slice(index + 1).flatMap((other): Conflict[] => {
      if (table.catalogue.duel({ attacker: one.item, target: other.item }) !== 'conflict') return [];
      if (!table.mayHit(one, other) && !table.mayHit(other, one)) return [];
      const lead = other.at - one.at;
      const first = Math.abs(lead) <= photoFinishMs ? null : lead > 0 ? one.seat : other.seat;
      return [{ between: [one.seat, other.seat], first }];
    }),
  );
}

/** [WW-8] All hits count at once, dead hands included. */
function findHits(table: Table, conflicts: Conflict[]): Hit[] {
  const wins = new Set(conflicts.filter((c) => c.first !== null).map((c) => duelKey(c.first!, loserOf(c))));
  const hits: Hit[] = [];
  const { blast, blasts } = table.state;
  for (const target of table.plays) {
    const hit = (by: Hit['by'], item: string) =>
      hits.push({ by, item, on: target.seat, ...rescueFrom(table, item, target) });
    for (const attacker of table.plays) {
      const verdict = table.catalogue.duel({ attacker: attacker.item, target: target.item });
      const isFirst = verdict === 'conflict' && wins.has(duelKey(attacker.seat, target.seat));
      if (table.mayHit(attacker, target) && (verdict === 'hits' || isFirst)) hit(attacker.seat, attacker.item);
      const guard = guardOf(table.player(attacker.seat));
      if (guard !== null && table.mayKill(attacker, target) && beats(table, guard, target)) hit(attacker.seat, guard);
    }
    for (const item of [...(blast ? [BLAST] : []), ...blasts]) if (beats(table, item, target)) hit('blast', item);
  }
  return hits;
}

/** [WW-11, WW-40] Juice saves from everything; a guard of the table's own from all that does not beat it. */
function rescueFrom({ catalogue, player }: Table, item: string, { seat }: Play): Pick<Hit, 'saved' | 'guard'> {
  const { juiced, guard } = player(seat);
  if (juiced || guard === null) return { saved: juiced };
  return catalogue.duel({ attacker: item, target: guard }) === 'hits' ? { saved: false } : { saved: true, guard };
}

const duelKey = (winner: Seat, loser: Seat) => `${winner}>${loser}`;
const loserOf = ({ between: [one, other], first }: Conflict) => (first === one ? other : one);
const beats = (table: Table, item: string, target: Play) =>
  table.catalogue.duel({ attacker: item, target: target.item }) === 'hits';

/** [WW-11, WW-17] Whoever is hit dies, unless juice saves them; whoever left dies by nobody's hand. */
function bury(table: Table, hits: Hit[]): Revealed['died'] {
  return table.plays.flatMap(({ seat }): Revealed['died'] => {
    if (table.player(seat).left) return [{ seat, by: [], left: true }];
    const fatal = hits.filter((hit) => hit.on === seat && !hit.saved);
    if (fatal.length === 0) return [];
    const by = new Set(fatal.map((hit) => hit.by).filter((who) => who !== 'blast'));
    return [{ seat, by: [...by], left: false }];
  });
}

function load(table: Table, survivors: Play[]): Revealed['gained'] {
  return survivors
    .filter((play) => table.item(play).gives > 0)
    .map((play) => ({ seat: play.seat, ammo: table.item(play).gives }));
}

/** [WW-14] The surviving killer who fired first, to the ms, takes what the victim had left after paying. */
function rob(table: Table, died: Revealed['died'], survivors: Play[]): Revealed['stolen'] {
  if (!table.state.options.thievery) return [];
  return died.flatMap(({ seat, by }) => {
    const killers = survivors.filter((play) => by.includes(play.seat));
    const [thief] = killers.sort((a, b) => a.at - b.at || a.seat - b.seat);
    const ammo = table.player(seat).ammo - table.plays.find((play) => play.seat === seat)!.cost;
    return thief && ammo > 0 ? [{ from: seat, by: thief.seat, ammo }] : [];
  });
}

type Summons = NonNullable<Revealed['summoned']>;

/** [WW-24, WW-27] What takes hold for the next round; a guard that stands already does not once more. */
function summon(table: Table, survivors: Play[]): Summons {
  const { oneJuice } = table.state.options.rules;
  return survivors.flatMap((play): Summons => {
    const { summons } = table.item(play).special;
    if (summons === undefined || (oneJuice && isGuardedBy(table.player(play.seat), summons))) return [];
    return [{ seat: play.seat, item: summons }];
  });
}

/** [WW-40, WW-41] Those of the table's own; logs that know of none have no such field. */
function ownSummons(summons: Summons): Pick<Revealed, 'summoned'> {
  const own = summons.filter(({ item }) => item !== JUICE && item !== BLAST);
  return own.length > 0 ? { summoned: own } : {};
}

/** [WW-15] A stun does nothing to the dead or to a teammate. */
function stun(table: Table, survivors: Play[]): Revealed['stunned'] {
  return survivors
    .filter((play) => table.item(play).special.stuns)
    .flatMap(({ seat: by, target, stun = target }) => (stun === null ? [] : [{ seat: stun, by }]))
    .filter(({ seat, by }) => seat !== by && survivors.some((other) => other.seat === seat))
    .filter(({ seat, by }) => !areTeammates(table.state, by, seat));
}

/** [WW-16] One dead player for each surviving caster; gone for good is gone for good. */
function raise(table: Table, survivors: Play[]): Revealed['revived'] {
  const casters = survivors.filter((play) => table.item(play).special.revives && play.target !== null);
  const dead = table.state.players.filter((player) => !player.alive && !player.left);
  return dead.flatMap(({ seat }) => {
    const by = casters.filter((play) => play.target === seat).map((play) => play.seat);
    return by.length > 0 ? [{ seat, by }] : [];
  });
}

/** [WW-18 to WW-21] How the match ends with this reveal, or null if it goes on. */
export function endingOf(
  before: WaWaWestState,
  revealed: Revealed,
  after: WaWaWestState,
): { ending: Ending; outcome: Outcome } | null {
  const living = after.players.filter((player) => player.alive);
  const sides = new Set(living.map(sideOf));
  const sharedBy = (ending: Ending, those: Player[], tie = true) => ({
    ending,
    outcome: { tie, winners: seatsOfSides(after, new Set(those.map(sideOf))) },
  });

  if (sides.size === 1) return sharedBy('last-side', living, false);
  if (sides.size === 0)
    return sharedBy(
      'nobody-left',
      before.players.filter((player) => player.alive),
    );
  const tied = revealed.revived.length === 0 ? tiedIn(after.options, living, revealed.conflicts) : [];
  if (tied.length > 0) return sharedBy('standoff', tied);
  if (revealed.round >= after.options.maxRounds) return sharedBy('round-limit', living);
  return null;
}

/** A side is a player, or a team. */
const sideOf = (player: Player): string => (player.team === null ? `seat ${player.seat}` : `team ${player.team}`);

const seatsOfSides = (state: WaWaWestState, sides: Set<string>): Seat[] =>
  state.players.filter((player) => sides.has(sideOf(player))).map((player) => player.seat);

/**
 * [WW-20] Whom undecided conflicts leave in a tie that ends the match: by ruling R2 all who survived, if they are joined,
 * directly or through one another; by the other reading whoever is joined to another survivor at all.
 */
function tiedIn({ undecided }: WaWaWestOptions, living: Player[], conflicts: Conflict[]): Player[] {
  const seats = new Set(living.map(({ seat }) => seat));
  const pairs = conflicts.flatMap(({ between, first }) =>
    first === null && between.every((seat) => seats.has(seat)) ? [between] : [],
  );
  if (undecided === 'ends') return living.filter(({ seat }) => pairs.flat().includes(seat));
  const reached = new Set([at(living, 0).seat]);
  for (const seat of reached)
    for (const pair of pairs) if (pair.includes(seat)) pair.forEach((one) => reached.add(one));
  return reached.size === seats.size ? living : [];
}
