/** Where an address leads. */
export type Place =
  | { page: 'lobby' }
  | { page: 'create'; game: string | null }
  | { page: 'credits' }
  | { page: 'join'; code: string }
  | { page: 'table'; matchId: string; sit: boolean }
  | { page: 'rules'; game: string }
  /** `atMs` since the match opened; null for the beginning. */
  | { page: 'replay'; matchId: string; atMs: number | null }
  | { page: 'not-found' };

const notFound: Place = { page: 'not-found' };

/** @param address path and query, as a browser has them; anything may stand there */
export function placeAt(address: string): Place {
  const [path = '', query = ''] = address.split(/\?(.*)/s);
  const parts = decoded(path);
  if (!parts || parts.length > 3) return notFound;
  const [, place, id = ''] = parts;
  const asked = new URLSearchParams(query);
  if (place === '' && parts.length === 2) return { page: 'lobby' };
  if (place === 'new' && !id) return { page: 'create', game: asked.get('game') };
  if (place === 'credits' && !id) return { page: 'credits' };
  if (!id) return notFound;
  if (place === 'join') return { page: 'join', code: id };
  if (place === 't') return { page: 'table', matchId: id, sit: asked.has('sit') };
  if (place === 'rules') return { page: 'rules', game: id };
  if (place === 'replay') return { page: 'replay', matchId: id, atMs: momentIn(asked.get('at')) };
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
