/** Who may know what: only the choices of an open showdown are secret. */
import type { Seat, Viewer } from '../../contract/game.ts';
import * as waWaWest from '../wa-wa-west/showdown.ts';
import type { YicYacYoeEvent, YicYacYoeState, YicYacYoeView } from './types.ts';

export const view = (state: YicYacYoeState, viewer: Viewer): YicYacYoeView => ({
  ...state,
  showdown: state.showdown && waWaWest.view(state.showdown, viewer),
});

export const redact = (event: YicYacYoeEvent, viewer: Viewer): YicYacYoeEvent =>
  event.type === 'showdown' ? { ...event, event: waWaWest.redact(event.event, viewer) } : event;

export const isSecret = (event: YicYacYoeEvent): boolean => event.type === 'showdown' && waWaWest.isSecret(event.event);

/** Armed: the own choice, once it is made. */
export const secretOf = ({ showdown }: YicYacYoeView, seat: Seat): waWaWest.Pick | null =>
  showdown && waWaWest.secretOf(showdown, seat);
