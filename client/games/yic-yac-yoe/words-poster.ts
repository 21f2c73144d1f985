/** Of the game, in one line. */
export const blurb = '2 to 6 players, five minutes';
