/** What goes on at a table in words, as its game says it. */

interface Headline {
  progress: string;
  status: string;
}

/** "Round 7, everyone chooses" */
export const headlineWords = ({ progress, status }: Headline): string => [progress, status].filter(Boolean).join(', ');

/** How long a match was: "6 minutes"; empty if it is not known. @param spanMs when it began and ended, ms */
export function lastedWords(spanMs: { from: number; to: number } | null): string {
  if (!spanMs) return '';
  const seconds = Math.round((spanMs.to - spanMs.from) / 1000);
  return seconds < 90 ? `${seconds} seconds` : `${Math.round(seconds / 60)} minutes`;
}

/** Of a match that is over: "Last one standing". */
export const verdictOf = ({ status }: Headline): string => status.charAt(0).toUpperCase() + status.slice(1);
