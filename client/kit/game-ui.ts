/**
 * What a game brings to the screen. Each game has a folder in client/games with an index.tsx whose
 * default export is a Face; `faceOf` finds it by the folder's name, which is the game's id.
 */
import type { ComponentType } from 'preact';
import type { Seat } from '../../shared/contract/game.ts';

/** Who is who, for the stage. */
export interface Perspective {
  /** The seat seen from, drawn nearest; null for a spectator. */
  you: Seat | null;
  names: string[];
  bots: boolean[];
  /** Seats whose player is not connected. */
  away: boolean[];
  /** True in dark mode. */
  dark: boolean;
  /** True when the person asked for less motion. */
  reducedMotion: boolean;
}

/** Some events at once, with what was known before and after them. */
export interface Step<View = any, Event = any> {
  before: View;
  events: Event[];
  after: View;
}

/** A motion whose clock comes from outside: it can be played, paused, reversed and sought. */
export interface Motion {
  durationMs: number;
  /** Puts the stage where it is at that moment, 0 to durationMs. At durationMs the stage shows `after`. */
  seek(ms: number): void;
}

/** Lets the viewer point at a seat. `aimed` is drawn with a line and a cross-hair. */
export interface SeatTargeting {
  from: Seat;
  seats: Seat[];
  targeted: Seat | null;
  onPick(seat: Seat): void;
}

/** The table on canvas. The view is truth, motion is decoration. */
export interface Stage<View = any, Event = any, Aim = any> {
  resize(widthPx: number, heightPx: number): void;
  /** Sets everything from the view at once; ends any motion. */
  show(view: View, look: Perspective): void;
  /** Prepares a motion from `before` to `after`; nothing moves until `seek`. */
  motion(step: Step<View, Event>, look: Perspective): Motion;
  /** The count-down: what is left and of how much, ms; null hides it. Called each frame while live. */
  setCountdown(clock: { leftMs: number; ofMs: number } | null): void;
  /** What the hand lets the viewer do on the canvas itself; null ends it. */
  target(aim: Aim | null): void;
  destroy(): void;
}

/** The actions of a seat, as DOM. */
export interface HandProps<View = any, Act = any, Aim = any> {
  view: View;
  seat: Seat;
  names: string[];
  /** True while the reveal is still playing: nothing can be chosen yet. */
  waiting: boolean;
  /** Resolves to an error in the user's words, or null. */
  onAct(act: Act): Promise<string | null>;
  /** Points on the stage; see Stage.aim. */
  onTarget: Stage<View, unknown, Aim>['target'];
  /** The match's clock, ms since it opened: what deadlines in a view are told in. */
  now(): number;
}

/** `wide` ones take the whole width of the form; `told` says in a few words what a changed value means. */
type OptionEditor = ComponentType<{
  value: any;
  onChange(value: any): void;
  options: any;
  seats: number;
}> & { wide?: boolean; told?(value: any): string };

/**
 * `right` and `below` are for a wide window; on a phone upright both lie under the table, which has 352 px.
 * `low` lies right in a wide window too, but on a phone it is low and leaves the table all the room it can.
 */
type DockPlace = 'right' | 'below' | 'low';

export interface GameUi {
  /** CSS class put on the page: sets the game's colours and display font. */
  theme: string;
  /** "2 to 16 players, ten minutes" */
  blurb: string;
  /** A poster for the lobby, drawn as SVG. */
  Poster: ComponentType;
  createStage(host: HTMLElement): Promise<Stage>;
  Hand: ComponentType<HandProps>;
  /** Where the hand lies: right of the table unless said otherwise. */
  dock?(view: any): DockPlace;
  /** The rules page, generated from the catalogue. */
  Rules: ComponentType;
  /** Custom editors for options whose form can't be made from the schema alone, by field name. */
  optionEditors: Record<string, OptionEditor>;
  /** What lies on the table between the seats, in words; nobody sees it, screen readers read it. */
  Told?: ComponentType<{ view: any; names: string[] }>;
  /** Fetches what the stage needs, ahead of its use. */
  preload(): Promise<unknown>;
}

const uis = import.meta.glob<{ default: GameUi }>('../games/*/index.tsx');

export async function loadGameUi(game: string): Promise<GameUi> {
  const load = uis[`../games/${game}/index.tsx`];
  if (!load) throw new Error(`No screen for the game ${game}`);
  return (await load()).default;
}
