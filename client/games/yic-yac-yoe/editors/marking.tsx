/** Marks of one's own, or strokes that look alike; lines are always drawn in plain strokes. */
import { options as schema, type YicYacYoeOptions } from '../../../../shared/games/yic-yac-yoe/options.ts';
import { Segmented } from '../../../controls/segmented.tsx';
import { lineName } from '../words.ts';

type Marking = YicYacYoeOptions['marking'];

interface EditorProps {
  value: Marking;
  onChange(value: Marking): void;
  options: YicYacYoeOptions;
}

const { title, description } = schema.shape.marking.meta() as { title: string; description: string };

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
        hint={description}
        value={value}
        choices={[
          { value: 'custom', label: 'A mark of one’s own' },
          { value: 'lines', label: 'Plain strokes' },
        ]}
        onChange={onChange}
      />
    </div>
  );
}
MarkingEditor.told = (value: Marking) => (value === 'lines' ? 'plain strokes' : 'marks of one’s own');
