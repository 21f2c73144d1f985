/** The own mark: one of the set, or drawn. It can be another until it stands on the board. */
import { useState } from 'preact/hooks';
import { glyphs, type Mark, type Stroke } from '../../../../shared/games/yic-yac-yoe/marks.ts';
import { Segmented } from '../../../ui/segmented.tsx';
import type { YicYacYoeHandProps } from '../hand/hand.tsx';
import { MarkArt } from './mark-art.tsx';
import { ownerOf, takeMark } from './own-mark.ts';
import { Pad } from './pad.tsx';
import './picker.css';

export function MarkPicker(props: YicYacYoeHandProps & { onTaken(): void }) {
  const { view, seat, names, onTaken } = props;
  const own = view.players[seat].mark;
  const [way, setWay] = useState<'set' | 'drawn'>(typeof own === 'string' ? 'set' : 'drawn');
  const [strokes, setStrokes] = useState<Stroke[]>(typeof own === 'string' ? [] : own);
  const [problem, setProblem] = useState<string | null>(null);

  const take = async (mark: Mark) => {
    const wrong = await takeMark(props, mark);
    setProblem(wrong);
    if (!wrong) onTaken();
  };

  return (
    <div class="yy-picker">
      <Segmented<'set' | 'drawn'>
        title="Your mark"
        quiet
        value={way}
        choices={[
          { value: 'set', label: 'Pick one' },
          { value: 'drawn', label: 'Draw your own' },
        ]}
        onChange={setWay}
      />
      {problem && (
        <p class="yy-problem" role="alert">
          {problem}
        </p>
      )}
      {way === 'drawn' ? (
        <Pad seat={seat} strokes={strokes} onChange={setStrokes} onUse={(drawn) => void take(drawn)} />
      ) : (
        <ul class="yy-glyphs">
          {glyphs.map((glyph) => {
            const owner = ownerOf(view, seat, glyph);
            return (
              <li key={glyph}>
                <button
                  type="button"
                  aria-pressed={glyph === own}
                  aria-disabled={owner !== null}
                  aria-label={owner === null ? glyph : `${glyph}, ${names[owner]} has it`}
                  onClick={() => owner === null && void take(glyph)}
                >
                  <MarkArt mark={glyph} seat={owner ?? seat} />
                  {owner !== null && <span aria-hidden="true">{names[owner]}</span>}
                </button>
              </li>
            );
          })}
        </ul>
      )}
    </div>
  );
}
