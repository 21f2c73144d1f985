/** Every option with its title, meaning and default, as the schema has them. */
import type { z } from 'zod';
import { groupBy } from '../../../shared/contract/group-by.ts';
import { optionsIn, type Option } from '../options/fields.ts';
import { valueWords } from '../options/words.ts';
import { Gradually } from '../gradually.tsx';

interface Props {
  schema: z.ZodType;
  /** Defaults that have a name: `{ house: 'the house’s' }`. */
  called: Record<string, string>;
}

export const OptionList = ({ schema, called }: Props) => (
  <>
    <p>Every option can be combined with every other. Each table has a page that says how it plays.</p>
    <div class="rules-columns rules-options">
      <Gradually of={[...groupBy(optionsIn(schema), ({ group }) => group)]} atATime={1}>
        {([group, members]) => (
          <section key={group}>
            <h3>{group}</h3>
            <dl>
              {members.map((option) => (
                <div key={option.path.join('.')}>
                  <dt>
                    {option.title} {option.byDefault !== null && <small>usually {usually(option, called)}</small>}
                  </dt>
                  <dd>{option.hint}</dd>
                </div>
              ))}
            </dl>
          </section>
        )}
      </Gradually>
    </div>
  </>
);

function usually(option: Option, called: Record<string, string>): string {
  const words = valueWords(option, option.byDefault);
  return called[words] ?? words;
}
