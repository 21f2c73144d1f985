/** All sentences about a match of Wa Wa West ++. */
import { eventsOf, highlightsOf, type Highlight } from '../../contract/highlights.ts';
import type { Milestone, Seat } from '../../contract/game.ts';
import { at } from '../../contract/at.ts';
import { groupBy } from '../../contract/group-by.ts';
import { joinSeats } from '../../contract/words.ts';
import { BLAST, catalogueOf, JUICE } from './items.ts';
import { mayStunAnother, usesTarget } from './legal.ts';
import type { WaWaWestOptions } from './options.ts';
import { raceOf, type Race } from './race.ts';
import type {
  ChooseAction,
  Ending,
  Hit,
  ItemId,
  Play,
  Revealed,
  SkipReason,
  WaWaWestEvent,
  WaWaWestView,
} from './types.ts';

/** The sentences for an event; `names` by seat, `view` for the room's items. */
export function describe(event: WaWaWestEvent, names: string[], view: Pick<WaWaWestView, 'options'>): string[] {
  switch (event.type) {
    case 'round-opened':
    case 'chose':
      return [];
    case 'left':
      return [`${names[event.seat]} leaves for good.`];
    case 'revealed':
      return tellReveal(event, names, view.options).map(({ sentence }) => sentence);
    case 'ended':
      return [describeEnd(event.ending, joinSeats(event.outcome.winners, names), event.outcome.winners.length)];
  }
}

export function describeAction(
  { item: id, target, stun }: ChooseAction,
  names: string[],
  { options }: WaWaWestView,
): string {
  const item = catalogueOf(options).items.get(id);
  if (!item) return id;
  const aim = usesTarget(options, item) && { target, stun: mayStunAnother(options, item) ? stun : null };
  return aim ? `${item.name}${describeAim(aim, names)}` : item.name;
}

/** What each sentence of an event is about. */
export function titles(
  event: WaWaWestEvent,
  { players, options }: Pick<WaWaWestView, 'players' | 'options'>,
): string[] {
  if (event.type === 'ended') return ['The end'];
  if (event.type !== 'revealed') return event.type === 'left' ? ['Gone'] : [];
  const { length: dead } = event.died;
  const outcome = dead === 0 ? 'Nobody is out' : dead === 1 ? 'One is out' : `${dead} are out`;
  // Only what each tells of counts here, not of whom.
  const nobody = players.map(() => '');
  return tellReveal(event, nobody, options).map(({ of }) => {
    if (of === 'cards') return 'Everybody turns';
    return of === 'costs' ? outcome : (catalogueOf(options).items.get(of.strikes)?.name ?? of.strikes);
  });
}

export const heading = (event: WaWaWestEvent): string | null =>
  event.type === 'revealed' ? `Round ${event.round}` : null;

/** A sentence about a reveal, with what it tells of: the cards, an item that strikes, or what that comes to. */
export interface Told {
  of: 'cards' | 'costs' | { strikes: ItemId };
  sentence: string;
}

