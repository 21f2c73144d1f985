/** What the printed rules leave open, and how it is settled here, in plain words. */
import type { RulingGroup } from '../../../kit/rules/frame.tsx';

export const rulings: RulingGroup[] = [
  {
    title: 'Fights',
    rulings: [
      [
        'Guns against guns, bombs against bombs',
        'The higher level wins, whatever the lists say. A Laser Gun (II) beats a Gun (I), which beats the Minigun and the Stun Gun (0).',
      ],
      [
        'Equal level: first to fire',
        'Two weapons of the same kind and level are a duel. Who locked in first survives, the other is hit. A weapon copied by a Mirror fires when the copier locked in.',
      ],
      [
        'Photo finish',
        'Closer together than 50 thousandths of a second nobody can tell who was first: then neither hits the other. Tables may set another limit.',
      ],
      [
        'All other pairs',
        'An item beats another if its own list names it, or if the other one says it is killed by it.',
      ],
      [
        'Each way by itself',
        'Whether you can hit someone and whether they can hit you are two questions. If only you reach them, only they are in danger.',
      ],
      [
        'The Minigun lets loaders live',
        'By the letter the free Minigun would also beat Reload and Battery, and nobody could ever load. So it does not. Summons and Skip still fall to it. A table may play the strict letter instead.',
      ],
    ],
  },
  {
    title: 'Items with a twist',
    rulings: [
      [
        'Activated Orange Juice',
        'For one round you cannot die, and on top of your item you beat Grenade and Bazooka. You can lock in anything but another Orange Juice meanwhile.',
      ],
      [
        'Firework',
        'If you live through the round you launch it in, it bursts in the next: over everyone, you too. The blast is nobody’s, so nobody can be thanked, robbed for it or spared.',
      ],
      [
        'Mirror',
        'Takes the item, and the aim, of the nearest living player on your left (the next seat upward) who does not hold a Mirror. If they aim at you, your copy aims back. You pay only the Mirror, need none of the item’s conditions, and count as having played it. If all hold Mirrors, nothing is copied.',
      ],
      [
        'Stun Gun',
        'Only in the round after a Battery, and you always name somebody. If both of you live, they must skip the next round. Stunning a teammate does nothing.',
      ],
      ['Stunned', 'Your Skip is made for you at once, though it counts as played at the very end of the time.'],
      [
        'Necromancy',
        'If you survive, the dead player you named is back with no ammo and a clean slate: of any team, but dead since before this round, and not gone for good. Without a dead player it does nothing, and is still no Skip.',
      ],
      [
        'Mercy',
        'Whoever you brought back can never kill you, for the rest of the match, whatever happens to either of you. Raised by two at once, they can kill neither.',
      ],
      ['Shield', 'At most ten times in a row; the eleventh becomes a Skip.'],
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
      [
        'A tie by photo finish',
        'If all survivors of a round are bound together by duels nobody can decide, and nobody was raised in it, the match ends as a tie between them. A photo finish between only some of those alive just hits neither.',
      ],
      ['The limit', 'After round 100, or what the table set, those left share a tie.'],
    ],
  },
  {
    title: 'Variations',
    rulings: [
      ['Precision', 'Every weapon that is no bomb hits only the player it points at, and needs one.'],
      ['Concentrated', 'The same, for the Laser Gun alone.'],
      ['Teams', 'No friendly fire, and no friendly stun. A Firework Blast is nobody’s fire: it hits all.'],
      [
        'Thievery',
        'Whoever kills takes the ammo the victim had left after paying. Of several killers it is the surviving one who locked in first, to the thousandth, then the lower seat. What only a blast has killed leaves nothing to anyone.',
      ],
      ['Leaving a launcher out', 'Without Orange Juice there is no Activated one, without Firework no blast.'],
    ],
  },
];
