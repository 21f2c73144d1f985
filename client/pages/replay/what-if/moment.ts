/** From where one goes on who says "what if?" at some moment of a replay. */
import type { Status } from '../../../../shared/contract/game.ts';
import { canGoOnFrom } from '../../../../replays/log/growth.ts';
import type { OpenFilm } from '../recording.ts';
import { stepAt, type Track } from '../track.ts';

export interface WhatIfMoment {
  /** Of the last event that has happened. */
  pos: number;
  round: Status['round'];
  /** By seat: whether it is still in. */
  isIn: boolean[];
}

/**
 * Before what is on screen, or after it once it has been told: in any case where whoever is asked has not chosen yet.
 * @param ms where the replay is; null where nothing can be gone on from
 */
export function whatIfAt({ rebuilt, game }: OpenFilm, track: Track, ms: number): WhatIfMoment | null {
  const step = track.steps[stepAt(track, ms)];
  if (!step) return null;
  for (let pos = ms >= step.restMs ? step.to : step.from - 1; pos > 0; pos--) {
    const match = rebuilt.at(pos);
    if (pos + 1 >= rebuilt.log.length || !rebuilt.begins(pos + 1) || !canGoOnFrom(match)) continue;
    const { seats, progress, round } = game.status(rebuilt.viewAt(pos, 'spectator'));
    if (seats.some(({ awaited }) => awaited) && !progress?.done)
      return { pos, round, isIn: seats.map(({ is }) => is === 'in') };
  }
  return null;
}
