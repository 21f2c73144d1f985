/**
 * The table as this page knows it. The line brings the truth; the stage is brought there by a motion
 * where something happened, or at once. What the dock and the bar tell follows the stage, so that
 * they never know the end of a reveal before the table does.
 */
import { batch, computed, effect, signal } from '@preact/signals';
import { gameOf } from '../../../shared/games/index.ts';
import { isMatchEvent } from '../../../shared/match.ts';
import type { Game, Seat } from '../../../shared/contract/game.ts';
import type { Witnessed } from '../../../shared/protocol.ts';
import { TableLine } from '../../app/connection.ts';
import type { Look, Motion, Stage } from '../../kit/game-ui.ts';
import { Growing } from '../../app/growing.ts';
import { isDark, isStill } from '../../app/settings.ts';
import { play, type Playing } from '../../kit/stage/timeline.ts';
import { clockOf, opensIn } from './clock.ts';
import { linesOf, type LogEntry } from './log-entries.ts';

/** A motion this long tells something: dock, bar and log wait for its end. */
const STORY_MS = 700;

export class LiveTable {
  readonly line: TableLine;
  /** The view on the stage, and with it in dock and bar; null before the match starts. */
  readonly shown = signal<any>(null);
  /** True while a motion tells what happened. */
  readonly isTelling = signal(false);
  readonly log = new Growing<LogEntry>();
  readonly isLogOpen = signal(false);
  /** Every game event seen so far, in order. */
  readonly events = new Growing<Witnessed>();
  /** When the match started and ended, by its own clock. */
  readonly spanMs = signal<{ from: number; to: number } | null>(null);

  readonly #game = computed((): Game | null => gameOf(this.line.table.value?.game ?? '') ?? null);
  readonly #options = computed(() => JSON.parse(this.line.table.value?.options ?? '{}'));
  readonly names = computed(() =>
    (this.line.table.value?.seats ?? []).map((seat, index) => seat.name || `Seat ${index + 1}`),
  );
  readonly seat = computed((): Seat | null => this.line.own.value?.seat ?? null);
  readonly look = computed((): Look => {
    const seats = this.line.table.value?.seats ?? [];
    return {
      you: this.seat.value,
      names: this.names.value,
      bots: seats.map((seat) => seat.bot),
      away: seats.map((seat) => !seat.connected),
      dark: isDark.value,
      still: isStill.value,
    };
  });

  #stage: Stage | null = null;
  #playing: Playing | null = null;
  #untold: LogEntry[] = [];
  #frame = 0;
  /** What the hand lets be done on the stage: a stage that comes later is told. */
  #aim: Parameters<Stage['aim']>[0] = null;
  /** What the clock on the table shows. */
  #counted: Clock = null;
  readonly #stopLooking: () => void;

  constructor(matchId: string) {
    this.line = new TableLine(matchId, (events, late) => this.#onEvents(events, late));
    let last = '';
    this.#stopLooking = effect(() => {
      // The same look comes again with every patch; only another one is worth painting.
      const look = JSON.stringify(this.look.value);
      if (look !== last && !this.#playing) this.#show();
      last = look;
    });
  }

  /** True once the table has shown how the match ended. */
  readonly isOver = computed(
    () => !this.isTelling.value && Boolean(this.shown.value && this.game?.outcome(this.shown.value)),
  );

  get game(): Game | null {
    return this.#game.value;
  }

  /** Gives the table its stage, or takes it away again. */
  stand(stage: Stage | null): void {
    this.#playing?.stop();
    this.#playing = null;
    this.#stage = stage;
    this.#counted = null;
    cancelAnimationFrame(this.#frame);
    this.#settle(this.#view());
    if (!stage) return;
    if (this.#aim) stage.aim(this.#aim);
    this.#frame = requestAnimationFrame(this.#count);
  }

  /** Points at the stage; see Stage.aim. */
  aim: Stage['aim'] = (aim) => {
    this.#aim = aim;
    this.#stage?.aim(aim);
  };

  close(): void {
    this.stand(null);
    this.#stopLooking();
    this.line.close();
  }

  /** What this seat or spectator may know now. */
  #view(): any {
    const table = this.line.table.value;
    if (!table || !this.game || table.phase === 'waiting' || table.phase === 'abandoned') return null;
    const { own } = this.line;
    const mine = own.value && own.value.seat !== null ? { seat: own.value.seat, secret: own.value.secret } : null;
    return this.game.synced.read(table.table, this.#options.value, mine);
  }

  #onEvents(witnessed: Witnessed[], late: boolean): void {
    const view = this.#view();
    // A reveal that is still running is over now: the table never lags behind.
    this.#playing?.finish();
    const fresh = witnessed.filter(({ event }) => !isMatchEvent(event));
    this.#measure(witnessed);
    this.events.add(fresh);
    if (view && this.game) this.#untold.push(...linesOf(this.game, fresh, this.names.value, view));

    const before = this.shown.value;
    if (late || !this.#stage || !before || !view || fresh.length === 0) return this.#settle(view);
    this.#tell(
      this.#stage.motion({ before, events: fresh.map(({ event }) => event), after: view }, this.look.value),
      view,
    );
  }

  #tell(motion: Motion, view: any): void {
    if (motion.durationMs <= 0) return this.#settle(view);
    const isStory = motion.durationMs >= STORY_MS;
    if (isStory) this.isTelling.value = true;
    else this.shown.value = view;
    this.#stage?.count((this.#counted = null));
    this.#playing = play(paced(motion, opensIn(this.game!, view, this.line.now())), () => {
      this.#playing = null;
      this.#settle(view);
    });
  }

  /** Stage, dock, bar and log come to that view. */
  #settle(view: any): void {
    batch(() => {
      this.shown.value = view;
      this.isTelling.value = false;
      this.log.add(this.#untold.splice(0));
    });
    this.#show();
  }

  #show(): void {
    const view = this.shown.peek();
    if (this.#stage && view) this.#stage.show(view, this.look.peek());
  }

  #count = (): void => {
    this.#frame = requestAnimationFrame(this.#count);
    const view = this.shown.peek();
    if (!this.#stage || this.line.link.peek().is !== 'live') return;
    const clock = view && !this.isTelling.peek() && this.game ? clockOf(this.game, view, this.line.now()) : null;
    if (isDue(this.#counted, clock)) this.#stage.count((this.#counted = clock));
  };

  #measure(witnessed: Witnessed[]): void {
    for (const { event, time } of witnessed) {
      if (event.type === 'started') this.spanMs.value = { from: time, to: time };
      if (event.type === 'finished' && this.spanMs.value) this.spanMs.value = { ...this.spanMs.value, to: time };
    }
  }
}

type Clock = Parameters<Stage['count']>[0];

/** The wedge creeps: ten times a second is enough, and leaves a phone its battery. The last seconds are told frame by frame. */
const CREEP_MS = 100;
const LAST_MS = 3500;

function isDue(shown: Clock, now: Clock): boolean {
  if (!shown || !now) return shown !== now;
  return now.leftMs < LAST_MS || Math.abs(shown.leftMs - now.leftMs) >= CREEP_MS || shown.ofMs !== now.ofMs;
}

/** Plays faster what would still run when the next choice is due. */
function paced(motion: Motion, pauseMs: number): Motion {
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
  };
  return { durationMs: motion.durationMs / rate, seek };
}
