/**
 * What a game brings to the screen: a `GameUi`, the default export of the index.tsx in its folder in client/games.
 * The platform sees `GameUi`, a game defines `GameUi<WarZone>`: what takes a game's own type is a method, so that one
 * can be given for the other.
 */
import type { ComponentChildren } from 'preact';
import type { Game, GameTypes, Seat } from '../../shared/contract/game.ts';
import type { HeardCue } from './sound/cue.ts';
import type { Room } from './sound/recipe.ts';

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
  /** Their hand lies below the stage, which need not show it again. */
  hasHand?: boolean;
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
  /** What it sounds like. */
  cues: readonly HeardCue[];
  /** When it tells of each event, in the order of the step. */
  tellings: readonly Telling[];
  /** The moment to be held for the viewer whom it puts out, ms: what struck them is seen. Left out if it doesn't. */
  stillMs?: number;
  /** Puts the stage where it is at that moment, 0 to durationMs. At durationMs the stage shows `after`. */
  seek(ms: number): void;
}

/** Lets the viewer point at a seat. `targeted` is drawn with a line and a cross-hair. */
export interface SeatTargeting {
  from: Seat;
  seats: Seat[];
  targeted: Seat | null;
  /** What pointing there would do, one for each of `seats`, where it is to be read on the stage. */
  outcomes?: string[];
  onPick(seat: Seat): void;
}

/** When the sentences of an event are due, ms into the motion: one for each, the last one for those that follow it. */
export interface Telling<Event = GameTypes['event']> {
  event: Event;
  atMs: readonly number[];
}

export interface Countdown {
  leftMs: number;
  ofMs: number;
  /** It won't run out: shown as two bars. */
  stands?: boolean;
}

/** The table on canvas. The view is truth, motion is decoration. */
export interface Stage<View = GameTypes['view'], Event = GameTypes['event'], Target = object> {
  /** @param leastZoom how much larger than life everything is at least: 1 unless said otherwise */
  resize(widthPx: number, heightPx: number, leastZoom?: number): void;
  /** Sets everything from the view at once; ends any motion. */
  show(view: View, look: Perspective): void;
  /** Draws what that view needs, in slices between which the page answers; nothing is to be shown until it resolves. */
  prepare(view: View, look: Perspective): Promise<void>;
  /**
   * Prepares a motion from `before` to `after`; nothing moves until `seek`.
   * @param rate how much faster than it lasts it will be played, 1 unless said otherwise: what has to be seen stays as long
   */
  motion(step: Step<View, Event>, look: Perspective, rate?: number): Motion;
  /** The count-down: what is left and of how much, ms; null hides it. Called each frame while live. */
  setCountdown(clock: Countdown | null): void;
  /** Where a player's token lies, px from the upper left corner; null before anything is shown. */
  tokenAt(seat: Seat): { x: number; y: number } | null;
  /** What the hand lets the viewer do on the canvas itself; null ends it. */
  target(target: Target | null): void;
  /** The canvas with what was shown last, until the task ends that gets it. */
  picture(): Promise<HTMLCanvasElement>;
  destroy(): void;
}

/** What has been told of a motion so far. */
export interface Told {
  /** "Round 6"; null for none. */
  heading: string | null;
  /** What this very moment is about: "Grenade"; null for nothing in particular. */
  title: string | null;
  sentences: string[];
  /** Index of the first sentence of this very moment; those after it belong to it too. */
  lit: number;
}

/** What the coach says to somebody in their first match: at most one thing at a time. */
export interface Hint<Action = GameTypes['action']> {
  /** What the game is about, in a few words. */
  goal: string;
  /** What just happened, what can be done now, and why it is good; a `strong` part is the move. */
  text: (string | { strong: string })[];
  /** The move, for the hand to mark; null where the words alone say it. */
  move: Action | null;
}

/** @returns null where this seat has nothing to decide */
type Coach<G extends GameTypes> = (view: G['view'], seat: Seat, names: string[]) => Hint<G['action']> | null;

/** A seat's controls, as DOM. @typeParam Target what its game lets be pointed at on the stage */
export interface HandProps<G extends GameTypes = GameTypes, Target = SeatTargeting> {
  view: G['view'];
  seat: Seat;
  names: string[];
  /** True while the reveal is still playing: nothing can be chosen yet. */
  waiting: boolean;
  /** What the table tells at this moment of what happens; null while it is still. */
  told: Told | null;
  /** Resolves to an error in the user's words, or null. */
  onAct(action: G['action']): Promise<string | null>;
  /** Points on the stage; see Stage.target. */
  onTarget(target: Target | null): void;
  /**
   * The match's clock when what is done now reaches the table, ms since it opened: what deadlines in a view are told in.
   * On a slow line it is ahead, so that what is done before a clock shows nothing left is in time.
   */
  now(): number;
  /** The time for this choice won't run out. */
  isUnhurried?: boolean;
  /** A card is being read over the table, or none any more. */
  onRead?(isOpen: boolean): void;
  /** What the coach would do: marked with a ring. */
  suggested?: G['action'] | null;
}

/** Somebody who is out, and everything that has happened, as they may know it. */
export interface WhyOutProps<G extends GameTypes = GameTypes> {
  events: readonly G['event'][];
  view: G['view'];
  seat: Seat;
  names: string[];
  /** Whoever reads it is somebody else: it is told of them by name. */
  toOthers?: boolean;
}

/** A shot that came to nothing: what one would ask of it, and the answer by the rules. */
export interface MissWords {
  /** "Why did Raf’s Gun not hit Kemi?" */
  question: string;
  answers: string[];
}