/** A reveal in sentences. */
export function tellReveal(revealed: Revealed, names: string[], options: WaWaWestOptions): Told[] {
  const who = (seats: Seat[]) => joinSeats(seats, names);
  const item = (id: string) => catalogueOf(options).items.get(id)?.name ?? id;
  // Everybody says Orange Juice, activated or not.
  const guard = (id: string) => (id === JUICE ? 'Orange Juice' : item(id));
  const told: Told[] = describePlays(revealed.plays, names, item).map((sentence) => ({ of: 'cards', sentence }));
  const strike = (strikes: ItemId, sentence: string) => told.push({ of: { strikes }, sentence });
  const cost = (sentence: string) => told.push({ of: 'costs', sentence });

  if (revealed.burst) strike(BLAST, 'The Firework bursts over everyone.');
  for (const id of revealed.bursts ?? []) strike(id, `${item(id)} bursts over everyone.`);
  for (const { seat, sentence } of describeConflicts(revealed, names))
    strike(revealed.plays.find((play) => play.seat === seat)!.item, sentence);
  for (const play of revealed.plays) {
    // What was played, then what stands with its player.
    const own = revealed.hits.filter((hit) => hit.by === play.seat);
    const isPlayed = (hit: Hit) => hit.item === play.item;
    for (const hits of [own.filter(isPlayed), own.filter((hit) => !isPlayed(hit))])
      if (hits.length > 0)
        strike(
          at(hits, 0).item,
          `${names[play.seat]}’s ${guard(at(hits, 0).item)} hits ${who(hits.map((hit) => hit.on))}.`,
        );
  }
  const blows = revealed.hits.filter((hit) => hit.by === 'blast');
  for (const [id, hits] of groupBy(blows, (hit) => hit.item))
    strike(id, `${id === BLAST ? 'The ' : ''}${item(id)} hits ${who(hits.map((hit) => hit.on))}.`);

  const died = revealed.died.filter((dead) => !dead.left).map((dead) => dead.seat);
  const gone = revealed.died.filter((dead) => dead.left).map((dead) => dead.seat);
  // Whom a guard kept from one hit, and another struck all the same, it has not saved.
  const saves = revealed.hits.filter(({ saved, on }) => saved && ![...died, ...gone].includes(on));
  for (const [id, hits] of groupBy(saves, (hit) => hit.guard ?? JUICE))
    strike(at(hits, 0).item, `${guard(id)} saves ${who([...new Set(hits.map((hit) => hit.on))])}.`);
  if (died.length > 0) cost(`${who(died)} ${isAre(died)} out.`);
  if (gone.length > 0) cost(`${who(gone)} ${isAre(gone)} gone.`);
  for (const { seat, ammo } of revealed.gained) cost(`${names[seat]} loads ${ammo}.`);
  for (const { from, by, ammo } of revealed.stolen) cost(`${names[by]} takes ${ammo} ammo from ${names[from]}.`);
  if (revealed.juiced.length > 0) cost(`${who(revealed.juiced)} ${isAre(revealed.juiced)} safe next round.`);
  if (revealed.launched.length > 0)
    cost(
      `${who(revealed.launched)} ${revealed.launched.length > 1 ? 'have' : 'has'} a Firework in the air: it bursts next round.`,
    );
  for (const [id, summons] of groupBy(revealed.summoned ?? [], (summon) => summon.item)) {
    const isGuard = catalogueOf(options).items.get(id)?.summoned === 'guard';
    const seats = summons.map(({ seat }) => seat);
    cost(
      `${who(seats)} ${seats.length > 1 ? 'summon' : 'summons'} ${item(id)}: next round it ${isGuard ? 'guards them' : 'bursts over everyone'}.`,
    );
  }
  for (const { seat, by } of revealed.stunned) cost(`${names[by]} stuns ${names[seat]}, who must skip the next round.`);
  for (const { seat, by } of revealed.revived)
    cost(`${who(by)} ${by.length > 1 ? 'bring' : 'brings'} ${names[seat]} back to life.`);
  return told;
}

/** One sentence for everyone who simply played the same thing, one each for the rest. */
function describePlays(plays: Play[], names: string[], item: (id: string) => string): string[] {
  const alike = groupBy(plays, (play) =>
    play.copied === null && play.why === null && play.target === null ? play.item : `seat ${play.seat}`,
  );
  return [...alike.values()].map((group) => {
    const play = at(group, 0);
    const name = at(names, play.seat);
    const aim = describeAim(play, names);
    if (play.why) return describeSkip(play, play.why, name, item);
    if (play.copied !== null) return `${name} mirrors ${names[play.copied]}: ${item(play.item)}${aim}.`;
    const seats = group.map(({ seat }) => seat);
    return `${joinSeats(seats, names)} ${seats.length > 1 ? 'play' : 'plays'} ${item(play.item)}${aim}.`;
  });
}

