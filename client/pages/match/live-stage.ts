/**
 * What the stage of a running match shows, and when: a motion leads to each new view, or it is shown at once. Dock, bar
 * and log follow the stage, so that they never know the end of a reveal before the table does.
 */
import { batch, computed, effect, signal, type ReadonlySignal } from '@preact/signals';
import type { GameAtTable, GameTypes, Seat } from '../../../shared/contract/game.ts';
import type { RedactedEvent } from '../../../shared/protocol.ts';
import type { MatchConnection } from '../../app/connection/connection.ts';
import type { Motion, Perspective, Stage, Step, Told } from '../../kit/game-ui.ts';
import { soundSeed } from '../../kit/sound/cue.ts';
import { follow } from '../../kit/sound/sound.ts';
import { play, type Playing } from '../../kit/stage/playback.ts';
import { timedSentences, toldAt } from '../../kit/told.ts';
import { Growing } from './growing.ts';
import { opensIn, StageClock } from './stage-clock.ts';

/** How much faster the table moves for somebody who is out while only bots are left: nobody waits for them. */
export const FAST = 2;
/** For the end of a motion this long dock, bar and log wait, ms. */
const STORY_MS = 700;

type View = GameTypes['view'];

export interface LogEntry {
  pos: number;
  /** "Round 6"; null for none. */
  heading: string | null;
  sentences: string[];
  /** The event and the view before it; null where several came late, together. */
  step: Pick<Step, 'before' | 'events'> | null;
}

/** As much of a match as its stage needs. */
interface Match {
  readonly connection: Pick<MatchConnection, 'link' | 'clock'>;
  /** Null until it is here. */
  readonly game: GameAtTable | null;
  readonly seat: ReadonlySignal<Seat | null>;
  readonly perspective: ReadonlySignal<Perspective>;
  readonly areBotsAlone: ReadonlySignal<boolean>;
  /** What this seat or spectator may know now; null before the match starts. */
  view(): View | null;
}

