/** Whose marks make a row: as the marking has it, or set by hand. */
import { options as schema, termsOf, type YicYacYoeOptions } from '../../../../shared/games/yic-yac-yoe/options.ts';
import { Segmented } from '../../../ui/segmented.tsx';

type Rows = YicYacYoeOptions['rows'];

interface EditorProps {
  value: Rows;
  onChange(value: Rows): void;
  options: YicYacYoeOptions;
  seats: number;
}

const { title } = schema.shape.rows.meta() as { title: string };

const meanings = { own: 'only your own marks', any: 'marks of anybody' };

export function RowsEditor({ value, onChange, options, seats }: EditorProps) {
  const usual = termsOf({ ...options, rows: null }, seats).rows;
  return (
    <div class="yy-option">
      <Segmented<'own' | 'any' | 'usual'>
        title={title}
        hint={`With this marking it is usually ${meanings[usual]}.`}
        value={value ?? 'usual'}
        choices={[
          { value: 'usual', label: 'By marking' },
          { value: 'own', label: 'Own marks' },
          { value: 'any', label: 'Any marks' },
        ]}
        onChange={(rows) => onChange(rows === 'usual' ? null : rows)}
      />
    </div>
  );
}
RowsEditor.told = (value: Rows) => `rows of ${meanings[value ?? 'own']}`;