interface Aim {
  target?: Seat | null | undefined;
  stun?: Seat | null | undefined;
}

function describeAim({ target = null, stun = null }: Aim, names: string[]): string {
  if (target === null) return '';
  return ` at ${names[target]}${stun === null || stun === target ? '' : `, to stun ${names[stun]}`}`;
}

/** One sentence for each who was first, over all of them; one for each pair that nobody could tell apart. */
function describeConflicts({ conflicts, plays }: Revealed, names: string[]): { seat: Seat; sentence: string }[] {
  const playOf = (seat: Seat) => plays.find((play) => play.seat === seat)!;
  const decided = groupBy(
    conflicts.filter(({ first }) => first !== null),
    ({ first }) => first!,
  );
  const undecided = conflicts.filter(({ first }) => first === null);
  return [
    ...[...decided].map(([first, duels]) => {
      const beaten = duels.flatMap(({ between }) => between.filter((seat) => seat !== first));
      const ways = beaten.flatMap((seat) => {
        const way = describeWay(raceOf(playOf(first), playOf(seat)), at(names, first), at(names, seat));
        return beaten.length > 1 ? way.map((words) => `${names[seat]}: ${words}`) : way;
      });
      const credited = ways.length > 0 ? ` (${ways.join('; ')})` : '';
      return { seat: first, sentence: `${names[first]} fires before ${joinSeats(beaten, names)}${credited}.` };
    }),
    ...undecided.map(({ between }) => ({
      seat: between[0],
      sentence: `${joinSeats(between, names)} fire at the same moment: neither hits the other.`,
    })),
  ];
}

/** Where who fired first came in later: otherwise it is no news. */
function describeWay(race: Race | null, first: string, second: string): string[] {
  if (!race || race.cameLaterMs <= 0) return [];
  const { leadMs, cameLaterMs, creditMs, otherCreditMs } = race;
  const other = otherCreditMs > 0 ? `, ${otherCreditMs} ms to ${second}` : '';
  return [
    `${leadMs} ms sooner; came in ${cameLaterMs} ms later, with ${creditMs} ms of the way credited to ${first}${other}`,
  ];
}

function describeSkip({ tried }: Play, why: SkipReason, name: string, item: (id: string) => string): string {
  const reasons: Record<SkipReason, string> = {
    'out-of-time': `${name} runs out of time and skips.`,
    left: `${name} has left and skips.`,
    stunned: `${name} is stunned and skips.`,
    excluded: 'it is out of play',
    ammo: 'not enough ammo',
    streak: 'too many in a row',
    juiced: 'one is active already',
    'not-after': 'not right after the item it needs',
    'no-target': 'at nobody',
    'bad-target': 'at somebody who cannot be its target',
  };
  const reason = reasons[why];
  return tried ? `${name} tries ${item(tried)}, ${reason}: Skip.` : reason;
}

function describeEnd(ending: Ending, winners: string, count: number): string {
  switch (ending) {
    case 'last-side':
      return `${winners} ${count > 1 ? 'win' : 'wins'}.`;
    case 'nobody-left':
      return `Nobody is left. A tie between ${winners}.`;
    case 'standoff':
      return `A photo finish nobody can decide. A tie between ${winners}.`;
    case 'round-limit':
      return `The last round is played. A tie between ${winners}.`;
  }
}

const isAre = (seats: Seat[]) => (seats.length > 1 ? 'are' : 'is');

/** The rarest first. */
export const highlights = (events: readonly WaWaWestEvent[], names: string[]): string[] =>
  highlightsOf(
    [backFromTheDead, closestDuel, photoFinish, bestSave, biggestBlast, biggestRobbery, sharpestShot],
    eventsOf(events, 'revealed'),
    names,
  );

type Find = Highlight<Revealed[]>;

