/** Removes the base path from what comes in, so that all other code sees addresses from the root. See shared/base-path.ts. */
import type { Server } from 'node:http';
import type { NextFunction, Request, Response } from 'express';
import { isUnderBase, withoutBase } from '../../shared/base-path.ts';

/** Of requests. The base path itself gets its slash: a service worker works below it. */
export function removeBasePath(basePath: string) {
  return (request: Request, response: Response, next: NextFunction): void => {
    const { url } = request;
    if (basePath !== '' && isUnderBase(basePath, url)) {
      if (url[basePath.length] !== '/') return response.redirect(308, `${basePath}/${url.slice(basePath.length)}`);
      request.url = withoutBase(basePath, url);
      request.originalUrl = request.url;
    }
    next();
  };
}

/** Of sockets, before anybody else looks at them. */
export function removeBasePathOfSockets(http: Server, basePath: string): void {
  http.prependListener('upgrade', (request) => {
    request.url = withoutBase(basePath, request.url ?? '');
  });
}
