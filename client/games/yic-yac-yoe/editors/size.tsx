/** The size of the board, and how it looks with a row on it. */
import type { Cell } from '../../../../shared/games/yic-yac-yoe/board.ts';
import {
  LARGEST,
  options as schema,
  termsOf,
  type Terms,
  type YicYacYoeOptions,
} from '../../../../shared/games/yic-yac-yoe/options.ts';
import { Stepper } from '../../../ui/stepper.tsx';
import { Switch } from '../../../ui/switch.tsx';
import { DrawnBoard } from '../board/drawn-board.tsx';
import { firstMarkOf } from '../../../../shared/games/yic-yac-yoe/marks.ts';
import './editors.css';

interface EditorProps {
  value: number | null;
  onChange(value: number | null): void;
  options: YicYacYoeOptions;
  seats: number;
}

const { title } = schema.shape.size.meta() as { title: string };

export function SizeEditor({ value, onChange, options, seats }: EditorProps) {
  const terms = termsOf({ ...options, size: value }, seats);
  const { size, row, marking } = terms;
  const cells = Array.from({ length: Math.min(row, size) }, (_, column): Cell => [Math.floor(size / 2), column]);
  return (
    <div class="yy-size">
      <div class="yy-size-fields">
        <Switch
          title="Grows with the table"
          hint="One square more on a side than there are players."
          value={value === null}
          onChange={(grows) => onChange(grows ? null : seats + 1)}
        />
        <Stepper
          title={title}
          hint={`${size} by ${size}; 3 to ${LARGEST} on a side`}
          value={size}
          min={3}
          max={LARGEST}
          onChange={onChange}
        />
      </div>
      <figure class="theme-yic-yac-yoe yy-size-board">
        <DrawnBoard
          label={`${size} by ${size}, a row has ${row} marks`}
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

SizeEditor.told = (value: number | null) => `a board of ${value} by ${value}`;
