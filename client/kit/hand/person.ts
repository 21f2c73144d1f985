/** Whom a sentence is about: its reader, or somebody by name. */
export interface Person {
  /** "You", "Kemi": to begin a sentence with, and within one. */
  Name: string;
  name: string;
  /** "Your", "Kemi’s" */
  Own: string;
  own: string;
  /** Where the name was said already: "you", "them". */
  them: string;
  are: string;
  were: string;
  /** "You could", "Those at the table could": what was to be seen. */
  Seer: string;
}

const reader: Person = {
  Name: 'You',
  name: 'you',
  Own: 'Your',
  own: 'your',
  them: 'you',
  are: 'are',
  were: 'were',
  Seer: 'You',
};

/** @param name null for the reader */
export const personOf = (name: string | null): Person =>
  name === null
    ? reader
    : { Name: name, name, Own: `${name}’s`, own: `${name}’s`, them: 'them', are: 'is', were: 'was', Seer: 'Everybody' };
