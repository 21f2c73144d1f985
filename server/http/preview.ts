/** What pages elsewhere show where somebody pastes a link to a match: a picture, tags in the head, oEmbed. */
import express, { type Request, type Response, type Router } from 'express';
import { z } from 'zod';
import { escaped } from '../../shared/contract/text.ts';
import { withoutBase } from '../../shared/base-path.ts';
import { isRefusal } from '../../shared/contract/game.ts';
import { problemsOf } from '../../shared/contract/problems.ts';
import { joinNames } from '../../shared/contract/words.ts';
import { gameOf } from '../../shared/games/index.ts';
import { headOf, placeAt, type Place } from '../../shared/pages.ts';
import { matchId, moment, type MatchSummary } from '../../shared/protocol.ts';
import type { Services } from '../services.ts';
import { askerOf, isOver } from './lines.ts';
import * as rates from './rates.ts';
import { matchAsked } from './match-asked.ts';
import { badRequest, basePathOf, fail, hostOf, limit, siteOf } from './security.ts';

const YEAR_S = 31_536_000;
/** Of a match that goes on, whose picture may change. */
const SOON_S = 30;

const picture = { width: 1200, height: 630 };
/** The frame's shape where nothing is asked for, px. */
const frame = { width: 800, height: 500 };
const LEAST_PX = 200;

const pictureQuery = z.strictObject({
  at: moment.optional(),
  result: z.enum(['shown', 'hidden'], 'The result is shown, hidden or left out.').optional(),
  size: z.literal('small', 'The size is small or left out.').optional(),
});

const px = z.coerce.number().int().min(LEAST_PX, `At least ${LEAST_PX} px are needed.`).optional();
/** By oembed.com, 2.2. */
const oembedQuery = z.object({
  url: z.string('The address of a match is needed.').max(2000),
  format: z.string().optional(),
  maxwidth: px,
  maxheight: px,
});

export function previewRoutes(services: Services): Router {
  const router = express.Router();
  const [large, small] = [limit(rates.pictures), limit(rates.smallPictures)];
  router.get(
    '/preview/:id.png',
    (request, response, next) => (request.query.size === 'small' ? small : large)(request, response, next),
    (request, response) => showPicture(services, request, response),
  );
  router.get('/oembed', limit(rates.oembed), (request, response) => showOembed(services, request, response));
  return router;
}

async function showPicture(services: Services, request: Request, response: Response): Promise<void> {
  const query = pictureQuery.safeParse(request.query);
  if (!query.success) return badRequest(response, problemsOf(query.error));
  const { previews } = services;
  const { at: atMs = null, result, size = 'large' } = query.data;
  const match = await matchAsked(services, request, response);
  if (!match) return;
  const { id, summary } = match;
  const isHidden = isOver(summary) && result === 'hidden';
  const moment = { atMs, showsResult: result === 'shown' };
  const { events } = summary;
  const drawn = await previews.of({ match: id, events, moment, isHidden, size }, askerOf(request, response));
  if (isRefusal(drawn)) return fail(response, 503, drawn.refused, drawn.message);
  response
    .set({
      'Cache-Control': isOver(summary) ? `public, max-age=${YEAR_S}, immutable` : `public, max-age=${SOON_S}`,
      // Other sites show it: that is what it is for.
      'Cross-Origin-Resource-Policy': 'cross-origin',
      ETag: drawn.etag,
    })
    .type('png')
    .send(drawn.png);
}

