/** What programs can ask for over HTTP, as OpenAPI 3.1: made of the schemas that guard the routes. */
import { z } from 'zod';
import { createDocument, type ZodOpenApiOperationObject, type ZodOpenApiPathsObject } from 'zod-openapi';
import {
  consistencyQuery,
  consistencyReply,
  entriesQuery,
  entriesReply,
  proofReply,
} from '../../replays/book/replies.ts';
import { archiveQuery, eveningQuery, hiddenRequest } from '../../shared/archive.ts';
import { bookmarkRequest } from '../../shared/bookmarks.ts';
import { publicKey } from '../../shared/crypto/signature-schemas.ts';
import { games } from '../../shared/games/index.ts';
import {
  createRequest,
  eventsQuery,
  inviteCode,
  listQuery,
  ownQuery,
  matchId,
  movedQuery,
  roundsQuery,
  whatIfRequest,
} from '../../shared/protocol.ts';
import { privacyReply } from '../../shared/privacy.ts';
import { tvQuery, tvReply } from '../../shared/tv.ts';
import { backupRequest } from './backup.ts';
import { LOG_TYPE } from './lines.ts';

const json = 'application/json';
const text = 'text/plain';

/** Every refusal's body: `ErrorReply`. */
const refusal = z
  .object({
    error: z.object({
      code: z.string(),
      message: z.string().meta({ description: 'What was wrong and what is allowed, in a sentence.' }),
      problems: z.array(z.object({ field: z.string(), message: z.string() })).optional(),
    }),
  })
  .meta({ id: 'Refusal' });

/** An operation that answers with that type, of that schema if one is known, or refuses. */
const answers = (
  summary: string,
  type: string,
  more: { schema?: z.ZodType; status?: string } & Omit<ZodOpenApiOperationObject, 'responses'> = {},
): ZodOpenApiOperationObject => {
  const { schema = z.unknown(), status = '200', ...operation } = more;
  return {
    summary,
    ...operation,
    responses: {
      [status]: { description: 'Granted', content: { [type]: { schema } } },
      default: { description: 'Refused', content: { [json]: { schema: refusal } } },
    },
  };
};

const ofMatch = { requestParams: { path: z.object({ id: matchId }) } };
const ofPerson = { requestParams: { path: z.object({ key: publicKey }) } };

