/** What the printed rules leave open, and how it is settled here, in plain words. */
import type { RulingGroup } from '../../../kit/rules/frame.tsx';

export const rulings: RulingGroup[] = [
  {
    title: 'Rows',
    rulings: [
      ['Several at once', 'One turn may complete several rows. Out is out.'],
      ['Longer than needed', 'A run of more marks than a row needs is a row too.'],
      ['A row that stands', 'It was counted when it was made. Only whoever makes it longer completes it again.'],
      ['The last square', 'Whoever completes a row with it is out first; then the board is full.'],
    ],
  },
  {
    title: 'Lines',
    rulings: [
      [
        'The way it is drawn',
        'Each square touches the one before, and none is used twice. All marks go down together.',
      ],
      ['Too little room', 'Exactly the longest line that fits is due, no more and no less.'],
      ['Taking back', 'Until the pen comes down for good, any square of the line can be taken back.'],
    ],
  },
  {
    title: 'Players',
    rulings: [
      ['Out of time', 'Each way of drawing the line is as likely as any other. A placement in time ends the count.'],
      ['Leaving', 'Who leaves for good is out at once. On their turn it passes on.'],
      ['The end', 'The last one left wins at once, wherever the others went.'],
    ],
  },
  {
    title: 'Armed',
    rulings: [
      ['Being hit', 'Counts as not surviving the round: nothing gained, launched, stunned or raised. Ammo stays.'],
      [
        'Several are hit',
        'They place in seat order from the player whose turn it is, each as much as is due by then. The turn then passes on from that player.',
      ],
      ['Brought back', 'In from the next showdown on; they can never hit whoever raised them.'],
    ],
  },
];
