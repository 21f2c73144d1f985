import type { Met, PersonReply, Rival } from '../../../shared/archive.ts';
import { KeyMark } from '../frame/key-mark.tsx';
import { personPage } from '../../../shared/pages.ts';
import { Name } from '../../ui/names.tsx';

/** Who puts them out most often, and whom they do. */
export function Rivals({ person: { nemesis, prey } }: { person: PersonReply }) {
  if (!nemesis && !prey) return null;
  return (
    <section class="sheet panel rivals" aria-label="Nemesis">
      {nemesis && (
        <p>
          <span class="rivals-what">Nemesis</span> <Person {...nemesis} />
          <span class="rivals-fact">put them out {timesOf(nemesis)}</span>
        </p>
      )}
      {prey && (
        <p>
          <span class="rivals-what">Easy prey</span> <Person {...prey} />
          <span class="rivals-fact">was put out by them {timesOf(prey)}</span>
        </p>
      )}
    </section>
  );
}

const timesOf = ({ times }: Rival): string => (times === 1 ? 'once' : times === 2 ? 'twice' : `${times} times`);

/** The wins of either, with whom they met most often. */
export function HeadToHead({ met, name }: { met: readonly Met[]; name: string }) {
  if (met.length === 0) return null;
  return (
    <section aria-labelledby="head-to-head">
      <h2 id="head-to-head">Head to head</h2>
      <ul class="rows head-to-head">
        {met.map((one) => (
          <li key={one.key}>
            <span class="row meeting">
              <Person {...one} />
              <span class="field-hint">{one.matches === 1 ? 'one match' : `${one.matches} matches`}</span>
            </span>
            <p class="row meeting-wins">
              <b>
                <span class="visually-hidden">{name} won </span>
                {one.wins}
              </b>
              <span class="meeting-bar" aria-hidden="true">
                <span style={{ flexGrow: one.wins }} />
                <span style={{ flexGrow: one.matches - one.wins - one.losses }} />
                <span style={{ flexGrow: one.losses }} />
              </span>
              <b>
                <span class="visually-hidden">, {one.name} won </span>
                {one.losses}
              </b>
            </p>
          </li>
        ))}
      </ul>
    </section>
  );
}

const Person = ({ name, key: of }: { name: string; key: string | null }) =>
  of ? (
    <>
      <a class="match-person" href={personPage(of)}>
        <Name>{name}</Name>
      </a>{' '}
      <KeyMark of={of} />
    </>
  ) : (
    <b>
      <Name>{name}</Name>
    </b>
  );
