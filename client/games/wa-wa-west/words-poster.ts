/** Class of its colours and letters. */
export const theme = 'theme-wa-wa-west';

/** Of the game, in one line: how many, and how long a match of four takes (`minutes` of `npm run arena`). */
export const blurb = '2 to 16 players, a minute or two';

/** What one does in it, and how it is won. */
export const pitch = 'Everyone picks in secret, all turn at once, the last one standing wins.';
