/** A running match as its page has it: the connection, the game, who sits here, and what is open on the page. */
import { computed, effect, signal, type ReadonlySignal } from '@preact/signals';
import type { GameAtTable, GameTypes, Seat, SyncedGame } from '../../../shared/contract/game.ts';
import type { MatchConnection } from '../../app/connection/connection.ts';
import type { Requests } from '../../app/connection/requests.ts';
import type { OnEvents } from '../../app/connection/told-events.ts';
import type { Perspective } from '../../kit/game-ui.ts';
import { CoachChoice } from '../../app/settings/coach-choice.ts';
import { showBadges } from '../../design/seat-marks.ts';
import { isDark, prefersReducedMotion } from '../../app/settings/settings.ts';
import { Feed } from './feed.ts';
import { LiveStage } from './live-stage.ts';
import { NoteDesk } from './note/note-desk.ts';
import { Talk } from './talk/talk.ts';
import { Voices } from './voices.ts';

/** What a match needs of its connection. */
type Connection = Omit<MatchConnection, 'requests'> & { readonly requests: Pick<Requests, keyof Requests> };

/** What a game's hand asks for; its shape is the game's. */
export type Act = { type: string } & Record<string, unknown>;

export class LiveMatch {
  readonly connection: Connection;
  readonly matchId: string;
  /** What comes in. */
  readonly feed: Feed;
  /** What is shown of it. */
  readonly stage: LiveStage;
  /** What is said at the table. */
  readonly talk: Talk;
  /** What screen readers say by themselves. */
  readonly voices = new Voices();
  /** What this person writes to themselves. */
  readonly note = new NoteDesk();
  /** Whether somebody learns the game here; null before it is known which one it is. */
  readonly coach: ReadonlySignal<CoachChoice | null>;
  /** So many choices this person may still make without a clock. */
  readonly choicesLeft = signal(0);
  readonly isLogOpen = signal(false);
  /** A card is being read, over the table. */
  readonly isReading = signal(false);
  /** The menu is open, or the rules. */
  readonly isMenuOpen = signal(false);

  /** Null until it is here. */
  readonly #game = signal<SyncedGame | null>(null);
  /** It did not come, and will not. */
  readonly isGameMissing = signal(false);
  readonly #options: ReadonlySignal<GameTypes['options']>;
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
  /** This seat is out or gone, and so are all people: the bots play on. */
  readonly areBotsAlone = computed(() => {
    const seats = this.stage.status.value?.seats ?? [];
    const table = this.connection.table.value;
    const isUpToBots = seats.every(({ is }, seat) => is !== 'in' || table?.seats[seat]?.bot);
    return this.seat.value !== null && seats.length > 0 && isUpToBots;
  });
  readonly #stopEffects: (() => void)[];

  /** @param loadGame brings a game, by its id: it is fetched once it is known which one is played */
  constructor(
    matchId: string,
    connect: (onEvents: OnEvents) => Connection,
    loadGame: (id: string) => Promise<SyncedGame>,
  ) {
    this.matchId = matchId;
    this.feed = new Feed(
      () => this.connection.requests.everything(),
      (fresh, late) => this.stage.tell(fresh, late),
    );
    this.connection = connect((events, late) => this.feed.hear(events, late));
    const { table } = this.connection;
    const gameId = computed(() => table.value?.game ?? null);
    this.coach = computed(() => (gameId.value === null ? null : new CoachChoice(gameId.value)));
    // Read once: what is found for an options object is kept with it.
    const optionsText = computed(() => table.value?.options ?? '{}');
    this.#options = computed(() => JSON.parse(optionsText.value) as GameTypes['options']);
    this.talk = new Talk(this);
    const wearBadges = effect(() => showBadges((table.value?.seats ?? []).map(({ badge }) => badge)));
    this.stage = new LiveStage(this);
    const fetchGame = effect(() => {
      if (gameId.value !== null) void this.#fetchGame(loadGame(gameId.value));
    });
    this.#stopEffects = [fetchGame, wearBadges, () => showBadges([])];
  }

  get game(): GameAtTable | null {
    return this.#game.value?.game ?? null;
  }

  /** The table's, in full. */
  get options(): GameTypes['options'] {
    return this.#options.value;
  }

  /** What this seat or spectator may know now; null before the match starts. */
  view(): GameTypes['view'] | null {
    const table = this.connection.table.value;
    const synced = this.#game.value?.synced;
    if (!table || !synced || table.phase === 'waiting' || table.phase === 'abandoned') return null;
    const { own } = this.connection;
    const mine = own.value && own.value.seat !== null ? { seat: own.value.seat, secret: own.value.secret } : null;
    return synced.read(table.table, this.options, mine);
  }

  /** Asks for what the hand wants; resolves to an error in the user's words, or null. */
  async act(act: Act): Promise<string | null> {
    const note = this.note.take();
    const failure = await this.connection.requests.command({ type: 'act', act, ...(note && { note }) });
    if (!failure) this.note.draft.value = null;
    if (!failure) this.choicesLeft.value = Math.max(0, this.choicesLeft.value - 1);
    return failure?.message ?? null;
  }

  close(): void {
    this.stage.close();
    for (const stop of this.#stopEffects) stop();
    this.talk.close();
    this.voices.close();
    this.connection.close();
  }

  async #fetchGame(coming: Promise<SyncedGame>): Promise<void> {
    try {
      this.#game.value = await coming;
    } catch (error) {
      console.error(error);
      this.isGameMissing.value = true;
      return;
    }
    this.feed.open();
  }
}
