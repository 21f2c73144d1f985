/** What is worth telling of a match: the end panel's facts and fates, the bar's words, the scrubber's marks. */
import type { Seat } from '../../../shared/contract/game.ts';
import { catalogueOf } from '../../../shared/games/wa-wa-west/items.ts';
import type { Revealed, WaWaWestEvent, WaWaWestView } from '../../../shared/games/wa-wa-west/types.ts';

const MOST_HIGHLIGHTS = 4;

const reveals = (events: WaWaWestEvent[]): Revealed[] => events.filter((event) => event.type === 'revealed');

/** Interesting facts, the rarest first. */
export function highlights(events: WaWaWestEvent[], names: string[]): string[] {
  const rounds = reveals(events);
  return [backFromTheDead, closestDuel, photoFinish, bestSave, biggestBlast, biggestRobbery, sharpestShot]
    .flatMap((find) => find(rounds, names) ?? [])
    .slice(0, MOST_HIGHLIGHTS);
}

type Highlight = (rounds: Revealed[], names: string[]) => string | null;

const closestDuel: Highlight = (rounds, names) => {
  const duels = rounds.flatMap(({ plays, conflicts }) =>
    conflicts.flatMap(({ between, first }) => {
      if (first === null) return [];
      const second = between[0] === first ? between[1] : between[0];
      const at = (seat: Seat) => plays.find((play) => play.seat === seat)!.at;
      return [{ first, second, leadMs: at(second) - at(first) }];
    }),
  );
  const closest = smallest(duels, (duel) => duel.leadMs);
  return (
    closest && `Closest duel: ${names[closest.first]} fired ${seconds(closest.leadMs)} before ${names[closest.second]}.`
  );
};

const photoFinish: Highlight = (rounds, names) => {
  const found = rounds.find(({ conflicts }) => conflicts.some(({ first }) => first === null));
  const tie = found?.conflicts.find(({ first }) => first === null);
  return tie ? `Photo finish: ${names[tie.between[0]]} and ${names[tie.between[1]]} in round ${found!.round}.` : null;
};

const bestSave: Highlight = (rounds, names) => {
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

const backFromTheDead: Highlight = (rounds, names) => {
  const found = rounds.findLast(({ revived }) => revived.length > 0);
  return found ? `Back from the dead: ${names[found.revived[0].seat]}, raised in round ${found.round}.` : null;
};

const biggestBlast: Highlight = (rounds, names) => {
  const blows = rounds.flatMap(({ round, died }) => {
    const killers = new Set(died.flatMap((dead) => dead.by));
    return [...killers].map((seat) => ({ round, seat, count: died.filter((dead) => dead.by.includes(seat)).length }));
  });
  const biggest = smallest(blows, (blow) => -blow.count);
  return biggest && biggest.count > 1
    ? `Busiest round: ${names[biggest.seat]} took out ${biggest.count} in round ${biggest.round}.`
    : null;
};

const biggestRobbery: Highlight = (rounds, names) => {
  const biggest = smallest(
    rounds.flatMap((round) => round.stolen),
    (theft) => -theft.ammo,
  );
  return biggest && `Biggest haul: ${names[biggest.by]} took ${biggest.ammo} ammo from ${names[biggest.from]}.`;
};

const sharpestShot: Highlight = (rounds, names) => {
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
export function fates(events: WaWaWestEvent[], view: WaWaWestView): string[] {
  const rounds = reveals(events);
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

/** What the bar says. */
export function headline(view: WaWaWestView): string {
  if (view.phase === 'waiting') return 'Waiting for players';
  if (view.phase === 'choosing') return `Round ${view.round}, ${ownItem(view) ?? 'everyone chooses'}`;
  const rounds = `${view.round} ${view.round === 1 ? 'round' : 'rounds'}`;
  switch (view.ending) {
    case 'nobody-left':
      return `${rounds}, and nobody is left`;
    case 'standoff':
      return `${rounds}, and a photo finish`;
    case 'round-limit':
      return `${rounds}, the limit`;
    default:
      return `${rounds}, last one standing`;
  }
}

/** What the one who looks has locked in. Nobody sees another's, so one pick at most is open. */
export function ownItem({ players, options }: WaWaWestView): string | null {
  const known = players.flatMap(({ pick }) => (pick && pick !== 'hidden' ? [pick] : []));
  return known.length === 1 ? `${catalogueOf(options).items.get(known[0].item)!.name} locked in` : null;
}

/** Moments for the scrubber: deaths, rescues, and what is rare. */
export function marks(event: WaWaWestEvent): { icon: string; label: string; grave: boolean }[] {
  if (event.type === 'ended') {
    const { tie } = event.outcome;
    return [
      {
        icon: tie ? 'crossed-pistols' : 'trophy',
        label: tie ? 'The match ends in a tie' : 'The match is won',
        grave: false,
      },
    ];
  }
  if (event.type !== 'revealed') return [];
  const { died, revived, burst, hits, stunned, conflicts } = event;
  const found = [
    died.length > 0 && { icon: 'dead', label: died.length > 1 ? `${died.length} are out` : 'One is out', grave: true },
    revived.length > 0 && { icon: 'necromancy', label: 'Back from the dead', grave: false },
    conflicts.some(({ first }) => first === null) && { icon: 'crossed-pistols', label: 'Photo finish', grave: false },
    burst && { icon: 'firework-blast', label: 'A firework bursts', grave: false },
    hits.some((hit) => hit.saved) && { icon: 'orange-juice-activated', label: 'Juice saves', grave: false },
    stunned.length > 0 && { icon: 'stun-gun', label: 'Stunned', grave: false },
  ];
  return found.filter((mark) => mark !== false);
}

/** The ammo of a living player, for the replay's chart. */
export const ammo = {
  title: 'Ammo',
  of: (view: WaWaWestView, seat: Seat): number | null => (view.players[seat].alive ? view.players[seat].ammo : null),
};

/** What can be seen of a seat, in words. */
export function told(view: WaWaWestView, seat: Seat): string {
  const player = view.players[seat];
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
