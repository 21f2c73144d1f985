import { browsersInWords } from '../../../shared/browsers.ts';
import { games } from '../../../shared/games/index.ts';
import { Page } from '../frame/page.tsx';

/** Who made the games, the pictures and the letters. */
export default function Credits() {
  return (
    <Page>
      <div class="stack prose">
        <h1>Who made this</h1>
        <h2>The games</h2>
        <ul>
          {games.map(({ info: { id, title, credit } }) => (
            <li key={id}>
              <b>{title}</b> {credit}
            </li>
          ))}
        </ul>
        <h2>The pictures</h2>
        <p>
          Icons from <a href="https://game-icons.net">game-icons.net</a> by {iconArtists}, under{' '}
          <a href="https://creativecommons.org/licenses/by/3.0/">CC BY 3.0</a>. They are printed here in one ink, some
          cut or turned. Everything else on the tables is drawn by the house.
        </p>
        <h2>The letters</h2>
        <ul>
          {typefaces.map(({ name, by, licence }) => (
            <li key={name}>
              <b>{name}</b> by {by}, <a href={licence.href}>{licence.name}</a>
            </li>
          ))}
        </ul>
        <p>We cut each font into small files. Two of them have other names here, as their licence asks.</p>
        <h2>The browsers</h2>
        <p>This page runs in {browsersInWords}.</p>
        <p>
          <a href="/licences">All licences</a>, also of the code
        </p>
      </div>
    </Page>
  );
}

/** As the collection's licence names them; the package at hand does not say who drew which icon. */
const iconArtists =
  'Lorc, Delapouite, John Colburn, Felbrigg, John Redman, Carl Olsen, Sbed, PriorBlue, Willdabeast, Viscious Speed, Lord Berandas, Irongamer, HeavenlyDog and others';

interface Typeface {
  name: string;
  by: string;
  licence: { name: string; href: string };
}

const openFont = { name: 'SIL Open Font License 1.1', href: 'https://openfontlicense.org' };
const apache = { name: 'Apache License 2.0', href: 'https://www.apache.org/licenses/LICENSE-2.0' };

const typefaces: Typeface[] = [
  { name: 'Atkinson Hyperlegible', by: 'the Braille Institute of America', licence: openFont },
  { name: 'Anton', by: 'the Anton Project Authors', licence: openFont },
  { name: 'Alfa Slab One', by: 'the Alfa Slab One Project Authors', licence: openFont },
  { name: 'Sancreek', by: 'Vernon Adams', licence: openFont },
  { name: 'Saira Stencil One', by: 'the Saira Stencil One Project Authors', licence: openFont },
  { name: 'Permanent Marker', by: 'Font Diner', licence: apache },
];
