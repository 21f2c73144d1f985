/** The course of a round, in the order in which it is settled. */
export const round = [
  {
    title: 'Choose',
    text: 'Everyone alive picks one item in secret, and a target where one is needed. Locked in is final. The others see only that you are in.',
  },
  {
    title: 'Turn',
    text: 'As soon as the last one is in, or when time is up, all items turn at once. A missing or impossible choice is a Skip.',
  },
  { title: 'Copy', text: 'Mirrors become what stands on their left.' },
  { title: 'Pay', text: 'Everyone pays for what they play, those about to die as well.' },
  {
    title: 'Hit',
    text: 'All hits count at the same moment, also those of players who die by them. Everyone attacks everyone, unless an option narrows the aim. Nobody hits themselves.',
  },
  {
    title: 'Die',
    text: 'Whoever is hit is out, unless an Activated Orange Juice saves them. The dead lose their ammo and everything they had running.',
  },
  {
    title: 'Live on',
    text: 'Survivors load what their item gives, take what they have robbed, and then juice, fireworks, stuns and revivals take hold.',
  },
  {
    title: 'Go on',
    text: 'A short pause to see it all, and the next round opens. With one side left the match is over.',
  },
];
