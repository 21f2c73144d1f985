/** What the pages ask of the archive and of people's pages; signed where it is about oneself. */
import {
  ownerHeader,
  personText,
  type ArchiveFilters,
  type ArchiveReply,
  type HiddenReply,
  type HiddenRequest,
  type PersonAct,
  type PersonReply,
} from '../../shared/archive.ts';
import { toBase64url } from '../../shared/crypto/signatures.ts';
import type { MatchSummary } from '../../shared/protocol.ts';
import { ask, listMatches, post, type Failure, type MatchPage } from './connection/api.ts';
import { signingKey } from './identity/signing-key.ts';

/** What there is to ask for: the fields of `archiveQuery`, as an address has them. */
export type Asked = Record<string, string>;

/** A page of the archive. */
export const listArchive = (asked: Asked, hides: boolean): Promise<ArchiveReply | Failure> =>
  ask(`/api/archive?${queryOf(asked, hides)}`);

/** The same of this browser's own matches, also for who is hidden. */
export async function listOwn(asked: Asked, hides: boolean): Promise<ArchiveReply | Failure> {
  const { publicKey } = await signingKey();
  return ask(`/api/archive?${queryOf({ ...asked, key: publicKey }, hides)}`, { headers: await asOwner() });
}

/** A page of this browser's own public matches, also for who is hidden. */
export const listOwnMatches = async (page: { limit: number; before?: string }): Promise<MatchPage | Failure> =>
  listMatches({ ...page, key: (await signingKey()).publicKey }, { headers: await asOwner() });

/** A match in which this browser finds its own key, also where that is hidden. */
export async function ownMatchOf(match: string): Promise<MatchSummary | Failure> {
  const { publicKey: key } = await signingKey();
  return ask(`/api/matches/${encodeURIComponent(match)}?${new URLSearchParams({ key })}`, { headers: await asOwner() });
}

/** All matches of a match's table. */
export const listEvening = (match: string, hides: boolean): Promise<ArchiveReply | Failure> =>
  ask(`/api/matches/${encodeURIComponent(match)}/evening/matches?${queryOf({}, hides)}`);

let filters: Promise<ArchiveFilters | Failure> | null = null;

/** The same for as long as the page lives, once it has come. */
export async function archiveFilters(): Promise<ArchiveFilters | Failure> {
  const reply = await (filters ??= ask('/api/archive/filters'));
  if ('failed' in reply) filters = null;
  return reply;
}

export const personOf = (key: string): Promise<PersonReply | Failure> => ask(`/api/people/${encodeURIComponent(key)}`);

/** This browser's own page, although nobody else may see it. */
export async function ownPage(): Promise<PersonReply | Failure> {
  const { publicKey } = await signingKey();
  return ask(`/api/people/${publicKey}`, { headers: await asOwner() });
}

/** Hides this browser's own page, or shows it again. */
export async function hideOwnPage(hidden: boolean): Promise<HiddenReply | Failure> {
  const { publicKey } = await signingKey();
  const at = Date.now();
  const body: HiddenRequest = { hidden, at, signature: await signed(hidden ? 'hide' : 'show', at) };
  return post(`/api/people/${publicKey}/hidden`, body);
}

const queryOf = (asked: Asked, hides: boolean) =>
  String(new URLSearchParams({ ...asked, results: hides ? 'hidden' : 'shown' }));

/** The header that opens to somebody what is hidden of them. */
export async function asOwner(): Promise<Record<string, string>> {
  const at = Date.now();
  return { authorization: ownerHeader(at, await signed('read', at)) };
}

async function signed(act: PersonAct, at: number): Promise<string> {
  const { publicKey, sign } = await signingKey();
  return toBase64url(await sign(personText({ host: location.host, key: publicKey, act, at })));
}
