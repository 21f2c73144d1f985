import { useComputed, type Signal } from '@preact/signals';
import type { Seat } from '../../../shared/contract/game.ts';
import type { GameUi } from '../../kit/game-ui.ts';
import { PlayersInWords } from '../frame/in-words.tsx';
import type { Player } from './player.ts';
import type { Recording } from './recording.ts';
import { stepAt, gameStepOf } from './track.ts';

interface TableToldProps {
  gameUi: GameUi;
  recording: Recording;
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
    />
  );
}
