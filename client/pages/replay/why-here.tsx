/** Why those are out whom a replay has just put out, by the rules: asked for beside its story. */
import { useState } from 'preact/hooks';
import { at } from '../../../shared/contract/at.ts';
import type { Seat } from '../../../shared/contract/game.ts';
import { isMatchEvent } from '../../../shared/match-events.ts';
import type { GameUi } from '../../kit/game-ui.ts';
import { Dialog } from '../../ui/dialog.tsx';
import type { Film, OpenFilm } from './recording.ts';
import { gameStepOf, type TrackStep } from './track.ts';

/** Somebody who went out by the rules, and the last event of the step that put them out. */
export interface Fall {
  seat: Seat;
  pos: number;
}

/** Whom that step put out; not who left. */
export function fallsIn(film: Film, step: TrackStep): Fall[] {
  const { before, after } = gameStepOf(film, step, 'spectator');
  const was = film.game.status(before).seats;
  return film.game
    .status(after)
    .seats.flatMap(({ is }, seat) => (is === 'out' && was[seat]?.is === 'in' ? [{ seat, pos: step.to }] : []));
}

interface WhyHereProps {
  recording: OpenFilm;
  gameUi: GameUi;
  falls: Fall[];
}

export function WhyHere({ recording, gameUi, falls }: WhyHereProps) {
  const [asked, setAsked] = useState<Fall | null>(null);
  const { WhyOut } = gameUi;
  if (!WhyOut) return null;
  const { names } = recording.rebuilt;
  return (
    <>
      {falls.map((fall) => (
        <button
          key={`${fall.seat} ${fall.pos}`}
          type="button"
          class="replay-why"
          aria-haspopup="dialog"
          onClick={() => setAsked(fall)}
        >
          Why is {names[fall.seat]} out?
        </button>
      ))}
      {asked && (
        <Dialog title={`Why is ${at(names, asked.seat)} out?`} onClose={() => setAsked(null)}>
          <WhyOut {...toldAt(recording, asked)} names={names} toOthers />
        </Dialog>
      )}
    </>
  );
}

/** What was known to who went out: so that no answer needs more than they could have had at the table. */
function toldAt({ rebuilt }: OpenFilm, { seat, pos }: Fall) {
  const positions = Array.from({ length: pos + 1 }, (_, index) => index);
  const events = positions.map((one) => rebuilt.redactedAt(one, seat)).filter((event) => !isMatchEvent(event));
  return { seat, events, view: rebuilt.viewAt(pos, seat) };
}
