/**
 * What a player has picked up but not played. It lives outside the components, so that a dropped
 * connection, which may take the match off the screen for a moment, does not lose it.
 */
import { signal } from '@preact/signals';
import type { GameTypes } from '../../../shared/contract/game.ts';
import { TOO_LONG_MS, whyTooLong } from '../../ui/feedback.tsx';
import type { HandProps } from '../game-ui.ts';
import { press } from '../sound/press.ts';

/** Known of every selection, whatever is picked up. */
interface Asked {
  /** True while the server is asked. */
  isAsking: boolean;
  /** What it refused, or that its answer takes long, in words. */
  problem: string | null;
}

type Player<G extends GameTypes> = Pick<HandProps<G>, 'view' | 'seat' | 'names' | 'waiting' | 'onAct'>;

export interface Selection<G extends GameTypes, Picked> {
  /** Which players, seat and moment of the match: a pick is good for that one only. */
  keyOf(player: Player<G>): string;
  /** What is picked up now. Read anew each time: much may be picked between two renderings. */
  of(player: Player<G>): Picked & Asked;
  /** What is picked up is heard; a game may give it sounds of its own. */
  change(player: Player<G>, change: Partial<Picked & Asked>): void;
  /** Asks the server, once at a time; what it refuses becomes the `problem`. */
  ask(player: Player<G>, action: G['action']): Promise<void>;
}

/**
 * @param nothing what is picked up to begin with
 * @param momentOf what changes in a view whenever a pick has become void
 * @param soundOf what a change sounds like; null for nothing
 */
export function createSelection<G extends GameTypes, Picked extends object>(
  nothing: Picked,
  momentOf: (view: G['view']) => (string | number | boolean | null)[],
  soundOf: (before: Picked, part: Partial<Picked & Asked>) => string | null = choiceSound,
): Selection<G, Picked> {
  type Selected = Picked & Asked;
  const empty: Selected = { ...nothing, isAsking: false, problem: null };
  const kept = signal({ key: '', picked: empty });
  const at = (key: string): Selected => (kept.value.key === key ? kept.value.picked : empty);
  const set = (key: string, picked: Selected) => (kept.value = { key, picked });
  const keyOf = ({ view, seat, names }: Player<G>) => [names.join(), seat, ...momentOf(view)].join(' ');
  return {
    keyOf,
    of: (player) => at(keyOf(player)),
    change(player, part) {
      const key = keyOf(player);
      const before = at(key);
      set(key, { ...before, ...part });
      const sound = part.problem ? 'refuse' : soundOf(before, part);
      if (sound) press(sound);
    },
    async ask(player, action) {
      const key = keyOf(player);
      if (at(key).isAsking) return;
      if (player.waiting) return press('refuse');
      set(key, { ...at(key), isAsking: true, problem: null });
      press('lock');
      const late = setTimeout(() => {
        if (kept.value.key === key) set(key, { ...at(key), problem: `${whyTooLong()} ${sentAgain}` });
      }, TOO_LONG_MS);
      const problem = await player.onAct(action);
      clearTimeout(late);
      if (problem !== null) press('refuse');
      // The match may have gone on meanwhile, and another pick have begun.
      if (kept.value.key === key) set(key, { ...at(key), isAsking: false, problem });
    },
  };
}

const sentAgain = 'We’ll keep sending your choice. You can also reload the page.';

/** Something else is picked up; putting it back is quiet. */
export const choiceSound = <Picked extends object>(before: Picked, part: Partial<Picked & Asked>): string | null => {
  const { problem: _, isAsking: __, ...picked } = part;
  const was = before as Record<string, unknown>;
  const isNew = ([name, value]: [string, unknown]) => !isNothing(value) && !isSame(value, was[name]);
  return Object.entries(picked).some(isNew) ? 'choose' : null;
};

const isNothing = (value: unknown): boolean =>
  value === null || value === false || (Array.isArray(value) && value.length === 0);

const isSame = (a: unknown, b: unknown): boolean => JSON.stringify(a) === JSON.stringify(b);
