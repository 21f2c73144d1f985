/** The sides: each alone, two teams in turn, or two teams as listed. */
import { PlayerBadge } from '../../../ui/player-badge.tsx';
import { Segmented } from '../../../ui/segmented.tsx';
import './teams.css';

type Teams = boolean | (0 | 1)[];

export function TeamsEditor({ value, onChange, seats }: { value: Teams; onChange(value: Teams): void; seats: number }) {
  const inTurn = Array.from({ length: seats }, (_, seat): 0 | 1 => (seat % 2 === 0 ? 0 : 1));
  const kind = Array.isArray(value) ? 'listed' : value ? 'in-turn' : 'alone';
  // The number of seats may change after the list was made: it is cut, or goes on in turn.
  const listed = Array.isArray(value) ? inTurn.map((team, seat) => value[seat] ?? team) : inTurn;
  const sizes = [listed.filter((team) => team === 0).length, listed.filter((team) => team === 1).length];

  const choose = (next: 'alone' | 'in-turn' | 'listed') => onChange(next === 'listed' ? inTurn : next === 'in-turn');

  return (
    <div class="ww-teams">
      <Segmented
        title="Sides"
        quiet
        value={kind}
        choices={[
          { value: 'alone', label: 'Each alone' },
          { value: 'in-turn', label: 'Two teams' },
          { value: 'listed', label: 'Own teams' },
        ]}
        onChange={choose}
      />
      {kind === 'in-turn' && <p class="field-hint">Seats in turn: 1, 3, 5 … against 2, 4, 6 … No friendly fire.</p>}
      {kind === 'listed' && (
        <>
          <ol class="ww-teams-list">
            {listed.map((team, seat) => (
              <li key={seat}>
                <button
                  type="button"
                  class="ww-team-seat"
                  data-team={team}
                  aria-label={`Seat ${seat + 1}: team ${teamNames[team]}. Change`}
                  onClick={() => onChange(listed.with(seat, team === 0 ? 1 : 0))}
                >
                  <PlayerBadge seat={seat} sizePx={34} />
                  <span>{teamNames[team]}</span>
                </button>
              </li>
            ))}
          </ol>
          <p class={sizes.includes(0) ? 'field-error' : 'field-hint'} aria-live="polite">
            {sizes.includes(0)
              ? 'Both teams need at least one player.'
              : `Team A has ${sizes[0]}, team B has ${sizes[1]}. Tap a seat to change its team.`}
          </p>
        </>
      )}
    </div>
  );
}

const teamNames = ['A', 'B'] as const;
