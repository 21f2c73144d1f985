import { readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { at } from '../../contract/at.ts';
import { catalogueOf, sheet, type DuelResult } from './items.ts';
import { options, type WaWaWestOptions } from './options.ts';

const read = (room: object = {}): WaWaWestOptions => options.parse(room);
const rulesPage = readFileSync(new URL('./RULES.md', import.meta.url), 'utf8');

/** The table once more, in initials of the columns: `=` is a conflict. A change of RULES.md alone must not pass. */
const columns =
  'reload shield gun orange-juice grenade battery reinforced-shield laser-gun minigun bazooka firework stun-gun mirror necromancy skip'.split(
    ' ',
  );
// prettier-ignore
const killTable: Record<string, string> = {
  //                          R S G O G B R L M B F S M N S
  reload:                    '. . . . x . . . . . . . . . .',
  shield:                    '. . . . . . . . . . . . . . .',
  gun:                       'x . = x x x . . x . x x x x x',
  'orange-juice':            '. . . . . . . . . . . . . . .',
  grenade:                   '. x . x = . . . . . x . x . x',
  battery:                   '. . . . x . . . . . . . . . .',
  'reinforced-shield':       '. . . . . . . . . . . . . . .',
  'laser-gun':               'x x x x x x . = x . x x x x x',
  minigun:                   '. . . x . . . . = . x = x . x',
  bazooka:                   'x x x x x x x x x = x x x x x',
  firework:                  '. . . . . . . . . . . . . . .',
  'stun-gun':                'x . . x . x . . = . x = x . x',
  mirror:                    '. . . . . . . . . . . . . . .',
  necromancy:                '. . . . . . . . . . . . . . .',
  skip:                      '. . . . . . . . . . . . . . .',
  'orange-juice-activated':  '. . . . x . . . . x . . . . .',
  'firework-blast':          '. x . . . . x . . . . . . . .',
};
const signs: Record<string, DuelResult> = {
  '.': 'nothing',
  x: 'hits',
  '=': 'conflict',
  '': 'nothing',
  '●': 'hits',
  '⚔': 'conflict',
};

/** A row of such a table, against the items its head names. */
const verdictsIn = (attacker: string, row: readonly string[], head: readonly string[]) =>
  row.map((sign, index) => ({ attacker, target: at(head, index), verdict: signs[sign] }));

const cells = Object.entries(killTable).flatMap(([attacker, row]) => verdictsIn(attacker, row.split(' '), columns));

/** The table on the page whose first cell begins so: its head, and the rows under the line of dashes. */
function tableOf(corner: string) {
  const [head = [], , ...rows] = tables.find(([first]) => first?.[0]?.startsWith(corner)) ?? [];
  return { head, rows };
}

/** Every table on the page, as rows of cells. */
const tables = rulesPage
  .split(/\n(?!\|)/)
  .filter((block) => /^\|/m.test(block))
  .map((block) =>
    block
      .trim()
      .split('\n')
      .filter((line) => line.startsWith('|'))
      .map((line) =>
        line
          .split('|')
          .slice(1, -1)
          .map((cell) => cell.trim()),
      ),
  );

describe('the kill table', () => {
  const { duel } = catalogueOf(read());

  test.each(cells)('[WW-4] $attacker against $target: $verdict', ({ attacker, target, verdict }) => {
    expect(duel({ attacker, target })).toBe(verdict);
  });

  test('[WW-4] is the one in RULES.md, cell by cell', () => {
    const { head, rows } = tableOf('kills');
    const printed = rows.flatMap(([attacker = '', ...row]) => verdictsIn(attacker, row, head.slice(1)));
    expect(printed).toEqual(cells);
  });

  test('[WW-4] strict-letter adds just Reload and Battery to what Minigun beats', () => {
    const strict = catalogueOf(read({ ruling: 'strict-letter' }));
    const changed = cells.filter(({ attacker, target, verdict }) => strict.duel({ attacker, target }) !== verdict);
    expect(changed.map(({ attacker, target }) => `${attacker}>${target}`)).toEqual([
      'minigun>reload',
      'minigun>battery',
    ]);
    expect(strict.duel({ attacker: 'minigun', target: 'reload' })).toBe('hits');
  });

  test('[WW-4] R1 does not go both ways', () => {
    for (const target of ['reload', 'battery']) expect(duel({ attacker: target, target: 'minigun' })).toBe('nothing');
  });
});

describe('the sheet', () => {
  test('reads like the one in RULES.md', () => {
    const printed = tableOf('id').rows.map(([id, type, costs, gives, kills = '', killedBy = '']) => ({
      id,
      type,
      costs,
      gives,
      kills: kills.replaceAll('`', ''),
      killedBy: killedBy.replaceAll('`', ''),
    }));
    expect(printed).toEqual(
      sheet.map(({ id, type, costs, gives, kills = '', killedBy = '' }) => ({
        id,
        type,
        costs: costs === null ? '–' : String(costs),
        gives: gives === undefined ? '' : String(gives),
        kills,
        killedBy,
      })),
    );
  });

  test('has fifteen items to choose from, in printed order', () => {
    expect(catalogueOf(read()).choosable.map((item) => item.id)).toEqual(columns);
  });

  test('is read once for each options object', () => {
    const once = read();
    expect(catalogueOf(once)).toBe(catalogueOf(once));
  });

  test('says which row cannot be read', () => {
    const oddity = { id: 'oddity', name: 'Oddity', costs: 0, gives: 0, killedBy: '', special: {} };
    const withItem = (type: string, kills: string) =>
      catalogueOf({ ...read(), customItems: [{ ...oddity, type, kills }] });
    expect(() => withItem('Charge', 'Nonsense')).toThrow('oddity: can\'t read "Nonsense"');
    expect(() => withItem('Thing', '')).toThrow('oddity: can\'t read the type "Thing"');
  });
});

describe('rules left out', () => {
  const without = (...rules: string[]) =>
    catalogueOf(read({ rules: Object.fromEntries(rules.map((rule) => [rule, false])) }));
  // prettier-ignore
  const rows: { id: string; name: string; out: string[]; pair: [string, string]; verdict: DuelResult }[] = [
    { id: 'WW-30', name: 'Gun still beats Minigun? its list does not say so', out: ['greaterDefeatsLesser'], pair: ['gun', 'minigun'], verdict: 'nothing' },
    { id: 'WW-30', name: 'Bazooka kills everything by its list', out: ['greaterDefeatsLesser'], pair: ['bazooka', 'grenade'], verdict: 'hits' },
    { id: 'WW-30', name: 'Grenade falls to Bomb II+ by its list', out: ['greaterDefeatsLesser'], pair: ['grenade', 'bazooka'], verdict: 'nothing' },
    { id: 'WW-30', name: 'equal guns still conflict', out: ['greaterDefeatsLesser'], pair: ['gun', 'gun'], verdict: 'conflict' },
    { id: 'WW-30', name: 'equal guns have nothing in their lists', out: ['firstToFire'], pair: ['gun', 'gun'], verdict: 'nothing' },
    { id: 'WW-30', name: 'equal Grenades kill each other by their lists', out: ['firstToFire'], pair: ['grenade', 'grenade'], verdict: 'hits' },
    { id: 'WW-30', name: 'equal Bazookas kill each other by their lists', out: ['firstToFire'], pair: ['bazooka', 'bazooka'], verdict: 'hits' },
    { id: 'WW-30', name: 'unequal guns are ranked all the same', out: ['firstToFire'], pair: ['laser-gun', 'gun'], verdict: 'hits' },
    { id: 'WW-30', name: 'without both, Laser Gun does nothing to Gun', out: ['greaterDefeatsLesser', 'firstToFire'], pair: ['laser-gun', 'gun'], verdict: 'nothing' },
  ];
  test.each(rows)('[$id] $name', ({ out, pair: [attacker, target], verdict }) => {
    expect(without(...out).duel({ attacker, target })).toBe(verdict);
  });
});

describe('items of the players’ own', () => {
  // prettier-ignore
  const rows: { id: string; name: string; item: object; pair: [string, string]; verdict: DuelResult }[] = [
    { id: 'WW-36', name: 'its Kills list works', item: { type: 'Charge', kills: '<Defense>' }, pair: ['own', 'shield'], verdict: 'hits' },
    { id: 'WW-36', name: 'its Killed By list works', item: { type: 'Charge', killedBy: 'Skip' }, pair: ['skip', 'own'], verdict: 'hits' },
    { id: 'WW-36', name: 'printed selectors take it by its class', item: { type: 'Charge (Pie)' }, pair: ['gun', 'own'], verdict: 'hits' },
    { id: 'WW-36', name: 'printed selectors take it by its kind', item: { type: 'Charge (Summon)' }, pair: ['minigun', 'own'], verdict: 'hits' },
    { id: 'WW-1', name: 'a gun of level III beats the Laser Gun', item: { type: 'Weapon (Gun III)' }, pair: ['own', 'laser-gun'], verdict: 'hits' },
    { id: 'WW-1', name: 'a gun of level III falls to no Laser Gun', item: { type: 'Weapon (Gun III)' }, pair: ['laser-gun', 'own'], verdict: 'nothing' },
    { id: 'WW-2', name: 'a gun of level II is in conflict with the Laser Gun', item: { type: 'Weapon (Gun II)' }, pair: ['own', 'laser-gun'], verdict: 'conflict' },
    { id: 'WW-1', name: 'weapons of another kind go by the lists', item: { type: 'Weapon (Lasso V)' }, pair: ['own', 'gun'], verdict: 'nothing' },
    { id: 'WW-2', name: 'weapons without a level have no conflict', item: { type: 'Weapon (Gun)' }, pair: ['own', 'gun'], verdict: 'nothing' },
    { id: 'WW-4', name: 'a Bomb that is no Weapon is no rival of Bombs', item: { type: 'Bomb III, no Weapon' }, pair: ['own', 'grenade'], verdict: 'hits' },
    { id: 'WW-4', name: 'nor are Bombs rivals of it', item: { type: 'Bomb II, no Weapon' }, pair: ['grenade', 'own'], verdict: 'nothing' },
    { id: 'WW-4', name: 'a Bomb that is no Weapon kills no Charge by <Weapon>', item: { type: 'Bomb III, no Weapon' }, pair: ['own', 'skip'], verdict: 'nothing' },
    { id: 'WW-36', name: 'Everything is everything', item: { type: 'Charge', kills: '<Everything>' }, pair: ['own', 'bazooka'], verdict: 'hits' },
    { id: 'WW-36', name: 'Everything but one spares that one', item: { type: 'Charge', kills: '<Everything> but Gun' }, pair: ['own', 'gun'], verdict: 'nothing' },
    { id: 'WW-4', name: 'what kills itself by its list does so', item: { type: 'Charge', kills: 'own' }, pair: ['own', 'own'], verdict: 'hits' },
  ];
  test.each(rows)('[$id] $name', ({ item, pair: [attacker, target], verdict }) => {
    const { duel } = catalogueOf(read({ customItems: [{ id: 'own', ...item }] }));
    expect(duel({ attacker, target })).toBe(verdict);
  });
});
