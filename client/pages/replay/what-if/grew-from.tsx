/** Beside the replay of a what-if: from where it goes on, and the way there. */
import './what-if.css';
import type { Recording } from '../recording.ts';
import { roundWords } from '../track.ts';

export function GrewFrom({ recording: { game, rebuilt } }: { recording: Recording }) {
  const { growth } = rebuilt.at(0);
  if (!growth) return null;
  const round = roundWords(game.status(rebuilt.viewAt(growth.events, 'spectator')));
  return (
    <p class="replay-grew">
      <b>A what-if.</b> It goes on from{' '}
      <a href={`/replay/${growth.match}?at=${growth.time}`}>
        {round ? `${round.charAt(0).toLowerCase()}${round.slice(1)} of an earlier match` : 'an earlier match'}
      </a>
      , where {growth.names.join(', ')} sat.
    </p>
  );
}
