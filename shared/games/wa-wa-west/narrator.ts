/** All sentences about a match of Wa Wa West ++. */
import { eventsOf, highlightsOf, type Highlight } from '../../contract/highlights.ts';
import type { Milestone, Seat } from '../../contract/game.ts';
import { at } from '../../contract/at.ts';
import { joinSeats } from '../../contract/words.ts';
import { catalogueOf, JUICE } from './items.ts';
import type { WaWaWestOptions } from './options.ts';
import type { Conflict, Ending, Play, Revealed, SkipReason, WaWaWestEvent, WaWaWestView } from './types.ts';

/** The sentences for an event; `names` by seat, `view` for the room's items. */
export function describe(event: WaWaWestEvent, names: string[], view: Pick<WaWaWestView, 'options'>): string[] {
  switch (event.type) {
    case 'round-opened':
    case 'chose':
      return [];
    case 'left':
      return [`${names[event.seat]} leaves for good.`];
    case 'revealed':
      return describeReveal(event, names, view.options);
    case 'ended':
      return [describeEnd(event.ending, joinSeats(event.outcome.winners, names), event.outcome.winners.length)];
  }
}

export const heading = (event: WaWaWestEvent): string | null =>
  event.type === 'revealed' ? `Round ${event.round}` : null;

function describeReveal(revealed: Revealed, names: string[], options: WaWaWestOptions): string[] {
  const who = (seats: Seat[]) => joinSeats(seats, names);
  const item = (id: string) => catalogueOf(options).items.get(id)?.name ?? id;
  const sentences = describePlays(revealed.plays, names, item);

  if (revealed.burst) sentences.push('The Firework bursts over everyone.');
  sentences.push(...describeConflicts(revealed.conflicts, names));
  for (const play of revealed.plays) {
    const hits = revealed.hits.filter((hit) => hit.by === play.seat && hit.item !== JUICE);
    if (hits.length > 0)
      sentences.push(`${names[play.seat]}’s ${item(play.item)} hits ${who(hits.map((hit) => hit.on))}.`);
    const splashed = revealed.hits.filter((hit) => hit.by === play.seat && hit.item === JUICE);
    if (splashed.length > 0)
      sentences.push(`${names[play.seat]}’s Orange Juice hits ${who(splashed.map((hit) => hit.on))}.`);
  }
  const blasted = revealed.hits.filter((hit) => hit.by === 'blast').map((hit) => hit.on);
  if (blasted.length > 0) sentences.push(`The Firework Blast hits ${who(blasted)}.`);

  const saved = [...new Set(revealed.hits.filter((hit) => hit.saved).map((hit) => hit.on))];
  const died = revealed.died.filter((dead) => !dead.left).map((dead) => dead.seat);
  const gone = revealed.died.filter((dead) => dead.left).map((dead) => dead.seat);
  const savedAlive = saved.filter((seat) => !gone.includes(seat));
  if (savedAlive.length > 0) sentences.push(`Orange Juice saves ${who(savedAlive)}.`);
  if (died.length > 0) sentences.push(`${who(died)} ${isAre(died)} out.`);
  if (gone.length > 0) sentences.push(`${who(gone)} ${isAre(gone)} gone.`);
  for (const { seat, ammo } of revealed.gained) sentences.push(`${names[seat]} loads ${ammo}.`);
  for (const { from, by, ammo } of revealed.stolen)
    sentences.push(`${names[by]} takes ${ammo} ammo from ${names[from]}.`);
  if (revealed.juiced.length > 0) sentences.push(`${who(revealed.juiced)} ${isAre(revealed.juiced)} safe next round.`);
  if (revealed.launched.length > 0)
    sentences.push(
      `${who(revealed.launched)} ${revealed.launched.length > 1 ? 'have' : 'has'} a Firework in the air: it bursts next round.`,
    );
  for (const { seat, by } of revealed.stunned)
    sentences.push(`${names[by]} stuns ${names[seat]}, who must skip the next round.`);
  for (const { seat, by } of revealed.revived)
    sentences.push(`${who(by)} ${by.length > 1 ? 'bring' : 'brings'} ${names[seat]} back to life.`);
  return sentences;
}

/** One sentence for everyone who simply played the same thing, one each for the rest. */
function describePlays(plays: Play[], names: string[], item: (id: string) => string): string[] {
  const alike = Map.groupBy(plays, (play) =>
    play.copied === null && play.why === null && play.target === null ? play.item : `seat ${play.seat}`,
  );
  return [...alike.values()].map((group) => {
    const play = at(group, 0);
    const name = at(names, play.seat);
    const aim = play.target === null ? '' : ` at ${names[play.target]}`;
    if (play.why) return describeSkip(play, play.why, name, item);
    if (play.copied !== null) return `${name} mirrors ${names[play.copied]}: ${item(play.item)}${aim}.`;
    const seats = group.map(({ seat }) => seat);
    return `${joinSeats(seats, names)} ${seats.length > 1 ? 'play' : 'plays'} ${item(play.item)}${aim}.`;
  });
}

/** One sentence for each who was first, over all of them; one for each pair that nobody could tell apart. */
function describeConflicts(conflicts: Conflict[], names: string[]): string[] {
  const decided = Map.groupBy(
    conflicts.filter(({ first }) => first !== null),
    ({ first }) => first!,
  );
  const undecided = conflicts.filter(({ first }) => first === null);
  return [
    ...[...decided].map(([first, duels]) => {
      const beaten = duels.flatMap(({ between }) => between.filter((seat) => seat !== first));
      return `${names[first]} fires before ${joinSeats(beaten, names)}.`;
    }),
    ...undecided.map(({ between }) => `${joinSeats(between, names)} fire at the same moment: neither hits the other.`),
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
  const saves = rounds.flatMap(({ round, hits }) =>
    [...new Set(hits.filter((hit) => hit.saved).map((hit) => hit.on))].map((seat) => ({
      round,
      seat,
      count: hits.filter((hit) => hit.saved && hit.on === seat).length,
    })),
  );
  const best = smallest(saves, (save) => -save.count);
  if (!best) return null;
  const many = best.count > 1 ? ` from ${best.count} hits at once` : '';
  return `Best save: ${names[best.seat]}, juice in round ${best.round}${many}.`;
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
  const { died, revived, burst, hits, stunned, conflicts } = event;
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
    hits.some((hit) => hit.saved) && { icon: 'orange-juice-activated', label: 'Juice saves', isElimination: false },
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
    player.stunned && 'stunned',
    last && `played ${last}`,
    view.phase === 'choosing' && player.chosen && 'locked in',
  ]
    .filter(Boolean)
    .join(', ');
}
