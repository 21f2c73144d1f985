import { Validator } from '@seriousme/openapi-schema-validator';
import type { Router } from 'express';
import { afterAll, describe, expect, it } from 'vitest';
import { startTestServer, postJson } from '../testing/guest.ts';
import { httpApp } from './routes.ts';

const server = await startTestServer();
afterAll(() => server.close());

interface Description {
  openapi: string;
  paths: Record<string, Record<string, { requestBody?: unknown }>>;
}
const described = async () => (await (await fetch(`${server.url}/api`)).json()) as Description;

/** "get /api/matches/{id}", of a router and those in it. */
function routesOf({ stack }: Pick<Router, 'stack'>): string[] {
  return stack.flatMap(({ route, handle }) => {
    if (!route) return 'stack' in handle ? routesOf(handle as unknown as Router) : [];
    const { path, methods } = route as unknown as { path: unknown; methods: Record<string, boolean> };
    // The page's own are patterns.
    if (typeof path !== 'string') return [];
    return Object.keys(methods).map((method) => `${method} ${path.replaceAll(/:(\w+)/g, '{$1}')}`);
  });
}

describe('the description of the API', () => {
  it('is OpenAPI, without a fault', async () => {
    const { valid, errors } = await new Validator().validate((await described()) as unknown as Record<string, unknown>);
    expect({ valid, errors }).toMatchObject({ valid: true });
  });

  it('has every route, and none besides', async () => {
    const { paths } = await described();
    const told = Object.entries(paths).flatMap(([path, methods]) =>
      Object.keys(methods).map((one) => `${one} ${path}`),
    );
    const there = routesOf(httpApp(server.services).router).filter((route) => /^\w+ \/api(\/|$)/.test(route));
    expect(there.length).toBeGreaterThan(10);
    expect(told.toSorted()).toEqual([...new Set(there)].toSorted());
  });

  it('says what is refused: a field that is too large there is too large here', async () => {
    const { paths } = await described();
    const body = JSON.stringify(paths['/api/matches']?.post?.requestBody);
    expect(body).toContain('"game":{"type":"string","maxLength":40}');
    const answer = await postJson(`${server.url}/api/matches`, { game: 'x'.repeat(41) });
    expect(answer.status).toBe(400);
  });
});
