/**
 * The page's files whose names change with their contents, from memory: a class of 60 asks for thousands of them within a
 * minute, and opening each takes the event loop as long as all the rest. Nobody has to ask whether one is still the same: they
 * carry no date and no tag.
 */
import { readdirSync, readFileSync } from 'node:fs';
import { extname, join } from 'node:path';
import type { Request, Response } from 'express';

/** Larger ones are few, bytes. */
const LARGEST = 128 * 1024;

export const FOR_EVER = 'max-age=31536000, immutable';

const types: Record<string, string> = {
  '.css': 'text/css',
  '.js': 'text/javascript',
  '.png': 'image/png',
  '.woff2': 'font/woff2',
};

export interface HashedFile {
  body: Buffer;
  headers: Record<string, string | number>;
}

/** As the build packed them, the smallest first. Browsers take brotli over https and on this machine alone. */
const packings = [
  { ending: '.br', encoding: 'br' },
  { ending: '.gz', encoding: 'gzip' },
] as const;

/** @param folder of the built page @returns finds what a request asks for; undefined if something else has to answer */
export function hashedFiles(folder: string): (request: Request) => HashedFile | undefined {
  const assets = join(folder, 'assets');
  const names = new Set(readdirSync(assets));
  /** By path and encoding, '' for what is not packed. */
  const kept = new Map<string, Map<string, HashedFile>>();
  for (const name of names) {
    const type = types[extname(name)];
    // What a worker may load comes with its file.
    if (!type || /worker[^/]*\.js$/.test(name)) continue;
    const packed = packings.filter(({ ending }) => names.has(name + ending));
    const forms = packed.length > 0 ? packed : [{ ending: '', encoding: '' }];
    const files = forms.map(({ ending, encoding }) => [encoding, fileOf(join(assets, name + ending), type, encoding)]);
    kept.set(`/assets/${name}`, new Map(files as [string, HashedFile][]));
  }
  return ({ method, url, headers }) => {
    const forms = method === 'GET' && !headers.range ? kept.get(url) : undefined;
    if (!forms) return undefined;
    const takes = headers['accept-encoding'] ?? '';
    const packing = packings.find(({ encoding }) => forms.has(encoding) && takes.includes(encoding));
    const file = forms.get(packing?.encoding ?? '');
    return file && file.body.length <= LARGEST ? file : undefined;
  };
}

function fileOf(path: string, type: string, encoding: string): HashedFile {
  const body = readFileSync(path);
  const headers = {
    'Cross-Origin-Resource-Policy': 'same-origin',
    'X-Content-Type-Options': 'nosniff',
    'Cache-Control': FOR_EVER,
    'Content-Type': type,
    'Content-Length': body.length,
    ...(encoding && { 'Content-Encoding': encoding, Vary: 'Accept-Encoding' }),
  };
  return { body, headers };
}

export function sendHashed(response: Response, { body, headers }: HashedFile): void {
  for (const [header, value] of Object.entries(headers)) response.setHeader(header, value);
  // HTTP/1.1 keeps connections by itself.
  if (response.req.httpVersion === '1.1') response.removeHeader('Connection');
  response.end(body);
}
