/** Class of its colours and letters. */
export const theme = 'theme-yic-yac-yoe';

/** Of the game, in one line: how many, and how long a match of four takes (`minutes` of `npm run arena`). */
export const blurb = '2 to 6 players, one to four minutes';

/** What one does in it, and how it is won. */
export const pitch = 'Complete a row and you are out. The last one drawing wins.';
