/** Play, pause, step and speed. */
import { Icon } from '../../ui/icon.tsx';
import { Button } from '../../ui/button.tsx';
import { roundFrom, stepFrom } from './track.ts';
import type { Player } from './player.ts';

export function Transport({ player }: { player: Player }) {
  const isPlaying = player.playing.value;
  const { track } = player;
  const unit = track.steps[0]?.round?.unit ?? 'round';
  const Unit = unit === 'turn' ? 'Turn' : 'Round';
  const go = (to: number) => {
    player.pause();
    player.seek(to);
  };
  return (
    <div class="row replay-transport">
      <Button
        flat
        class="roomy"
        aria-label={`${Unit} back`}
        title={`${Unit} back (shift + ←)`}
        onClick={() => go(roundFrom(track, player.positionMs.value, -1))}
      >
        <Icon id="first" size={22} />
      </Button>
      <Button
        flat
        aria-label="Step back"
        title="Step back (←)"
        onClick={() => go(stepFrom(track, player.positionMs.value, -1))}
      >
        <Icon id="back" size={22} />
      </Button>
      <Button
        kind="primary"
        flat
        aria-label={isPlaying ? 'Pause' : 'Play'}
        title="Space"
        onClick={() => player.toggle()}
      >
        <Icon id={isPlaying ? 'pause' : 'play'} size={24} />
      </Button>
      <Button
        flat
        aria-label="Step on"
        title="Step on (→)"
        onClick={() => go(stepFrom(track, player.positionMs.value, 1))}
      >
        <Icon id="forward" size={22} />
      </Button>
      <Button
        flat
        class="roomy"
        aria-label={`${Unit} on`}
        title={`${Unit} on (shift + →)`}
        onClick={() => go(roundFrom(track, player.positionMs.value, 1))}
      >
        <Icon id="last" size={22} />
      </Button>
      <Button flat aria-label={`Speed ${player.speed.value} times. Change`} onClick={() => player.nextSpeed()}>
        {player.speed.value}×
      </Button>
      <p class="roomy replay-hint">Arrow keys step a beat, shift steps a {unit}.</p>
    </div>
  );
}
