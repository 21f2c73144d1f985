/** What can be done with the line: take it back, bit by bit or whole, or place it. */
import { Button } from '../../../ui/button.tsx';
import type { YicYacYoeHandProps } from './hand.tsx';
import { penActs, penOf } from './pen.ts';

export function PlaceActs(props: YicYacYoeHandProps) {
  const { view } = props;
  const { line, isWhole, isFatal, isAsking } = penOf(props);
  const acts = penActs(props, () => {});
  const missing = view.due - line.length;
  const isEmpty = line.length === 0;
  return (
    <div class="yy-acts" data-single={view.due === 1}>
      <Button aria-disabled={isEmpty} aria-keyshortcuts="Backspace" onClick={acts.undo}>
        {view.due === 1 ? 'Take back' : 'Undo one'}
      </Button>
      {view.due > 1 && (
        <Button aria-disabled={isEmpty} aria-keyshortcuts="Escape" onClick={acts.clear}>
          Start over
        </Button>
      )}
      <Button
        kind={isFatal ? 'danger' : 'primary'}
        size="big"
        class="yy-place"
        aria-disabled={!isWhole || isAsking}
        aria-keyshortcuts="Enter"
        // A key that is held down since the last choice must not confirm this one too.
        onKeyDown={(event) => event.repeat && event.preventDefault()}
        onClick={() => void acts.place()}
      >
        <strong>{isFatal ? 'Place anyway, and go out' : 'Place'}</strong>
        {!isWhole && <small>{missing === 1 ? '1 square to choose' : `${missing} squares to choose`}</small>}
      </Button>
    </div>
  );
}
