/** A match that goes on, played as a replay is: what it grows by, and the way to its end. */
import { effect, untracked, type ReadonlySignal } from '@preact/signals';
import type { Recalled } from '../../../replays/log/recall.ts';
import type { ToldEvent } from '../../../shared/protocol.ts';
import { Button } from '../../ui/button.tsx';
import type { Analysis } from '../frame/analysis.ts';
import { Player } from '../replay/player.ts';
import type { Film } from '../replay/recording.ts';
import { beatsAfter, stepsOf, trackOf, type Track } from '../replay/track.ts';

/** As far as it was told. */
export interface GrowingFilm extends Film {
  rebuilt: Recalled;
}

/** All that was told, from the first event on, and what says that there is more. */
interface Telling {
  heard: readonly ToldEvent[];
  grows: Pick<ReadonlySignal, 'value'>;
}

/** Nobody thinks about a match that goes on: what a bot finds could be told to those who play. */
export const noAnalysis: Analysis = { standings: [], costly: [], is: 'failed' };

/** So much faster than it happened. */
const CATCHING_UP = 2;

/** Plays what goes on. */
export class GrowingPlayer extends Player {
  readonly #measure: Parameters<typeof trackOf>[1];
  readonly #onEnd: () => void;

  /** @param onEnd nothing more is known: called where it plays on there */
  constructor(track: Track, startMs: number, measure: Parameters<typeof trackOf>[1], onEnd: () => void) {
    super(track, startMs);
    this.#measure = measure;
    this.#onEnd = onEnd;
  }

  override play(): void {
    if (this.isAtEnd()) this.#onEnd();
    else super.play();
  }

  catchUp(): void {
    this.speed.value = CATCHING_UP;
    this.play();
  }

  /** Grows with what is told. @returns what ends it */
  follow(telling: Telling, film: GrowingFilm): () => void {
    const stopGrowing = effect(() => {
      void telling.grows.value;
      const more = telling.heard.slice(film.rebuilt.log.length);
      if (more.length === 0) return;
      film.rebuilt.hear(more);
      untracked(() => this.grow(trackOf(stepsOf(film), this.#measure, this.track)));
    });
    const stopEnding = effect(() => {
      if (this.isAtEnd() && this.playing.peek()) this.#onEnd();
    });
    return () => {
      stopGrowing();
      stopEnding();
      this.pause();
    };
  }

  isAtEnd(): boolean {
    return this.positionMs.value >= this.track.totalMs;
  }
}

interface CatchUpProps {
  player: GrowingPlayer;
  /** What it is behind: "behind live". */
  behindWhat: string;
  /** What is said where it is not. */
  atEnd: string;
}

/** How far behind this is, and the way there. */
export function CatchUp({ player, behindWhat, atEnd }: CatchUpProps) {
  const behind = beatsAfter(player.track, player.positionMs.value);
  if (behind === 0) return <p class="look-back-live">{atEnd}</p>;
  return (
    <Button kind="primary" flat onClick={() => player.catchUp()}>
      {behind} {behind === 1 ? 'beat' : 'beats'} {behindWhat}
      <span class="look-back-catch-up">Catch up {CATCHING_UP}×</span>
    </Button>
  );
}
