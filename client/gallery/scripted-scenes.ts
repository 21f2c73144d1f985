/** Scenes that are written in lines, as in tests: how they come to be what a stage is given. */
import type { Seat } from '../../shared/contract/game.ts';
import type { Step } from '../kit/game-ui.ts';
import { someNames } from './scenes.ts';

export interface ScriptedScene {
  you: Seat | null;
  names?: string[];
  away?: Seat[];
  lines: string[];
  /** The line whose motion is shown after those. */
  last?: string;
  count?: { leftMs: number; ofMs: number };
}

/** As much of a game's scripted table as a scene needs. */
interface Table<State, Event> {
  readonly state: State;
  readonly events: readonly Event[];
  readonly allEvents: readonly Event[];
  readonly refusals: readonly string[];
  play(...lines: string[]): unknown;
}

/**
 * Plays a scene's lines. What comes of them is as somebody may know it.
 * @param eyesAt theirs, once the lines are played: who is out may see more
 * @throws for a line that the rules refuse
 */
export function played<State extends { players: readonly unknown[] }, View extends object, Event extends object>(
  { names = someNames, lines, last }: ScriptedScene,
  table: Table<State, Event>,
  eyesAt: (state: State) => { view(state: State): View; redact(event: Event): Event },
): { names: string[]; view: View; step: Step<View, Event> | null; events: Event[] } {
  table.play(...lines);
  const eyes = eyesAt(table.state);
  const before = eyes.view(table.state);
  if (last) table.play(last);
  if (table.refusals.length > 0) throw new Error(`Refused: ${table.refusals.join(', ')}`);
  const view = eyes.view(table.state);
  return {
    names: names.slice(0, table.state.players.length),
    view,
    step: last ? { before, events: table.events.map((event) => eyes.redact(event)), after: view } : null,
    events: table.allEvents.map((event) => eyes.redact(event)),
  };
}
