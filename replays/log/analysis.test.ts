import { expect, it } from 'vitest';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { engineOf } from '../../shared/games/engines.ts';
import { analyse, turningPointOf, type Costly, type Standing } from './analysis.ts';
import { fromLines, type Envelope } from './log.ts';
import { rebuild } from './rebuild.ts';
import { ScriptedMatch } from './scripted-match.ts';

const seed = 'a3'.repeat(32);

/** Two players; what both choose in each round. */
function duel(rounds: [string, string][]): ScriptedMatch {
  const match = new ScriptedMatch({ match: 'm', seed, game: 'wa-wa-west', names: ['Kemi', 'Odile'] });
  for (const items of rounds) {
    match.wait(4000);
    items.forEach((item, seat) => match.wait(300).act(seat, { type: 'choose', item }));
  }
  return match;
}

function findingsOf(log: readonly Envelope[]): { standings: Standing[]; costly: Costly[] } {
  const rebuilt = rebuild(log);
  const findings = [...analyse(rebuilt, engineOf(rebuilt.at(0).game.info.id))];
  return {
    standings: findings.filter((one): one is Standing => one.is === 'standing'),
    costly: findings.filter((one): one is Costly => one.is === 'costly'),
  };
}

const sum = (values: number[]) => values.reduce((total, value) => total + value, 0);

it('says how it stood before each round, and at the end who won', () => {
  const { log } = duel([
    ['reload', 'reload'],
    ['shield', 'reload'],
    ['reload', 'gun'],
  ]);
  const { standings } = findingsOf(log);
  expect(standings.map(({ round }) => round?.number)).toEqual([1, 2, 3, 3]);
  expect(standings[0]!.chances).toEqual([expect.closeTo(0.5), expect.closeTo(0.5)]);
  expect(standings[2]!.chances[1]).toBeGreaterThan(0.5);
  expect(standings.at(-1)!.chances).toEqual([0, 1]);
  for (const { chances } of standings) expect(sum(chances)).toBeCloseTo(1);
});

it('finds the round that turned it, and none in a tie', () => {
  const { log } = duel([
    ['reload', 'reload'],
    ['reload', 'gun'],
  ]);
  const { standings } = findingsOf(log);
  const turn = turningPointOf(standings, { tie: false, winners: [1] });
  expect(turn).toMatchObject({ round: { unit: 'round', number: 2 }, seat: 1, after: 1 });
  expect(turn!.before).toBeCloseTo(0.5);
  expect(turningPointOf(standings, { tie: true, winners: [0, 1] })).toBeNull();
});

it('marks what gave much away, and no pick of a good mix', () => {
  const { log } = duel([
    ['reload', 'reload'],
    // Good players load, shield and shoot here, each now and then; to spend the only ammo on a shield is none of it.
    ['shield', 'reinforced-shield'],
    ['reload', 'shield'],
  ]);
  const { costly } = findingsOf(log);
  expect(costly).toHaveLength(1);
  expect(costly[0]).toMatchObject({ seat: 1, action: { type: 'choose', item: 'reinforced-shield' } });
  expect(costly[0]!.cost).toBeGreaterThanOrEqual(0.15);
});

it('says the same of the same log, and nothing of a match that never began', () => {
  const { log } = duel([['reload', 'reload']]);
  expect(findingsOf(log)).toEqual(findingsOf(log));
  expect(findingsOf(log.slice(0, 3))).toEqual({ standings: [], costly: [] });
});

it.each(['wa-wa-west-2-second-start', 'yic-yac-yoe-2-second-start'])('of %s', (name) => {
  const file = join(import.meta.dirname, '../recorded', `${name}.jsonl`);
  const { standings } = findingsOf(fromLines(readFileSync(file, 'utf8')) as Envelope[]);
  expect(standings.length).toBeGreaterThan(2);
  for (const { chances } of standings) expect(sum(chances)).toBeCloseTo(1);
});