const closestDuel: Find = (rounds, names) => {
  const duels = rounds.flatMap(({ plays, conflicts }) =>
    conflicts.flatMap(({ between, first }) => {
      if (first === null) return [];
      const second = between[0] === first ? between[1] : between[0];
      const firedAt = (seat: Seat) => plays.find((play) => play.seat === seat)!.at;
      return [{ first, second, leadMs: firedAt(second) - firedAt(first) }];
    }),
  );
  const closest = smallest(duels, (duel) => duel.leadMs);
  return (
    closest && `Closest duel: ${names[closest.first]} fired ${seconds(closest.leadMs)} before ${names[closest.second]}.`
  );
};

const photoFinish: Find = (rounds, names) => {
  const ties = rounds.flatMap(({ round, conflicts }) =>
    conflicts.flatMap(({ first, between }) => (first === null ? [{ round, between }] : [])),
  );
  const [tie] = ties;
  return tie ? `Photo finish: ${joinSeats(tie.between, names)} in round ${tie.round}.` : null;
};

const bestSave: Find = (rounds, names) => {
  const saves = rounds.flatMap(({ round, hits, died }) =>
    [...groupBy(hits, (hit) => hit.on)].flatMap(([seat, blows]) => {
      const saved = blows.filter((hit) => hit.saved);
      const isJuice = saved.some((hit) => hit.guard === undefined);
      const isDead = !isJuice && died.some((dead) => dead.seat === seat);
      return saved.length > 0 && !isDead ? [{ round, seat, isJuice, count: saved.length }] : [];
    }),
  );
  const best = smallest(saves, (save) => -save.count);
  if (!best) return null;
  const many = best.count > 1 ? ` from ${best.count} hits at once` : '';
  return `Best save: ${names[best.seat]}, ${best.isJuice ? 'juice' : 'a guard'} in round ${best.round}${many}.`;
};

const backFromTheDead: Find = (rounds, names) => {
  const last = rounds.flatMap(({ round, revived }) => revived.slice(0, 1).map(({ seat }) => ({ round, seat }))).at(-1);
  return last ? `Back from the dead: ${names[last.seat]}, raised in round ${last.round}.` : null;
};

const biggestBlast: Find = (rounds, names) => {
  const blows = rounds.flatMap(({ round, died }) => {
    const killers = new Set(died.flatMap((dead) => dead.by));
    return [...killers].map((seat) => ({ round, seat, count: died.filter((dead) => dead.by.includes(seat)).length }));
  });
  const biggest = smallest(blows, (blow) => -blow.count);
  return biggest && biggest.count > 1
    ? `Busiest round: ${names[biggest.seat]} took out ${biggest.count} in round ${biggest.round}.`
    : null;
};

const biggestRobbery: Find = (rounds, names) => {
  const biggest = smallest(
    rounds.flatMap((round) => round.stolen),
    (theft) => -theft.ammo,
  );
  return biggest && `Biggest haul: ${names[biggest.by]} took ${biggest.ammo} ammo from ${names[biggest.from]}.`;
};

const sharpestShot: Find = (rounds, names) => {
  const kills = names.map(
    (_, seat) => rounds.flatMap((round) => round.died).filter((dead) => dead.by.includes(seat)).length,
  );
  const most = Math.max(0, ...kills);
  return most > 1 ? `Sharpest shot: ${names[kills.indexOf(most)]}, ${most} in all.` : null;
};

function smallest<T>(those: T[], of: (one: T) => number): T | null {
  return those.reduce<T | null>((best, one) => (best === null || of(one) < of(best) ? one : best), null);
}

const seconds = (ms: number) => `${(ms / 1000).toFixed(2)} s`;

/** How each seat fared, in seat order. */
export function describeResults(events: readonly WaWaWestEvent[], view: WaWaWestView): string[] {
  const rounds = eventsOf(events, 'revealed');
  return view.players.map((player) => {
    const { seat } = player;
    if (view.outcome?.winners.includes(seat)) return wayOfWinning(view, player.alive);
    const death = rounds.findLast(({ died }) => died.some((dead) => dead.seat === seat));
    if (player.alive || !death) return 'still standing';
    const left = death.died.find((dead) => dead.seat === seat)!.left;
    return `${left ? 'left' : 'out'} in round ${death.round}`;
  });
}

