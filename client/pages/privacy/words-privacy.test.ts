import { expect, it } from 'vitest';
import type { PrivacyReply } from '../../../shared/privacy.ts';
import { contactLink, keptWords } from './words-privacy.ts';

const usual: PrivacyReply = {
  contact: null,
  finishedDays: null,
  finishedMatches: null,
  closedAfterDays: 7,
  abandonedDays: 30,
  reportDays: 30,
  readsReports: true,
};

it.each<[Partial<PrivacyReply>, string]>([
  [{}, 'Finished matches: for good.'],
  [{ finishedDays: 90 }, 'Finished matches: 90 days.'],
  [{ finishedDays: 1 }, 'Finished matches: a day.'],
  [{ finishedMatches: 1000 }, 'Finished matches: only the latest 1,000.'],
  [{ finishedDays: 90, finishedMatches: 5 }, 'Finished matches: 90 days, and only the latest 5.'],
])('%j is said in words', (settings, words) => {
  expect(keptWords({ ...usual, ...settings })).toBe(
    `${words} A match nobody comes back to is closed after 7 days, and deleted 30 days later.`,
  );
});

it('a contact leads to a mail or to a page', () => {
  expect(contactLink('me@example.org')).toBe('mailto:me@example.org');
  expect(contactLink('https://example.org/contact')).toBe('https://example.org/contact');
});
