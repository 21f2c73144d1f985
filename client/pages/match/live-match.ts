/**
 * The match as this page knows it. The connection brings the truth; a motion leads the stage there, or it is shown at
 * once. Dock and bar follow the stage, so that they never know the end of a reveal before the table does.
 */
import { batch, computed, effect, signal } from '@preact/signals';
import { gameOf } from '../../../shared/games/index.ts';
import { isMatchEvent } from '../../../shared/match-events.ts';
import type { Game, GameTypes, Seat } from '../../../shared/contract/game.ts';
import type { RedactedEvent } from '../../../shared/protocol.ts';
import type { MatchConnection, OnEvents } from '../../app/connection.ts';
import type { Motion, Perspective, Stage } from '../../kit/game-ui.ts';
import { isDark, prefersReducedMotion } from '../../app/settings.ts';
import { soundSeed } from '../../kit/sound/cue.ts';
import { follow, type Heard } from '../../kit/sound/sound.ts';
import { play, type Playing } from '../../kit/stage/playback.ts';
import { Ticks } from './ticks.ts';

/** What a match needs of its connection. */
type Connection = Pick<MatchConnection, keyof MatchConnection>;

/** For the end of a motion this long dock, bar and log wait, ms. */
const STORY_MS = 700;

export interface LogEntry {
  pos: number;
  /** "Round 6"; null for none. */
  heading: string | null;
  sentences: string[];
}

export class LiveMatch {
  readonly connection: Connection;
  /** The view on the stage, and with it in dock and bar; null before the match starts. */
  readonly view = signal<View | null>(null);
  /** True while a motion tells what happened. */
  readonly isAnimating = signal(false);
  readonly log = new Growing<LogEntry>();
  readonly isLogOpen = signal(false);
  /** Every game event seen so far, in order. */
  readonly events = new Growing<RedactedEvent>();
  /** Who did not answer when the start was last called; null if it is not known to have failed. */
  readonly silentAtStart = signal<Seat[] | null>(null);
  /** When the match started and ended, by its own clock. */
  readonly spanMs = signal<{ from: number; to: number } | null>(null);

  /** By the rules that this match began with; a page that is older than its server has only its own. */
  readonly #game = computed((): Game | null => {
    const table = this.connection.table.value;
    return (table && (gameOf(table.game, table.rulesVersion) ?? gameOf(table.game))) ?? null;
  });
  /** Read once: what is found for an options object is kept with it. */
  readonly #optionsText = computed(() => this.connection.table.value?.options ?? '{}');
  readonly #options = computed((): GameTypes['options'] => JSON.parse(this.#optionsText.value));
  readonly names = computed(() =>
    (this.connection.table.value?.seats ?? []).map((seat, index) => seat.name || `Seat ${index + 1}`),
  );
  readonly seat = computed((): Seat | null => this.connection.own.value?.seat ?? null);
  readonly perspective = computed((): Perspective => {
    const seats = this.connection.table.value?.seats ?? [];
    return {
      you: this.seat.value,
      names: this.names.value,
      bots: seats.map((seat) => seat.bot),
      away: seats.map((seat) => !seat.connected),
      dark: isDark.value,
      reducedMotion: prefersReducedMotion.value,
    };
  });

  #stage: Stage | null = null;
  #playing: Playing | null = null;
  #pendingLog: LogEntry[] = [];
  #frame = 0;
  /** A stage that comes later is told. */
  #targeting: Parameters<Stage['target']>[0] = null;
  /** What the clock on the stage shows. */
  #countdown: Clock = null;
  readonly #ticks = new Ticks();
  readonly #stopEffect: () => void;

  constructor(connect: (onEvents: OnEvents) => Connection) {
    this.connection = connect((events, late) => this.#onEvents(events, late));
    let last = '';
    this.#stopEffect = effect(() => {
      // Every patch brings an equal perspective; only another one is worth painting.
      const perspective = JSON.stringify(this.perspective.value);
      if (perspective !== last && !this.#playing) this.#show();
      last = perspective;
    });
  }

  /** What the view on the stage comes to, as data. */
  readonly status = computed(() => (this.view.value && this.game?.status(this.view.value)) ?? null);
  /** The same in words. */
  readonly headline = computed(() => (this.view.value && this.game?.narrator.headline(this.view.value)) ?? null);

  /** True once the table has shown how the match ended. */
  readonly isOver = computed(() => !this.isAnimating.value && Boolean(this.status.value?.outcome));

  get game(): Game | null {
    return this.#game.value;
  }

  /** The table's, in full. */
  get options(): GameTypes['options'] {
    return this.#options.value;
  }

  /** Shows the match on that stage from now on; null takes it away. */
  attachStage(stage: Stage | null): void {
    this.#playing?.stop();
    this.#playing = null;
    this.#stage = stage;
    this.#countdown = null;
    cancelAnimationFrame(this.#frame);
    this.#settle(this.#view());
    if (!stage) return;
    if (this.#targeting) stage.target(this.#targeting);
    this.#frame = requestAnimationFrame(this.#updateCountdown);
  }

  /** What the hand lets be done on the stage; see Stage.target. */
  target: Stage['target'] = (targeting) => {
    this.#targeting = targeting;
    this.#stage?.target(targeting);
  };

  close(): void {
    this.attachStage(null);
    this.#stopEffect();
    this.connection.close();
  }

  /** What this seat or spectator may know now. */
  #view(): View | null {
    const table = this.connection.table.value;
    if (!table || !this.game || table.phase === 'waiting' || table.phase === 'abandoned') return null;
    const { own } = this.connection;
    const mine = own.value && own.value.seat !== null ? { seat: own.value.seat, secret: own.value.secret } : null;
    return this.game.synced.read(table.table, this.#options.value, mine);
  }

  #onEvents(events: RedactedEvent[], late: boolean): void {
    const view = this.#view();
    // A motion that is still running is over now: the stage never lags behind.
    this.#playing?.finish();
    const fresh = events.filter(({ event }) => !isMatchEvent(event));
    this.#keepSpan(events);
    this.#keepStarts(events);
    this.events.add(fresh);
    if (view && this.game) this.#pendingLog.push(...logEntriesOf(this.game, fresh, this.names.value, view));

    const before = this.view.value;
    if (late || !this.#stage || !before || !view || fresh.length === 0) return this.#settle(view);
    const step = { before, events: fresh.map(({ event }) => event), after: view };
    const motion = this.#stage.motion(step, this.perspective.value);
    this.#playMotion(motion, view, follow(motion.cues, soundSeed(fresh[0]!.pos)));
  }

  #playMotion(motion: Motion, view: View, heard: Heard): void {
    if (motion.durationMs <= 0) {
      heard.advance(0, 1);
      return this.#settle(view);
    }
    const isStory = motion.durationMs >= STORY_MS;
    if (isStory) this.isAnimating.value = true;
    else this.view.value = view;
    this.#stage?.setCountdown((this.#countdown = null));
    this.#playing = play(paced(motion, heard, opensIn(this.game!, view, this.connection.now())), () => {
      this.#playing = null;
      this.#settle(view);
    });
  }

  /** Stage, dock, bar and log come to that view. */
  #settle(view: View | null): void {
    batch(() => {
      this.view.value = view;
      this.isAnimating.value = false;
      this.log.add(this.#pendingLog.splice(0));
    });
    this.#show();
  }

  #show(): void {
    const view = this.view.peek();
    if (this.#stage && view) this.#stage.show(view, this.perspective.peek());
  }

  #updateCountdown = (): void => {
    this.#frame = requestAnimationFrame(this.#updateCountdown);
    const view = this.view.peek();
    if (!this.#stage || this.connection.link.peek().is !== 'live') return;
    const clock =
      view && !this.isAnimating.peek() && this.game ? clockOf(this.game, view, this.connection.now()) : null;
    if (isDue(this.#countdown, clock)) this.#stage.setCountdown((this.#countdown = clock));
    this.#ticks.at(this.#isAwaited() ? clock : null);
  };

  #isAwaited(): boolean {
    const seat = this.seat.peek();
    return seat !== null && (this.status.peek()?.seats[seat]?.awaited ?? false);
  }

  #keepStarts(events: RedactedEvent[]): void {
    for (const { event } of events) {
      if (!isMatchEvent(event)) continue;
      if (event.type === 'starting') this.silentAtStart.value = null;
      if (event.type === 'start-failed') this.silentAtStart.value = event.seats;
    }
  }

  #keepSpan(events: RedactedEvent[]): void {
    for (const { event, time } of events) {
      if (event.type === 'started') this.spanMs.value = { from: time, to: time };
      if (event.type === 'finished' && this.spanMs.value) this.spanMs.value = { ...this.spanMs.value, to: time };
    }
  }
}

