/** What the printed rules leave open, and how it is settled here, in plain words. */
import type { RulingGroup } from '../../../kit/rules/frame.tsx';

export const rulings: RulingGroup[] = [
  {
    title: 'Cards',
    rulings: [
      [
        'The last card played',
        'Attack or defence: a block comes between as any card does. It must be an opponent’s; a teammate’s or your own is no trigger. It counts also if its player is out by then.',
      ],
      ['A counteraction that is blocked', 'Gives neither its damage nor its health. The same if the attack lapses.'],
      ['A counteraction that kills', 'Still gives you its health.'],
      [
        'Drawing back up',
        'At once: the attacker before the defence, the defender right after the block. The played card lies on the discard pile before that.',
      ],
      [
        'The deck runs out',
        'The moment it is empty, also midway through drawing, the discard pile is shuffled and becomes the deck, the card just played included. With both empty, hands stay short.',
      ],
      ['Final', 'What is played, exchanged or passed cannot be taken back.'],
    ],
  },
  {
    title: 'Players',
    rulings: [
      ['Health', 'There is no upper limit: from 21 on the second sheet is turned over.'],
      [
        'Out',
        'At 0 health you are out at once. Your hand goes to the discard pile face down, and nobody sees it until it is shuffled.',
      ],
      [
        'Leaving',
        'Who leaves for good is out. An attack by or on them comes to nothing; on their turn it passes on, without an exchange.',
      ],
      ['Out of time', 'No exchange in the opening, a pass, the attack is taken, no exchange.'],
      ['The turn limit', 'After the last turn the side with the most health wins. Equal: a tie.'],
    ],
  },
  {
    title: 'Variants',
    rulings: [
      [
        'Teams',
        'Seats in turn, so that teammates sit across. You must attack the closest living opponent to your left. A team wins with its dead.',
      ],
      ['Copycat', 'The attack with the name of the last attack gives 1 health when it is played, blocked or not.'],
      [
        'Speedy game',
        'It ends the first time the deck is empty, once the attack in progress is settled: nobody draws, there is no exchange, the most health wins.',
      ],
      [
        'Lightning round',
        'Those who tie at the top of a speedy game go on with 7 health and 4 cards of the whole deck, shuffled anew. A random one starts, there is no opening, and the deck no longer ends it. The last side remaining wins.',
      ],
    ],
  },
];
