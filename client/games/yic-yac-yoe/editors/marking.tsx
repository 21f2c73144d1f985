/** Marks of one's own, or strokes that look alike; lines are always drawn in plain strokes. */
import { options as schema, type YicYacYoeOptions } from '../../../../shared/games/yic-yac-yoe/options.ts';
import { Segmented } from '../../../ui/segmented.tsx';
import { lineName } from '../words.ts';

type Marking = YicYacYoeOptions['marking'];

interface EditorProps {
  value: Marking;
  onChange(value: Marking): void;
  options: YicYacYoeOptions;
}

const { title } = schema.shape.marking.meta() as { title: string };

export function MarkingEditor({ value, onChange, options: { placements } }: EditorProps) {
  const lines = lineName(placements);
  if (lines)
    return (
      <div class="yy-option">
        <b class="field-title">{title}</b>
        <p class="field-hint">{lines} are drawn in plain strokes that look alike, one line a turn.</p>
      </div>
    );
  return (
    <div class="yy-option">
      <Segmented<Marking>
        title={title}
        hint="Everyone picks or draws a mark of their own, or all draw the same plain stroke."
        value={value}
        choices={[
          { value: 'custom', label: 'Own marks' },
          { value: 'lines', label: 'Plain strokes' },
        ]}
        onChange={onChange}
      />
    </div>
  );
}
MarkingEditor.told = (value: Marking) => (value === 'lines' ? 'plain strokes' : 'marks of one’s own');
