import { games } from '../../../shared/games/index.ts';
import { Page } from '../frame/page.tsx';
import { iconArtists, inventions, typefaces } from './makers.ts';

/** Who made the games, the pictures and the letters. */
export default function Credits() {
  return (
    <Page title="Who made this">
      <div class="stack prose">
        <h1>Who made this</h1>
        <h2>The games</h2>
        <ul>
          {games.map((game) => (
            <li key={game.info.id}>
              <b>{game.info.title}</b> {inventions[game.info.id]}
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
      </div>
    </Page>
  );
}
