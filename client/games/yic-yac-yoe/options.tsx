/** Controls for the options that need more than their schema says. */
import type { Cell } from '../../../shared/games/yic-yac-yoe/board.ts';
import { firstMarkOf } from '../../../shared/games/yic-yac-yoe/marks.ts';
import { LARGEST, options as schema, type YicYacYoeOptions } from '../../../shared/games/yic-yac-yoe/options.ts';
import { termsOf, usualSize, type Terms } from '../../../shared/games/yic-yac-yoe/terms.ts';
import type { EditorProps, OptionEditor } from '../../kit/game-ui.ts';
import { Segmented, Stepper, Switch } from '../../ui/fields.tsx';
import { DrawnBoard } from './board.tsx';
import type { YicYacYoe } from '../../../shared/games/yic-yac-yoe/game.ts';
import { lineName, optionWords } from './words.ts';

type Props = EditorProps<YicYacYoe>;

export const optionEditors: Record<string, OptionEditor<YicYacYoe>> = {
  size: { Editor: SizeEditor },
  placements: { Editor: PlacementsEditor },
  marking: { Editor: MarkingEditor },
  rows: { Editor: RowsEditor },
};

const titleOf = (field: keyof YicYacYoeOptions): string => schema.shape[field].meta()?.title ?? field;

/** The size of the board, and how it looks with a row on it. */
function SizeEditor({ options, seats, change }: Props) {
  const terms = termsOf(options, seats);
  const { size, row, marking } = terms;
  const cells = Array.from({ length: Math.min(row, size) }, (_, column): Cell => [Math.floor(size / 2), column]);
  return (
    <div class="row yy-size">
      <div class="yy-size-fields">
        <Switch
          {...optionWords.size.grows}
          value={options.size === null}
          onChange={(grows) => change({ size: grows ? null : usualSize(seats) })}
        />
        <Stepper
          title={titleOf('size')}
          hint={optionWords.size.hint(size, LARGEST)}
          value={size}
          min={3}
          max={LARGEST}
          onChange={(next) => change({ size: next })}
        />
      </div>
      <figure class="theme-yic-yac-yoe yy-size-board">
        <DrawnBoard
          label={optionWords.size.board(size, row)}
          size={size}
          rows={[cells]}
          {...(marking === 'lines' ? { lines: turnsOf(cells, terms) } : { marks: marksOf(cells, terms) })}
        />
      </figure>
    </div>
  );
}

/** The row as it may have come about: of one player's marks, or of anybody's. */
const turnsOf = (cells: Cell[], { placements, rows }: Terms) =>
  Array.from({ length: Math.ceil(cells.length / placements) }, (_, turn) => ({
    seat: rows === 'own' ? 0 : turn % 2,
    cells: cells.slice(turn * placements, (turn + 1) * placements),
  }));

const marksOf = (cells: Cell[], terms: Terms) =>
  turnsOf(cells, terms).map((turn) => ({ ...turn, mark: firstMarkOf(turn.seat) }));

/** How many marks on a turn, by their names. */
function PlacementsEditor({ options: { placements }, change }: Props) {
  return (
    <div class="yy-option">
      <Segmented
        title={titleOf('placements')}
        hint={schema.shape.placements.meta()?.description}
        value={String(placements)}
        choices={[1, 2, 3].map((count) => ({ value: String(count), label: optionWords.placements.choice(count) }))}
        onChange={(count) => change({ placements: Number(count) })}
      />
    </div>
  );
}

/** Marks of one's own, or strokes that look alike; lines are always drawn in plain strokes. */
function MarkingEditor({ options: { placements, marking }, change }: Props) {
  const lines = lineName(placements);
  if (lines)
    return (
      <div class="yy-option">
        <b class="field-title">{titleOf('marking')}</b>
        <p class="field-hint">{optionWords.marking.lineNote(lines)}</p>
      </div>
    );
  return (
    <div class="yy-option">
      <Segmented
        title={titleOf('marking')}
        hint={optionWords.marking.hint}
        value={marking}
        choices={[
          { value: 'custom', label: optionWords.marking.custom },
          { value: 'lines', label: optionWords.marking.lines },
        ]}
        onChange={(next) => change({ marking: next })}
      />
    </div>
  );
}

/** Whose marks make a row. */
function RowsEditor({ options: { rows }, change }: Props) {
  return (
    <div class="yy-option">
      <Segmented
        title={titleOf('rows')}
        hint={schema.shape.rows.meta()?.description}
        value={rows}
        choices={[
          { value: 'any', label: optionWords.rows.any },
          { value: 'own', label: optionWords.rows.own },
        ]}
        onChange={(next) => change({ rows: next })}
      />
    </div>
  );
}
