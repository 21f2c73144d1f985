/** A match that goes on, played as a replay is: what it grows by, and the way to its end. */
import { effect, untracked, useSignal, type ReadonlySignal } from '@preact/signals';
import type { ComponentChildren } from 'preact';
import { useEffect, useRef, useState } from 'preact/hooks';
import type { Recalled } from '../../../replays/log/recall.ts';
import type { Seat } from '../../../shared/contract/game.ts';
import type { ToldEvent } from '../../../shared/protocol.ts';
import type { GameUi } from '../../kit/game-ui.ts';
import { inSlices } from '../../kit/slices.ts';
import { Button } from '../../ui/button.tsx';
import { Transport, useReplayKeys } from '../replay/controls.tsx';
import { Player } from '../replay/player.ts';
import type { Film } from '../replay/recording.ts';
import type { ReplayRenderer } from '../replay/renderer.ts';
import { Scrubber } from '../replay/scrubber.tsx';
import { ReplayStage } from '../replay/stage.tsx';
import { beatsAfter, layingTrack, stepsOf, undrawn, type Measure, type Track } from '../replay/track.ts';
import { TableInWords, Transcript } from '../replay/transcript.tsx';

/** As far as it was told. */
export interface GrowingFilm extends Film {
  rebuilt: Recalled;
}

/** All that was told, from the first event on, and what says that there is more. */
interface Telling {
  heard: readonly ToldEvent[];
  grows: Pick<ReadonlySignal, 'value'>;
}

/** So much faster than it happened. */
const CATCHING_UP = 2;

/** Plays what goes on. */
export class GrowingPlayer extends Player {
  readonly #onEnd: () => void;

  /** @param onEnd nothing more is known: called where it plays on there */
  constructor(track: Track, startMs: number, measure: Measure, onEnd: () => void) {
    super(track, startMs, 1, measure);
    this.#onEnd = onEnd;
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
      untracked(() => this.grow(stepsOf(film)));
    });
    return () => {
      stopGrowing();
      this.pause();
    };
  }

  protected override playOn(): void {
    this.#onEnd();
  }

  protected override reachEnd(): void {
    this.pause();
    this.#onEnd();
  }
}

interface GrowingReplayProps {
  class?: string;
  gameUi: GameUi;
  film: GrowingFilm;
  telling: Telling;
  /** Whose eyes it is watched with at first; null for the table's edge. */
  seat: Seat | null;
  /** Makes the player, once the track is laid. */
  begin(track: Track, measure: Measure): GrowingPlayer;
  /** What else there is to read of the moment. */
  beside?(player: GrowingPlayer): ComponentChildren;
  /** Beside the buttons: where this is, and the way to the end. */
  children(player: GrowingPlayer): ComponentChildren;
}

/** The stage, the story and the buttons of a match that goes on. */
export function GrowingReplay(props: GrowingReplayProps) {
  const { gameUi, film, telling, seat, begin, beside, children } = props;
  const [player, setPlayer] = useState<GrowingPlayer | null>(null);
  const watcher = useSignal(seat);
  const isGone = useRef(false);
  useEffect(() => () => void (isGone.current = true), []);
  const open = async (renderer: ReplayRenderer | null) => {
    const measure = renderer?.measure ?? undrawn;
    const track = await inSlices(layingTrack(film, measure));
    if (!isGone.current) setPlayer(begin(track, measure));
  };
  useEffect(() => player?.follow(telling, film), [player]);
  useReplayKeys(player);
  const shown = { gameUi, recording: film, watcher };
  return (
    <div class={`replay-main ${props.class ?? ''}`}>
      <ReplayStage {...shown} player={player} onReady={(renderer) => void open(renderer)} />
      <aside class="replay-side">
        {player && <TableInWords {...shown} player={player} />}
        {player && beside?.(player)}
        {player && <Transcript {...shown} player={player} />}
      </aside>
      <section class="replay-strip" aria-label="Playback">
        {player && (
          <>
            <Scrubber recording={film} player={player} glimpses={{ gameUi, watcher }} />
            <div class="row look-back-ways">
              <Transport player={player} />
              {children(player)}
            </div>
          </>
        )}
      </section>
    </div>
  );
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
