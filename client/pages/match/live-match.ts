/**
 * The match as this page knows it. The connection brings the truth; a motion leads the stage there, or it is shown at
 * once. Dock and bar follow the stage, so that they never know the end of a reveal before the table does.
 */
import { batch, computed, effect, signal } from '@preact/signals';
import type { AbandonedFor } from '../../../shared/command-schemas.ts';
import { isMatchEvent, type MatchEvent } from '../../../shared/match-events.ts';
import type { GameAtTable, GameTypes, Seat, SyncedGame } from '../../../shared/contract/game.ts';
import type { RedactedEvent } from '../../../shared/protocol.ts';
import type { MatchConnection, OnEvents } from '../../app/connection.ts';
import type { Motion, Perspective, Stage, Step, Told } from '../../kit/game-ui.ts';
import { CoachChoice } from '../../app/coach-choice.ts';
import { showBadges } from '../../design/seat-marks.ts';
import { isDark, prefersReducedMotion } from '../../app/settings.ts';
import { soundSeed } from '../../kit/sound/cue.ts';
import { follow, type Heard } from '../../kit/sound/sound.ts';
import { play, type Playing } from '../../kit/stage/playback.ts';
import { timedSentences, toldAt } from '../../kit/told.ts';
import { Retelling } from './retelling.ts';
import { NoteDesk } from './note/note-desk.ts';
import { Talk } from './talk/talk.ts';
import { Ticks } from './ticks.ts';
import { Voices } from './voices.ts';

/** What a match needs of its connection. */
type Connection = Pick<MatchConnection, keyof MatchConnection>;

/** So much faster does the table move for who is out where only bots are left: they keep nobody waiting, either. */
export const FAST = 2;
/** For the end of a motion this long dock, bar and log wait, ms. */
const STORY_MS = 700;

export interface LogEntry {
  pos: number;
  /** "Round 6"; null for none. */
  heading: string | null;
  sentences: string[];
  /** The event, and what was known before it; null where that was told later, with others. */
  step: Pick<Step, 'before' | 'events'> | null;
}

export class LiveMatch {
  readonly connection: Connection;
  readonly matchId: string;
  /** The view on the stage, and with it in dock and bar; null before the match starts. */
  readonly view = signal<View | null>(null);
  /** Counts resizes of the stage: what is placed over it reads this to be drawn again. */
  readonly stageSizes = signal(0);
  /** True while a motion tells what happened. */
  readonly isAnimating = signal(false);
  /** What that motion has told so far; null while the table is still. */
  readonly told = signal<Told | null>(null);
  readonly log = new Growing<LogEntry>();
  readonly isLogOpen = signal(false);
  /** So many choices this person may still make without a clock. */
  readonly choicesLeft = signal(0);
  /** A card is being read, over the table. */
  readonly isReading = signal(false);
  /** The menu is open, or the rules. */
  readonly isMenuOpen = signal(false);
  /** What this person writes to themselves. */
  readonly note = new NoteDesk();
  /** All that was told of the match, from its first event on. */
  readonly heard: RedactedEvent[] = [];
  /** Every game event seen so far, in order. */
  readonly events = new Growing<RedactedEvent>();
  /** Who did not answer when the start was last called; null if it is not known to have failed. */
  readonly silentAtStart = signal<Seat[] | null>(null);
  /** Seats that a bot plays from the start on, in the latest start. */
  #leftOut: readonly Seat[] = [];
  /** How the host changed last, while the table waits. */
  readonly hostChange = signal<Extract<MatchEvent, { type: 'made-host' }> | null>(null);
  /** When the match started and ended, by its own clock. */
  readonly spanMs = signal<{ from: number; to: number } | null>(null);
  /** Why the match ended before its end; undefined where nobody came back. */
  readonly abandonedFor = signal<AbandonedFor | undefined>(undefined);

  /** Whether somebody learns the game here; null before it is known which one it is. */
  readonly coach = computed(() => {
    const id = this.#gameId.value;
    return id === null ? null : new CoachChoice(id);
  });
  readonly #gameId = computed(() => this.connection.table.value?.game ?? null);

