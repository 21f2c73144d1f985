/**
 * What a game brings to the screen: a `GameUi`, the default export of the index.tsx in its folder in client/games.
 * The platform sees `GameUi`, a game defines `GameUi<WarZone>`: what takes a game's own type is a method, so that one
 * can be given for the other.
 */
import type { ComponentChildren } from 'preact';
import type { GameTypes, Seat } from '../../shared/contract/game.ts';

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
export interface Step<View = GameTypes['view'], Event = GameTypes['event']> {
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

/** Lets the viewer point at a seat. `targeted` is drawn with a line and a cross-hair. */
export interface SeatTargeting {
  from: Seat;
  seats: Seat[];
  targeted: Seat | null;
  onPick(seat: Seat): void;
}

/** The table on canvas. The view is truth, motion is decoration. */
export interface Stage<View = GameTypes['view'], Event = GameTypes['event'], Target = object> {
  resize(widthPx: number, heightPx: number): void;
  /** Sets everything from the view at once; ends any motion. */
  show(view: View, look: Perspective): void;
  /** Prepares a motion from `before` to `after`; nothing moves until `seek`. */
  motion(step: Step<View, Event>, look: Perspective): Motion;
  /** The count-down: what is left and of how much, ms; null hides it. Called each frame while live. */
  setCountdown(clock: { leftMs: number; ofMs: number } | null): void;
  /** What the hand lets the viewer do on the canvas itself; null ends it. */
  target(target: Target | null): void;
  destroy(): void;
}

/** A seat's controls, as DOM. @typeParam Target what its game lets be pointed at on the stage */
export interface HandProps<G extends GameTypes = GameTypes, Target = SeatTargeting> {
  view: G['view'];
  seat: Seat;
  names: string[];
  /** True while the reveal is still playing: nothing can be chosen yet. */
  waiting: boolean;
  /** Resolves to an error in the user's words, or null. */
  onAct(action: G['action']): Promise<string | null>;
  /** Points on the stage; see Stage.target. */
  onTarget(target: Target | null): void;
  /** The match's clock, ms since it opened: what deadlines in a view are told in. */
  now(): number;
}

export interface EditorProps<G extends GameTypes = GameTypes> {
  /** All of the form's options: their types are right, but what is being written may not be sound yet. */
  options: G['options'];
  seats: number;
  change(part: Partial<G['options']>): void;
}

/** An option whose control can't be made from the schema alone. */
export interface OptionEditor<G extends GameTypes = GameTypes> {
  Editor(props: EditorProps<G>): ComponentChildren;
  /** Takes the whole width of the form. */
  isWide?: boolean;
  /** What a changed value means, in a few words: "rows of any marks". */
  describe?(options: G['options']): string;
}

/**
 * `right` and `below` are for a wide window; on a phone upright both lie under the table, which has 352 px.
 * `low` lies right in a wide window too, but on a phone it is low and leaves the table all the room it can.
 */
type DockPlace = 'right' | 'below' | 'low';

export interface GameUi<G extends GameTypes = GameTypes> {
  /** CSS class put on the page: sets the game's colours and display font. */
  theme: string;
  /** "2 to 16 players, ten minutes" */
  blurb: string;
  /** For the lobby, drawn as SVG. */
  Poster(): ComponentChildren;
  createStage(host: HTMLElement): Promise<Stage<G['view'], G['event']>>;
  Hand(props: HandProps<G, object>): ComponentChildren;
  /** Where the hand lies: right of the table unless said otherwise. */
  dock?(view: G['view']): DockPlace;
  /** The page of its rules. */
  Rules(): ComponentChildren;
  /** By the option's name. */
  optionEditors: Record<string, OptionEditor<G>>;
  /** What lies between the seats, in words; nobody sees it, screen readers read it. */
  BoardText?(props: { view: G['view']; names: string[] }): ComponentChildren;
  /** Fetches what the stage needs, ahead of its use. */
  preload(): Promise<unknown>;
}
