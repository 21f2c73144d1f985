/** Why a shot in a showdown did not make somebody place: told as in Wa Wa West. */
import type { YicYacYoeEvent, YicYacYoeView } from '../../../shared/games/yic-yac-yoe/types.ts';
import type { WeaponMisses } from '../wa-wa-west/showdown.tsx';
import type { MissWords } from '../../kit/game-ui.ts';

export const missWordsWith =
  (ofWeapons: WeaponMisses) =>
  ({ showdown }: YicYacYoeView, event: YicYacYoeEvent, names: string[]): MissWords[] =>
    event.type === 'showdown' && showdown ? ofWeapons(showdown, event.event, names) : [];
