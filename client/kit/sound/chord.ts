/** What strikes at once is one chord: no louder than it must be, and still told apart. Pure. */
import type { HeardCue } from './cue.ts';
import { classes, type Recipe, type Recipes } from './recipe.ts';
import { hashOf, seeded } from './sources.ts';

/** Strikes within that are one chord, ms. */
export const CHORD_MS = 30;

/** A sound of a chord, as it is to be played. */
export interface Voice {
  sound: string;
  recipe: Recipe;
  times?: number | undefined;
  /** After the moment of the chord, ms. */
  lateMs: number;
  /** How fast the samples are played: pitch and speed. */
  rate: number;
  db: number;
  /** -1 left to 1 right. */
  pan: number;
  priority: number;
  isMine: boolean;
}

export interface ChordLimits {
  /** How many voices there may be. */
  most: number;
  /** Only from that priority on. */
  least: number;
  /** Louder, for all. */
  db: number;
}

/** How far from the middle a sound may be. */
const reach = { centre: 0, seat: 0.6, target: 0.6, square: 0.4 };
/** Many of one kind: two of them, the second a little later and higher. */
const twin = { lateMs: 9, rate: 1.03, dbPerDoubling: 1.5, mostDb: 3, lessDb: 3 };
/** Voices begin a little after one another, which is still the same frame. */
const stagger = { of: 4, ms: 4 };
/** What concerns others gives way to what strikes you. */
const othersDb = -3;

/**
 * @param seed what is drawn follows from it: the same in every replay
 * @param limits.most voices
 */
export function chordOf(cues: readonly HeardCue[], recipes: Recipes, seed: string, limits: ChordLimits): Voice[] {
  const voices = [...groupsOf(cues, recipes).values()].flatMap((group) => voicesOf(group, seed));
  const kept = voices
    .filter(({ priority }) => priority >= limits.least)
    .toSorted((a, b) => b.priority - a.priority || Number(b.isMine) - Number(a.isMine))
    .slice(0, limits.most);
  const isStruck = kept.some(({ isMine, recipe }) => isMine && recipe.heard.pan === 'target');
  const crowdDb = -10 * Math.log10(crowdOf(kept));
  return kept.map((voice, index) => ({
    ...voice,
    lateMs: voice.lateMs + (index % stagger.of) * stagger.ms,
    db: voice.db + crowdDb + limits.db + (isStruck && !voice.isMine ? othersDb : 0),
  }));
}

interface Group {
  recipe: Recipe;
  cues: HeardCue[];
}

/** Equal sounds together; those that nobody knows are left out. */
function groupsOf(cues: readonly HeardCue[], recipes: Recipes): Map<string, Group> {
  const groups = new Map<string, Group>();
  for (const cue of cues) {
    const recipe = recipes[cue.sound];
    if (!recipe) continue;
    const key = `${cue.sound}:${cue.semitones ?? 0}`;
    const group = groups.get(key);
    if (group) group.cues.push(cue);
    else groups.set(key, { recipe, cues: [cue] });
  }
  return groups;
}

/** One voice; for many of a kind two, from the outermost. */
function voicesOf({ recipe, cues }: Group, seed: string): Voice[] {
  const ordered = cues.toSorted((a, b) => a.x - b.x);
  const [first, last] = [ordered[0], ordered.at(-1)];
  if (!first || !last) return [];
  if (cues.length === 1) return [voiceOf(first, recipe, seed)];
  const db = Math.min(twin.mostDb, twin.dbPerDoubling * Math.log2(cues.length)) - twin.lessDb;
  const isMine = cues.some((cue) => cue.isMine);
  const [one, other] = [voiceOf(first, recipe, seed), voiceOf(last, recipe, seed)];
  return [
    { ...one, db: one.db + db, isMine },
    { ...other, db: other.db + db, isMine, lateMs: twin.lateMs, rate: other.rate * twin.rate },
  ];
}

function voiceOf(cue: HeardCue, recipe: Recipe, seed: string) {
  const { sound, seat, x, times, semitones = 0, db = 0, isMine, isWatched } = cue;
  const { pan, pitchPct = 0, watchedDb = 0 } = recipe.heard;
  const chance = seeded(hashOf(`${seed} ${sound} ${seat ?? ''}`))();
  return {
    sound,
    recipe,
    times,
    lateMs: 0,
    rate: 2 ** (semitones / 12) * (1 + ((chance * 2 - 1) * pitchPct) / 100),
    db: isWatched ? db + watchedDb : db,
    pan: reach[pan] * x,
    priority: classes[recipe.heard.class].priority,
    isMine,
  };
}

/** How much more there is to hear than the loudest of them, as a ratio of powers. Each sound counts once. */
function crowdOf(voices: readonly Voice[]): number {
  const powers = [...new Map(voices.map(({ sound, recipe }) => [sound, powerOf(recipe)])).values()];
  return powers.length === 0 ? 1 : powers.reduce((sum, power) => sum + power, 0) / Math.max(...powers);
}

const powerOf = ({ heard }: Recipe): number => 10 ** (classes[heard.class].lufs / 10);
