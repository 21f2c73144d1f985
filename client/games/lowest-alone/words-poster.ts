/** Of the game, in one line. */
export const blurb = '2 to 8 players, two minutes';
