/** The pages of the house: where addresses lead, and what each page says of itself before it is there. */

/** Where an address leads. */
export type Place =
  | { page: 'lobby' }
  | { page: 'create'; game: string | null }
  | { page: 'credits' }
  | { page: 'mine' }
  | { page: 'join'; code: string }
  /** For a television: the table of that code, and the matches after it. */
  | { page: 'screen'; code: string }
  | { page: 'table'; matchId: string; sit: boolean }
  | { page: 'table-rules'; matchId: string }
  | { page: 'rules'; game: string }
  /** `atMs` since the match opened, null for the beginning; `seat` whose eyes it is seen with, null for a watcher's. */
  | { page: 'replay'; matchId: string; atMs: number | null; seat: number | null }
  /** The replay of a file that is opened there. No match has such an id. */
  | { page: 'replay-file' }
  | { page: 'not-found' };

const notFound: Place = { page: 'not-found' };

/** @param address path and query, as a browser has them; anything may stand there */
export function placeAt(address: string): Place {
  const [path = '', query = ''] = address.split(/\?(.*)/s);
  const parts = decoded(path);
  if (!parts || parts.length > 4) return notFound;
  const [, place, id = '', part] = parts;
  if (part !== undefined)
    return place === 't' && id && part === 'rules' ? { page: 'table-rules', matchId: id } : notFound;
  const asked = new URLSearchParams(query);
  if (place === '' && parts.length === 2) return { page: 'lobby' };
  if (place === 'new' && !id) return { page: 'create', game: asked.get('game') };
  if (place === 'credits' && !id) return { page: 'credits' };
  if (place === 'mine' && !id) return { page: 'mine' };
  if (!id) return notFound;
  if (place === 'join') return { page: 'join', code: id };
  if (place === 'screen') return { page: 'screen', code: id };
  if (place === 't') return { page: 'table', matchId: id, sit: asked.has('sit') };
  if (place === 'rules') return { page: 'rules', game: id };
  if (place === 'replay' && id === 'file') return { page: 'replay-file' };
  if (place === 'replay')
    return { page: 'replay', matchId: id, atMs: momentIn(asked.get('at')), seat: seatIn(asked.get('as')) };
  return notFound;
}

/** The path's parts; null if they are no text. */
function decoded(path: string): string[] | null {
  try {
    return path.split('/').map(decodeURIComponent);
  } catch {
    return null;
  }
}

const momentIn = (at: string | null): number | null =>
  at !== null && /^\d{1,15}(\.\d+)?$/.test(at) ? Number(at) : null;

/** In addresses seats count from 1, as they do at the table. */
const seatIn = (as: string | null): number | null => (as !== null && /^[1-9]\d?$/.test(as) ? Number(as) - 1 : null);

/** What a page says of itself: in its tab, to search engines, to whoever is sent a link. Nothing of any match. */
export interface PageHead {
  title: string;
  description: string;
}

/** @param titleOf a game's title by its id */
export function headOf(place: Place, titleOf: (game: string) => string | undefined): PageHead {
  const [title, description] = wordsOf(place, titleOf);
  return { title: pageTitle(title), description };
}

/** As it stands in the tab. */
export const pageTitle = (title: string | null): string => (title ? `${title} · Three Rooms` : 'Three Rooms');

const house =
  'Sit down at a table, everybody plays at once: live matches, people watching, and every match kept to see again.';

function wordsOf(place: Place, titleOf: (game: string) => string | undefined): [title: string | null, string] {
  switch (place.page) {
    case 'create':
      return ['New match', 'Open a table: choose the game, how many sit down, and by which rules.'];
    case 'rules': {
      const title = titleOf(place.game) ?? 'a game';
      return [`Rules of ${title}`, `How ${title} is played: its rules in a few pages.`];
    }
    case 'table-rules':
      return ['The rules of this table', 'The rules of one table, those that differ first.'];
    case 'join':
      return ['Join a table', 'A table for live play: sit down with a name, or watch.'];
    case 'table':
      return ['Table', 'A table for live play: sit down with a name, or watch.'];
    case 'replay':
      return ['Replay', 'A match to see again, move by move, from any seat, with the proof that nobody bent it.'];
    case 'replay-file':
      return [
        'Replay a file',
        'Check the log of a match from a file and see the match again, all in your own browser.',
      ];
    case 'mine':
      return ['My matches', 'The matches in which this browser had a seat.'];
    case 'screen':
      return ['Big screen', 'A table on a large screen, for everybody in the room.'];
    case 'credits':
      return ['Who made this', 'Who made the games, the pictures and the letters of this house.'];
    case 'not-found':
      return ['Not found', house];
    case 'lobby':
      return [null, house];
  }
}

/** The file in the build that is sent for a page. @param games the ids of those there are */
export function fileOfPage(place: Place, games: readonly string[]): string {
  if (place.page === 'rules') return games.includes(place.game) ? `page-rules-${place.game}.html` : 'index.html';
  return place.page === 'lobby' || place.page === 'not-found' ? 'index.html' : `page-${place.page}.html`;
}
