/** How long this server keeps things, in words. */
import type { PrivacyReply } from '../../../shared/privacy.ts';

/** A sentence for each rule by which matches are removed: server/housekeeping.ts. */
export const keptWords = (here: PrivacyReply): string => [finishedWords(here), unfinishedWords(here)].join(' ');

const unfinishedWords = ({ closedAfterDays, abandonedDays }: PrivacyReply): string =>
  `A match nobody comes back to is closed after ${days(closedAfterDays)}${abandonedDays === null ? '' : `, and deleted ${days(abandonedDays)} later`}.`;

function finishedWords({ finishedDays, finishedMatches }: PrivacyReply): string {
  const latest = finishedMatches === null ? null : `the latest ${finishedMatches.toLocaleString('en')}`;
  if (finishedDays === null)
    return latest === null ? 'Finished matches: for good.' : `Finished matches: only ${latest}.`;
  return `Finished matches: ${days(finishedDays)}${latest === null ? '' : `, and only ${latest}`}.`;
}

const days = (count: number): string => (count === 1 ? 'a day' : `${count.toLocaleString('en')} days`);

/** Where a contact leads: an e-mail address, or a page. */
export const contactLink = (contact: string): string => (/^https?:/.test(contact) ? contact : `mailto:${contact}`);
