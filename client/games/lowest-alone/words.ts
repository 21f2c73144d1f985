/** What hand and stage say of a round of Lowest Alone. */

export const handWords = {
  yourTurn: (round: number) => `Round ${round}: play a card`,
  title: 'Play a card',
  hint: 'The lowest that nobody else plays scores.',
  numbers: 'Your cards',
  pick: (number: number | null) => (number === null ? 'Play' : `Play ${number}`),
  /** @param number null while it is not known here */
  picked: (number: number | null) => (number === null ? 'You have played' : `You have played ${number}`),
  wait: 'All turn at once as soon as everyone has.',
  awaited: 'Awaited',
  turning: 'All turn at once',
} as const;

export const stageWords = {
  nobody: 'Nobody scores',
  scores: 'Scores!',
} as const;