/** A match that is over, as anybody may know it then. */
export type SummaryProps<G extends GameTypes = GameTypes> = Omit<WhyOutProps<G>, 'seat' | 'toOthers'>;

export interface OpenHandsProps<G extends GameTypes = GameTypes> {
  view: G['view'];
  names: string[];
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
}

/** How an option is told of, where its schema alone doesn't do it well. */
export interface OptionView<G extends GameTypes = GameTypes> {
  /** Whether it, and all below it, means anything beside the other options: left out of form and words where not. */
  applies?(options: G['options'], seats: number): boolean;
  /** Its value after its title: "7 by 7", "Youbles"; null where the schema's words are enough. */
  value?(options: G['options'], seats: number): string | null;
  /** What it means to who plays, where the schema tells who sets it. */
  means?(options: G['options'], seats: number): string;
  /** A changed value in a list of them: "rows of any marks". Title and value unless said otherwise. */
  describe?(options: G['options'], seats: number): string;
  /** What words don't show: items with their pictures, a deck as cards. Only of a value that is not the default. */
  Show?(props: RulesProps<G>): ComponentChildren;
  /** Its value is a list of people's own. */
  own?: OwnList<G>;
}

/** A list that is worth keeping under a name, and sending to others. */
export interface OwnList<G extends GameTypes = GameTypes> {
  /** "deck", "items" */
  called: string;
  /** Whether these options hold one. */
  isIn(options: G['options']): boolean;
  /** What that one holds: "14 items". */
  holds(options: G['options']): string;
  /** The name under which the page kept such lists before it had a place for those of all games. */
  keptBefore?: string;
}

/** Something that players choose, as it is printed. */
export interface Print {
  /** A picture of a card; silent, as its name stands beside it. Fills its box, which is higher than wide. */
  Face(): ComponentChildren;
}

/** A table, as far as its rules depend on it. */
export interface RulesProps<G extends GameTypes = GameTypes> {
  options: G['options'];
  seats: number;
  /** By which it is played: those of an old match may be older than today's. */
  rulesVersion: number;
}

/**
 * `right` and `below` are for a wide window; on a phone upright both lie under the table, which has 352 px.
 * `low` lies right in a wide window too, but on a phone it is low and leaves the table all the room it can.
 */
type DockPlace = 'right' | 'below' | 'low';

/** What a game says of itself where neither rules nor screen are needed: the words-poster.ts in its folder. */
interface GameWords {
  /** CSS class put on the page: sets the game's colours and display font. */
  theme: string;
  /** "2 to 16 players, a minute or two" */
  blurb: string;
  /** What one does in it, and how it is won. */
  pitch: string;
}

export type GameInfo = Pick<Game['info'], 'id' | 'title' | 'seats' | 'variant'>;

/** What the lobby says of a game. */
export type GameOffer = GameInfo & GameWords & Pick<Game['info'], 'rulesVersion'>;

/** For the lobby, drawn as SVG: the default export of the poster.tsx in its folder. Left out, the lobby writes the title. */
export type GamePoster = () => ComponentChildren;

/** Its rules in chapters: the rules-page.tsx in its folder. */
export interface GameRules<G extends GameTypes = GameTypes> {
  /**
   * @param props.table as they are there, where its options are told of above; null for the game itself
   * @param props.usual what its options are by default
   */
  Rules(props: { table: RulesProps<G> | null; usual: G['options'] }): ComponentChildren;
}

/** What every game brings: its words, its table, its hand. */
export interface GameUi<G extends GameTypes = GameTypes> extends GameWords, Partial<GameUiExtras<G>> {
  /** The canvas is the heaviest part: lobby and rules do without it. */
  loadStage(): Promise<{
    /** @param fixedPixelRatio device pixels per px, however slowly they come; left out, as many as there is time for */
    createStage(host: HTMLElement, fixedPixelRatio?: number): Promise<Stage<G['view'], G['event']>>;
  }>;
  Hand(props: HandProps<G, object>): ComponentChildren;
  /** What the table asks of a seat that it waits for, in a sentence: said to who does not see it. */
  call(asked: Pick<HandProps<G>, 'view' | 'seat' | 'names'>): string;
}

/** What a game may leave out: then less is shown. */
interface GameUiExtras<G extends GameTypes> {
  /** Why that seat is out, by the rules, in place of its hand; what comes next is the page's to offer. */
  WhyOut(props: WhyOutProps<G>): ComponentChildren;
  /** Of an event, whose shots were blocked or missed, and why. */
  loadMisses(): Promise<(before: G['view'], event: G['event'], names: string[]) => MissWords[]>;
  /** Tells a match that is over in five sentences at most, from its events alone; none while it is not. */
  loadSummary(): Promise<(match: SummaryProps<G>) => string[]>;
  /** For who is out, and for commentators: what they know of those who play; nothing where that is nothing. */
  OpenHands(props: OpenHandsProps<G>): ComponentChildren;
  /** Where the hand lies: right of the table unless said otherwise. */
  dock(view: G['view']): DockPlace;
  /** By the option's name, what the form can't make from the schema. */
  loadOptionEditors(): Promise<Record<string, OptionEditor<G>>>;
  /** By the option's name: `exclude`, `weapons.exclude`. */
  optionViews: Record<string, OptionView<G>>;
  /** What lies between the seats, in words; nobody sees it, screen readers read it. */
  BoardText(props: { view: G['view']; names: string[] }): ComponentChildren;
  /** What can be chosen in it, by its id in the log; null for what the house has not printed. */
  loadPrints(): Promise<(id: string) => Print | null>;
  /** Its sounds; without them it has those of the house. */
  loadSounds(): Promise<Room>;
  /** What teaches the game in somebody's first match of it. */
  loadCoach(): Promise<Coach<G>>;
}
