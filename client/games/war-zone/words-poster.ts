/** Class of its colours and letters. */
export const theme = 'theme-war-zone';

/** Of the game, in one line: how many, and how long a match of four takes (`minutes` of `npm run arena`). */
export const blurb = '2 to 6 players, from three minutes';

/** What one does in it, and how it is won. */
export const pitch = 'Attack, block, answer back. Whoever keeps their health wins.';