function wayOfWinning(view: WaWaWestView, alive: boolean): string {
  if (view.outcome!.tie) return 'ties';
  return alive ? 'wins' : 'wins with the team';
}

export function headline(view: WaWaWestView): { progress: string; status: string } {
  if (view.phase === 'waiting') return { progress: 'Waiting for players', status: '' };
  if (view.phase === 'choosing')
    return { progress: `Round ${view.round}`, status: ownItem(view) ?? 'everyone chooses' };
  return { progress: `${view.round} ${view.round === 1 ? 'round' : 'rounds'}`, status: endWords[view.ending!] };
}

const endWords: Record<Ending, string> = {
  'last-side': 'last one standing',
  'nobody-left': 'and nobody is left',
  standoff: 'and a photo finish',
  'round-limit': 'the limit',
};

/** What the one who looks has locked in. Nobody sees another's, so one pick at most is open. */
export function ownItem({ players, options }: WaWaWestView): string | null {
  const [known, another] = players.flatMap(({ pick }) => (pick && pick !== 'hidden' ? [pick] : []));
  return known && !another ? `${catalogueOf(options).items.get(known.item)!.name} locked in` : null;
}

export { medals } from './medals.ts';

/** Moments for the scrubber: deaths, rescues, and what is rare. */
export function milestones(event: WaWaWestEvent): Milestone[] {
  if (event.type === 'ended') {
    const { tie } = event.outcome;
    return [
      {
        icon: tie ? 'crossed-pistols' : 'trophy',
        label: tie ? 'The match ends in a tie' : 'The match is won',
        isElimination: false,
      },
    ];
  }
  if (event.type !== 'revealed') return [];
  const { died, revived, burst, bursts, hits, stunned, conflicts } = event;
  const found = [
    died.length > 0 && {
      icon: 'dead',
      label: died.length > 1 ? `${died.length} are out` : 'One is out',
      isElimination: true,
    },
    revived.length > 0 && { icon: 'necromancy', label: 'Back from the dead', isElimination: false },
    conflicts.some(({ first }) => first === null) && {
      icon: 'crossed-pistols',
      label: 'Photo finish',
      isElimination: false,
    },
    burst && { icon: 'firework-blast', label: 'A firework bursts', isElimination: false },
    bursts !== undefined && { icon: 'firework-blast', label: 'A blast', isElimination: false },
    hits.some((hit) => hit.saved && !hit.guard) && {
      icon: 'orange-juice-activated',
      label: 'Juice saves',
      isElimination: false,
    },
    hits.some((hit) => hit.guard) && { icon: 'family-guard', label: 'A guard holds', isElimination: false },
    stunned.length > 0 && { icon: 'stun-gun', label: 'Stunned', isElimination: false },
  ];
  return found.filter((one) => one !== false);
}

/** The ammo of a living player, for the replay's chart. */
export const statistic = {
  title: 'Ammo',
  of: (view: WaWaWestView, seat: Seat): number | null => (view.players[seat]?.alive ? view.players[seat].ammo : null),
};

/** What can be seen of a seat, in words. */
export function describeSeat(view: WaWaWestView, seat: Seat): string {
  const player = at(view.players, seat);
  const team = player.team === null ? [] : [`team ${'AB'[player.team]}`];
  if (!player.alive) return [...team, player.left ? 'gone' : 'out'].join(', ');
  const last = player.last && catalogueOf(view.options).items.get(player.last)?.name;
  return [
    ...team,
    `${player.ammo} ammo`,
    player.juiced && 'safe this round',
    player.guard && `guarded by ${catalogueOf(view.options).items.get(player.guard)?.name}`,
    player.stunned && 'stunned',
    last && `played ${last}`,
    view.phase === 'choosing' && player.chosen && 'locked in',
  ]
    .filter(Boolean)
    .join(', ');
}