const paths: ZodOpenApiPathsObject = {
  '/api': { get: answers('This description', json) },
  '/api/health': { get: answers('Whether the server can write', json) },
  '/api/matches': {
    get: answers('Public matches, the newest first', json, { requestParams: { query: listQuery } }),
    post: answers('Opens a table', json, {
      status: '201',
      requestBody: { content: { [json]: { schema: createRequest } } },
      schema: z.object({ matchId, code: z.string() }),
    }),
  },
  '/api/invites/{code}': {
    get: answers('The match behind a code', json, {
      requestParams: { path: z.object({ code: inviteCode }) },
      schema: z.object({ matchId }),
    }),
  },
  '/api/matches/{id}': {
    get: answers('How a match is listed', json, { requestParams: { ...ofMatch.requestParams, query: ownQuery } }),
  },
  '/api/matches/{id}/moved': {
    get: answers(
      'Whether it is played at another process than that one by now; the answer may take half a second',
      json,
      {
        requestParams: { ...ofMatch.requestParams, query: movedQuery },
        schema: z.object({ moved: z.boolean() }),
      },
    ),
  },
  '/api/matches/{id}/log': {
    get: answers('Its log, an event a line; of a running match what spectators may see', LOG_TYPE, ofMatch),
  },
  '/api/matches/{id}/rounds': {
    get: answers(
      'The next round of a match that is over, after one that ends at a position, or -1: as many events as its log has of it, and nothing of ' +
        'what follows. With `at`, all rounds up to that moment; some answers later, if they are many',
      LOG_TYPE,
      { requestParams: { ...ofMatch.requestParams, query: roundsQuery } },
    ),
  },
  '/api/matches/{id}/events': {
    get: answers(
      'Its events as they happen, as its spectators are told them. The id of each is its position, so that ' +
        '`Last-Event-ID` goes on where a connection was lost; `end` comes after the last, and who asks then is answered 204',
      'text/event-stream',
      { requestParams: { ...ofMatch.requestParams, query: eventsQuery } },
    ),
  },
  '/api/matches/{id}/evening': {
    get: answers('How the matches of its table came out, up to that one, at most 100', json, ofMatch),
  },
  '/api/matches/{id}/evening/matches': {
    get: answers('The matches of its table, the first one first', json, {
      requestParams: { ...ofMatch.requestParams, query: eveningQuery },
    }),
  },
  '/api/archive': {
    get: answers(
      'Matches that run or are over, found by what they were; with `results=hidden` nothing in it depends on what came of them',
      json,
      { requestParams: { query: archiveQuery } },
    ),
  },
  '/api/archive/filters': { get: answers('What they can be found by, in the games’ words', json) },
  '/api/people/{key}': {
    get: answers('What is counted of whoever has that key: of public matches that this house dealt', json, ofPerson),
  },
  '/api/people/{key}/hidden': {
    post: answers('Whether that is told to nobody; signed with the key', json, {
      ...ofPerson,
      requestBody: { content: { [json]: { schema: hiddenRequest } } },
      schema: z.object({ hidden: z.boolean() }),
    }),
  },
  '/api/matches/{id}/bookmarks': {
    get: answers('What people have marked in a match that is over', json, {
      requestParams: { ...ofMatch.requestParams, query: ownQuery },
    }),
    post: answers('Sets or takes away a bookmark; signed with the key', json, {
      ...ofMatch,
      requestBody: { content: { [json]: { schema: bookmarkRequest } } },
    }),
  },
  '/api/matches/{id}/verdict': {
    get: answers('What the server’s own check of its log says; it can’t know what a browser saw', json, ofMatch),
  },
  '/api/matches/{id}/proof': {
    get: answers('That a match which has ended is in the book', json, { ...ofMatch, schema: proofReply }),
  },
  '/api/matches/{id}/what-if': {
    post: answers('Opens a table that goes on from a moment of that match, which is over', json, {
      ...ofMatch,
      status: '201',
      requestBody: { content: { [json]: { schema: whatIfRequest } } },
      schema: z.object({ matchId, code: z.string() }),
    }),
  },
  '/api/handed-in': {
    post: answers(
      'Takes over the log of a match that a player’s own device dealt; the same again changes nothing',
      json,
      {
        status: '201',
        requestBody: { content: { [LOG_TYPE]: { schema: z.string() } } },
        schema: z.object({ matchId }),
      },
    ),
  },
  '/api/privacy': {
    get: answers('What this server keeps, for how long, and whom to ask', json, { schema: privacyReply }),
  },
  '/api/backup': {
    post: answers(
      'Keeps a browser’s seats in a cookie of its own that no script can read; for this house’s pages',
      json,
      {
        requestBody: { content: { [json]: { schema: backupRequest } } },
      },
    ),
  },
  '/api/backup/restore': {
    post: answers('What that cookie has, to the page whose browser sends it; null without one', json, {
      requestBody: { content: { [json]: { schema: z.object({}) } } },
      schema: z.object({ backup: backupRequest.nullable() }),
    }),
  },
  '/api/backup/forget': {
    post: answers('Takes that cookie away', json, { requestBody: { content: { [json]: { schema: z.object({}) } } } }),
  },
  '/api/tv': {
    get: answers('What is worth watching now: a match that is being played, or one of the day’s best', json, {
      requestParams: { query: tvQuery },
      schema: tvReply,
    }),
  },
  '/api/checkpoint': { get: answers('The book’s size and root, signed', text) },
  '/api/checkpoint/key': { get: answers('The key that checkpoints are to be held to', text) },
  '/api/checkpoint/consistency': {
    get: answers('That the book of the size `to` begins with that of the size `from`', json, {
      requestParams: { query: consistencyQuery },
      schema: consistencyReply,
    }),
  },
  '/api/checkpoint/entries': {
    get: answers('What stands in the book', json, { requestParams: { query: entriesQuery }, schema: entriesReply }),
  },
};

/**
 * @param basePath what is in front of all paths: see shared/base-path.ts
 * @returns an OpenAPI 3.1 document. Every game's options are a schema of it, named as its id
 */
export const describeApi = (basePath: string): object =>
  createDocument(
    {
      openapi: '3.1.0',
      info: { title: 'Three Rooms', version: '1' },
      ...(basePath && { servers: [{ url: basePath }] }),
      paths,
      components: {
        // As they are asked for, before defaults are filled in.
        schemas: Object.fromEntries(
          games.map(({ info, options }) => [`options-of-${info.id}`, options.schema.meta({ unusedIO: 'input' })]),
        ),
      },
    },
    // What a person writes freely, and is checked by a function, has no schema.
    { allowEmptySchema: { custom: true, default: true, pipe: true, transform: true } },
  );
