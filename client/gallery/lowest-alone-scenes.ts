/** Lowest Alone to look at, played by the real rules. */
import { isRefusal, type Seat } from '../../shared/contract/game.ts';
import { chanceOf, unnamed } from '../../shared/contract/random.ts';
import { lowestAlone } from '../../shared/games/lowest-alone/game.ts';
import type { Event, Options, State } from '../../shared/games/lowest-alone/types.ts';
import type { Step } from '../kit/game-ui.ts';
import { longNames, someNames } from './scenes.ts';

export interface LowestAloneScene {
  you: Seat | null;
  seats: number;
  /** What each seat does, in this order: a number to pick, or to leave. */
  moves: [Seat, number | 'leave'][];
  /** The move whose motion is shown after those. */
  last?: [Seat, number | 'leave'];
  options?: Partial<Options>;
  names?: string[];
  away?: Seat[];
  count?: { leftMs: number; ofMs: number };
}

/** A round in which every seat picks in turn. */
const round = (...numbers: number[]): LowestAloneScene['moves'] => numbers.map((number, seat) => [seat, number]);
const count = { leftMs: 9200, ofMs: 15_000 };

export const lowestAloneScenes: Record<string, LowestAloneScene> = {
  'lowest-alone picking': { you: 0, seats: 4, moves: [...round(2, 2, 1, 4), [1, 3]], count },
  'lowest-alone picked': { you: 0, seats: 4, moves: [[0, 2]], last: [2, 1], count },
  'lowest-alone scored': { you: 0, seats: 4, moves: round(2, 1, 1, 3).slice(0, 3), last: [3, 3] },
  'lowest-alone shared': { you: 1, seats: 4, moves: round(1, 1, 3, 3).slice(0, 3), last: [3, 3] },
  'lowest-alone left': { you: 0, seats: 3, moves: [[1, 2]], last: [2, 'leave'], count },
  'lowest-alone won': { you: 0, seats: 2, moves: [...round(1, 2), [0, 1]], last: [1, 3] },
  'lowest-alone eight': {
    you: 2,
    seats: 8,
    options: { points: 5, highest: 9 },
    moves: [...round(2, 2, 1, 4, 5, 5, 6, 9), [7, 'leave'], [1, 3], [2, 4], [5, 1]],
    names: longNames,
    away: [4],
    count,
  },
  'lowest-alone watching': { you: null, seats: 8, moves: round(3, 3, 4, 2, 5, 5, 1).slice(0, 7), last: [7, 1] },
};

interface Staged {
  names: string[];
  view: State;
  step: Step<State, Event> | null;
}

/** Plays a scene's moves; throws for one that the rules refuse. */
export function stageLowestAlone(scene: LowestAloneScene): LowestAloneScene & Staged {
  const { rules, visibility } = lowestAlone;
  const options = lowestAlone.options.schema.parse({ ...scene.options });
  const viewer = scene.you ?? 'spectator';
  const chance = chanceOf(1);
  const play = (state: State, [seat, what]: [Seat, number | 'leave']): Event[] => {
    const events = rules.decide(
      state,
      what === 'leave'
        ? { type: 'leave', at: 0, seat }
        : { type: 'act', at: 0, seat, act: { type: 'pick', number: what } },
      unnamed(chance),
    );
    if (isRefusal(events)) throw new Error(events.message);
    return events;
  };
  const first = rules
    .start({ options, seats: scene.seats, at: 0, chance: unnamed(chance) })
    .reduce(rules.evolve, rules.initial(options, scene.seats));
  const moved = scene.moves.reduce((state, move) => {
    const held = holding(state, move);
    return play(held, move).reduce(rules.evolve, held);
  }, first);
  const before = scene.last ? holding(moved, scene.last) : moved;
  const events = scene.last ? play(before, scene.last) : [];
  const view = visibility.view(events.reduce(rules.evolve, before), viewer);
  return {
    ...scene,
    names: (scene.names ?? someNames).slice(0, scene.seats),
    view,
    step: scene.last
      ? {
          before: visibility.view(before, viewer),
          events: events.map((event) => visibility.redact(event, viewer)),
          after: view,
        }
      : null,
  };
}

/** With the next card in the hand of its player. */
function holding(state: State, [seat, what]: [Seat, number | 'leave']): State {
  const players = state.players.map((player, other) =>
    other !== seat || what === 'leave' || player.hand.includes(what)
      ? player
      : { ...player, hand: [...player.hand.slice(1), what] },
  );
  return { ...state, players };
}
