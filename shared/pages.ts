/** The pages of the house: where addresses lead, and what each page says of itself before it is there. */
import { cleanedCode } from './ids.ts';

/** Where an address leads. */
export type Place =
  | { page: 'lobby' }
  | { page: 'create'; game: string | null }
  | { page: 'credits' }
  | { page: 'licences' }
  | { page: 'privacy' }
  | { page: 'mine' }
  /** The archive; what is asked of it stands in the address. */
  | { page: 'matches' }
  /** Of whoever sits down with that key. */
  | { page: 'person'; key: string }
  /** Costly choices of one's own, to be chosen again. */
  | { page: 'puzzles' }
  | { page: 'join'; code: string }
  /** For a television: the table of that code, and the matches after it. */
  | { page: 'screen'; code: string }
  | { page: 'table'; matchId: string; sit: boolean }
  | { page: 'table-rules'; matchId: string }
  | { page: 'rules'; game: string }
  | ({ page: 'replay'; matchId: string } & Moment)
  /** The same without anything around it, for frames on pages elsewhere. */
  | ({ page: 'embed'; matchId: string } & Moment)
  /** What is worth watching, one after the other; `speed` is that of replays. Framed: for pages elsewhere. */
  | { page: 'tv'; speed: Speed; isFramed: boolean }
  /** The replay of a file that is opened there. No match has such an id. */
  | { page: 'replay-file' }
  | { page: 'not-found' };

/** Where the page of a person is. @param key base64url */
export const personPage = (key: string): string => `/people/${encodeURIComponent(key)}`;

/** A moment of a replay, and how it is seen. */
export interface Moment {
  /** ms since the match opened, null for the beginning. */
  atMs: number | null;
  /** Whose eyes it is seen with, null for a watcher's. */
  seat: number | null;
  /** null for the usual one. */
  speed: Speed | null;
  /** Nothing is sent of what comes after. */
  hidesResult: boolean;
}

/** So many times as fast; or as it was played, with the pauses between what happened. */
export const speeds = [0.5, 1, 2, 4, 8, 'as played'] as const;
export type Speed = (typeof speeds)[number];

const notFound: Place = { page: 'not-found' };

/** @param address path and query, as a browser has them; anything may stand there */
export function placeAt(address: string): Place {
  const [path = '', query = ''] = address.split(/\?(.*)/s);
  const parts = decoded(path);
  // A slash at the end.
  if (parts && parts.length > 3 && parts.at(-1) === '') parts.pop();
  if (!parts || parts.length > 4) return notFound;
  const [, typed = '', pasted = '', part] = parts;
  const place = typed.toLowerCase();
  const id = withoutStop(pasted);
  if (part !== undefined)
    return place === 't' && id && withoutStop(part).toLowerCase() === 'rules'
      ? { page: 'table-rules', matchId: id }
      : notFound;
  const asked = new URLSearchParams(query);
  if (place === '' && parts.length === 2) return { page: 'lobby' };
  if (place === 'new' && !id) return { page: 'create', game: asked.get('game') };
  if (place === 'credits' && !id) return { page: 'credits' };
  if (place === 'licences' && !id) return { page: 'licences' };
  if (place === 'privacy' && !id) return { page: 'privacy' };
  if (place === 'mine' && !id) return { page: 'mine' };
  if (place === 'matches' && !id) return { page: 'matches' };
  if (place === 'puzzles' && !id) return { page: 'puzzles' };
  if ((place === 'tv' && !id) || (place === 'embed' && id === 'tv'))
    return { page: 'tv', speed: speedIn(asked) ?? 1, isFramed: place === 'embed' };
  if (!id) return notFound;
  if (place === 'join') return { page: 'join', code: cleanedCode(id) };
  if (place === 'people') return { page: 'person', key: id };
  if (place === 'screen') return { page: 'screen', code: cleanedCode(id) };
  if (place === 't') return { page: 'table', matchId: id, sit: asked.has('sit') };
  if (place === 'rules') return { page: 'rules', game: id };
  if (place === 'replay' && id === 'file') return { page: 'replay-file' };
  if (place === 'replay' || place === 'embed') return { page: place, matchId: id, ...momentIn(asked) };
  return notFound;
}

const momentIn = (asked: URLSearchParams): Moment => ({
  atMs: timeIn(asked.get('at')),
  seat: seatIn(asked.get('as')),
  speed: speedIn(asked),
  hidesResult: asked.get('result') === 'hidden',
});

const nameOf = (speed: Speed): string => String(speed).replace(' ', '-');

/** The address of a moment, of which what is left out is the usual. */
export function addressOf(page: 'replay' | 'embed', matchId: string, moment: Partial<Moment>): string {
  const { atMs = null, seat = null, speed = null, hidesResult = false } = moment;
  const query = new URLSearchParams({
    ...(atMs !== null && { at: String(atMs) }),
    ...(seat !== null && { as: String(seat + 1) }),
    ...(speed !== null && { speed: nameOf(speed) }),
    ...(hidesResult && { result: 'hidden' }),
  });
  return `/${page}/${matchId}${query.size > 0 ? `?${String(query)}` : ''}`;
}

/** A part of an address without the punctuation and spaces that were pasted after it. */
const withoutStop = (part: string): string => part.replace(/[^\p{L}\p{N}_-]+$/u, '');

/** The path's parts; null if they are no text. */
function decoded(path: string): string[] | null {
  try {
    return path.split('/').map(decodeURIComponent);
  } catch {
    return null;
  }
}

const timeIn = (at: string | null): number | null => (at !== null && /^\d{1,15}(\.\d+)?$/.test(at) ? Number(at) : null);

/** In addresses seats count from 1, as they do at the table. */
const seatIn = (as: string | null): number | null => (as !== null && /^[1-9]\d?$/.test(as) ? Number(as) - 1 : null);

/** Null for none that there is. */
const speedIn = (asked: URLSearchParams): Speed | null =>
  speeds.find((speed) => nameOf(speed) === asked.get('speed')) ?? null;

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
    case 'embed':
      return ['Replay', 'A match to see again, move by move, from any seat, with the proof that nobody bent it.'];
    case 'replay-file':
      return [
        'Replay a file',
        'Check the log of a match from a file and see the match again, all in your own browser.',
      ];
    case 'mine':
      return ['My matches', 'The matches in which this browser had a seat.'];
    case 'matches':
      return [
        'Matches',
        'Every public match, finished or going on: found by game, people, length and how close it was.',
      ];
    case 'person':
      return ['A person', 'The public matches of one person: how they fare, what they like to play, and against whom.'];
    case 'puzzles':
      return ['Your move', 'Choices from your own matches that cost you dearly: what would you play now?'];
    case 'screen':
      return ['Big screen', 'A table on a large screen, for everybody in the room.'];
    case 'tv':
      return [
        'Television',
        'Always something worth watching: the most exciting match of the moment, or the best of today.',
      ];
    case 'credits':
      return ['Who made this', 'Who made the games, the pictures and the letters of this house.'];
    case 'licences':
      return ['Licences', 'The licences of the code, fonts and icons that Three Rooms is built with, in full.'];
    case 'privacy':
      return ['What we keep', 'What this server keeps about you, where, for how long, and who can help.'];
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
