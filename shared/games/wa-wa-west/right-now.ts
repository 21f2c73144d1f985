/**
 * What an item meets if it is played now: of every opponent, what they could play by all that is open (ammo, streaks, what
 * stands with them), and how the two would fare.
 */
import { at } from '../../contract/at.ts';
import type { Seat } from '../../contract/game.ts';
import { BLAST, catalogueOf, SKIP, type DuelResult } from './items.ts';
import { guardOf, opponentsOf, whyNotItem } from './legal.ts';
import type { ItemId, PlayerView, WaWaWestView } from './types.ts';

export interface Against {
  seat: Seat;
  /** What they could play that it hits. */
  hits: ItemId[];
  /** What they could play that it hits if it is first to fire, and that hits it if not. */
  first: ItemId[];
  /** What they could play, or have standing, that hits whoever plays it. */
  hitsYou: ItemId[];
  /** Nothing can kill them this round. */
  cannotDie: boolean;
}

export interface RightNow {
  /** By seat to the left, the nearest first. */
  opponents: Against[];
  /** Nothing can kill whoever plays it. */
  cannotDie: boolean;
  /** Blasts of this round that hit whoever plays it. */
  blasts: ItemId[];
  /** It becomes what that seat plays; null for what copies nothing. */
  copies: Seat | null;
}

export function rightNow(view: WaWaWestView, seat: Seat, id: ItemId): RightNow {
  const { items, duel } = catalogueOf(view.options);
  const you = at(view.players, seat);
  const opponents = toTheLeft(opponentsOf(view, seat), seat);
  const copies = items.get(id)?.special.copies ? (toTheLeft(livingBeside(view, seat), seat)[0] ?? null) : null;
  const reaches = (attacker: ItemId, target: ItemId, guard: ItemId | null): DuelResult => {
    const result = duel({ attacker, target });
    const isSaved = guard !== null && duel({ attacker, target: guard }) !== 'hits';
    return isSaved ? 'nothing' : result;
  };
  const against = (other: PlayerView): Against => {
    const theirs = playableBy(view, other);
    const [yourGuard, theirGuard] = [ownGuard(you), ownGuard(other)];
    const cannotDie = other.juiced || you.spares.includes(other.seat);
    const mayHitYou = !you.juiced && !other.spares.includes(seat);
    return {
      seat: other.seat,
      hits: cannotDie
        ? []
        : theirs.filter((item) => withGuard(you, [id]).some((mine) => reaches(mine, item, theirGuard) === 'hits')),
      first:
        cannotDie || !mayHitYou ? [] : theirs.filter((item) => duel({ attacker: id, target: item }) === 'conflict'),
      hitsYou: mayHitYou ? withGuard(other, theirs).filter((item) => reaches(item, id, yourGuard) === 'hits') : [],
      cannotDie,
    };
  };
  const isBlastOn = (blast: ItemId) => !you.juiced && reaches(blast, id, ownGuard(you)) === 'hits';
  return {
    opponents: copies === null ? opponents.map((other) => against(at(view.players, other))) : [],
    cannotDie: you.juiced,
    blasts: [...(view.blast ? [BLAST] : []), ...view.blasts].filter(isBlastOn),
    copies,
  };
}

/** What a player could choose now, as far as everybody can see; what becomes another's item says nothing by itself. */
function playableBy(view: WaWaWestView, { seat, stunned }: PlayerView): ItemId[] {
  if (stunned) return [SKIP];
  return catalogueOf(view.options)
    .choosable.filter(({ id, special }) => !special.copies && whyNotItem(view, seat, id) === null)
    .map(({ id }) => id);
}

/** A guard of the table's own: juice saves from everything, and is asked elsewhere. */
const ownGuard = ({ juiced, guard }: PlayerView): ItemId | null => (juiced ? null : guard);

/** What stands with a player attacks beside what they play. */
const withGuard = (player: PlayerView, played: ItemId[]): ItemId[] =>
  [...played, guardOf(player)].filter((item) => item !== null);

const livingBeside = ({ players }: WaWaWestView, seat: Seat): Seat[] =>
  players.filter((other) => other.alive && other.seat !== seat).map((other) => other.seat);

const toTheLeft = (seats: Seat[], seat: Seat): Seat[] => [
  ...seats.filter((other) => other > seat),
  ...seats.filter((other) => other < seat),
];
