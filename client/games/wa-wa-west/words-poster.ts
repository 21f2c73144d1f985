/** Of the game, in one line. */
export const blurb = '2 to 16 players, ten minutes';
