/** Others draw, or the board still shows what was drawn. */
import { inWords } from '../../../../shared/contract/words.ts';
import { rowRule } from '../words.ts';
import type { YicYacYoeHandProps } from './hand.tsx';

export function Watching(props: YicYacYoeHandProps) {
  const { view } = props;
  const { title, text } = words(props);
  return (
    <section class="yy-sheet yy-turn" aria-label="The turn">
      <div class="yy-head" aria-live="polite">
        <h2 tabIndex={-1}>{title}</h2>
      </div>
      <div class="yy-said">
        <p>{text}</p>
        <p class="yy-rule">{rowRule(view.terms)}</p>
      </div>
    </section>
  );
}

function words({ view, seat, names, now }: YicYacYoeHandProps): { title: string; text: string } {
  const [drawer, ...after] = view.placing;
  if (drawer === seat && now() < view.opensAt)
    return { title: 'You draw next', text: 'The showdown is still being told.' };
  if (drawer === undefined || drawer === seat) return { title: 'Watch the board', text: 'The pen is moving.' };
  const what = view.due === 1 ? 'one mark' : `a line of ${inWords(view.due)}`;
  const why = view.terms.armed && drawer !== view.turn ? 'was hit and must draw' : 'draws';
  const queue = after.indexOf(seat);
  return {
    title: `${names[drawer]} ${why} ${what}`,
    text:
      queue < 0
        ? nextWords(view, seat, names)
        : queue === 0
          ? 'You are next.'
          : 'You were hit too, and must draw after.',
  };
}

/** Whose turn comes after this one. */
function nextWords({ turn, players }: YicYacYoeHandProps['view'], seat: number, names: string[]): string {
  const after = players.map((_, step) => players[(turn! + 1 + step) % players.length]);
  const next = after.find(({ alive }) => alive)!.seat;
  return next === seat ? 'You are next.' : `Then it is ${names[next]}’s turn.`;
}
