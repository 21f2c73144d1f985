import { describe, expect, it } from 'vitest';
import { missesOf } from './misses.ts';
import { openTable, playRounds, type Script } from './testing.ts';

interface Row extends Script {
  name: string;
  round: string;
  /** `0 gun: 1 blocked shield`, a line for each whom a shot did not hurt. */
  misses: string[];
}

function missesIn({ round, ...script }: Row): string[] {
  const before = openTable(script, round.split('|').length);
  const found = missesOf(before as never, playRounds(script, round).revealed);
  return found.flatMap(({ by, item, on }) =>
    on.map(({ seat, because: { is, ...more } }) => [`${by} ${item}: ${seat} ${is}`, ...Object.values(more)].join(' ')),
  );
}

describe('why a shot did not hit', () => {
  it.each<Row>([
    { name: 'what hits everybody has no misses', round: 'gun | reload | reload', misses: [] },
    {
      name: '[WW-4] a Shield holds a Gun, and not a Laser Gun',
      round: 'gun | shield | laser-gun',
      misses: ['0 gun: 1 blocked shield', '0 gun: 2 outranked laser-gun'],
    },
    {
      name: '[WW-2] equal weapons: the later one is too slow, by so many ms',
      round: 'gun@40 | gun@250 | reload',
      misses: ['1 gun: 0 slower 210'],
    },
    {
      name: '[WW-3] in a photo finish neither hits',
      round: 'gun@40 | gun@60',
      misses: ['0 gun: 1 undecided', '1 gun: 0 undecided'],
    },
    {
      name: '[WW-11] juice saves from what would have hit',
      given: [{ ammo: 5 }, { juiced: true, ammo: 0 }],
      round: 'gun | reload',
      misses: ['0 gun: 1 saved orange-juice-activated'],
    },
    {
      name: '[R1] a Minigun does nothing to a Reload',
      round: 'minigun | reload',
      misses: ['0 minigun: 1 untouched reload'],
    },
    {
      name: '[WW-13] who brought somebody back is never hit by them',
      given: [{ ammo: 5, spares: [1] }, { ammo: 0 }],
      round: 'gun | reload',
      misses: ['0 gun: 1 spared'],
    },
    {
      name: '[WW-9] what is aimed at one misses nobody else',
      options: { precision: true },
      round: 'gun>1 | shield | shield',
      misses: ['0 gun: 1 blocked shield'],
    },
    {
      name: '[WW-12] a teammate is no target',
      given: [
        { ammo: 5, team: 0 },
        { ammo: 0, team: 0 },
        { ammo: 0, team: 1 },
      ],
      round: 'gun | shield | shield',
      misses: ['0 gun: 2 blocked shield'],
    },
  ])('$name', (row) => expect(missesIn(row)).toEqual(row.misses));
});
