/** What the printed rules leave open, and how the house, or one table, settles it. */
import { inWords } from '../../../shared/contract/words.ts';
import { BLAST, JUICE, type ItemId } from '../../../shared/games/wa-wa-west/items.ts';
import { options as schema, type WaWaWestOptions } from '../../../shared/games/wa-wa-west/options.ts';
import type { RulingGroup } from '../../kit/rules/frame.tsx';
import { inPlayOf } from './item-views.ts';

/** @param table whose rulings; null for all there are */
export function rulingsAt(table: WaWaWestOptions | null): RulingGroup[] {
  const options = table ?? schema.parse({});
  const { rules, ruling, photoFinishMs, undecided, maxRounds } = options;
  const inPlay = new Set(inPlayOf(options).map(({ id }) => id));
  /** Rulings that matter only with those items, or only if an option is on. */
  const about = (ids: ItemId[], ...rulings: [string, string][]) => (ids.every((id) => inPlay.has(id)) ? rulings : []);
  const where = (isPlayed: (options: WaWaWestOptions) => boolean, ...rulings: [string, string][]) =>
    table === null || isPlayed(table) ? rulings : [];

  const groups: RulingGroup[] = [
    {
      title: 'Fights',
      rulings: [
        [
          'Guns against guns, bombs against bombs',
          rules.greaterDefeatsLesser
            ? 'The higher level wins, whatever the lists say. A Laser Gun (II) beats a Gun (I), which beats the Minigun and the Stun Gun (0).'
            : 'At this table levels decide nothing: of two guns, or two bombs, the lists say who beats whom.',
        ],
        [
          'Equal level: first to fire',
          rules.firstToFire
            ? 'Two weapons of the same kind and level are a duel. Who locked in first survives, the other is hit. A weapon copied by a Mirror fires when the copier locked in.'
            : 'At this table it does not matter who fired first: between equals, too, only the lists are asked.',
        ],
        ...where(
          (options) => options.rules.firstToFire,
          [
            'Photo finish',
            photoFinishMs === 0
              ? 'Only of two who locked in at the same thousandth of a second nobody can tell who was first: then neither hits the other.'
              : `Closer together than ${photoFinishMs} thousandths of a second nobody can tell who was first: then neither hits the other.${table ? '' : ' Tables may set another limit.'}`,
          ],
        ),
        [
          'All other pairs',
          'An item beats another if its own list names it, or if the other one says it is killed by it.',
        ],
        [
          'Each way by itself',
          'Whether you can hit someone and whether they can hit you are two questions. If only you reach them, only they are in danger.',
        ],
        ...about(
          ['minigun'],
          ruling === 'table'
            ? [
                'The Minigun lets loaders live',
                `By the letter the free Minigun would also beat Reload and Battery, and nobody could ever load. So it does not. Summons and Skip still fall to it.${table ? '' : ' A table may play the strict letter instead.'}`,
              ]
            : [
                'The strict letter',
                'At this table the free Minigun beats Reload and Battery, too, as the printed lists say.',
              ],
        ),
      ],
    },
    {
      title: 'Items with a twist',
      rulings: [
        ...about(
          [JUICE],
          [
            'Activated Orange Juice',
            `For one round you cannot die, and on top of your item you beat Grenade and Bazooka. You can lock in anything${rules.oneJuice ? ' but another Orange Juice' : ', even another Orange Juice,'} meanwhile.`,
          ],
        ),
        ...about(
          [BLAST],
          [
            'Firework',
            'If you live through the round you launch it in, it bursts in the next: over everyone, you too. The blast is nobody’s, so nobody can be thanked, robbed for it or spared.',
          ],
        ),
        ...where(
          ({ customItems }) => customItems.some(({ costs }) => costs === null),
          [
            'Guards and blasts of your own',
            'An item of your own may summon a row of your own that cannot be chosen. A Defense is a guard: for the next round it stands with whoever summoned it, keeps them from all that does not beat the guard too, and hits everyone it beats. A kind alone, like Bomb I, no Weapon, is a blast: nobody’s, and in the next round it hits everyone it beats.',
          ],
        ),
        ...about(
          ['mirror'],
          [
            'Mirror',
            'Takes the item, and the aim, of the nearest living player on your left (the next seat upward) who does not hold a Mirror. If they aim at you, your copy aims back. You pay only the Mirror, need none of the item’s conditions, and count as having played it. If all hold Mirrors, nothing is copied.',
          ],
        ),
        ...about(
          ['stun-gun'],
          [
            'Stun Gun',
            `${rules.stunAfterBattery ? 'Only in the round after a Battery, and you' : 'At this table at any time for its ammo, and you'} always name somebody. If both of you live, they must skip the next round. Stunning a teammate does nothing. Under Precision it also hits only whom it points at; you may then name somebody else to be stunned.`,
          ],
          ['Stunned', 'Your Skip is made for you at once, though it counts as played at the very end of the time.'],
        ),
        ...about(
          ['necromancy'],
          [
            'Necromancy',
            'If you survive, the dead player you named is back with no ammo and a clean slate: of any team, but dead since before this round, and not gone for good. Without a dead player it does nothing, and is still no Skip.',
          ],
          rules.mercy
            ? [
                'Mercy',
                'Whoever you brought back can never kill you, for the rest of the match, whatever happens to either of you. Raised by two at once, they can kill neither.',
              ]
            : ['Without mercy', 'At this table whoever was brought back may kill whoever did it.'],
        ),
        ...about(
          ['shield'],
          [
            'Shield',
            rules.shieldStreak === null
              ? 'At this table as often in a row as you like.'
              : `At most ${timesWords(rules.shieldStreak)} in a row; one more becomes a Skip.`,
          ],
        ),
      ],
    },
    {
      title: 'What goes wrong',
      rulings: [
        [
          'Not possible means Skip',
          'Too little ammo, an item out of play, a broken condition, a target that is missing, dead, yourself or a teammate: your choice becomes Skip. The log keeps what you tried.',
        ],
        ['Out of time', 'No choice in time is a Skip too, made at the deadline.'],
        [
          'Leaving',
          'Whoever leaves for good dies at the next reveal, killed by nobody. A choice already locked in still plays, and nobody waits for them. They cannot be brought back.',
        ],
        ['Lost connection', 'Is not leaving. Your seat waits, your locked choice stands, and you come back to it.'],
      ],
    },
    {
      title: 'The end',
      rulings: [
        ['Winning', 'The last side alive wins. A side is a player, or a team, and a team wins together with its dead.'],
        ['Nobody left', 'If the last ones die together, it is a tie between all who were alive when the round began.'],
        ...where(
          () => undecided === 'together',
          [
            'A tie by photo finish',
            'If all survivors of a round are bound together by duels nobody can decide, and nobody was raised in it, the match ends as a tie between them. A photo finish between only some of those alive just hits neither.',
          ],
        ),
        ...where(
          () => undecided === 'ends',
          [
            table ? 'A tie by photo finish' : 'The other reading of it',
            `The printed page says that the round is concluded as a tie between those involved. ${table ? 'This table plays' : 'A table may play'} that as the end: then a photo finish between any two survivors ends the match, as a tie between all who are in one. Everybody else has lost.`,
          ],
        ),
        ['The limit', `After round ${maxRounds}${table ? '' : ', or what the table set'}, those left share a tie.`],
      ],
    },
    {
      title: 'Variations',
      rulings: [
        ...where(
          ({ precision }) => precision,
          ['Precision', 'Every weapon that is no bomb hits only the player it points at, and needs one.'],
        ),
        ...where(
          ({ concentrated }) => concentrated,
          ['Concentrated', 'The Laser Gun hits only the player it points at, and needs one.'],
        ),
        ...where(
          ({ teams }) => teams !== false,
          ['Teams', 'No friendly fire, and no friendly stun. A Firework Blast is nobody’s fire: it hits all.'],
        ),
        ...where(
          ({ thievery }) => thievery,
          [
            'Thievery',
            'Whoever kills takes the ammo the victim had left after paying. Of several killers it is the surviving one who locked in first, to the thousandth, then the lower seat. What only a blast has killed leaves nothing to anyone.',
          ],
        ),
        ...(table
          ? []
          : ([
              [
                'Without the Battery',
                'A table may leave printed rules out. Without that one, the Stun Gun can be played at any time for its 4 ammo.',
              ],
              ['Without mercy', 'Whoever was brought back may kill whoever did it.'],
            ] satisfies [string, string][])),
        ...where(
          (options) => !options.rules.oneJuice,
          [
            'More than one juice',
            'Without the limit, an Orange Juice can be squeezed while one is active: whoever goes on with it cannot be killed, and kills nobody but those with Grenades and Bazookas.',
          ],
        ),
        ...where(
          ({ exclude }) => exclude.length > 0,
          ['Leaving a launcher out', 'Without Orange Juice there is no Activated one, without Firework no blast.'],
        ),
      ],
    },
  ];
  return groups.filter(({ rulings }) => rulings.length > 0);
}

const timesWords = (count: number) => (count === 1 ? 'once' : `${inWords(count)} times`);
