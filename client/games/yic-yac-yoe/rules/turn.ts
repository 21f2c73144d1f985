/** The course of a turn. */
export const turn = [
  { title: 'The board', text: 'Square, usually one square more on a side than there are players. Seat 1 begins.' },
  { title: 'Place', text: 'Put your mark on an empty square; or two or three of them, as one line.' },
  {
    title: 'A row',
    text: 'Does any of your new marks stand in an unbroken line of enough marks that count, across, down or diagonal? Then you are out.',
  },
  {
    title: 'What counts',
    text: 'Your own marks where everybody has a mark of their own; anybody’s where all strokes look alike. A table may set it either way.',
  },
  { title: 'Next', text: 'The next player still in, in seat order. The marks of those who are out stay.' },
  {
    title: 'Out of time',
    text: 'Chance draws a line for you. A second time in a row you are out.',
  },
];
