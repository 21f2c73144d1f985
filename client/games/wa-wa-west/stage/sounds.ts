/** What a step sounds like: each part of a reveal on its own beats. Nothing sounds that the stage does not show. */
import type { Seat } from '../../../../shared/contract/game.ts';
import { BLAST, JUICE, SKIP } from '../../../../shared/games/wa-wa-west/items.ts';
import type { ItemId, WaWaWestEvent, WaWaWestView } from '../../../../shared/games/wa-wa-west/types.ts';
import type { Family } from '../../../../shared/design/palette.ts';
import type { Perspective, Step } from '../../../kit/game-ui.ts';
import type { SoundCue } from '../../../kit/sound/cue.ts';
import { hashOf } from '../../../kit/sound/sources.ts';
import { familyIn, type Attack, type Part, type RevealedBeat, type WaWaWestBeat } from './beats.ts';

/** What strikes later than the cost of a reveal begins, ms: as the motions have it. */
const after = { out: 60, paid: 160, juice: 180, fuse: 100, stolen: 80, raised: 120, back: 486, photo: 60 };
const mostBullets = 8;

/** Items that sound like themselves; own ones sound like their family, higher or lower by their name. */
const known = new Set<string>([
  'shield',
  'reinforced-shield',
  'gun',
  'minigun',
  'laser-gun',
  'stun-gun',
  'grenade',
  'bazooka',
  'battery',
]);
const familySounds: Record<Family, string> = {
  load: 'reload',
  guard: 'shield',
  shot: 'gun',
  blast: 'grenade',
  summon: 'firework',
  dark: 'reload',
};
/** How far off an own item may be, semitones. */
const reach = 4;

export function soundsOf(
  { before, events }: Step<WaWaWestView, WaWaWestEvent>,
  beats: readonly WaWaWestBeat[],
  { you }: Pick<Perspective, 'you'>,
): SoundCue[] {
  const endMs = Math.max(0, ...beats.map(({ atMs, forMs }) => atMs + forMs));
  const ended = events.find((event) => event.type === 'ended');
  return [
    ...beats.flatMap((beat): SoundCue[] => {
      if ('parts' in beat) return revealSounds(beat, before.options);
      // One's own choice has been heard as it was pressed.
      const { seat } = beat.event;
      return seat === you ? [] : [{ sound: 'other-lock', atMs: beat.atMs + beat.forMs, seat }];
    }),
    ...(ended ? [{ sound: ended.outcome.tie ? 'tie' : 'win-west', atMs: endMs }] : []),
  ];
}

type Options = WaWaWestView['options'];

function revealSounds(beat: RevealedBeat, options: Options): SoundCue[] {
  const { event, parts } = beat;
  const { flip, guards, shots, blasts } = parts;
  return [
    { sound: 'cards-turn', atMs: flip.impactMs },
    ...event.plays.filter(({ item }) => item === SKIP).map(({ seat }) => ({ sound: 'skip', atMs: flip.untilMs, seat })),
    ...(guards ? guardSounds(beat, guards, options) : []),
    ...(shots ? attackSounds(beat, beat.shots, shots, options) : []),
    ...(blasts ? attackSounds(beat, beat.blasts, blasts, options) : []),
    ...costSounds(beat, options),
  ];
}

function guardSounds({ guards, mirrors }: RevealedBeat, { impactMs: atMs }: Part, options: Options): SoundCue[] {
  return [
    ...guards.map(({ seat, item }) => ({ ...soundOf(item, options), atMs, seat })),
    ...mirrors.map(({ seat }) => ({ sound: 'mirror', atMs, seat })),
  ];
}

/** What goes off, and where it lands: all of a part strikes at once. */
function attackSounds(
  { event }: RevealedBeat,
  attacks: readonly Attack[],
  { impactMs: atMs }: Part,
  options: Options,
): SoundCue[] {
  const hits = attacks.flatMap((attack) => attack.hits);
  const isHit = (seat: Seat) => hits.some(({ on, saved }) => on === seat && !saved);
  const saved = hits.filter(({ on }) => !isHit(on));
  const held = attacks.flatMap(({ blocked }) => blocked).filter((seat) => !hits.some(({ on }) => on === seat));
  const photos = event.conflicts.filter(({ between: [one] }) =>
    attacks.some(({ by, item }) => by === one && event.plays.some((play) => play.seat === one && play.item === item)),
  );
  const once = (seats: Seat[]) => [...new Set(seats)];
  return [
    ...attacks.map((attack) => ({ ...goesOff(attack, options), atMs })),
    ...once(hits.map(({ on }) => on).filter(isHit)).map((seat) => ({ sound: 'hit', atMs, seat })),
    ...once(saved.map(({ on }) => on)).map((seat) => ({
      sound: saved.some(({ on, guard }) => on === seat && guard) ? 'blocked' : 'juice-saved',
      atMs,
      seat,
    })),
    ...once(held).map((seat) => ({ sound: 'blocked', atMs, seat })),
    ...photos.map(({ first, between }) => ({
      sound: 'photo-finish',
      atMs: atMs + after.photo,
      seat: first ?? between[0],
    })),
  ];
}

function goesOff({ by, item }: Attack, options: Options): Omit<SoundCue, 'atMs'> {
  if (by !== 'blast') return { ...(item === JUICE ? { sound: 'juice-splash' } : soundOf(item, options)), seat: by };
  return item === BLAST ? { sound: 'firework-blast' } : { sound: 'firework-blast', semitones: shiftOf(item) };
}

function costSounds({ event, parts: { cost } }: RevealedBeat, options: Options): SoundCue[] {
  const at = (ms: number) => cost.atMs + ms;
  const { plays, died, gained, juiced, launched, summoned = [], stolen, revived } = event;
  const itemOf = (seat: Seat) => plays.find((play) => play.seat === seat)?.item ?? 'reload';
  return [
    ...died.map(({ seat }) => ({ sound: 'death', atMs: at(after.out), seat })),
    ...gained.map(({ seat }) => ({ ...loadOf(itemOf(seat), options), atMs: at(after.paid), seat })),
    ...juiced.map((seat) => ({ sound: 'orange-juice', atMs: at(after.juice), seat })),
    ...launched.map((seat) => ({ sound: 'firework', atMs: at(after.fuse), seat })),
    ...summoned.map(({ seat, item }) => ({ ...soundOf(item, options), atMs: at(after.fuse), seat, db: -6 })),
    ...stolen.map(({ by, ammo }) => ({
      sound: 'stolen-ammo',
      atMs: at(after.stolen),
      seat: by,
      times: Math.max(1, Math.min(mostBullets, ammo)),
    })),
    ...revived.flatMap(({ seat }) => [
      { sound: 'necromancy', atMs: at(after.raised), seat },
      { sound: 'revive', atMs: at(after.back), seat },
    ]),
  ];
}

/** What an item sounds like. */
function soundOf(item: ItemId, options: Options): Pick<SoundCue, 'sound' | 'semitones'> {
  if (known.has(item)) return { sound: item };
  return { sound: familySounds[familyIn(options, item)], semitones: shiftOf(item) };
}

/** Whoever gains ammo has loaded it, whatever their item is. */
const loadOf = (item: ItemId, options: Options): Pick<SoundCue, 'sound' | 'semitones'> =>
  item === 'reload' || familyIn(options, item) !== 'load' ? { sound: 'reload' } : soundOf(item, options);

const shiftOf = (item: ItemId): number => (hashOf(item) % (2 * reach + 1)) - reach;
