import { useComputed, type Signal } from '@preact/signals';
import type { Seat } from '../../../shared/contract/game.ts';
import type { Face } from '../../kit/game-ui.ts';
import { PlayersTold } from '../frame/players-in-words.tsx';
import type { Player } from './player.ts';
import type { Recording } from './recording.ts';
import { beatAt, stepOf } from './track.ts';

interface TableToldProps {
  face: Face;
  recording: Recording;
  player: Player;
  watcher: Signal<Seat | null>;
}

/** The table in words as it stands at this moment: during a motion, as it was before. */
export function TableTold({ face, recording, player, watcher }: TableToldProps) {
  const { reel, positionMs } = player;
  // A number that changes once or twice a beat, so that sixty frames a second cost nothing.
  const moment = useComputed(() => {
    const index = beatAt(reel, positionMs.value);
    return index * 2 + Number(positionMs.value >= (reel.beats[index]?.restMs ?? 0));
  });
  const beat = reel.beats[Math.floor(moment.value / 2)];
  if (!beat) return null;
  const { before, after } = stepOf(recording, beat, watcher.value ?? 'spectator');
  return <PlayersTold face={face} view={moment.value % 2 ? after : before} names={recording.rebuilt.names} />;
}