/** By oembed.com: a frame for any page of a match. Nothing of its result. */
async function showOembed({ store }: Services, request: Request, response: Response): Promise<void> {
  const query = oembedQuery.safeParse(request.query);
  if (!query.success) return badRequest(response, problemsOf(query.error));
  const { url, format = 'json', maxwidth = frame.width, maxheight = frame.height } = query.data;
  if (format !== 'json') return fail(response, 501, 'no-such-format', 'There is json alone.');
  const asked = URL.parse(url);
  const path = asked && withoutBase(basePathOf(request), asked.pathname + asked.search);
  const id = path !== null && asked?.host === hostOf(request) ? matchOf(placeAt(path)) : null;
  const summary = id === null ? null : await store.summaryOf(id);
  if (!asked || !summary) return fail(response, 404, 'no-such-match', 'There is no match at that address.');
  const site = siteOf(request);
  const width = Math.min(frame.width, maxwidth);
  const height = Math.min(frame.height, maxheight);
  const title = titleOf(summary);
  const source = `${site}/embed/${summary.matchId}${momentIn(asked.search)}`;
  response.set('Access-Control-Allow-Origin', '*').json({
    version: '1.0',
    type: 'rich',
    provider_name: 'Three Rooms',
    provider_url: site,
    title,
    thumbnail_url: pictureAddress(site, summary.matchId, asked.search),
    thumbnail_width: picture.width,
    thumbnail_height: picture.height,
    html: `<iframe src="${escaped(source)}" title="${escaped(title)}" width="${width}" height="${height}" style="border:0" allowfullscreen></iframe>`,
    width,
    height,
  });
}

/** The match that a page shows, if it shows one; its id is not checked. */
function matchOf(place: Place): string | null {
  const { data = null } = matchId.safeParse('matchId' in place ? place.matchId : null);
  return data;
}

/**
 * The tags of a match's page for whoever is sent its address: Open Graph, Twitter's, oEmbed's link. Nothing of its result,
 * unless the address asks for it. @returns HTML; empty for a page of no match
 */
export async function tagsFor({ store, matches }: Services, request: Request): Promise<string> {
  const place = placeAt(request.originalUrl);
  const id = matchOf(place);
  // Of a match that is played here nothing is asked: its page opens while the store is away, as any other does without tags.
  const summary = id && (matches.actorOf(id)?.summary ?? (await store.summaryOf(id).catch(() => null)));
  if (!summary) return '';
  const site = siteOf(request);
  const { search, pathname } = new URL(request.originalUrl, site);
  const address = `${site}${pathname}${momentIn(search)}`;
  const title = titleOf(summary);
  const { description } = headOf(place, (game) => gameOf(game)?.info.title);
  const image = pictureAddress(site, summary.matchId, search);
  const open: Record<string, string | number> = {
    type: 'website',
    site_name: 'Three Rooms',
    title,
    description,
    url: address,
    image,
    'image:type': 'image/png',
    'image:width': picture.width,
    'image:height': picture.height,
    'image:alt': `${title}: the table.`,
  };
  const twitter = { card: 'summary_large_image', title, description, image };
  const oembed = `${site}/oembed?${String(new URLSearchParams({ url: address, format: 'json' }))}`;
  return [
    ...Object.entries(open).map(([name, value]) => `<meta property="og:${name}" content="${escaped(String(value))}">`),
    ...Object.entries(twitter).map(([name, value]) => `<meta name="twitter:${name}" content="${escaped(value)}">`),
    `<link rel="alternate" type="application/json+oembed" href="${escaped(oembed)}" title="${escaped(title)}">`,
  ].join('');
}

function titleOf({ game, players }: MatchSummary): string {
  const title = gameOf(game)?.info.title ?? game;
  return players.length === 0 ? title : `${title}: ${joinNames(players.map(({ name }) => name))}`;
}

const pictureAddress = (site: string, match: string, search: string): string =>
  `${site}/preview/${match}.png${momentIn(search, ['at', 'result'])}`;

/** What of a query says which moment, and how it is seen. */
function momentIn(search: string, names: readonly string[] = ['at', 'as', 'speed', 'result']): string {
  const asked = new URLSearchParams(search);
  const kept = names.flatMap((name) => {
    const value = asked.get(name);
    return value !== null && isKept(name, value) ? [[name, value]] : [];
  });
  return kept.length > 0 ? `?${String(new URLSearchParams(kept))}` : '';
}

function isKept(name: string, value: string): boolean {
  if (name === 'result') return value === 'shown' || value === 'hidden';
  return (name === 'speed' && value === 'as-played') || /^\d{1,15}(\.\d+)?$/.test(value);
}
