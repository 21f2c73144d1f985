/** Every option with its title, meaning and default, as the schema has them. */
import { z } from 'zod';

interface Meta {
  title?: string;
  description?: string;
  group?: string;
  unit?: string;
}

interface Props {
  schema: z.ZodObject;
  /** Defaults that have a name: `{ house: 'the house’s' }`. */
  called?: Record<string, string>;
}

export const OptionList = ({ schema, called = {} }: Props) => (
  <>
    <p>Every option can be combined with every other. A table says before you sit down how it plays.</p>
    <div class="rules-columns rules-options">
      {[...Map.groupBy(optionsIn(schema, 'More'), ({ group }) => group)].map(([group, members]) => (
        <section key={group}>
          <h3>{group}</h3>
          <dl>
            {members.map(({ name, title, text, usual }) => (
              <div key={name}>
                <dt>
                  {title} {usual && <small>usually {called[usual] ?? usual}</small>}
                </dt>
                <dd>{text}</dd>
              </div>
            ))}
          </dl>
        </section>
      ))}
    </div>
  </>
);

/** The fields of a nested object are options of its group, each of its own. */
function optionsIn(schema: z.ZodObject, above: string): Option[] {
  const defaults = schema.parse({});
  return Object.entries(schema.shape).flatMap(([name, field]): Option[] => {
    const meta = (field as z.ZodType).meta() as Meta | undefined;
    const { title = name, description = '', group = above, unit } = meta ?? {};
    const nested = field instanceof z.ZodPrefault ? field.unwrap() : field;
    if (nested instanceof z.ZodObject) return optionsIn(nested, group);
    return [{ name, group, title, text: description, usual: usualOf(defaults[name], unit) }];
  });
}

interface Option {
  name: string;
  group: string;
  title: string;
  text: string;
  /** Empty where there is nothing to say of it. */
  usual: string;
}

function usualOf(value: unknown, unit = ''): string {
  if (typeof value === 'boolean') return value ? 'on' : 'off';
  if (typeof value === 'number')
    return unit === 'ms' && value >= 1000 ? `${value / 1000} seconds` : `${value} ${unit}`.trim();
  if (typeof value === 'string') return value;
  return Array.isArray(value) ? 'none' : '';
}
