/** The count-down on the stage, and the ticks of its last seconds. */
import { effect, type ReadonlySignal } from '@preact/signals';
import type { Seat, Status } from '../../../shared/contract/game.ts';
import type { MatchConnection } from '../../app/connection/connection.ts';
import type { MatchClock } from '../../app/connection/match-clock.ts';
import type { Countdown, Stage } from '../../kit/game-ui.ts';
import { Ticks } from './ticks.ts';

/** The last seconds are told frame by frame, those before once each: a still table leaves a phone its battery. */
const LAST_MS = 3500;
/** A clock is looked at this long after its second is over: timers may fire a little early. ms */
const SECOND_OVER_MS = 15;

/** What is counted down, and whether it can be seen. */
interface Counted {
  readonly connection: Pick<MatchConnection, 'link'> & { readonly clock: Pick<MatchClock, 'now' | 'arrival'> };
  readonly seat: ReadonlySignal<Seat | null>;
  /** Of the view on the stage. */
  readonly status: ReadonlySignal<Status | null>;
  readonly isAnimating: ReadonlySignal<boolean>;
  readonly isUnhurried: ReadonlySignal<boolean>;
}

export class StageClock {
  readonly #counted: Counted;
  readonly #ticks = new Ticks();
  #stage: Pick<Stage, 'setCountdown'> | null = null;
  /** What the stage shows. */
  #shown: Countdown | null = null;
  #frame = 0;
  #timer: ReturnType<typeof setTimeout> | undefined;
  #stopFollowing = (): void => undefined;

  constructor(counted: Counted) {
    this.#counted = counted;
  }

  /** Counts down on that stage from now on; null ends it. */
  attach(stage: Pick<Stage, 'setCountdown'> | null): void {
    this.#stopFollowing();
    this.#wait();
    this.#stage = stage;
    this.#shown = null;
    if (!stage) return;
    const { status, isAnimating, isUnhurried, connection } = this.#counted;
    this.#stopFollowing = effect(() => {
      // Whatever may start or end a clock.
      void [status.value, isAnimating.value, isUnhurried.value, connection.link.value];
      this.update();
    });
  }

  /** Hides the count-down until the next frame: a motion begins. */
  hide(): void {
    this.#wait();
    this.#stage?.setCountdown((this.#shown = null));
    this.#frame = requestAnimationFrame(this.update);
  }

  /** Shows what is left at this moment. */
  update = (): void => {
    this.#wait();
    const { connection, status, isAnimating, isUnhurried } = this.#counted;
    if (!this.#stage || connection.link.peek().is !== 'live') return;
    const now = isAnimating.peek() ? null : status.peek();
    const running = now && clockOf(now, connection.clock);
    const clock = running && { ...running, stands: isUnhurried.peek() };
    if (isDue(this.#shown, clock)) this.#stage.setCountdown((this.#shown = clock));
    this.#ticks.at(this.#isAwaited() && !clock?.stands ? clock : null);
    if (clock && !clock.stands && clock.leftMs > 0 && clock.leftMs < LAST_MS)
      this.#frame = requestAnimationFrame(this.update);
    else if (clock) this.#wake(clock.leftMs % 1000 || 1000);
    else if (now && opensIn(now, connection.clock.now()) > 0) this.#wake(opensIn(now, connection.clock.now()));
  };

  #wake(inMs: number): void {
    this.#timer = setTimeout(this.update, inMs + SECOND_OVER_MS);
  }

  #wait(): void {
    cancelAnimationFrame(this.#frame);
    clearTimeout(this.#timer);
  }

  #isAwaited(): boolean {
    const seat = this.#counted.seat.peek();
    return seat !== null && (this.#counted.status.peek()?.seats[seat]?.awaited ?? false);
  }
}

/** How long until choices are taken; 0 when they are, ms. */
export const opensIn = ({ clock }: Status, nowMs: number): number => Math.max(0, (clock?.from ?? nowMs) - nowMs);

/** A clock that stands looks the same as long as it does. */
const isDue = (shown: Countdown | null, now: Countdown | null): boolean =>
  !shown || !now ? shown !== now : shown.stands !== now.stands || !now.stands;

/** What is left of the time to send something, and of how much; null while nothing is being waited for. */
function clockOf({ clock }: Status, time: Pick<MatchClock, 'now' | 'arrival'>): Countdown | null {
  if (!clock || time.now() < clock.from || clock.until <= clock.from) return null;
  return { leftMs: Math.max(0, clock.until - time.arrival()), ofMs: clock.until - clock.from };
}
