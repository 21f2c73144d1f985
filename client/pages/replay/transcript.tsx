/** The round in sentences, the current one marked. */
import { type Signal, useComputed } from '@preact/signals';
import type { ComponentChildren } from 'preact';
import { useEffect, useMemo, useRef } from 'preact/hooks';
import type { Seat, Viewer } from '../../../shared/contract/game.ts';
import { PlayersInWords } from '../frame/in-words.tsx';
import type { Player } from './player.ts';
import type { Film } from './recording.ts';
import { momentKey, sceneAt, type Span } from './scene.ts';
import { gameStepOf } from './track.ts';
import { useViewNow } from './view-now.ts';
import type { GameUi } from '../../kit/game-ui.ts';
import { Misses } from '../frame/misses.tsx';
import type { Fall } from './why-here.tsx';
import { WithNames } from '../../ui/names.tsx';

interface TranscriptProps {
  gameUi: GameUi;
  recording: Film;
  player: Player;
  watcher: Signal<Seat | null>;
  /** What can be asked about those who went out, once all of it is told. */
  onFalls?(falls: Fall[]): ComponentChildren;
  /** What is to be added of what is told whole, and open. */
  onOpen?(spans: readonly Span[]): ComponentChildren;
}

export function Transcript({ gameUi, recording, player, watcher, onFalls, onOpen }: TranscriptProps) {
  // Changes where something new is told, so that sixty frames a second cost nothing.
  const moment = useComputed(() => momentKey(player));
  const { title, sentences, lit, falls, told } = useMemo(
    () => sceneAt(recording, player, watcher.value),
    [recording, player.track, moment.value, watcher.value],
  );
  const { value: speed } = player.speed;
  // Faster than it was, nobody could listen to it.
  const isTooFast = player.playing.value && speed !== 'as played' && speed > 1;
  const list = useRef<HTMLOListElement>(null);
  useEffect(() => {
    const box = list.current?.parentElement;
    const marked = box?.querySelectorAll<HTMLElement>('[aria-current], .replay-why, .misses') ?? [];
    const [first, last] = [marked[0], marked[marked.length - 1]];
    if (!first || !last || !box) return;
    const top = first.offsetTop;
    const bottom = last.offsetTop + last.offsetHeight;
    const isSeen = top >= box.scrollTop && bottom <= box.scrollTop + box.clientHeight;
    // In the middle; if it is too long for that, from its beginning on.
    if (!isSeen) box.scrollTop = Math.min(top, (top + bottom - box.clientHeight) / 2);
  }, [lit.from, lit.to, sentences.length, falls.length]);

  return (
    <section class="replay-story" tabIndex={0} aria-label="What happens">
      <h2>{title}</h2>
      <ol class="replay-sentences" ref={list} aria-live={isTooFast ? 'off' : 'polite'}>
        {sentences.map((sentence, index) => (
          <li key={index} aria-current={index >= lit.from && index < lit.to ? 'step' : undefined}>
            <WithNames>{sentence}</WithNames>
          </li>
        ))}
      </ol>
      {told.length > 0 && onOpen?.(told)}
      {falls.length > 0 && onFalls?.(falls)}
      {told.map((span) => (
        <MissesIn key={span.from} {...{ gameUi, recording, span }} viewer={watcher.value ?? 'spectator'} />
      ))}
    </section>
  );
}

interface MissesInProps extends Pick<TranscriptProps, 'gameUi' | 'recording'> {
  span: Span;
  viewer: Viewer;
}

function MissesIn({ gameUi, recording, span: { from, to }, viewer }: MissesInProps) {
  const step = useMemo(() => gameStepOf(recording, { from, to }, viewer), [recording, from, to, viewer]);
  return <Misses gameUi={gameUi} step={step} names={recording.rebuilt.names} />;
}

interface TableToldProps {
  gameUi: GameUi;
  recording: Film;
  player: Player;
  watcher: Signal<Seat | null>;
}

/** The table in words as it stands at this moment. */
export function TableInWords({ gameUi, recording, player, watcher }: TableToldProps) {
  const { game, rebuilt, bots } = recording;
  const view = useViewNow(recording, player, watcher.value ?? 'spectator');
  return view && <PlayersInWords {...{ game, gameUi, view, bots }} names={rebuilt.names} />;
}
