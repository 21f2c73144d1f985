/** Whose pages may use this server, and what a browser is told to keep a page of ours from. */
import type { IncomingMessage } from 'node:http';
import type { NextFunction, Request, Response } from 'express';
import type { Config } from '../config.ts';

/** No inline script but Pixi's own workers; nothing from elsewhere. */
export function securityHeaders(_request: Request, response: Response, next: NextFunction): void {
  response.set({
    'Content-Security-Policy':
      "default-src 'self'; script-src 'self'; worker-src 'self' blob:; style-src 'self' 'unsafe-inline'; img-src 'self' data: blob:; font-src 'self' data:; connect-src 'self' ws: wss: data: blob:; frame-ancestors 'none'; base-uri 'self'; form-action 'self'",
    'X-Content-Type-Options': 'nosniff',
    'Referrer-Policy': 'same-origin',
  });
  next();
}

/** Lets pages of the allowed origins read the answer. */
export function allowOrigins({ allowedOrigins }: Config) {
  return (request: Request, response: Response, next: NextFunction) => {
    const origin = request.get('Origin');
    if (origin && allowedOrigins.includes(origin)) {
      response.set({
        'Access-Control-Allow-Origin': origin,
        'Access-Control-Allow-Headers': 'Content-Type',
        Vary: 'Origin',
      });
      if (request.method === 'OPTIONS') return void response.sendStatus(204);
    }
    next();
  };
}

/** Pages of other sites must not use a visitor's line. Programs send no Origin and are let in. */
export function isOurPage(origin: string | undefined, request: IncomingMessage, { allowedOrigins }: Config): boolean {
  if (!origin) return true;
  return URL.parse(origin)?.host === request.headers.host || allowedOrigins.includes(origin);
}
