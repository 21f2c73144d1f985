/** What the sounds of Yic Yac Yoe are called, for who reads them. What is not here is heard only: in words it would be in the way. */
export const soundWords: Record<string, string> = {
  dot: 'pen taps',
  stroke: 'pen writes',
  line: 'pen strokes',
  connect: 'line joins',
  warning: 'warning: that is a row',
  undo: 'wiped',
  'pass-pen': 'pen rolls',
  'strike-through': 'struck through',
  'pens-out': 'out: row complete',
  'full-board': 'board full: a tie',
  'win-pens': 'won: chimes',
};