type View = GameTypes['view'];
type Clock = Parameters<Stage['setCountdown']>[0];

/** The wedge creeps: ten times a second is enough, and leaves a phone its battery. The last seconds are told frame by frame. */
const CREEP_MS = 100;
const LAST_MS = 3500;

function isDue(shown: Clock, now: Clock): boolean {
  if (!shown || !now) return shown !== now;
  return now.leftMs < LAST_MS || Math.abs(shown.leftMs - now.leftMs) >= CREEP_MS || shown.ofMs !== now.ofMs;
}

/** Plays faster what would still run when the next choice is due. */
function paced(motion: Motion, heard: Heard, pauseMs: number): Pick<Motion, 'durationMs' | 'seek'> {
  const rate = pauseMs > 300 ? Math.max(1, motion.durationMs / pauseMs) : 1;
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
    heard.advance(ms * rate, rate);
  };
  return { durationMs: motion.durationMs / rate, seek };
}

/** How long until choices are taken; 0 when they are, ms. */
export const opensIn = (game: Game, view: GameTypes['view'], nowMs: number): number =>
  Math.max(0, (game.status(view).clock?.from ?? nowMs) - nowMs);

/** What is left of the time, and of how much; null while nothing is being waited for. */
function clockOf(game: Game, view: GameTypes['view'], nowMs: number): { leftMs: number; ofMs: number } | null {
  const { clock } = game.status(view);
  if (!clock || nowMs < clock.from || clock.until <= clock.from) return null;
  return { leftMs: Math.max(0, clock.until - nowMs), ofMs: clock.until - clock.from };
}

/** The entries for some events; events with nothing to tell make none. */
const logEntriesOf = (game: Game, events: RedactedEvent[], names: string[], view: GameTypes['view']): LogEntry[] =>
  events.flatMap(({ pos, event }): LogEntry[] => {
    const sentences = game.narrator.describe(event, names, view);
    return sentences.length === 0 ? [] : [{ pos, heading: game.narrator.heading(event), sentences }];
  });

/** A list that only grows, as a signal: adding costs what is added, however much is there. */
class Growing<T> {
  readonly #items: T[] = [];
  readonly #length = signal(0);

  add(items: readonly T[]): void {
    for (const item of items) this.#items.push(item);
    this.#length.value = this.#items.length;
  }

  /** All of it: always the same array, longer each time. Whoever reads it hears when there is more. */
  get value(): readonly T[] {
    void this.#length.value;
    return this.#items;
  }
}
