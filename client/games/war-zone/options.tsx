/** Controls for the options that need more than their schema says. */
import { useState } from 'preact/hooks';
import type { DeckList } from '../../../shared/games/war-zone/deck.ts';
import { checkOptions, options as schema } from '../../../shared/games/war-zone/options.ts';
import type { EditorProps, OptionEditor } from '../../kit/game-ui.ts';
import { PlayerBadge } from '../../ui/player-badge.tsx';
import { Segmented } from '../../ui/fields.tsx';
import { copyOfHouse } from './deck-draft.ts';
import { OwnDeck } from './options-deck.tsx';
import type { WarZone } from '../../../shared/games/war-zone/game.ts';
import { optionWords } from './words.ts';

export const optionEditors: Record<string, OptionEditor<WarZone>> = {
  deck: { Editor: DeckEditor, isWide: true },
  teams: { Editor: TeamsEditor },
};

/** The deck: the house's, or a list of the table's own. */
function DeckEditor({ options: { deck }, seats, change }: EditorProps<WarZone>) {
  const [own, setOwn] = useState<DeckList | null>(deck === 'house' ? null : deck);
  const play = (list: DeckList) => {
    setOwn(list);
    change({ deck: list });
  };
  return (
    <div class="theme-war-zone wz-deck">
      <Segmented
        title={optionWords.deck}
        quiet
        value={deck === 'house' ? 'house' : 'own'}
        choices={[
          { value: 'house', label: optionWords.decks.house },
          { value: 'own', label: optionWords.decks.own },
        ]}
        onChange={(which) => (which === 'house' ? change({ deck: 'house' }) : play(own ?? copyOfHouse()))}
      />
      {deck === 'house' ? (
        <p class="field-hint">{optionWords.houseDeck}</p>
      ) : (
        <OwnDeck deck={deck} seats={seats} onChange={play} />
      )}
    </div>
  );
}

/** The sides: each alone, or teams that divide the table evenly. */
function TeamsEditor({ options: { teams: value }, seats, change }: EditorProps<WarZone>) {
  const house = schema.parse({});
  const possible = ([2, 3] as const).filter((teams) => checkOptions({ ...house, teams }, seats).length === 0);
  // The number of seats may change after the choice: it stays, and is said to be impossible.
  const shown = ([2, 3] as const).filter((teams) => teams === value || possible.includes(teams));
  const problem = value && checkOptions({ ...house, teams: value }, seats)[0]?.message;

  return (
    <div>
      {shown.length > 0 ? (
        <Segmented
          title={optionWords.teams}
          quiet
          value={value ? (`${value}` as const) : 'alone'}
          choices={[
            { value: 'alone', label: optionWords.sides.alone },
            ...shown.map((teams) => ({ value: `${teams}` as const, label: optionWords.sides[teams] })),
          ]}
          onChange={(choice) => change({ teams: choice === 'alone' ? false : choice === '2' ? 2 : 3 })}
        />
      ) : (
        <p class="field-hint">{optionWords.noTeams}</p>
      )}
      {value && !problem && (
        <>
          <ul class="row wz-teams">
            {Array.from({ length: value }, (_, team) => (
              <li key={team} class="row">
                <b>{optionWords.team(team)}</b>
                {Array.from({ length: seats }, (_, seat) => seat)
                  .filter((seat) => seat % value === team)
                  .map((seat) => (
                    <PlayerBadge key={seat} seat={seat} sizePx={34} />
                  ))}
              </li>
            ))}
          </ul>
          <p class="field-hint">{optionWords.teamRule}</p>
        </>
      )}
      {problem && <p class="field-error">{problem}</p>}
    </div>
  );
}
