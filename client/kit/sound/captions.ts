/** A chord in words: three kinds at most, the most important first. */
import { at } from '../../../shared/contract/at.ts';
import type { HeardCue } from './cue.ts';
import { classes, type Recipes } from './recipe.ts';

const most = 3;
/** Further off the middle it has a side. */
const offMiddle = 0.25;

/** "[explosion, gunshot ×3, blocked ×2 →]", "[hit: you]"; null where there is nothing to say. */
export function captionOf(
  cues: readonly HeardCue[],
  recipes: Recipes,
  words: Readonly<Record<string, string>>,
): string | null {
  const kinds = new Map<string, HeardCue[]>();
  for (const cue of cues) {
    const word = recipes[cue.sound] && words[cue.sound];
    if (word) kinds.set(word, [...(kinds.get(word) ?? []), cue]);
  }
  if (kinds.size === 0) return null;
  const priority = (same: HeardCue[]): number => classes[recipes[at(same, 0).sound]!.heard.class].priority;
  const told = [...kinds].toSorted(([, a], [, b]) => priority(b) - priority(a)).slice(0, most);
  const parts = told.map(([caption, same]) => {
    const count = same.length > 1 ? ` ×${same.length}` : '';
    return same.some(({ isMine }) => isMine) ? `${caption}${count}: you` : `${caption}${count}${sideOf(same)}`;
  });
  return `[${parts.join(', ')}]`;
}

function sideOf(same: readonly HeardCue[]): string {
  if (same.every(({ x }) => x < -offMiddle)) return ' ←';
  return same.every(({ x }) => x > offMiddle) ? ' →' : '';
}
