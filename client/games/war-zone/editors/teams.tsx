/** The sides: each alone, or teams that divide the table evenly. */
import { checkOptions, options as schema } from '../../../../shared/games/war-zone/options.ts';
import { PlayerBadge } from '../../../ui/player-badge.tsx';
import { Segmented } from '../../../ui/segmented.tsx';
import './teams.css';

type Teams = false | 2 | 3;

const labels = { alone: 'Each alone', '2': 'Two teams', '3': 'Three teams' } as const;

export function TeamsEditor({ value, onChange, seats }: { value: Teams; onChange(value: Teams): void; seats: number }) {
  const house = schema.parse({});
  const possible = ([2, 3] as const).filter((teams) => checkOptions({ ...house, teams }, seats).length === 0);
  // The number of seats may change after the choice: it stays, and is said to be impossible.
  const shown = ([2, 3] as const).filter((teams) => teams === value || possible.includes(teams));
  const problem = value && checkOptions({ ...house, teams: value }, seats)[0]?.message;

  return (
    <div class="wz-teams">
      {shown.length > 0 ? (
        <Segmented
          title="Teams"
          quiet
          value={value ? (`${value}` as const) : 'alone'}
          choices={[
            { value: 'alone', label: labels.alone },
            ...shown.map((teams) => ({ value: `${teams}` as const, label: labels[teams] })),
          ]}
          onChange={(choice) => onChange(choice === 'alone' ? false : (Number(choice) as 2 | 3))}
        />
      ) : (
        <p class="field-hint">Each alone. Teams need four or six seats.</p>
      )}
      {value && !problem && (
        <>
          <ul class="wz-teams-list">
            {Array.from({ length: value }, (_, team) => (
              <li key={team}>
                <b>Team {'ABC'[team]}</b>
                {Array.from({ length: seats }, (_, seat) => seat)
                  .filter((seat) => seat % value === team)
                  .map((seat) => (
                    <PlayerBadge key={seat} seat={seat} sizePx={34} />
                  ))}
              </li>
            ))}
          </ul>
          <p class="field-hint">Attack the closest opponent to your left. The last team wins, with its dead.</p>
        </>
      )}
      {problem && <p class="field-error">{problem}</p>}
    </div>
  );
}
