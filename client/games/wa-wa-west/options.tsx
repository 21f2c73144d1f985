/** Controls for the options that need more than their schema says. */
import './options.css';
import { catalogueOf, SKIP, type Item } from '../../../shared/games/wa-wa-west/items.ts';
import { options as schema, type WaWaWestOptions } from '../../../shared/games/wa-wa-west/options.ts';
import type { EditorProps } from '../../kit/game-ui.ts';
import { Icon } from '../../ui/icon.tsx';
import { PlayerBadge } from '../../ui/player-badge.tsx';
import { Segmented } from '../../ui/fields.tsx';
import { CardFace } from './cards.tsx';
import type { WaWaWest } from '../../../shared/games/wa-wa-west/game.ts';
import { excludeWords, teamWords } from './words.ts';

/** Which items stay out of play: tap one to leave it out, tap it again to take it back. */
export function ExcludeEditor({ options, change }: EditorProps<WaWaWest>) {
  const { exclude } = options;
  const items = catalogueOf(readableOptions(options)).choosable;
  const out = items.filter((item) => exclude.includes(item.id));
  const toggle = (id: string) =>
    change({ exclude: exclude.includes(id) ? exclude.filter((other) => other !== id) : [...exclude, id] });

  return (
    <div class="theme-wa-wa-west">
      <p class="field-hint" aria-live="polite">
        {excludeWords.inPlay(items.length - out.length, items.length)}
      </p>
      <ul class="ww-exclude">
        {items.map((item) => (
          <li key={item.id}>
            <ItemSwitch item={item} isIn={!exclude.includes(item.id)} onToggle={() => toggle(item.id)} />
          </li>
        ))}
      </ul>
      {out.length > 0 && (
        <p class="field-hint">
          {excludeWords.out(
            out.map((item) => item.name),
            // Without its launcher, what an item summons is out as well.
            out.some((item) => item.special.summons),
          )}
        </p>
      )}
    </div>
  );
}

function ItemSwitch({ item, isIn, onToggle }: { item: Item; isIn: boolean; onToggle(): void }) {
  const isFixed = item.id === SKIP;
  return (
    <button
      type="button"
      role="switch"
      class="ww-exclude-item"
      aria-checked={isIn}
      aria-disabled={isFixed}
      aria-label={excludeWords.item(item.name, isFixed)}
      title={isFixed ? excludeWords.fixed : item.name}
      onClick={() => !isFixed && onToggle()}
    >
      <CardFace item={item} bare />
      {isFixed && (
        <span class="ww-exclude-lock" aria-hidden="true">
          <Icon id="locked" size={13} />
        </span>
      )}
    </button>
  );
}

/** The full options of a form; where something in them is wrong, those that are right with the custom items left out. */
export function readableOptions(written: WaWaWestOptions): WaWaWestOptions {
  const whole = schema.safeParse(written);
  if (whole.success) return whole.data;
  const partly = schema.safeParse({ ruling: written.ruling });
  return partly.success ? partly.data : schema.parse({});
}

/** The sides: each alone, two teams in turn, or two teams as listed. */
export function TeamsEditor({ options: { teams: value }, seats, change }: EditorProps<WaWaWest>) {
  const inTurn = Array.from({ length: seats }, (_, seat): 0 | 1 => (seat % 2 === 0 ? 0 : 1));
  const kind = Array.isArray(value) ? 'listed' : value ? 'in-turn' : 'alone';
  // The number of seats may change after the list was made: it is cut, or goes on in turn.
  const listed = Array.isArray(value) ? inTurn.map((team, seat) => value[seat] ?? team) : inTurn;
  const sizes = [listed.filter((team) => team === 0).length, listed.filter((team) => team === 1).length] as const;

  const choose = (next: 'alone' | 'in-turn' | 'listed') =>
    change({ teams: next === 'listed' ? inTurn : next === 'in-turn' });

  return (
    <div>
      <Segmented
        title={teamWords.title}
        quiet
        value={kind}
        choices={[
          { value: 'alone', label: teamWords.alone },
          { value: 'in-turn', label: teamWords.inTurn },
          { value: 'listed', label: teamWords.listed },
        ]}
        onChange={choose}
      />
      {kind === 'in-turn' && <p class="field-hint">{teamWords.inTurnHint}</p>}
      {kind === 'listed' && (
        <>
          <ol class="ww-teams">
            {listed.map((team, seat) => (
              <li key={seat}>
                <button
                  type="button"
                  class="row sheet ww-team-seat"
                  data-team={team}
                  aria-label={teamWords.seat(seat, team)}
                  onClick={() => change({ teams: listed.with(seat, team === 0 ? 1 : 0) })}
                >
                  <PlayerBadge seat={seat} sizePx={34} />
                  <span>{teamWords.names[team]}</span>
                </button>
              </li>
            ))}
          </ol>
          <p class={sizes.includes(0) ? 'field-error' : 'field-hint'} aria-live="polite">
            {sizes.includes(0) ? teamWords.empty : teamWords.sizes(sizes)}
          </p>
        </>
      )}
    </div>
  );
}