export class LiveStage {
  /** The view on the stage, and with it in dock and bar; null before the match starts. */
  readonly view = signal<View | null>(null);
  /** True while a motion tells what happened. */
  readonly isAnimating = signal(false);
  /** What that motion has told so far; null while the table is still. */
  readonly told = signal<Told | null>(null);
  readonly log = new Growing<LogEntry>();
  /** Counts resizes: what is placed over the stage reads this to be drawn again. */
  readonly sizes = signal(0);
  /** What put this seat out last. */
  readonly fall = signal<Step | null>(null);
  /** What put this seat out, held where it struck until it was read, or the table has something else to tell. */
  readonly #still = signal<Step | null>(null);
  /** The stage is held there, or will be as soon as it has shown it. */
  readonly isHeld = computed(() => this.#still.value !== null);

  /** What the view on the stage comes to, as data. */
  readonly status = computed(() => (this.view.value && this.#match.game?.status(this.view.value)) ?? null);
  /** The same in words. */
  readonly headline = computed(() => (this.view.value && this.#match.game?.narrator.headline(this.view.value)) ?? null);
  /** True once the table has shown how the match ended. */
  readonly isOver = computed(() => !this.isAnimating.value && Boolean(this.status.value?.outcome));
  /** The time for what is awaited won't run out: the clock stands before. */
  readonly isUnhurried = computed(() => {
    const { standsAt } = this.#match.connection.clock;
    const clock = this.status.value?.clock;
    return Boolean(clock) && standsAt.value !== null && standsAt.value < clock!.until;
  });

  readonly #match: Match;
  readonly #clock: StageClock;
  #stage: Stage | null = null;
  #playing: Playing | null = null;
  #pendingLog: LogEntry[] = [];
  /** A stage that comes later is given it. */
  #targeting: Parameters<Stage['target']>[0] = null;
  readonly #stopFollowing: () => void;

  constructor(match: Match) {
    this.#match = match;
    const { connection, seat } = match;
    const { status, isAnimating, isUnhurried } = this;
    this.#clock = new StageClock({ connection, seat, status, isAnimating, isUnhurried });
    let last = '';
    this.#stopFollowing = effect(() => {
      // Every patch brings an equal perspective; only another one is worth painting.
      const perspective = JSON.stringify(match.perspective.value);
      if (perspective !== last && !this.#playing) this.#show();
      last = perspective;
    });
  }

  /** Shows the match on that stage from now on; null takes it away. */
  attach(stage: Stage | null): void {
    this.#playing?.stop();
    this.#playing = null;
    this.#still.value = null;
    this.#clock.attach(null);
    this.#stage = stage;
    this.#settle(this.#match.view());
    if (stage && this.#targeting) stage.target(this.#targeting);
    this.#clock.attach(stage);
  }

  close(): void {
    this.attach(null);
    this.#stopFollowing();
  }

  /** What the hand lets be done on the stage; see Stage.target. */
  target: Stage['target'] = (targeting) => {
    this.#targeting = targeting;
    this.#stage?.target(targeting);
  };

  /** Where a player's token lies, px; null where there is none. */
  tokenAt(seat: Seat): { x: number; y: number } | null {
    return this.#stage?.tokenAt(seat) ?? null;
  }

  /** The stage has another size now, and has shown the view at it. */
  resized(): void {
    this.sizes.value++;
    if (this.#still.peek() && !this.#playing) this.#show();
  }

  /** The table as it is now, where it was held as this seat went out. */
  watchOn(): void {
    if (!this.#still.peek()) return;
    this.#still.value = null;
    if (!this.#playing) this.#show();
  }

  /** Shows what has happened in the game. @param late it was missed, and is not to be played */
  tell(fresh: readonly RedactedEvent[], late: boolean): void {
    const { game } = this.#match;
    const { names } = this.#match.perspective.peek();
    const view = this.#match.view();
    // A motion that is still running is over now: the stage never lags behind.
    this.#playing?.finish();
    const before = this.view.value;
    if (view && game) this.#pendingLog.push(...logEntriesOf(game, fresh, names, view, late ? null : before));

    if (late) this.#still.value = null;
    if (late || !game || !this.#stage || !before || !view || fresh.length === 0) return this.#settle(view);
    const step = { before, events: fresh.map(({ event }) => event), after: view };
    const motion = this.#stage.motion(step, this.#match.perspective.value);
    if (this.#still.peek() && motion.durationMs < STORY_MS) return this.#settle(view);
    // At the end of the match there is more to be seen than the own fall.
    const isHeld = motion.stillMs !== undefined && !game.status(view).outcome;
    this.#still.value = isHeld ? step : null;
    this.#keepFall(game, step);
    this.#play(game, step, motion, soundSeed(fresh[0]!.pos));
  }

  /** @param whole at the pace that it has by itself */
  #play(game: GameAtTable, step: Step, whole: Motion, seed: string): void {
    const { perspective, areBotsAlone, connection } = this.#match;
    const pauseMs = opensIn(game.status(step.after), connection.clock.now());
    const rate = rateOf(whole, pauseMs, areBotsAlone.peek() ? FAST : 1);
    const motion = rate === 1 ? whole : this.#stage!.motion(step, perspective.peek(), rate);
    const heard = follow(whole.cues, seed);
    if (motion.durationMs <= 0) {
      heard.advance(0, 1);
      return this.#settle(step.after);
    }
    const isStory = motion.durationMs >= STORY_MS;
    if (isStory) this.isAnimating.value = true;
    else {
      this.view.value = step.after;
      this.log.add(this.#pendingLog.splice(0));
    }
    const tell = isStory ? this.#teller(game, motion, step) : () => {};
    this.#clock.hide();
    const each = (ms: number) => {
      heard.advance(ms, rate);
      tell(ms);
    };
    this.#playing = play(paced(motion, each, rate), () => {
      this.#playing = null;
      this.#settle(step.after);
    });
  }

  #keepFall(game: GameAtTable, step: Step): void {
    const seat = this.#match.seat.peek();
    if (seat === null) return;
    const isOut = (view: View) => game.status(view).seats[seat]?.is === 'out';
    if (!isOut(step.after)) this.fall.value = null;
    else if (!isOut(step.before)) this.fall.value = step;
  }

  /** Keeps `told` with the motion. */
  #teller(game: GameAtTable, { tellings }: Motion, step: Step): (ms: number) => void {
    const heading = step.events.map((event) => game.narrator.heading(event)).find((one) => one !== null) ?? null;
    const sentences = timedSentences(game, step, this.#match.perspective.peek().names, tellings);
    return (ms) => {
      const told = toldAt(heading, sentences, ms);
      if (told?.sentences.length !== this.told.peek()?.sentences.length) this.told.value = told;
    };
  }

  /** Stage, dock, bar and log come to that view. */
  #settle(view: View | null): void {
    batch(() => {
      this.view.value = view;
      this.isAnimating.value = false;
      this.told.value = null;
      this.log.add(this.#pendingLog.splice(0));
    });
    this.#show();
    this.#clock.update();
  }

  #show(): void {
    const view = this.view.peek();
    const still = this.#still.peek();
    if (!this.#stage || !view) return;
    const perspective = this.#match.perspective.peek();
    if (!still) return this.#stage.show(view, perspective);
    const motion = this.#stage.motion(still, perspective);
    motion.seek(motion.stillMs ?? motion.durationMs);
  }
}

/** How much faster a motion has to go so that it is over when the next choice is due. */
const rateOf = ({ durationMs }: Motion, pauseMs: number, leastRate: number): number =>
  Math.max(leastRate, pauseMs > 300 ? durationMs / pauseMs : 1);

/** That motion at that rate. @param follow hears where it is, in its own time */
function paced(motion: Motion, follow: (ms: number) => void, rate: number): Pick<Motion, 'durationMs' | 'seek'> {
  let isBroken = false;
  const seek = (ms: number) => {
    if (isBroken) return;
    try {
      motion.seek(ms * rate);
    } catch (error) {
      // The view is the truth: a picture that cannot be drawn must not hold up the match.
      isBroken = true;
      console.error(error);
    }
    follow(ms * rate);
  };
  return { durationMs: motion.durationMs / rate, seek };
}

/** The entries for some events; events with nothing to tell make none. */
const logEntriesOf = (
  game: GameAtTable,
  events: readonly RedactedEvent[],
  names: string[],
  view: View,
  before: View | null,
): LogEntry[] =>
  events.flatMap(({ pos, event }): LogEntry[] => {
    const sentences = game.narrator.describe(event, names, view);
    const step = before && { before, events: [event] };
    return sentences.length === 0 ? [] : [{ pos, heading: game.narrator.heading(event), sentences, step }];
  });
