/** From where the match is watched: the table's edge, or a seat with what only it knew. */
import type { Signal } from '@preact/signals';
import type { Seat } from '../../../shared/contract/game.ts';
import { PlayerBadge } from '../../ui/player-badge.tsx';
import type { Recording } from './recording.ts';

export function WatchAs({ recording, watcher }: { recording: Recording; watcher: Signal<Seat | null> }) {
  const watch = (seat: Seat | null) => (
    <button
      type="button"
      key={seat ?? 'table'}
      class="sheet row replay-watcher"
      aria-pressed={watcher.value === seat}
      onClick={() => (watcher.value = seat)}
    >
      {seat !== null && <PlayerBadge seat={seat} sizePx={28} />}
      {seat === null ? 'Table' : recording.rebuilt.names[seat]}
    </button>
  );
  return (
    <section class="replay-watch" aria-labelledby="watch-as">
      <h2 id="watch-as">Watch as</h2>
      <div class="replay-watchers">
        {watch(null)}
        {recording.rebuilt.names.map((_, seat) => watch(seat))}
      </div>
    </section>
  );
}
