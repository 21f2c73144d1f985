/** When each event is shown, and a reveal as its parts: who acts in which, whom each act reaches, when it lands. Pure. */
import type { Seat } from '../../../../shared/contract/game.ts';
import { BLAST } from '../../../../shared/games/wa-wa-west/items.ts';
import { tellReveal } from '../../../../shared/games/wa-wa-west/narrator.ts';
import { areTeammates, isNarrow } from '../../../../shared/games/wa-wa-west/legal.ts';
import { revealMsOf } from '../../../../shared/games/wa-wa-west/clocks.ts';
import type {
  Hit,
  ItemId,
  Play,
  Revealed,
  WaWaWestEvent,
  WaWaWestView,
} from '../../../../shared/games/wa-wa-west/types.ts';
import type { Family } from '../../../../shared/design/palette.ts';
import type { Perspective, Step } from '../../../kit/game-ui.ts';
import type { Beat } from '../../../kit/stage/choreography.ts';
import { familyOf } from '../item-art.tsx';
import { itemIn } from '../item-views.ts';

export type WaWaWestBeat = Beat<Extract<WaWaWestEvent, { type: 'chose' }>> | RevealedBeat;

export interface RevealedBeat extends Beat<Revealed> {
  parts: Parts;
  guards: Play[];
  mirrors: Copy[];
  shots: Attack[];
  blasts: Attack[];
}

/** Null where nothing happens: such a part is left out. */
interface Parts extends Record<'hold' | 'flip' | 'cost', Part>, Record<'guards' | 'shots' | 'blasts', Part | null> {}

export interface Part {
  atMs: number;
  untilMs: number;
  /** The one moment at which everything of this part strikes. */
  impactMs: number;
}

/** A mirror that turns into somebody's card. */
export interface Copy {
  seat: Seat;
  from: Seat;
  item: ItemId;
}

/** One weapon going off. */
export interface Attack {
  by: Seat | 'blast';
  item: ItemId;
  /** Whoever it reaches, beaten or not. */
  reaches: Seat[];
  hits: Hit[];
  /** Those it reached whose Defense held. */
  blocked: Seat[];
}

/** A chosen card slides to its place, ms. */
const slideMs = 220;
/** Length of each part, and of its approach, ms. */
const lengths: Record<keyof Parts, { ms: number; approachMs: number }> = {
  hold: { ms: 180, approachMs: 0 },
  flip: { ms: 260, approachMs: 130 },
  guards: { ms: 360, approachMs: 200 },
  shots: { ms: 450, approachMs: 190 },
  blasts: { ms: 500, approachMs: 300 },
  cost: { ms: 650, approachMs: 160 },
};
/** What is longer than the room's pause or `longest` is played faster. */
const revealMs = { shortest: 1000, longest: 2800, raising: 400 };

/** With a reveal nothing else of the step is shown. */
export function beatsOf({ before, events }: Step<WaWaWestView, WaWaWestEvent>): WaWaWestBeat[] {
  const revealed = events.find((event) => event.type === 'revealed');
  if (revealed) return [revealedBeat(revealed, before)];
  return events.flatMap((event) => (event.type === 'chose' ? [{ event, atMs: 0, forMs: slideMs }] : []));
}

export const longestMsOf = ({ before }: Step<WaWaWestView, WaWaWestEvent>): number =>
  Math.min(revealMs.longest, Math.max(revealMs.shortest, revealMsOf(before.options)));

/** Into the costs: OUT has just been stamped, the cards lie open, and what killed is still in the air, ms. */
const stillIntoCosts = 170;

/** Whoever dies sees what hit them. */
export function stillMsOf(
  _step: Step<WaWaWestView, WaWaWestEvent>,
  beats: readonly WaWaWestBeat[],
  { you }: Pick<Perspective, 'you'>,
): number | null {
  const reveal = beats.find((beat) => 'parts' in beat);
  const dies = reveal?.event.died.some(({ seat, left }) => seat === you && !left);
  return reveal && dies ? reveal.parts.cost.atMs + stillIntoCosts : null;
}

