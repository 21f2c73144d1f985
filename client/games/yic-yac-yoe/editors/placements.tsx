/** How many marks on a turn, by their names. */
import { options as schema } from '../../../../shared/games/yic-yac-yoe/options.ts';
import { Segmented } from '../../../ui/segmented.tsx';
import { lineName } from '../words.ts';

const { title, description } = schema.shape.placements.meta() as { title: string; description: string };

export const PlacementsEditor = ({ value, onChange }: { value: number; onChange(value: number): void }) => (
  <div class="yy-option">
    <Segmented
      title={title}
      hint={description}
      value={String(value)}
      choices={[1, 2, 3].map((count) => ({ value: String(count), label: lineName(count) ?? 'One' }))}
      onChange={(count) => onChange(Number(count))}
    />
  </div>
);
PlacementsEditor.told = (value: number) => lineName(value) ?? 'one mark on a turn';
