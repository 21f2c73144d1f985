/** Words for a match that is over. A game's headline then reads "11 rounds, last one standing". */

/** "11 rounds, 6 minutes" */
export function lengthOf(headline: string, spanMs: { from: number; to: number } | null): string {
  const [length] = headline.split(', ');
  return spanMs ? `${length}, ${lasted(spanMs.to - spanMs.from)}` : length;
}

/** "Last one standing" */
export function verdictOf(headline: string): string {
  const verdict = headline.split(', ').slice(1).join(', ');
  return verdict ? verdict[0].toUpperCase() + verdict.slice(1) : headline;
}

function lasted(ms: number): string {
  const seconds = Math.round(ms / 1000);
  if (seconds < 90) return `${seconds} seconds`;
  return `${Math.round(seconds / 60)} minutes`;
}
