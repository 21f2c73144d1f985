/** The round in sentences, the current one marked. */
import { type Signal, useComputed } from '@preact/signals';
import { useEffect, useRef } from 'preact/hooks';
import type { Seat } from '../../../shared/contract/game.ts';
import { headlineWords, PlayersInWords } from '../frame/in-words.tsx';
import type { Player } from './player.ts';
import type { Film } from './recording.ts';
import { gameStepOf, roundWords, stepAt, type TimedStep } from './track.ts';
import type { GameUi } from '../../kit/game-ui.ts';
import { timedSentences } from '../../kit/told.ts';

interface TranscriptProps {
  recording: Film;
  player: Player;
  watcher: Signal<Seat | null>;
}

export function Transcript({ recording, player, watcher }: TranscriptProps) {
  const scene = useComputed(() => JSON.stringify(sceneAt(recording, player, watcher.value)));
  const { title, sentences, current } = JSON.parse(scene.value) as Scene;
  const list = useRef<HTMLOListElement>(null);
  useEffect(() => {
    const marked = list.current?.querySelector<HTMLElement>('[aria-current]');
    const box = list.current?.parentElement;
    if (!marked || !box) return;
    const hidden = marked.offsetTop + marked.offsetHeight - box.scrollTop - box.clientHeight;
    if (hidden > 0 || marked.offsetTop < box.scrollTop) box.scrollTop = marked.offsetTop - box.clientHeight / 2;
  }, [current, sentences.length]);

  return (
    <section
      class="replay-story"
      tabIndex={0}
      aria-label="What happens"
      aria-live={player.playing.value ? 'off' : 'polite'}
    >
      <h2>{title}</h2>
      <ol class="replay-sentences" ref={list}>
        {sentences.map((sentence, index) => (
          <li key={index} aria-current={index === current ? 'step' : undefined}>
            {sentence}
          </li>
        ))}
      </ol>
    </section>
  );
}

interface Scene {
  title: string;
  sentences: string[];
  /** Index of the sentence that is being played. */
  current: number;
}

/** What has been told of the round so far, and where the telling is. */
function sceneAt(recording: Film, player: Player, watcher: Seat | null): Scene {
  const { track, positionMs } = player;
  const { game, rebuilt } = recording;
  const viewer = watcher ?? 'spectator';
  const index = stepAt(track, positionMs.value);
  const step = track.steps[index];
  if (!step) return { title: game.info.title, sentences: [], current: -1 };

  const isBegun = positionMs.value > step.startMs;
  const told = track.steps
    .slice(0, isBegun ? index + 1 : index)
    .filter((one) => one.round?.number === step.round?.number);
  const sentencesOf = (one: TimedStep) =>
    timedSentences(game, gameStepOf(recording, one, viewer), rebuilt.names, one.tellings);
  const before = told.filter((one) => one !== step).flatMap(sentencesOf);
  const now = isBegun ? sentencesOf(step) : [];
  const due = now.filter(({ atMs }) => atMs <= positionMs.value - step.startMs);
  const current = due.length === 0 ? -1 : before.length + due.length - 1;
  return {
    title:
      (isBegun && now.length > 0 ? roundWords(step) : null) ??
      headlineWords(game.narrator.headline(gameStepOf(recording, step, viewer).before)),
    sentences: [...before, ...now].map(({ text }) => text),
    current,
  };
}

interface TableToldProps {
  gameUi: GameUi;
  recording: Film;
  player: Player;
  watcher: Signal<Seat | null>;
}

/** The table in words as it stands at this moment: during a motion, as it was before. */
export function TableInWords({ gameUi, recording, player, watcher }: TableToldProps) {
  const { track, positionMs } = player;
  // A number that changes once or twice a step, so that sixty frames a second cost nothing.
  const moment = useComputed(() => {
    const index = stepAt(track, positionMs.value);
    return index * 2 + Number(positionMs.value >= (track.steps[index]?.restMs ?? 0));
  });
  const step = track.steps[Math.floor(moment.value / 2)];
  if (!step) return null;
  const { before, after } = gameStepOf(recording, step, watcher.value ?? 'spectator');
  return (
    <PlayersInWords
      game={recording.game}
      gameUi={gameUi}
      view={moment.value % 2 ? after : before}
      names={recording.rebuilt.names}
      bots={recording.bots}
    />
  );
}
