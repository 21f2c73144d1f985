import { DatabaseSync } from 'node:sqlite';
import { expect, it } from 'vitest';
import { chanceOf } from '../../shared/contract/random.ts';
import type { Digest } from '../log/digest.ts';
import { first } from './event-store-samples.ts';
import { archive, archiving } from './sqlite-archive.ts';
import { matches as matchesIn, written } from './sqlite-queries.ts';
import { migrate } from './sqlite-schema.ts';

it('finds the closest of very many as a plain look at each would, page by page', () => {
  const db = new DatabaseSync(':memory:');
  migrate(db);
  const archived = archiving(db, { holds: true });
  const { append, keepDigest } = matchesIn(db, archived);
  const chance = chanceOf(5);
  const all = Array.from({ length: 3000 }, (_, number) => ({
    number,
    game: chance.pick(['wa-wa-west', 'wa-wa-west', 'wa-wa-west', 'war-zone']),
    // Few kinds, so that many are as close as others.
    closeness: chance.float() < 0.2 ? null : 60 + chance.int(12),
    length: number % 29 === 0 ? ('long' as const) : ('short' as const),
  }));
  for (const { number, game, closeness, length } of all) {
    const match = `m${number}`;
    append(written(first(match, 1, { game, phase: 'over' })));
    const digest: Digest = {
      variants: [],
      ending: 'last-side',
      rounds: { unit: 'round', number: 1 },
      length,
      closeness,
      moment: { pos: 0, ms: 0 },
      players: [{ side: 0, choices: [], felledBy: [] }],
    };
    keepDigest({ match, digest });
  }
  archived.flush();
  const { find } = archive(db);
  for (const asked of [{}, { game: 'war-zone' }, { length: 'long' as const }, { game: 'chess' }]) {
    const expected = all
      .filter((one) => (!asked.game || one.game === asked.game) && (!asked.length || one.length === asked.length))
      .sort((a, b) => (b.closeness ?? -1) - (a.closeness ?? -1) || b.number - a.number)
      .map(({ number }) => `m${number}`);
    const found: string[] = [];
    for (let before: string | null | undefined; before !== null;) {
      const page = find({ phase: 'over', sort: 'closest', limit: 70, ...asked, ...(before && { before }) });
      found.push(...page.matches.map(({ summary }) => summary.matchId));
      before = page.next;
    }
    expect(found).toEqual(expected);
  }
  db.close();
});
