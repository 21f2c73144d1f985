/** On a replay's first picture: the way to watch it without knowing how it ends. */
import { useComputed } from '@preact/signals';
import { isOwnTable } from '../../../app/offline/own-tables.ts';
import { addressOf } from '../../../../shared/pages.ts';
import type { Player } from '../player.ts';
import './spoiler-free.css';

/** For as long as nothing has begun. What this browser dealt itself lies here whole. */
export function WithoutResult({ player, matchId }: { player: Player; matchId: string }) {
  const isBegun = useComputed(() => player.playing.value || player.positionMs.value > 0);
  if (isBegun.value || isOwnTable(matchId)) return null;
  return (
    <a class="sheet spoiler-free-choice" href={addressOf('replay', matchId, { hidesResult: true })}>
      Watch without spoilers
    </a>
  );
}
