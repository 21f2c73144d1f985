/** A costly choice of a two-player match becomes a question, and its answer is what the engine weighed. */
import { expect, it } from 'vitest';
import { analyse, type Costly } from '../../../replays/log/analysis.ts';
import { rebuild } from '../../../replays/log/rebuild.ts';
import { ScriptedMatch } from '../../../replays/log/scripted-match.ts';
import { engineOf } from '../../../shared/games/engines.ts';
import { optionsOf, whyOf } from './answer.ts';

/** Kemi spends the only ammo on a shield. */
function costlyMatch() {
  const match = new ScriptedMatch({ match: 'm', seed: 'a3'.repeat(32), game: 'wa-wa-west', names: ['Kemi', 'Odile'] });
  for (const items of [
    ['reload', 'reload'],
    ['reinforced-shield', 'shield'],
  ]) {
    match.wait(4000);
    items.forEach((item, seat) => match.wait(300).act(seat, { type: 'choose', item }));
  }
  const rebuilt = rebuild(match.log);
  const costly = [...analyse(rebuilt, engineOf('wa-wa-west'))].filter((one): one is Costly => one.is === 'costly');
  return { rebuilt, costly };
}

it('shows each choice once, what good players do most first, with what was played and what is chosen now', () => {
  const { rebuilt, costly } = costlyMatch();
  const one = costly.find(({ seat }) => seat === 0)!;
  expect(one.cost).toBeGreaterThan(0.15);
  const { game } = rebuilt.at(0);
  const view = rebuilt.viewAt(one.pos - 1, 0);
  const nameOf = (action: { type: string }) => game.narrator.describeAction(action, rebuilt.names, view);
  const options = optionsOf({ weighed: one.weighed, chosen: one.action }, one.best, nameOf);
  expect(new Set(options.map(({ name }) => name)).size).toBe(options.length);
  const shares = options.map(({ share }) => share);
  expect(shares).toEqual(shares.toSorted((a, b) => b - a));
  expect(shares.reduce((sum, share) => sum + share, 0)).toBeCloseTo(1, 1);
  expect(options.filter(({ wasPlayed }) => wasPlayed).map(({ name }) => name)).toEqual([nameOf(one.action)]);
  expect(options.filter(({ isPicked }) => isPicked).map(({ name }) => name)).toEqual([nameOf(one.best)]);
  const [worth, mix] = whyOf(options);
  expect(worth).toMatch(
    new RegExp(
      `^Against somebody who answers well, .+ wins \\d+\\s% from here, and ${nameOf(one.action)} wins \\d+\\s%\\.$`,
    ),
  );
  expect(mix).toMatch(/^Good players (mix \d+ choices here|choose .+ here)/);
});
