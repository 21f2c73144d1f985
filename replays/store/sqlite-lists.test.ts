import { DatabaseSync } from 'node:sqlite';
import { expect, it } from 'vitest';
import { listAllQuery, listQueryOf } from './sqlite-lists.ts';
import { migrate } from './sqlite-schema.ts';

it.each([
  ['no filter', listQueryOf({}), 'listed USING PRIMARY KEY (name=? AND (opened_at,match_id)<(?,?))'],
  [
    'the phase',
    listQueryOf({ phase: true }),
    'listed USING COVERING INDEX listed_by_phase (name=? AND phase=? AND (opened_at,match_id)<(?,?))',
  ],
  [
    'the game',
    listQueryOf({ game: true }),
    'listed USING COVERING INDEX listed_by_game (name=? AND game=? AND (opened_at,match_id)<(?,?))',
  ],
  [
    'phase and game',
    listQueryOf({ phase: true, game: true }),
    'listed USING COVERING INDEX listed_by_phase_and_game (name=? AND phase=? AND game=? AND (opened_at,match_id)<(?,?))',
  ],
  ['nothing, for the house', listAllQuery, 'matches USING INDEX matches_by_age ((opened_at,match_id)<(?,?))'],
])('a list filtered by %s, for a player or for all, is read off an index in order', (_, query, search) => {
  const db = new DatabaseSync(':memory:');
  migrate(db);
  const plan = db
    .prepare(`EXPLAIN QUERY PLAN ${query}`)
    .all()
    .map(({ detail }) => detail as string);
  db.close();
  expect(plan[0]).toBe(`SEARCH ${search}`);
  expect(plan.join('\n')).not.toMatch(/SCAN|TEMP B-TREE/);
});
