/** Every option with its title, meaning and default, as the schema has them. */
import { options as schema } from '../../../../shared/games/wa-wa-west/options.ts';

interface Meta {
  title?: string;
  description?: string;
  group?: string;
  unit?: string;
}

const defaults = schema.parse({});

const fields = Object.entries(schema.shape).map(([name, field]) => {
  const meta = (field.meta() ?? {}) as Meta;
  return {
    name,
    group: meta.group ?? 'More',
    title: meta.title ?? name,
    text: meta.description ?? '',
    usual: usualOf(defaults[name as keyof typeof defaults], meta.unit),
  };
});

/** The fields of the nested rules, each an option of its own. */
const rules = Object.entries(schema.shape.rules.unwrap().shape).map(([name, field]) => ({
  name,
  title: field.meta()?.title ?? name,
  text: field.meta()?.description ?? '',
  usual: usualOf(defaults.rules[name as keyof typeof defaults.rules]),
}));

export function OptionList() {
  const groups = [...Map.groupBy(fields, (field) => field.group)];
  return (
    <div class="ww-options">
      {groups.map(([group, members]) => (
        <section key={group}>
          <h3>{group}</h3>
          <dl>
            {members
              .flatMap((option) => (option.name === 'rules' ? rules : [option]))
              .map(({ name, title, text, usual }) => (
                <div key={name}>
                  <dt>
                    {title} {usual && <small>usually {usual}</small>}
                  </dt>
                  <dd>{text}</dd>
                </div>
              ))}
          </dl>
        </section>
      ))}
    </div>
  );
}

function usualOf(value: unknown, unit = ''): string {
  if (typeof value === 'boolean') return value ? 'on' : 'off';
  if (typeof value === 'number') return `${value} ${unit}`.trim();
  if (typeof value === 'string') return value === 'table' ? 'the table’s' : value;
  return Array.isArray(value) ? 'none' : '';
}
