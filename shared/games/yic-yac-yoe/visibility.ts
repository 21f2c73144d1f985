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

type Evolve = (state: YicYacYoeState, event: YicYacYoeEvent) => YicYacYoeState;

export function follow(view: YicYacYoeView, event: YicYacYoeEvent, evolve: Evolve): YicYacYoeView {
  const { showdown } = view;
  if (!showdown) return { ...evolve({ ...view, showdown: null }, event), showdown: null };
  if (event.type === 'showdown' && event.event.type === 'chose')
    return { ...view, showdown: waWaWest.follow(showdown, event.event, waWaWest.evolve) };
  const state = evolve({ ...view, showdown: waWaWest.uncovered(showdown) }, event);
  const isRevealed = event.type === 'showdown' && event.event.type === 'revealed';
  return { ...state, showdown: state.showdown && waWaWest.covered(state.showdown, isRevealed ? null : showdown) };
}

export const isSecret = (event: YicYacYoeEvent): boolean => event.type === 'showdown' && waWaWest.isSecret(event.event);

/** Armed: the own choice, once it is made. */
export const secretOf = ({ showdown }: YicYacYoeView, seat: Seat): waWaWest.Pick | null =>
  showdown && waWaWest.secretOf(showdown, seat);
