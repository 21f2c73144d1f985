/** What people have marked in a match that is over; what this browser marks is signed with its key. */
import {
  bookmarkText,
  type BookmarkRequest,
  type BookmarksReply,
  type BookmarkWord,
} from '../../../shared/bookmarks.ts';
import { toBase64url } from '../../../shared/crypto/signatures.ts';
import { ask, post, type Failure } from '../connection/api.ts';
import { asOwner } from '../archive.ts';
import { signingKey } from '../identity/signing-key.ts';

const addressOf = (match: string) => `/api/matches/${encodeURIComponent(match)}/bookmarks`;

export const bookmarksOf = (match: string): Promise<BookmarksReply | Failure> => ask(addressOf(match));

/** The same, for finding one's own among them, also for who is hidden. */
export async function bookmarksWithOwn(match: string): Promise<BookmarksReply | Failure> {
  const { publicKey: key } = await signingKey();
  return ask(`${addressOf(match)}?${new URLSearchParams({ key })}`, { headers: await asOwner() });
}

/** @param at the moment, ms since the match opened @param word null takes the own bookmark there away */
export async function mark(
  match: string,
  { at, word }: { at: number; word: BookmarkWord | null },
): Promise<BookmarksReply | Failure> {
  const { publicKey: key, sign } = await signingKey();
  const asked = { at, word, askedAt: Date.now() };
  const signature = toBase64url(await sign(bookmarkText(match, { host: location.host, ...asked })));
  return post(addressOf(match), { key, ...asked, signature } satisfies BookmarkRequest);
}
