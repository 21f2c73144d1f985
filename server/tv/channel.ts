/**
 * What the television shows: the most exciting public match that is awake, otherwise the day's best replays. It looks only
 * while somebody asks, and at most every few seconds however many do.
 */
import type { EventStore } from '../../replays/store/event-store.ts';
import type { MatchSummary } from '../../shared/protocol.ts';
import { gameOf } from '../../shared/games/index.ts';
import type { TvQuery, TvReply } from '../../shared/tv.ts';
import type { BotPool } from '../bots/bot-pool.ts';
import type { MatchActor } from '../../shared/table/actor.ts';
import type { Matches } from '../../shared/table/matches.ts';
import { excitementOf, pick, worthOf, type LiveFacts } from './excitement.ts';

/** What was found holds for so long, ms. */
const LIVE_HOLDS_MS = 3000;
const REPLAYS_HOLD_MS = 15_000;
/** So many tables are looked at, those with most people watching; and closely those that promise most. */
const LOOKED_AT = 200;
const PROMISING = 8;
/** So many engines are asked for chances each time: one takes up to some 150 ms of the bots' thread. */
const MOST_ASKED = 3;
/** A match in which nothing has happened for so long is nothing to watch, ms. */
const STILL_MS = 100_000;
/** The latest matches from which the best are taken, and how many of those. */
const LATEST = 100;
const BEST = 12;
const DAY_MS = 86_400_000;

/** A public table as the lobby lists it, with at least one of its players there. */
interface Table {
  matchId: string;
  watching: number;
}

interface ChannelParts {
  store: Pick<EventStore, 'list' | 'archive'>;
  matches: Pick<Matches, 'actorOf'>;
  bots: Pick<BotPool, 'chances'>;
  tables(): Promise<Table[]>;
}

interface Live {
  matchId: string;
  game: string;
  excitement: number;
}

type Replay = Extract<TvReply, { is: 'replay' }>;

export class Channel {
  readonly #parts: ChannelParts;
  readonly #live: () => Promise<Live[]>;
  readonly #replays: () => Promise<Replay[]>;
  /** How long the log of each match was when it was looked at last, and since when (wall clock, ms). */
  #lengths = new Map<string, { length: number; sinceMs: number }>();
  /** What is known of the matches that were looked at closely: of each its last round. */
  #chances = new Map<string, { round: string; chances: readonly number[] | null }>();

  constructor(parts: ChannelParts) {
    this.#parts = parts;
    this.#live = held(LIVE_HOLDS_MS, () => this.#rankLive());
    this.#replays = held(REPLAYS_HOLD_MS, () => this.#rankReplays());
  }

