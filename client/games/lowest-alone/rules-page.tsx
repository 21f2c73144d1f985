/** The rules of Lowest Alone, in the reader's words. */
import type { Options as LowestAloneOptions } from '../../../shared/games/lowest-alone/types.ts';
import { Chapter, RulesPage, Steps } from '../../kit/rules/frame.tsx';
import { lazyOptions } from '../../kit/rules/lazy-options.tsx';

const Options = lazyOptions(() => import('../../../shared/games/lowest-alone/types.ts'));

export function Rules({ usual: { highest, points } }: { usual: LowestAloneOptions }) {
  return (
    <RulesPage theme="">
      <Chapter id="idea" title="The idea">
        <p class="rules-lead">
          Everyone secretly plays one of three cards. The lowest that nobody else played scores a point, and {points}{' '}
          points win.
        </p>
      </Chapter>
      <Chapter id="round" title="A round">
        <Steps
          steps={[
            { title: 'Draw', text: `Up to three cards, from 1 to ${highest}, each as likely as any other.` },
            { title: 'Play', text: 'One of them, face down. That is final, and nobody sees it.' },
            { title: 'Turn', text: 'When everyone has played, or the time is up, all cards turn at once.' },
            {
              title: 'Score',
              text: 'The lowest number that only one player played. If all are shared, nobody scores.',
            },
          ]}
        />
      </Chapter>
      <Chapter id="end" title="The end">
        <p>Whoever has the points wins. After 30 rounds the most points win, and equal points tie.</p>
        <p>Who leaves plays no more. If one player is left, they win.</p>
      </Chapter>
      <Chapter id="options" title="Options">
        <Options />
      </Chapter>
    </RulesPage>
  );
}
