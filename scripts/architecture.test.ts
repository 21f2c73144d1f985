import { readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { page, picture } from './architecture.ts';

it('the picture in docs/imports.md shows the imports of today; if not: npm run architecture', () => {
  expect(readFileSync(page, 'utf8')).toContain(picture());
});
