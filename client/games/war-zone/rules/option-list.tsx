/** Every option with its title, meaning and default, as the schema has them. */
import { options as schema } from '../../../../shared/games/war-zone/options.ts';

interface Meta {
  title?: string;
  description?: string;
  group?: string;
  unit?: string;
}

const defaults = schema.parse({});

const fields = Object.entries(schema.shape).map(([name, field]) => {
  const { title = name, description = '', group = 'More', unit } = (field.meta() ?? {}) as Meta;
  return { name, group, title, text: description, usual: usualOf(defaults[name as keyof typeof defaults], unit) };
});

export const OptionList = () => (
  <div class="wz-columns">
    {[...Map.groupBy(fields, ({ group }) => group)].map(([group, members]) => (
      <section key={group}>
        <h3>{group}</h3>
        <dl>
          {members.map(({ name, title, text, usual }) => (
            <div key={name}>
              <dt>
                {title} <small>usually {usual}</small>
              </dt>
              <dd>{text}</dd>
            </div>
          ))}
        </dl>
      </section>
    ))}
  </div>
);

function usualOf(value: unknown, unit = ''): string {
  if (typeof value === 'boolean') return value ? 'on' : 'off';
  if (typeof value === 'number') return unit === 'ms' ? `${value / 1000} seconds` : `${value} ${unit}`.trim();
  return value === 'house' ? 'the house’s' : String(value);
}