  /**
   * @param asked `now`: the live match that is on; `without`: one that can't be watched from there; `shown`: what was
   *   shown before, the latest last, which comes again only when there is nothing else
   */
  async whatIsOn({ now, without, shown }: TvQuery): Promise<TvReply> {
    const awake = (await this.#live()).filter(({ matchId }) => matchId !== without);
    const live = pick(awake, now);
    if (live) return { is: 'live', matchId: live.matchId, game: live.game };
    const best = await this.#replays();
    const shownAt = (replay: Replay) => shown.lastIndexOf(replay.matchId);
    const next = best.toSorted((one, other) => shownAt(one) - shownAt(other))[0];
    return next ?? { is: 'nothing' };
  }

  async #rankLive(): Promise<Live[]> {
    const tables = (await this.#parts.tables()).toSorted((one, other) => other.watching - one.watching);
    const open = tables.slice(0, LOOKED_AT).flatMap(({ matchId, watching }) => {
      const actor = this.#parts.matches.actorOf(matchId);
      return actor && isForEverybody(actor) ? [{ actor, watching }] : [];
    });
    this.#noteLengths(open.map(({ actor }) => actor));
    const playing = open
      .filter(({ actor }) => !this.#isStill(actor))
      .map(({ actor, watching }) => ({ actor, facts: factsOf(actor, watching) }));
    const known = playing.map((one) => ({ ...one, excitement: excitementOf(this.#withChances(one.actor, one.facts)) }));
    const promising = known.toSorted((one, other) => other.excitement - one.excitement).slice(0, PROMISING);
    await this.#ask(promising);
    return promising.map(({ actor, facts }) => ({
      matchId: actor.id,
      game: actor.match.game.info.id,
      excitement: excitementOf(this.#withChances(actor, facts)),
    }));
  }

  #noteLengths(actors: readonly MatchActor[]): void {
    const noted = actors.map(({ id, log: { length } }) => {
      const before = this.#lengths.get(id);
      return [id, before?.length === length ? before : { length, sinceMs: Date.now() }] as const;
    });
    this.#lengths = new Map(noted);
  }

  #isStill({ id }: MatchActor): boolean {
    return Date.now() - (this.#lengths.get(id)?.sinceMs ?? 0) > STILL_MS;
  }

  /** Of an earlier round, where nothing newer is known. */
  #withChances({ id }: MatchActor, facts: LiveFacts): LiveFacts {
    return { ...facts, chances: this.#chances.get(id)?.chances ?? null };
  }

  /** Has the chances of some thought about, once a round; forgets all other matches. */
  async #ask(promising: readonly { actor: MatchActor; facts: LiveFacts }[]): Promise<void> {
    const { bots } = this.#parts;
    const kept = promising.flatMap(({ actor }) => {
      const known = this.#chances.get(actor.id);
      return known ? [[actor.id, known] as const] : [];
    });
    this.#chances = new Map(kept);
    const due = promising.filter(({ actor, facts }) => this.#chances.get(actor.id)?.round !== roundOf(actor, facts));
    for (const { actor, facts } of due.slice(0, MOST_ASKED)) {
      const round = roundOf(actor, facts);
      const { game, play } = actor.match;
      const asked = await bots.chances(game, game.visibility.view(play, 'spectator'));
      if (asked.is === 'busy') return;
      this.#chances.set(actor.id, { round, chances: asked.chances });
    }
  }

  async #rankReplays(): Promise<Replay[]> {
    const { store } = this.#parts;
    const { matches } = await store.list({ phase: 'over', limit: LATEST });
    const since = Date.now() - DAY_MS;
    const known = matches.filter(({ game }) => gameOf(game));
    const all = await Promise.all(
      known.map(async (match) => ({
        match,
        worth: worthOf(match, (await store.archive.digestOf(match.matchId))?.closeness ?? null),
        isOfToday: (match.endedAt ?? 0) > since,
      })),
    );
    const good = all.filter(({ worth }) => worth > 0);
    const ofToday = good.filter(({ isOfToday }) => isOfToday);
    const isOfToday = ofToday.length > 0;
    const best = (isOfToday ? ofToday : good).toSorted((one, other) => other.worth - one.worth).slice(0, BEST);
    return best.map(({ match }, index) => replayOf(match, { place: index + 1, of: best.length, isOfToday }));
  }
}

const replayOf = ({ matchId, game }: MatchSummary, rank: Pick<Replay, 'place' | 'of' | 'isOfToday'>): Replay => ({
  is: 'replay',
  matchId,
  game,
  ...rank,
});

/** Public, dealt by this house, being played. */
const isForEverybody = ({ match }: MatchActor): boolean =>
  match.public && match.phase === 'playing' && match.dealtBy !== 'device';

function factsOf({ match: { game, play } }: MatchActor, watching: number): LiveFacts {
  const { seats, round } = game.status(game.visibility.view(play, 'spectator'));
  return { chances: null, seats, round: round?.number ?? null, watching };
}

/** Without rounds, each minute is one. */
const roundOf = ({ log }: MatchActor, { round }: LiveFacts): string =>
  round === null ? `minute ${Math.floor((log.at(-1)?.time ?? 0) / 60_000)}` : String(round);

/** The same answer for all who ask within that time, ms; a failure is not kept. */
function held<T>(forMs: number, find: () => Promise<T>): () => Promise<T> {
  let found: { value: Promise<T>; atMs: number } | null = null;
  return () => {
    // A wall clock that was set back holds nothing, either.
    const ageMs = Date.now() - (found?.atMs ?? 0);
    if (found && ageMs >= 0 && ageMs < forMs) return found.value;
    const mine = { value: find(), atMs: Date.now() };
    found = mine;
    mine.value.catch(() => {
      if (found === mine) found = null;
    });
    return mine.value;
  };
}
