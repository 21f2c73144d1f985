/** A reveal as beats: who acts in which, whom each act reaches, and when all of it lands. Pure. */
import type { Seat } from '../../../../shared/contract/game.ts';
import { areTeammates, isNarrow } from '../../../../shared/games/wa-wa-west/legal.ts';
import { JUICE } from '../../../../shared/games/wa-wa-west/items.ts';
import { revealMsOf } from '../../../../shared/games/wa-wa-west/options.ts';
import type { Hit, Play, Revealed, WaWaWestEvent, WaWaWestView } from '../../../../shared/games/wa-wa-west/types.ts';
import type { Step } from '../../../kit/game-ui.ts';
import { Pantry } from './pantry.ts';

type BeatName = 'hold' | 'flip' | 'guards' | 'shots' | 'blasts' | 'cost';

export interface Beat {
  fromMs: number;
  toMs: number;
  /** The one moment at which everything of this beat strikes. */
  impactMs: number;
}

/** Length of each beat, and of its approach, ms at full length. */
const lengths: Record<BeatName, { ms: number; approachMs: number }> = {
  hold: { ms: 180, approachMs: 0 },
  flip: { ms: 260, approachMs: 130 },
  guards: { ms: 360, approachMs: 200 },
  shots: { ms: 450, approachMs: 190 },
  blasts: { ms: 500, approachMs: 300 },
  cost: { ms: 650, approachMs: 160 },
};

const shortestMs = 1000;
const longestMs = 2800;
const raisingMs = 400;

/** One weapon going off. */
export interface Attack {
  by: Seat | 'blast';
  item: string;
  /** Whoever it reaches, beaten or not. */
  reaches: Seat[];
  hits: Hit[];
  /** Those it reached whose Defense held. */
  blocked: Seat[];
}

export interface Beats {
  /** Null where nothing happens: such a beat is skipped. */
  beats: Record<BeatName, Beat | null>;
  /** Full length of all beats, ms. */
  fullMs: number;
  /** How long it takes in this room, ms: in a hurry everything goes faster by the same factor. */
  durationMs: number;
  guards: Play[];
  mirrors: Play[];
  shots: Attack[];
  blasts: Attack[];
}

/** A chosen card slides to its place, ms. */
export const slideMs = 220;

/** How long the motion of a step takes, ms. */
export function durationOf({ before, events }: Step<WaWaWestView, WaWaWestEvent>): number {
  const revealed = events.find((event) => event.type === 'revealed');
  if (revealed) return beatsOf(revealed, before).durationMs;
  return events.some((event) => event.type === 'chose') ? slideMs : 0;
}

export function beatsOf(revealed: Revealed, view: WaWaWestView): Beats {
  const pantry = new Pantry(view.options);
  const guards = revealed.plays.filter((play) => pantry.family(play.item) === 'guard');
  const mirrors = revealed.plays.filter((play) => play.copied !== null);
  const attacks = attacksOf(revealed, view, pantry);
  const shots = attacks.filter((attack) => pantry.family(attack.item) === 'shot');
  const blasts = attacks.filter((attack) => pantry.family(attack.item) !== 'shot');

  const played: BeatName[] = ['hold', 'flip'];
  if (guards.length + mirrors.length > 0) played.push('guards');
  if (shots.length > 0) played.push('shots');
  if (blasts.length > 0) played.push('blasts');
  played.push('cost');

  const beats: Beats['beats'] = { hold: null, flip: null, guards: null, shots: null, blasts: null, cost: null };
  let fromMs = 0;
  for (const name of played) {
    const { ms, approachMs } = lengths[name];
    const extraMs = name === 'cost' && revealed.revived.length > 0 ? raisingMs : 0;
    const toMs = name === 'cost' ? Math.max(shortestMs, fromMs + ms + extraMs) : fromMs + ms;
    beats[name] = { fromMs, toMs, impactMs: fromMs + approachMs };
    fromMs = toMs;
  }
  const budgetMs = Math.min(longestMs, Math.max(shortestMs, revealMsOf(view.options)));
  return { beats, fullMs: fromMs, durationMs: Math.min(fromMs, budgetMs), guards, mirrors, shots, blasts };
}

/** Everything that is fired in a round, in seat order, the Blast last. */
function attacksOf(revealed: Revealed, view: WaWaWestView, pantry: Pantry): Attack[] {
  const defends = (seat: Seat) => {
    const play = revealed.plays.find((other) => other.seat === seat);
    return play !== undefined && pantry.family(play.item) === 'guard';
  };
  const attack = (by: Seat | 'blast', item: string, reaches: Seat[]): Attack => {
    const hits = revealed.hits.filter((hit) => hit.by === by && hit.item === item);
    const untouched = reaches.filter((seat) => !hits.some((hit) => hit.on === seat));
    return { by, item, reaches, hits, blocked: untouched.filter(defends) };
  };
  const attacks = revealed.plays.flatMap((play): Attack[] => {
    const item = pantry.item(play.item);
    const isWeapon = pantry.family(play.item) === 'shot' || pantry.family(play.item) === 'blast';
    const enemies = revealed.plays
      .filter((other) => other.seat !== play.seat && !areTeammates(view, play.seat, other.seat))
      .map((other) => other.seat);
    const reaches = isNarrow(view.options, item) ? enemies.filter((seat) => seat === play.target) : enemies;
    // Even a Charge may beat something: a Reload knocks a Grenade out of a hand.
    const own = attack(play.seat, play.item, reaches);
    return isWeapon || own.hits.length > 0 ? [own] : [];
  });
  const juiced = revealed.plays.flatMap((play): Attack[] => {
    const splash = attack(play.seat, JUICE, []);
    return splash.hits.length > 0 ? [splash] : [];
  });
  const everyone = revealed.plays.map((play) => play.seat);
  return [...attacks, ...juiced, ...(revealed.burst ? [attack('blast', 'firework-blast', everyone)] : [])];
}