  /** Null until it is here. */
  readonly #game = signal<SyncedGame | null>(null);
  /** It did not come, and will not. */
  readonly isGameMissing = signal(false);
  /** What was told before the game was here. */
  readonly #early: RedactedEvent[] = [];
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
      hasHand: this.seat.value !== null,
    };
  });

  /** What put this seat out last. */
  readonly fall = signal<Step | null>(null);

  /** What put this seat out, held where it struck until it was read, or the table has something else to tell. */
  readonly #still = signal<Step | null>(null);
  /** The stage is held there, or will be as soon as it has shown it. */
  readonly isHeld = computed(() => this.#still.value !== null);

  #stage: Stage | null = null;
  #playing: Playing | null = null;
  #pendingLog: LogEntry[] = [];
  #frame = 0;
  #timer: ReturnType<typeof setTimeout> | undefined;
  #stopClock = (): void => undefined;
  /** A stage that comes later is told. */
  #targeting: Parameters<Stage['target']>[0] = null;
  /** What the clock on the stage shows. */
  #countdown: Clock = null;
  /** What is said at the table. */
  readonly talk: Talk;
  /** What screen readers say by themselves. */
  readonly voices = new Voices();
  readonly #ticks = new Ticks();
  readonly #stopEffects: (() => void)[];

  /** @param loadGame brings a game, by its id: it is fetched once it is known which one is played */
  constructor(
    matchId: string,
    connect: (onEvents: OnEvents) => Connection,
    loadGame: (id: string) => Promise<SyncedGame>,
  ) {
    this.matchId = matchId;
    const retelling = new Retelling(
      () => this.connection.everything(),
      (events, late) => this.#onEvents(events, late),
    );
    this.connection = connect((events, late) => retelling.hear(events, late));
    this.talk = new Talk(this);
    let last = '';
    const wearBadges = effect(() => showBadges((this.connection.table.value?.seats ?? []).map(({ badge }) => badge)));
    const followPerspective = effect(() => {
      // Every patch brings an equal perspective; only another one is worth painting.
      const perspective = JSON.stringify(this.perspective.value);
      if (perspective !== last && !this.#playing) this.#show();
      last = perspective;
    });
    const fetchGame = effect(() => {
      const id = this.#gameId.value;
      if (id !== null) void this.#fetchGame(loadGame(id));
    });
    this.#stopEffects = [fetchGame, wearBadges, () => showBadges([]), followPerspective];
  }

  /** What the view on the stage comes to, as data. */
  readonly status = computed(() => (this.view.value && this.game?.status(this.view.value)) ?? null);
  /** The same in words. */
  readonly headline = computed(() => (this.view.value && this.game?.narrator.headline(this.view.value)) ?? null);

  /** True once the table has shown how the match ended. */
  readonly isOver = computed(() => !this.isAnimating.value && Boolean(this.status.value?.outcome));

  /** This seat is out or gone, and so are all people: the bots play on. */
  readonly areBotsAlone = computed(() => {
    const seats = this.status.value?.seats ?? [];
    const table = this.connection.table.value;
    const isUpToBots = seats.every(({ is }, seat) => is !== 'in' || table?.seats[seat]?.bot);
    return this.seat.value !== null && seats.length > 0 && isUpToBots;
  });

  /** What has happened in the game so far, as this seat or spectator knows it. */
  get gameEvents(): GameTypes['event'][] {
    return this.events.value.map(({ event }) => event);
  }

  /** The time for what is awaited won't run out: the clock stands before. */
  readonly isUnhurried = computed(() => {
    const { standsAt } = this.connection;
    const clock = this.status.value?.clock;
    return Boolean(clock) && standsAt.value !== null && standsAt.value < clock!.until;
  });

  get game(): GameAtTable | null {
    return this.#game.value?.game ?? null;
  }

  /** The table's, in full. */
  get options(): GameTypes['options'] {
    return this.#options.value;
  }

  /** Shows the match on that stage from now on; null takes it away. */
  attachStage(stage: Stage | null): void {
    this.#playing?.stop();
    this.#playing = null;
    this.#still.value = null;
    this.#stage = stage;
    this.#countdown = null;
    this.#stopClock();
    this.#settle(this.#view());
    if (!stage) return;
    if (this.#targeting) stage.target(this.#targeting);
    const stopEffect = effect(() => {
      // Whatever may start or end a clock.
      void [this.view.value, this.isAnimating.value, this.isUnhurried.value, this.connection.link.value];
      this.#updateCountdown();
    });
    this.#stopClock = () => {
      stopEffect();
      cancelAnimationFrame(this.#frame);
      clearTimeout(this.#timer);
    };
  }

  /** Asks for what the hand wants; resolves to an error in the user's words, or null. */
  async act(act: Act): Promise<string | null> {
    const note = this.note.take();
    const failure = await this.connection.ask({ type: 'act', act, ...(note && { note }) });
    if (!failure) this.note.draft.value = null;
    if (!failure) this.choicesLeft.value = Math.max(0, this.choicesLeft.value - 1);
    return failure?.message ?? null;
  }

  /** What the hand lets be done on the stage; see Stage.target. */
  target: Stage['target'] = (targeting) => {
    this.#targeting = targeting;
    this.#stage?.target(targeting);
  };

  /** Where a player's token lies on the stage, px; null where there is none. */
  tokenAt(seat: Seat): { x: number; y: number } | null {
    return this.#stage?.tokenAt(seat) ?? null;
  }

  close(): void {
    this.attachStage(null);
    for (const stop of this.#stopEffects) stop();
    this.talk.close();
    this.voices.close();
    this.connection.close();
  }

  /** What this seat or spectator may know now. */
  #view(): View | null {
    const table = this.connection.table.value;
    const synced = this.#game.value?.synced;
    if (!table || !synced || table.phase === 'waiting' || table.phase === 'abandoned') return null;
    const { own } = this.connection;
    const mine = own.value && own.value.seat !== null ? { seat: own.value.seat, secret: own.value.secret } : null;
    return synced.read(table.table, this.#options.value, mine);
  }

  async #fetchGame(coming: Promise<SyncedGame>): Promise<void> {
    try {
      this.#game.value = await coming;
    } catch (error) {
      console.error(error);
      this.isGameMissing.value = true;
      return;
    }
    this.#onEvents(this.#early.splice(0), true);
  }

  #onEvents(events: RedactedEvent[], late: boolean): void {
    if (!this.game) return void this.#early.push(...events);
    const view = this.#view();
    // A motion that is still running is over now: the stage never lags behind.
    this.#playing?.finish();
    const fresh = events.filter(({ event }) => !isMatchEvent(event));
    if (events[0]?.pos === 0) this.heard.length = 0;
    this.heard.push(...events);
    this.#keepSpan(events);
    this.#keepStarts(events);
    this.events.add(fresh);
    const before = this.view.value;
    if (view && this.game)
      this.#pendingLog.push(...logEntriesOf(this.game, fresh, this.names.value, view, late ? null : before));

    if (late) this.#still.value = null;
    if (late || !this.#stage || !before || !view || fresh.length === 0) return this.#settle(view);
    const step = { before, events: fresh.map(({ event }) => event), after: view };
    const motion = this.#stage.motion(step, this.perspective.value);
    const rate = rateOf(motion, opensIn(this.game, view, this.connection.now()), this.areBotsAlone.peek() ? FAST : 1);
    const inTime = rate === 1 ? motion : this.#stage.motion(step, this.perspective.value, rate);
    if (this.#still.peek() && motion.durationMs < STORY_MS) return this.#settle(view);
    // At the end of the match there is more to be seen than the own fall.
    const isHeld = motion.stillMs !== undefined && !this.game?.status(view).outcome;
    this.#still.value = isHeld ? step : null;
    this.#keepFall(step);
    this.#playMotion(inTime, rate, step, follow(motion.cues, soundSeed(fresh[0]!.pos)));
  }

  #playMotion(motion: Motion, rate: number, step: Step, heard: Heard): void {
    const view = step.after;
    if (motion.durationMs <= 0) {
      heard.advance(0, 1);
      return this.#settle(view);
    }
    const isStory = motion.durationMs >= STORY_MS;
    if (isStory) this.isAnimating.value = true;
    else {
      this.view.value = view;
      this.log.add(this.#pendingLog.splice(0));
    }
    const tell = isStory ? this.#teller(motion, step) : () => {};
    this.#stage?.setCountdown((this.#countdown = null));
    this.#frame = requestAnimationFrame(this.#updateCountdown);
    const each = (ms: number) => {
      heard.advance(ms, rate);
      tell(ms);
    };
    this.#playing = play(paced(motion, each, rate), () => {
      this.#playing = null;
      this.#settle(view);
    });
  }

  /** The table as it is now, where it was held as this seat went out. */
  watchOn(): void {
    if (!this.#still.peek()) return;
    this.#still.value = null;
    if (!this.#playing) this.#show();
  }

  #keepFall(step: Step): void {
    const seat = this.seat.peek();
    if (seat === null || !this.game) return;
    const isOut = (view: View) => this.game!.status(view).seats[seat]?.is === 'out';
    if (!isOut(step.after)) this.fall.value = null;
    else if (!isOut(step.before)) this.fall.value = step;
  }

  /** Keeps `told` with the motion. */
  #teller({ tellings }: Motion, step: Step): (ms: number) => void {
    const game = this.game!;
    const heading = step.events.map((event) => game.narrator.heading(event)).find((one) => one !== null) ?? null;
    const sentences = timedSentences(game, step, this.names.value, tellings);
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
    this.#updateCountdown();
  }

  #show(): void {
    const view = this.view.peek();
    const still = this.#still.peek();
    if (!this.#stage || !view) return;
    if (!still) return this.#stage.show(view, this.perspective.peek());
    const motion = this.#stage.motion(still, this.perspective.peek());
    motion.seek(motion.stillMs ?? motion.durationMs);
  }

  /** The stage has another size now, and has shown the view at it. */
  resized(): void {
    this.stageSizes.value++;
    if (this.#still.peek() && !this.#playing) this.#show();
  }

  #updateCountdown = (): void => {
    cancelAnimationFrame(this.#frame);
    clearTimeout(this.#timer);
    const view = this.view.peek();
    if (!this.#stage || this.connection.link.peek().is !== 'live') return;
    const running = view && !this.isAnimating.peek() && this.game ? clockOf(this.game, view, this.connection) : null;
    const clock = running && { ...running, stands: this.isUnhurried.peek() };
    if (isDue(this.#countdown, clock)) this.#stage.setCountdown((this.#countdown = clock));
    this.#ticks.at(this.#isAwaited() && !clock?.stands ? clock : null);
    if (clock && !clock.stands && clock.leftMs > 0 && clock.leftMs < LAST_MS)
      this.#frame = requestAnimationFrame(this.#updateCountdown);
    else if (clock) this.#timer = setTimeout(this.#updateCountdown, (clock.leftMs % 1000 || 1000) + SECOND_OVER_MS);
    else if (view && this.game && !this.isAnimating.peek() && opensIn(this.game, view, this.connection.now()) > 0)
      this.#timer = setTimeout(this.#updateCountdown, opensIn(this.game, view, this.connection.now()) + SECOND_OVER_MS);
  };

  #isAwaited(): boolean {
    const seat = this.seat.peek();
    return seat !== null && (this.status.peek()?.seats[seat]?.awaited ?? false);
  }

  #keepStarts(events: RedactedEvent[]): void {
    for (const { event } of events) {
      if (!isMatchEvent(event)) continue;
      if (event.type === 'made-host') this.hostChange.value = event;
      const awayHost = this.hostChange.peek()?.insteadOf;
      if ((event.type === 'vacated' || event.type === 'seated') && event.seat === awayHost)
        this.hostChange.value = null;
      if (event.type === 'seats-dropped') this.hostChange.value = this.silentAtStart.value = null;
      if (event.type === 'starting') [this.silentAtStart.value, this.#leftOut] = [null, event.without ?? []];
      // Who was left out of it has not answered either.
      if (event.type === 'start-failed') this.silentAtStart.value = [...event.seats, ...this.#leftOut];
    }
  }

  #keepSpan(events: RedactedEvent[]): void {
    for (const { event, time } of events) {
      if (!isMatchEvent(event)) continue;
      if (event.type === 'abandoned') this.abandonedFor.value = event.why;
      if (event.type === 'started') this.spanMs.value = { from: time, to: time };
      if (event.type === 'finished' && this.spanMs.value) this.spanMs.value = { ...this.spanMs.value, to: time };
    }
  }
}

/** What a game's hand asks for; its shape is the game's. */
export type Act = { type: string } & Record<string, unknown>;

type View = GameTypes['view'];
type Clock = Parameters<Stage['setCountdown']>[0];

/** The last seconds are told frame by frame, those before once each: a still table leaves a phone its battery. */
const LAST_MS = 3500;
/** A clock is looked at this long after its second is over: timers may fire a little early. ms */
const SECOND_OVER_MS = 15;

/** A clock that stands looks the same as long as it does. */
const isDue = (shown: Clock, now: Clock): boolean =>
  !shown || !now ? shown !== now : shown.stands !== now.stands || !now.stands;

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

/** How long until choices are taken; 0 when they are, ms. */
export const opensIn = (game: GameAtTable, view: GameTypes['view'], nowMs: number): number =>
  Math.max(0, (game.status(view).clock?.from ?? nowMs) - nowMs);

/** What is left of the time to send something, and of how much; null while nothing is being waited for. */
function clockOf(game: GameAtTable, view: GameTypes['view'], time: Pick<Connection, 'now' | 'arrival'>): Clock {
  const { clock } = game.status(view);
  if (!clock || time.now() < clock.from || clock.until <= clock.from) return null;
  return { leftMs: Math.max(0, clock.until - time.arrival()), ofMs: clock.until - clock.from };
}

/** The entries for some events; events with nothing to tell make none. */
const logEntriesOf = (
  game: GameAtTable,
  events: RedactedEvent[],
  names: string[],
  view: View,
  before: View | null,
): LogEntry[] =>
  events.flatMap(({ pos, event }): LogEntry[] => {
    const sentences = game.narrator.describe(event, names, view);
    const step = before && { before, events: [event] };
    return sentences.length === 0 ? [] : [{ pos, heading: game.narrator.heading(event), sentences, step }];
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