function revealedBeat(event: Revealed, view: WaWaWestView): RevealedBeat {
  const attacks = attacksOf(event, view);
  const isShot = ({ item }: Attack) => familyIn(view.options, item) === 'shot';
  const acts = {
    guards: event.plays.filter(({ item }) => familyIn(view.options, item) === 'guard'),
    mirrors: event.plays.flatMap(({ seat, item, copied }) => (copied === null ? [] : [{ seat, item, from: copied }])),
    shots: attacks.filter(isShot),
    blasts: attacks.filter((attack) => !isShot(attack)),
  };
  const parts = partsOf(event, acts);
  return { event, atMs: 0, forMs: parts.cost.untilMs, tellMs: tellingsOf(event, view, parts), parts, ...acts };
}

/** Each sentence comes with what it tells of: the cards as they turn, a blow as it strikes. */
function tellingsOf(
  event: Revealed,
  { players, options }: WaWaWestView,
  { flip, shots, blasts, cost }: Parts,
): number[] {
  // Only what each tells of counts here, not of whom.
  const nobody = players.map(() => '');
  return tellReveal(event, nobody, options).map(({ of }) => {
    if (of === 'cards') return flip.impactMs;
    if (of === 'costs') return cost.atMs;
    return ((familyIn(options, of.strikes) === 'shot' ? shots : blasts) ?? cost).impactMs;
  });
}

function partsOf(event: Revealed, acts: Pick<RevealedBeat, 'guards' | 'mirrors' | 'shots' | 'blasts'>): Parts {
  let endMs = 0;
  const next = (name: keyof Parts): Part => {
    const { ms, approachMs } = lengths[name];
    const atMs = endMs;
    endMs += ms;
    return { atMs, untilMs: endMs, impactMs: atMs + approachMs };
  };
  const parts = {
    hold: next('hold'),
    flip: next('flip'),
    guards: acts.guards.length + acts.mirrors.length > 0 ? next('guards') : null,
    shots: acts.shots.length > 0 ? next('shots') : null,
    blasts: acts.blasts.length > 0 ? next('blasts') : null,
  };
  const cost = next('cost');
  const untilMs = cost.untilMs + (event.revived.length > 0 ? revealMs.raising : 0);
  return { ...parts, cost: { ...cost, untilMs: Math.max(revealMs.shortest, untilMs) } };
}

/** Everything that is fired in a round, in seat order, blasts last. */
function attacksOf({ plays, hits, burst, bursts = [] }: Revealed, view: WaWaWestView): Attack[] {
  const defends = (seat: Seat) =>
    plays.some((play) => play.seat === seat && familyIn(view.options, play.item) === 'guard');
  const attack = (by: Attack['by'], item: ItemId, reaches: Seat[]): Attack => {
    const own = hits.filter((hit) => hit.by === by && hit.item === item);
    const untouched = reaches.filter((seat) => !own.some((hit) => hit.on === seat));
    return { by, item, reaches, hits: own, blocked: untouched.filter(defends) };
  };
  const attacks = plays.flatMap(({ seat, item, target }): Attack[] => {
    const family = familyIn(view.options, item);
    const enemies = plays
      .filter((other) => other.seat !== seat && !areTeammates(view, seat, other.seat))
      .map((other) => other.seat);
    const isAimed = isNarrow(view.options, itemIn(view.options, item));
    // Even a Charge may beat something: a Reload knocks a Grenade out of a hand.
    const own = attack(seat, item, isAimed ? enemies.filter((other) => other === target) : enemies);
    return family === 'shot' || family === 'blast' || own.hits.length > 0 ? [own] : [];
  });
  // What hits beside its holder's item: juice, or a guard of the table's own.
  const guards = plays.flatMap(({ seat, item }) => {
    const strikes = hits.filter((hit) => hit.by === seat && hit.item !== item);
    return [...new Set(strikes.map((hit) => hit.item))].map((guard) => attack(seat, guard, []));
  });
  const everyone = plays.map(({ seat }) => seat);
  const blasts = [...(burst ? [BLAST] : []), ...bursts].map((blast) => attack('blast', blast, everyone));
  return [...attacks, ...guards, ...blasts];
}

/** How an item of that room looks and acts. */
export const familyIn = (options: WaWaWestView['options'], item: ItemId): Family =>
  familyOf(itemIn(options, item).type);
