/** Which options are told of at a table, and how. */
import { describe, expect, test } from 'vitest';
import type { Game } from '../../shared/contract/game.ts';
import { waWaWest } from '../../shared/games/wa-wa-west/game.ts';
import { yicYacYoe } from '../../shared/games/yic-yac-yoe/game.ts';
import { optionsIn } from '../kit/options/fields.ts';
import { applies, changesIn, inWords, type Setting } from '../kit/options/words.ts';
import { optionViews as western } from './wa-wa-west/option-views.tsx';
import { optionViews as marks } from './yic-yac-yoe/option-views.ts';

const settingOf = (game: Game, views: Setting['views'], written: object): Setting => ({
  options: game.options.schema.parse(written),
  seats: 4,
  views,
});
const duel = (written: object) => settingOf(waWaWest, western, written);
const armed = (weapons: object) => settingOf(yicYacYoe, marks, { armed: true, weapons });

/** The names of those that are told of. */
const told = (game: Game, setting: Setting) =>
  optionsIn(game.options.schema)
    .filter((option) => applies(setting, option))
    .map(({ path }) => path.join('.'));

describe.each([
  ['the Shield', { exclude: ['shield'] }, ['rules.shieldStreak']],
  ['the Stun Gun', { exclude: ['stun-gun'] }, ['rules.stunAfterBattery']],
  ['Orange Juice', { exclude: ['orange-juice'] }, ['rules.oneJuice']],
  ['Necromancy', { exclude: ['necromancy'] }, ['rules.mercy']],
  ['the Laser Gun', { exclude: ['laser-gun'] }, ['concentrated']],
  ['who fires first', { rules: { firstToFire: false } }, ['photoFinishMs', 'undecided']],
])('without %s', (_, written, missing) => {
  test('nothing is said of what it alone needs', () => {
    const names = told(waWaWest, duel(written));
    expect(told(waWaWest, duel({})).filter((name) => !names.includes(name))).toEqual(expect.arrayContaining(missing));
  });
  test('nor of weapons', () => {
    const names = told(yicYacYoe, armed(written));
    for (const name of missing) expect(names).not.toContain(`weapons.${name}`);
  });
});

test('an own item can stand for one that is out', () => {
  const customItems = [{ id: 'priest', name: 'Priest', type: 'Charge', costs: 2, special: { revives: true } }];
  expect(told(waWaWest, duel({ exclude: ['necromancy'], customItems }))).toContain('rules.mercy');
});

test('ten seconds to choose are as usual, whether they are spelled out or not', () => {
  const setting = duel({ chooseMs: 10_000 });
  const chooseMs = optionsIn(waWaWest.options.schema).find(({ path }) => path[0] === 'chooseMs')!;
  expect(inWords(setting, chooseMs).heading).toBe('Time to choose: 10 seconds');
  expect(changesIn(optionsIn(waWaWest.options.schema), setting)).toEqual([]);
});
