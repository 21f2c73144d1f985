/** What a motion tells while it plays, sentence by sentence. */
import type { Game } from '../../shared/contract/game.ts';
import type { Step, Telling, Told } from './game-ui.ts';

export interface TimedSentence {
  text: string;
  /** What it is about, in a word or two; null where the game has none for it. */
  title: string | null;
  /** ms into the motion. */
  atMs: number;
}

/** Every sentence of a step at its time, the earliest first. */
export function timedSentences(
  { narrator }: Pick<Game, 'narrator'>,
  { events, after }: Pick<Step, 'events' | 'after'>,
  names: string[],
  tellings: readonly Telling[],
): TimedSentence[] {
  return events
    .flatMap((event, place) => {
      const { atMs = [0] } = tellings[place] ?? {};
      const titles = narrator.titles?.(event, after) ?? [];
      return narrator.describe(event, names, after).map((text, index) => ({
        text,
        title: titles[index] ?? null,
        atMs: atMs[Math.min(index, atMs.length - 1)] ?? 0,
      }));
    })
    .toSorted((a, b) => a.atMs - b.atMs);
}

/** What is told at that moment, ms into the motion; null before the first sentence. */
export function toldAt(heading: string | null, sentences: readonly TimedSentence[], ms: number): Told | null {
  const due = sentences.filter(({ atMs }) => atMs <= ms);
  const last = due.at(-1);
  if (!last) return null;
  const lit = due.findIndex(({ atMs }) => atMs === last.atMs);
  return { heading, title: titleOf(due.slice(lit)), sentences: due.map(({ text }) => text), lit };
}

/** What that moment is about; many things at once go by the first. */
function titleOf(sentences: readonly TimedSentence[]): string | null {
  const titles = [...new Set(sentences.flatMap(({ title }) => title ?? []))];
  if (titles.length > 2) return `${titles[0]} and ${titles.length - 1} more`;
  return titles.length > 0 ? titles.join(' and ') : null;
}
