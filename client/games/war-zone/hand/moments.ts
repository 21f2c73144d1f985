/** Which moment it is for this seat. */
import { isAwaited } from '../../../../shared/games/war-zone/legal.ts';
import { attackMoment } from './attack.ts';
import { defenceMoment } from './defence.ts';
import { exchangeMoment } from './exchange.ts';
import type { WarZoneHandProps } from './hand.tsx';
import type { Moment } from './moment.ts';
import { tellingMoment, watchMoment } from './watch.ts';

export function momentOf(props: WarZoneHandProps): Moment {
  const { view, seat, waiting } = props;
  if (waiting) return tellingMoment();
  if (!isAwaited(view, seat)) return watchMoment(props);
  switch (view.phase) {
    case 'attack':
      return attackMoment(props);
    case 'defence':
      return defenceMoment(props);
    default:
      return exchangeMoment(props);
  }
}
