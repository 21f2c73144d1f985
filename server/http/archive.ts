/** Matches found by what they were, a table's evening, and the pages of people. */
import express, { type Request, type Response, type Router } from 'express';
import type { ArchivedRow } from '../../replays/store/event-store.ts';
import {
  archiveQuery,
  eveningQuery,
  hiddenRequest,
  lengths,
  type ArchivedMatch,
  type ArchivedResult,
  type ArchiveFilters,
  type ArchiveReply,
  type HiddenReply,
  type Length,
  type Named,
} from '../../shared/archive.ts';
import type { Game } from '../../shared/contract/game.ts';
import { problemsOf, sentenceOf } from '../../shared/contract/problems.ts';
import { publicKey } from '../../shared/crypto/signature-schemas.ts';
import { gameOf, games } from '../../shared/games/index.ts';
import { matchId } from '../../shared/protocol.ts';
import type { Config } from '../config.ts';
import type { Services } from '../services.ts';
import * as rates from './rates.ts';
import { badRequest, fail, hostOf, jsonBody, limit } from './security.ts';

export function archiveRoutes(services: Services): Router {
  const router = express.Router();
  router.get('/api/archive', limit(rates.lists), (request, response) => list(services, request, response));
  const filtersText = JSON.stringify(filters);
  router.get(
    '/api/archive/filters',
    limit(rates.lists),
    (_request, response) => void response.type('json').send(filtersText),
  );
  router.get('/api/matches/:id/evening/matches', limit(rates.lists), (request, response) =>
    listEvening(services, request, response),
  );
  router.get('/api/people/:key', limit(rates.people), (request, response) => showPerson(services, request, response));
  router.post('/api/people/:key/hidden', limit(rates.wishes), jsonBody(1), (request, response) =>
    hide(services, request, response),
  );
  return router;
}

async function list(services: Services, request: Request, response: Response): Promise<void> {
  const read = archiveQuery.safeParse(request.query);
  if (!read.success) return badRequest(response, problemsOf(read.error));
  const { results, ...query } = read.data;
  const asked = query.key === undefined ? null : asking(request, query.key);
  const isShown = asked === null || (await services.people.isShownTo(asked));
  const found = isShown ? await services.store.archive.find(query) : { matches: [], next: null };
  const matches = await services.people.withoutHidden(found.matches.map(archivedIn(results, services.config)), asked);
  response.json({ matches, next: found.next } satisfies ArchiveReply);
}

async function listEvening({ store, people, config }: Services, request: Request, response: Response): Promise<void> {
  const query = eveningQuery.safeParse(request.query);
  if (!query.success) return badRequest(response, problemsOf(query.error));
  const { data: id } = matchId.safeParse(request.params.id);
  const rows = id ? await store.archive.evening(id) : [];
  const matches = await people.withoutHidden(rows.map(archivedIn(query.data.results, config)));
  response.json({ matches, next: null } satisfies ArchiveReply);
}

async function showPerson({ store, people }: Services, request: Request, response: Response): Promise<void> {
  const { data: key } = publicKey.safeParse(request.params.key);
  // Whoever is hidden is answered for as one who never came.
  const isShown = key !== undefined && (await people.isShownTo(asking(request, key)));
  const person = isShown ? await store.archive.person(key) : null;
  if (!person) return fail(response, 404, 'no-such-person', 'Nothing is told of such a person here.');
  response.json(person);
}

async function hide({ people }: Services, request: Request, response: Response): Promise<void> {
  const key = publicKey.safeParse(request.params.key);
  if (!key.success) return fail(response, 400, 'bad-key', sentenceOf(problemsOf(key.error)));
  const asked = hiddenRequest.safeParse(request.body);
  if (!asked.success) return badRequest(response, problemsOf(asked.error));
  const refusal = await people.hide({ ...asked.data, host: hostOf(request), key: key.data });
  if (refusal) return fail(response, refusal.refused === 'asked-later' ? 409 : 403, refusal.refused, refusal.message);
  response.json({ hidden: asked.data.hidden } satisfies HiddenReply);
}

/** Who asks after whom. */
export const asking = (request: Request, key: string) => ({
  key,
  host: hostOf(request),
  authorization: request.get('Authorization'),
});

/** A match as it is told, with its result or without: then nothing in it depends on what came of it. */
const archivedIn =
  (results: 'shown' | 'hidden', { basePath }: Config) =>
  ({ summary, digest }: ArchivedRow): ArchivedMatch => {
    const { game, phase, seats, players, openedAt, dealtBy } = summary;
    const variants = digest?.variants ?? summary.variants ?? [];
    const result = results === 'shown' ? resultOf({ summary, digest }) : null;
    // At that moment somebody may be out: it is shown with the result alone.
    const at = result?.moment ? `&at=${result.moment.ms}&result=shown` : '';
    return {
      matchId: summary.matchId,
      game,
      phase: phase === 'playing' ? phase : 'over',
      seats,
      players,
      openedAt,
      ...(dealtBy && { dealtBy }),
      variants: namesOf(gameOf(game)?.archive?.variants, variants),
      picture: `${basePath}/preview/${summary.matchId}.png?size=small${at}`,
      result,
    };
  };

function resultOf({ summary, digest }: ArchivedRow): ArchivedResult | null {
  const { game, phase, outcome, endedAt, lastEventAt } = summary;
  if (phase !== 'over' || !outcome) return null;
  const [ending = null] = digest?.ending ? namesOf(gameOf(game)?.archive?.endings, [digest.ending]) : [];
  return {
    outcome,
    endedAt: endedAt ?? lastEventAt,
    ending,
    length: digest?.rounds ?? null,
    closeness: digest?.closeness ?? null,
    moment: digest?.moment ?? null,
  };
}

const namesOf = (titles: Readonly<Record<string, string>> = {}, ids: readonly string[]): Named[] =>
  ids.flatMap((id) => (titles[id] === undefined ? [] : { id, title: titles[id] }));

const allOf = (titles: Readonly<Record<string, string>> = {}): Named[] => namesOf(titles, Object.keys(titles));

const filters: ArchiveFilters = {
  games: games.map(({ info, archive }) => ({
    id: info.id,
    title: info.title,
    variants: allOf(archive?.variants),
    endings: [...allOf(archive?.endings), { id: 'tie', title: 'A tie' }],
    lengths: archive ? lengths.map((id) => ({ id, title: lengthTitle(archive.lengths, id) })) : [],
  })),
};

function lengthTitle({ unit, shortTo, longFrom }: NonNullable<Game['archive']>['lengths'], length: Length): string {
  if (length === 'short') return `up to ${shortTo} ${unit}s`;
  return length === 'long' ? `${longFrom} ${unit}s or more` : `${shortTo + 1} to ${longFrom - 1} ${unit}s`;
}
