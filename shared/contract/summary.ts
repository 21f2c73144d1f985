/** What a short account of a match is made of: how it came out, at most three moments, how it ended. */

/** Sentences in a summary at most. */
export const MOST_SENTENCES = 5;

/** Something that happened. Of each `is`, and of each round or turn, one at most is told. */
export interface Moment<Fact extends { is: string } = { is: string }> {
  fact: Fact;
  /** Round or turn: those that are told, are told in this order. 0 and Infinity for what is true of the whole match. */
  when: number;
  /** What is worth most is told; of equals the one named first. */
  worth: number;
}

/**
 * The best moments between the two ends, in the order in which they happened.
 * @param last the round or turn that the match ended in: what happened there, the ending tells
 */
export function accountOf<Fact extends { is: string }>(
  opening: Fact,
  moments: readonly Moment<NoInfer<Fact>>[],
  ending: Fact,
  last: number,
): Fact[] {
  const best = moments
    .filter(({ when }) => when !== last)
    .toSorted((a, b) => b.worth - a.worth)
    .filter(({ fact }, index, all) => all.findIndex((other) => other.fact.is === fact.is) === index)
    .filter(({ when }, index, all) => all.findIndex((other) => other.when === when) === index)
    .slice(0, MOST_SENTENCES - 2)
    .toSorted((a, b) => a.when - b.when);
  return [opening, ...best.map(({ fact }) => fact), ending];
}
