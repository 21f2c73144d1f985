/**
 * Whether a request comes from a page of this server. Pages of other sites must not use a visitor's connection; programs send
 * neither Origin nor Sec-Fetch-Site, and are let in.
 *
 * A page is known as ours by its browser's word (Sec-Fetch-Site), or by an Origin that names this server. Behind a proxy that
 * writes another Host neither may be there: browsers send Sec-Fetch-Site with no socket, and with nothing over plain http. Then
 * a page of ours looks like one of another site. It is let in all the same, to what a page of another site can't do:
 *
 * - send JSON: a browser asks first (a preflight), and no other site gets leave from us (`allowOrigins`);
 * - open a socket: that takes a seat reserved by such a POST, whose reply no other site can read. A reservation is the one-use
 *   token: it is drawn at random, made in the process that has the room, good for one socket within ten seconds, and counts
 *   towards what its address may have. Sockets read no cookies, so a seat that somebody hands to another site's page gives it
 *   nothing that they could not do themselves.
 *
 * DNS rebinding, another site's name that suddenly leads here, passes any comparison with Host. What bounds it: under that name a
 * browser has no cookie, password or stored secret of ours, so such a page can do what any stranger can, within the limits of
 * its visitor's address.
 */
import type { IncomingMessage } from 'node:http';
import type { NextFunction, Request, Response } from 'express';
import type { Config } from '../config.ts';
import { fail, HOST } from './security.ts';

/** What of a server says which pages are its own. */
interface OwnPages {
  config: Pick<Config, 'publicOrigins' | 'allowedOrigins' | 'trustProxy'>;
  cluster: { isOneOfUs(host: string): boolean } | null;
  logOnceAMinute(details: object, message: string): void;
}

/** Whether it is a page of this server, or a program, beyond doubt: for what a page of another site could send, too. */
export const isOurPage = (request: IncomingMessage, pages: OwnPages): boolean => senderOf(request, pages) === 'ours';

/** Whether it may open a socket, if it has reserved a seat. */
export const mayOpenSocket = (request: IncomingMessage, pages: OwnPages): boolean =>
  senderOf(request, pages) !== 'others';

/** Types that a browser sends to another site only after a preflight. */
const PREFLIGHTED_TYPES = ['application/json', 'application/x-ndjson'];

/** Refuses a request that doesn't pass the check. */
export const refuseUnless =
  (passes: (request: Request, pages: OwnPages) => boolean, pages: OwnPages) =>
  (request: Request, response: Response, next: NextFunction): void =>
    passes(request, pages)
      ? next()
      : fail(response, 403, 'not-from-here', 'Pages of other sites may not ask for that.');

/** Refuses POSTs from pages of other sites. They may send GETs: browsers don't let them read the reply. */
export const onlyOurPages = (pages: OwnPages) => refuseUnless(mayPost, pages);

function mayPost(request: Request, pages: OwnPages): boolean {
  if (request.method !== 'POST') return true;
  const sender = senderOf(request, pages);
  return sender === 'ours' || (sender === 'unsure' && Boolean(request.is(PREFLIGHTED_TYPES)));
}

function senderOf(request: IncomingMessage, pages: OwnPages): 'ours' | 'others' | 'unsure' {
  const { origin, 'sec-fetch-site': site } = request.headers;
  // No page can write this header.
  if (site === 'same-origin') return 'ours';
  const isForeign = site === 'cross-site' || site === 'same-site';
  if (origin === undefined) return isForeign ? 'others' : 'ours';
  if (pages.config.allowedOrigins.includes(origin)) return 'ours';
  const page = URL.parse(origin);
  // Not every page has an origin to go by: of a sandboxed frame it is "null".
  if (!page || !/^https?:$/.test(page.protocol) || !HOST.test(page.host)) return 'others';
  if (isListed(page, pages)) return 'ours';
  // "same-site" includes a page over http under the same name: not ours.
  if (isForeign) return 'others';
  if (isWhereItWasSent(page, request, pages)) return 'ours';
  logMismatch(page, request, pages);
  return 'unsure';
}

/** Whether that origin is this server by its settings, or another process of it. */
const isListed = (page: URL, { config, cluster }: OwnPages): boolean =>
  config.publicOrigins.includes(page.origin) || (cluster !== null && cluster.isOneOfUs(page.host));

/** Whether it is the host that the request was sent to. */
function isWhereItWasSent(page: URL, request: IncomingMessage, { config }: OwnPages): boolean {
  const { host, forwardedHost, trusts } = hostsOf(request, config);
  return isHostOf(page, trusts ? (forwardedHost ?? host) : host);
}

/** Where the request was sent, as it says itself and as a proxy does, which counts if it is trusted. */
function hostsOf({ headers, socket }: IncomingMessage, { trustProxy }: OwnPages['config']) {
  const [forwardedHost] = String(headers['x-forwarded-host'] ?? '').split(',');
  return {
    host: headers.host,
    forwardedHost: forwardedHost?.trim() || undefined,
    trusts: trustProxy(socket.remoteAddress ?? '', 0),
  };
}

/** Some proxies write the usual port behind a host, which an origin leaves out. */
const isHostOf = (page: URL, host = ''): boolean =>
  HOST.test(host) && URL.parse(`${page.protocol}//${host}`)?.host === page.host;

/** Once a minute, as strangers can bring it about; nothing of theirs but what a host can be, and nobody's address. */
function logMismatch(page: URL, request: IncomingMessage, { config, logOnceAMinute }: OwnPages): void {
  const { host = '', forwardedHost, trusts } = hostsOf(request, config);
  const remedies = [`If people open this server at ${page.origin}, set PUBLIC_ORIGIN to that.`];
  if (!trusts && isHostOf(page, forwardedHost))
    remedies.push('If it came through a proxy of yours, setting TRUST_PROXY to its address is enough.');
  const shown = { origin: page.origin, host: HOST.test(host) ? host : null };
  logOnceAMinute({ ...shown, remedy: remedies.join(' ') }, 'a page and its request name different hosts');
}
