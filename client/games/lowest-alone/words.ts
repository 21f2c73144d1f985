/** What hand and stage say of a round of Lowest Alone. */

export const handWords = {
  yourTurn: (round: number) => `Round ${round}: pick a number`,
  title: 'Pick a number',
  hint: 'The lowest that nobody else picks scores.',
  numbers: 'Numbers',
  pick: (number: number | null) => (number === null ? 'Pick' : `Pick ${number}`),
  /** @param number null while it is not known here */
  picked: (number: number | null) => (number === null ? 'You have picked' : `You have picked ${number}`),
  wait: 'All turn at once as soon as everyone has.',
  awaited: 'Awaited',
  turning: 'All turn at once',
} as const;

export const stageWords = {
  nobody: 'Nobody scores',
  scores: (name: string) => `${name} scores`,
} as const;
