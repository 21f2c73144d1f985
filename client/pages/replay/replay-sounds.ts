/** A replay sounds as the match did, while it plays forward: a pause, a step and the scrubber are silent. */
import { effect } from '@preact/signals';
import { follow, type Heard } from '../../kit/sound/sound.ts';
import type { Player } from './player.ts';
import type { ReplayRenderer } from './renderer.ts';
import type { TrackStep } from './track.ts';

/** To be called after what draws each moment. @returns what ends it */
export function soundReplay(player: Player, renderer: ReplayRenderer): () => void {
  let following: { step: TrackStep; heard: Heard } | null = null;
  const end = effect(() => {
    const ms = player.positionMs.value;
    if (!player.playing.value) {
      following?.heard.stop();
      following = null;
      return;
    }
    const now = renderer.soundsAt(player.track, ms);
    if (!now) return;
    if (following?.step !== now.step) following = { step: now.step, heard: follow(now.cues, now.seed) };
    following.heard.advance(now.ms, player.rate);
  });
  return () => {
    end();
    following?.heard.stop();
  };
}
