/**
 * The path that a server lies under when it shares its origin with other sites: `/games`; '' where it has the origin to
 * itself. The server and its pages write every address from their own root, `/t/ID`. The base path is added where an
 * address goes out, to a browser or to other sites, and removed where one comes in.
 */
import { placeAt } from './pages.ts';

/** Adds the base path to an address that begins with a slash, unless it is there already. */
export const withBase = (basePath: string, address: string): string =>
  address.startsWith('/') && !isUnderBase(basePath, address) ? basePath + address : address;

/** Removes the base path. An address without it stays as it is: a proxy may have removed it. */
export function withoutBase(basePath: string, address: string): string {
  if (basePath === '' || !isUnderBase(basePath, address)) return address;
  const rest = address.slice(basePath.length);
  return rest.startsWith('/') ? rest : `/${rest}`;
}

/** Whether an address is the base path itself, or lies below it. */
export const isUnderBase = (basePath: string, address: string): boolean =>
  address.startsWith(basePath) && /^(?:[/?#]|$)/.test(address.slice(basePath.length));

/** How a page gets to know it: by this attribute of its root element, which the server writes. */
export const BASE_ATTRIBUTE = 'data-base-path';

/** What else of the server's own addresses begins with, besides pages. */
const notPages = ['api', 'matchmake', 'assets', 'icons', 'preview', 'oembed', 'admin', 'health', 'ready'];

/**
 * Whether a server can lie under that path. None of its parts may begin an address of the server's own: `/t/t/ID` would be
 * read in two ways.
 */
export function isBasePath(path: string): boolean {
  if (!/^(?:\/[\w.~-]+)*$/.test(path)) return false;
  const [, ...parts] = path.split('/');
  return parts.every((part) => !/^\.+$/.test(part) && !notPages.includes(part.toLowerCase()) && !isPage(part));
}

const isPage = (part: string): boolean =>
  [`/${part}`, `/${part}/x`].some((address) => placeAt(address).page !== 'not-found');
