/** No theme: the colours and letters of the house. */
export const theme = '';

/** Of the game, in one line. */
export const blurb = '2 to 8 players, two minutes';

/** What one does in it, and how it is won. */
export const pitch = 'Everyone plays a card in secret. The lowest that is alone scores.';
