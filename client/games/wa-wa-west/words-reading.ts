/** What a card that is being read says of this very moment. */
export const readingWords = {
  now: 'What the others can play right now',
  heads: { who: 'Ammo', hits: (item: string) => `Your ${item} hits`, first: 'Who is first', hitsYou: 'Hits you' },
  more: (count: number) => `${count} more`,
  nothing: 'nothing',
  cannotDie: 'cannot die now',
  youCannotDie: 'Nothing can kill you this round.',
  youCannotBeHit: 'Nobody can hit you in this showdown.',
  blast: (names: string) => `${names} bursts now, and hits you with this.`,
  copies: (name: string | null) =>
    name === null
      ? 'There is nobody to copy.'
      : `You would play what ${name} plays; if that is a Mirror, what the next one plays.`,
  stoppedBy: 'Stopped by',
  keep: (ammo: number) => `You keep ${ammo} ammo.`,
  after: (ammo: number) => `Then you have ${ammo} ammo.`,
} as const;
